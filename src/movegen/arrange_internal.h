// SPDX-License-Identifier: MIT
// Where some tiles should go among the squares they fill, when any order is a word.
//
// All the squares get a tile, so it is known in advance what a point is worth on each, and everything else does not
// depend on the order. So the best arrangement is an assignment of tiles to squares.
#pragma once

#include "game/rack.h"

// The empty squares of a stretch, from its first to its last.
typedef struct OpenSquares {
  int count;
  uint64_t allowed[RACK_MAX]; // the tiles that may lie there, as in CrossSets
  int weight[RACK_MAX];       // how many times a point on this square counts
} OpenSquares;

// The most that the tiles can earn: the sum of weight times points over the squares. There are as many tiles as
// squares; blanks have their bit. -1 when the tiles can't be laid at all. points is indexed by tile.
int arrange_best(const OpenSquares *open, const Tile *tiles, const int *points);

// Orders the tiles so that they earn `best`, the result of arrange_best. Of all such orders it takes the one that
// playlist_sort puts first.
void arrange_first(const OpenSquares *open, const int *points, int best, Tile *tiles);
