// SPDX-License-Identifier: MIT
// How leave values are learnt: on the boards of self-play games racks are drawn at random, and each leave is credited
// with what the best choice for the racks that contain it is worth, compared with other racks on the same board.
#pragma once

#include "engine/selfplay.h"

enum {
  TRAIN_RACKS = 8,       // drawn for each board
  TRAIN_TABLE_TILES = 4, // leaves of up to so many tiles get a value of their own
};

typedef struct LeaveSum {
  int64_t equity; // of the racks that contain the leave, less that of other racks, in thousandths
  int64_t draws;  // how many ways there were to see it
} LeaveSum;

// Whole numbers only, so that the order in which games are added up does not matter.
typedef struct LeaveSums {
  LeaveSet set; // of all leaves
  LeaveSum *sums;
  int64_t racks, squares; // of the equities
  int64_t games, turns, points, bingos;
} LeaveSums;

void leavesums_init(LeaveSums *sums, const TileSet *tiles, int rack_size);
void leavesums_deinit(LeaveSums *sums);
void leavesums_clear(LeaveSums *sums);
void leavesums_add(LeaveSums *into, const LeaveSums *more);

// Plays one game with these values and adds what it tells. *game is the thread's own.
void leavetrain_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                     LeaveSums *sums);

// What a generation has taught.
typedef struct LeaveFit {
  double deviation;                       // of a rack's equity, in points
  double own_spread[LEAVE_TILES_MAX + 1]; // how far leaves of a size lie from what smaller ones predict, in points
  double change;                          // from the values before, root of the mean square over all draws, in points
} LeaveFit;

// Replaces the values of `leaves`, whose table has TRAIN_TABLE_TILES at most, and its growth and model; the ends stay.
void leavetrain_fit(const LeaveSums *sums, Leaves *leaves, LeaveFit *out);
