// SPDX-License-Identifier: MIT
// How leave values are learnt. On the boards of self-play games racks are drawn at random. Each leave is credited with
// the value of the best move for the racks that contain it, compared with other racks on the same board.
#pragma once

#include "engine/selfplay.h"

enum {
  TRAIN_RACKS = 8,       // drawn for each board
  TRAIN_TABLE_TILES = 4, // leaves of up to so many tiles have a value of their own
};

typedef struct LeaveSum {
  int64_t equity; // of the racks with this leave, minus that of other racks, in thousandths
  int64_t draws;  // in how many ways it was seen
} LeaveSum;

// Whole numbers only, so that games may be added in any order.
typedef struct LeaveSums {
  LeaveSet set; // all leaves
  LeaveSum *sums;
  int64_t racks, squares; // of the equities: their number, and the sum of their squares
  int64_t games, turns, points, bingos;
} LeaveSums;

void leavesums_init(LeaveSums *sums, const TileSet *tiles, int rack_size);
void leavesums_deinit(LeaveSums *sums);
void leavesums_clear(LeaveSums *sums);
void leavesums_add(LeaveSums *into, const LeaveSums *more);

// Plays one game with these values and adds its results. *game is the thread's own.
void leavetrain_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                     LeaveSums *sums);

// The result of fitting a generation.
typedef struct LeaveFit {
  double deviation;                       // of a rack's equity, in points
  double own_spread[LEAVE_TILES_MAX + 1]; // how far leaves of a size are from what smaller ones predict, in points
  double change;                          // from the values before: root mean square over all draws, in points
} LeaveFit;

// Replaces the values of `leaves`, whose table has at most TRAIN_TABLE_TILES, and its growth and model. The ends stay.
void leavetrain_fit(const LeaveSums *sums, Leaves *leaves, LeaveFit *out);
