// SPDX-License-Identifier: MIT
// A hint that teaches: first where to look, then which tiles, and only then the play. It comes from the static machine,
// which also judges moves in the review of a game.
#pragma once

#include "base/catalog.h"
#include "game/action.h"
#include "game/board.h"

typedef enum HintStep { HINT_WHERE = 1, HINT_TILES, HINT_WHOLE } HintStep;

// What may be said at a step, and no more.
typedef struct Hint {
  HintStep step;
  ActionType type; // ACTION_PLAY, ACTION_EXCHANGE or ACTION_PASS
  int direction;   // of a play: where it lies
  int lane;
  Rack tiles; // from the second step on: the tiles to play, or to keep in an exchange
  Play play;  // in the last step
  int score;
} Hint;

Hint hint_make(const Action *best, const Rack *rack, int score, HintStep step);

// Appends a sentence. from_0: rows and columns are numbered from 0, for screens that number them so.
void hint_tell(const Hint *hint, const Board *board, const TileSet *tiles, bool from_0, const Catalog *catalog,
               StrBuf *out);
