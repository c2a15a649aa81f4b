// SPDX-License-Identifier: MIT
// Where a handful of tiles should go among the squares they fill, when any order is a word.
//
// All the squares get a tile, so what a point is worth on each is known beforehand, and so is all that does not depend
// on the order: the best arrangement is an assignment of tiles to squares.
#pragma once

#include "game/rack.h"

// The empty squares of a stretch, from its first on.
typedef struct OpenSquares {
  int count;
  uint64_t allowed[RACK_MAX]; // tiles that may lie there, as in CrossSets
  int weight[RACK_MAX];       // how often a point laid there counts
} OpenSquares;

// The most that the tiles (as many as the squares; blanks with their bit) can earn: the sum of weight times points over
// the squares. -1 when they can't be laid at all. points is indexed by tile.
int arrange_best(const OpenSquares *open, const Tile *tiles, const int *points);

// Orders the tiles so that they earn `best`, what arrange_best said: of all such orders the one that playlist_sort puts
// first.
void arrange_first(const OpenSquares *open, const int *points, int best, Tile *tiles);
