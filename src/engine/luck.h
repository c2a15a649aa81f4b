// SPDX-License-Identifier: MIT
// How much of the result of a game of two was luck, and how much skill, turn by turn.
//
// The measure is the static machine. Before and after each turn, two static machines could play the game to its end.
// The gain of a turn is how much more often its player then wins than after the static choice. What the game should
// come to is the gains of one side less those of the other; the rest of the result is luck. Averaged over all draws,
// luck is zero: each gain is a difference of means over the draws to come, so all gains together add up to the mean of
// the result. Counting a match in this way favours nobody; it only makes the result steadier.
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
  int draws; // how often each choice that differs from the static one is played out
  int threads;
  Seed seed;                // of these draws
  const Progress *progress; // NULL: none is reported
} LuckInput;

// Parts of a game, by the tiles in the bag before the turn.
enum { LUCK_PARTS = 7 };
int luck_part_least(int part); // fewest tiles; the last part reaches to the full bag
int luck_part_most(int part);

// One seat in one part of the game.
typedef struct LuckPart {
  int64_t turns, differing; // differing: those that are not the static choice
  double gain;              // in games
} LuckPart;

typedef struct GameLuck {
  double luck; // of the first seat, in games: 0.1 is a tenth of a win more than it should have
  LuckPart parts[2][LUCK_PARTS];
} GameLuck;

// ERR_LIMIT if racks are too large for the fast generator. ERR_INPUT if the game is not one of two players with their
// own racks, or if it contains anything but turns and plays that stand. ERR_CANCELLED by progress.
MUST_CHECK Status luck_of_game(const LuckInput *input, GameLuck *out, Error *err);
