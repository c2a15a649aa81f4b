// SPDX-License-Identifier: MIT
// A board and racks as parts of a page: a grid of squares that data/styles/board.css draws, with no script and no
// picture.
#pragma once

#include "game/play.h"

// label says in words what is drawn, for those who can't see it. play (NULL: none) is on the board already and stands
// out.
void boardhtml_add(const Board *board, const Layout *layout, const TileSet *tiles, const Play *play, const char *label,
                   StrBuf *out);
// gaps: so many places at the end for tiles that nobody knows.
void boardhtml_add_rack(const Rack *rack, const TileSet *tiles, int gaps, StrBuf *out);
