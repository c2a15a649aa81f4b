// SPDX-License-Identifier: MIT
// The value of the tiles that stay on a rack, in thousandths of a point. docs/leaves.md describes where the numbers
// come from.
//
// Small leaves are in a table. For larger ones, up to LEAVE_TILES_MAX tiles, each part of the table's largest size
// predicts a value, and the mean is taken. All others (longer racks, more of a kind than the bag has) are added up tile
// by tile.
#pragma once

#include "engine/leaveset.h"
#include "lexicon/klv.h"
#include "movegen/rackparts.h"

enum {
  LEAVE_COPIES = 3,                        // the model distinguishes the first, the second and further copies of a tile
  LEAVE_TERMS = 3,                         // a larger leave is predicted from parts of three sizes
  LEAVE_ENDS = 6,                          // with fewer tiles in the bag than this, their number matters
  LEAVE_VALUE_MAX = KLV_POINTS_MAX * 1000, // every value lies between this and its negative
};

// Values tile by tile: what each copy adds, and the cost of too many vowels or consonants.
typedef struct LeaveModel {
  int32_t copies[TILE_KINDS_MAX + 1][LEAVE_COPIES];
  int32_t imbalance;   // for the square of the surplus of vowels (or consonants)
  int32_t vowel_share; // of the bag, in thousandths
  uint64_t vowels;     // bit t: tile t
} LeaveModel;

// What changes as the bag runs out. In thousandths of a point, except share and per_point.
typedef struct LeaveEnds {
  int32_t bonus[LEAVE_ENDS]; // for leaving so many tiles in the bag
  int32_t share;             // how much of its value a leave keeps when nothing can be drawn later, in thousandths
  int32_t staying;           // the cost, with an empty bag, of not going out ...
  int32_t per_point;         // ... and of each point kept, in thousandths
} LeaveEnds;

// An open value, made by the functions below.
typedef struct Leaves {
  LeaveSet set;
  int32_t *values; // by number in the set; owned
  // For a leave of so many tiles, more than the set's largest: weights, in thousandths, of the means over its parts of
  // the largest size and of the next two smaller sizes.
  int32_t growth[LEAVE_TILES_MAX + 1][LEAVE_TERMS];
  int32_t *grown[LEAVE_TILES_MAX + 1]; // what each part of the largest size predicts, by these weights; owned
  LeaveModel model;
  LeaveEnds ends;
} Leaves;

// Uses the bag only, not the words: blanks are good, duplicates and imbalance are not.
void leaves_init_from_bag(Leaves *leaves, const TileSet *tiles);
// An empty table of leaves of up to `largest` tiles; everything else as above.
void leaves_init_table(Leaves *leaves, const TileSet *tiles, int largest);
void leaves_deinit(Leaves *leaves);
// To be called after a change of values or growth.
void leaves_refresh(Leaves *leaves);

// The value of keeping counts[t] tiles t (counts[0] blanks). counts has TILE_KINDS_MAX + 1 entries.
int32_t leaves_value(const Leaves *leaves, const uint8_t *counts);
// The same for all parts of a rack except the whole rack.
void leaves_values(const Leaves *leaves, const RackParts *parts, int32_t *values);
// The value by the model alone.
int32_t leaves_model_value(const LeaveModel *model, const uint8_t *counts, int kinds);

// Weights of the means over parts of `largest` tiles and fewer, for a leave of `size`, to use when nothing better is
// known. They assume that a leave is worth a sum over its tiles and pairs of tiles; for such a sum these means form a
// parabola.
void leaves_usual_growth(int largest, int size, double out[LEAVE_TERMS]);

// The mean of values[number] over all parts of `size` tiles, each tile counted separately. All these parts must be in
// the set.
double leaves_mean_of_parts(const LeaveSet *set, const int32_t *values, const uint8_t *counts, int size);
