// SPDX-License-Identifier: MIT
// How much of the result of a game of two was luck: what the tiles that were drawn are worth beside those that could
// have been drawn.
//
// After each draw an estimate says how likely the game is to be won, and the same for some other draws from the same
// bag. What the real draw has above their mean is luck. On average over all draws that is nothing, whatever the
// estimate is like: a result without its luck has the same mean as the result, so that a match that is counted in this
// way is not favoured, only steadier. The better the estimate, the less luck is left.
#pragma once

#include "engine/leaves.h"
#include "engine/tools.h"
#include "engine/winpct.h"
#include "game/game.h"

enum { LUCK_DRAWS_USUAL = 24, LUCK_DRAWS_MAX = 10 * 1000 };

// All pointers are borrowed.
typedef struct LuckInput {
  const Game *game; // of two; over
  const SearchTools *tools;
  const Leaves *leaves;
  const WinPct *win;
  int draws; // that are looked at beside each real one
  Seed seed; // of these
} LuckInput;

// Of the first seat, in games: 0.1 is a tenth of a win more than its due. ERR_LIMIT where racks are too large for the
// fast generator, ERR_INPUT where the game is not one of two with racks of their own.
MUST_CHECK Status luck_of_game(const LuckInput *input, double *out, Error *err);
