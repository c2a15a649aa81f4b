// SPDX-License-Identifier: MIT
// How much of the result of a game of two was luck, and how much skill, turn by turn.
//
// The yardstick is the static machine. Before each turn two of them could play on, and after it, too; by how much the
// turn makes them win more often than the static choice would have is its gain. What one side's turns gain, less what
// the other's do, is what the game is due to come to, and the rest of the result is luck. On average over all draws
// that is nothing: each turn's gain is a difference of means over the draws to come, so all of them together add up
// to the mean of the result. A match that is counted in this way is not favoured, only steadier.
#pragma once

#include "base/progress.h"
#include "engine/leaves.h"
#include "engine/tools.h"
#include "engine/winpct.h"
#include "game/game.h"

enum { LUCK_DRAWS_USUAL = 100, LUCK_DRAWS_MAX = 10 * 1000, LUCK_THREADS_MAX = 64 };

// All pointers are borrowed.
typedef struct LuckInput {
  const Game *game; // of two; over
  const SearchTools *tools;
  const Leaves *leaves;
  const WinPct *win;
  int draws; // each choice that differs from the static one is played out so often
  int threads;
  Seed seed;                // of these draws
  const Progress *progress; // NULL: nobody waits
} LuckInput;

// Parts of a game, by the tiles in the bag before the turn.
enum { LUCK_PARTS = 7 };
int luck_part_least(int part); // so many at least; the last part goes on to the full bag
int luck_part_most(int part);

// Of one seat in one part of the game.
typedef struct LuckPart {
  int64_t turns, differing; // and those that are not the static choice
  double gain;              // in games
} LuckPart;

typedef struct GameLuck {
  double luck; // of the first seat, in games: 0.1 is a tenth of a win more than its due
  LuckPart parts[2][LUCK_PARTS];
} GameLuck;

// ERR_LIMIT where racks are too large for the fast generator, ERR_INPUT where the game is not one of two with racks of
// their own, or more happened in it than turns and plays that stand. ERR_CANCELLED by progress.
MUST_CHECK Status luck_of_game(const LuckInput *input, GameLuck *out, Error *err);
