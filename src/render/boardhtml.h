// SPDX-License-Identifier: MIT
// A board and racks as parts of a page: a grid of squares that data/styles/board.css styles, without scripts or
// pictures.
#pragma once

#include "game/play.h"

// label describes the picture for people who can't see it. play (NULL: none) is on the board already and is
// highlighted.
void boardhtml_add(const Board *board, const Layout *layout, const TileSet *tiles, const Play *play, const char *label,
                   StrBuf *out);
// gaps: how many places to add at the end for unknown tiles.
void boardhtml_add_rack(const Rack *rack, const TileSet *tiles, int gaps, StrBuf *out);
