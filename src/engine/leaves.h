// SPDX-License-Identifier: MIT
// What the tiles that stay on a rack are worth, in thousandths of a point. docs/leaves.md tells how the numbers come
// about.
//
// Small leaves stand in a table. Larger ones, up to LEAVE_TILES_MAX tiles, are the mean of what each of their parts of
// the table's largest size suggests; anything else (longer racks, more of a kind than the bag has) is added up tile by
// tile.
#pragma once

#include "engine/leaveset.h"
#include "lexicon/klv.h"
#include "movegen/rackparts.h"

enum {
  LEAVE_COPIES = 3,                        // the model tells the first, the second and any further copy of a tile apart
  LEAVE_TERMS = 3,                         // a larger leave is predicted from parts of three sizes
  LEAVE_ENDS = 6,                          // tiles in the bag below which it matters how many there are
  LEAVE_VALUE_MAX = KLV_POINTS_MAX * 1000, // no leave is worth more, nor less below 0
};

// Tile by tile: what each copy adds, and what too many vowels or too many consonants cost.
typedef struct LeaveModel {
  int32_t copies[TILE_KINDS_MAX + 1][LEAVE_COPIES];
  int32_t imbalance;   // for the square of the vowels (or consonants) too many
  int32_t vowel_share; // of the bag, in thousandths
  uint64_t vowels;     // bit t: tile t
} LeaveModel;

// What changes as the bag runs out. All but share and per_point in thousandths of a point.
typedef struct LeaveEnds {
  int32_t bonus[LEAVE_ENDS]; // for leaving so many tiles in the bag
  int32_t share;             // of its value that a leave keeps when nothing is left to draw later, in thousandths
  int32_t staying;           // with an empty bag: what it costs not to go out ...
  int32_t per_point;         // ... and for each point kept, in thousandths
} LeaveEnds;

// An open value, made by the functions below.
typedef struct Leaves {
  LeaveSet set;
  int32_t *values; // by number in the set; owned
  // For a leave of so many tiles, more than the set's largest: weights, in thousandths, of the means over its parts of
  // the largest size and of the two sizes below.
  int32_t growth[LEAVE_TILES_MAX + 1][LEAVE_TERMS];
  int32_t *grown[LEAVE_TILES_MAX + 1]; // what a part of the largest size predicts, from the above; owned
  LeaveModel model;
  LeaveEnds ends;
} Leaves;

// Knows the bag and nothing of the words: blanks are good, duplicates and imbalance are not.
void leaves_init_from_bag(Leaves *leaves, const TileSet *tiles);
// An empty table of leaves of up to `largest` tiles, everything else as above.
void leaves_init_table(Leaves *leaves, const TileSet *tiles, int largest);
void leaves_deinit(Leaves *leaves);
// Must be called when values or growth have been changed.
void leaves_refresh(Leaves *leaves);

// The value of keeping counts[t] tiles t (counts[0] blanks). counts has TILE_KINDS_MAX + 1 entries.
int32_t leaves_value(const Leaves *leaves, const uint8_t *counts);
// The same for all parts of a rack but the whole of it.
void leaves_values(const Leaves *leaves, const RackParts *parts, int32_t *values);
// By the model alone.
int32_t leaves_model_value(const LeaveModel *model, const uint8_t *counts, int kinds);

// Weights of the means over parts of `largest` tiles and fewer for a leave of `size`, if nothing better is known: as if
// it were worth a sum over its tiles and its pairs of tiles, for which those means are a parabola.
void leaves_usual_growth(int largest, int size, double out[LEAVE_TERMS]);

// The mean of values[number] over the parts of `size` tiles that the tiles have, each tile counting by itself. All the
// parts must be in the set.
double leaves_mean_of_parts(const LeaveSet *set, const int32_t *values, const uint8_t *counts, int size);
