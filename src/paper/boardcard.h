// SPDX-License-Identifier: MIT
// A board as a picture of 1200 by 630 points, for previews of links: the board, the players and their points.
#pragma once

#include "game/layout.h"
#include "lexicon/tileset.h"
#include "paper/paper.h"

enum { BOARDCARD_LINES_MAX = 6 };

typedef struct BoardCard {
  const Board *board;
  const Layout *layout;
  const TileSet *tiles;
  const char *lines[BOARDCARD_LINES_MAX]; // one player each, with the points; NULL ends them
} BoardCard;

MUST_CHECK Status boardcard_write(const BoardCard *card, StrBuf *out, Error *err);
