// SPDX-License-Identifier: MIT
// The sets of tiles that can be taken from a rack, each with a number, so that what is asked of all of them stands in
// plain arrays.
//
// With n tiles of a kind there are n + 1 ways to take some of it: a rack with repeated tiles has fewer parts than 2^7.
// Numbers are in mixed radix, one tile more of kinds[i] adds strides[i]; so number 0 is no tile, count - 1 the whole
// rack, and what a part leaves on the rack has the number count - 1 - n.
#pragma once

#include "game/rack.h"

enum {
  PARTS_TILES_MAX = 8, // of the rack
  PARTS_MAX = 1 << PARTS_TILES_MAX,
};

typedef struct RackParts {
  int kind_count;
  Tile kinds[PARTS_TILES_MAX]; // different tiles of the rack, most points first, the blank last
  uint8_t copies[PARTS_TILES_MAX];
  int strides[PARTS_TILES_MAX];
  int count;
  uint8_t sizes[PARTS_MAX];       // tiles of each part
  uint64_t taken[PARTS_MAX];      // byte i: how many of kinds[i] it has
  uint8_t by_size[PARTS_MAX];     // the numbers in the order of their sizes
  uint8_t places[PARTS_MAX];      // where each number stands there
  int first[PARTS_TILES_MAX + 2]; // those of n tiles: by_size[first[n]] .. by_size[first[n + 1] - 1]
} RackParts;

// rack->total <= PARTS_TILES_MAX.
void rackparts_init(RackParts *parts, const Rack *rack, const TileSet *tiles);

static inline int rackparts_taken(const RackParts *parts, int part, int kind) {
  return (int)(parts->taken[part] >> 8 * kind & 0xFF);
}
// counts has TILE_KINDS_MAX + 1 entries.
void rackparts_count_tiles(const RackParts *parts, int part, uint8_t *counts);

// Gives the value, in thousandths of a point, of keeping each part: values[n] of the part with number n, for all but
// the whole rack.
typedef void KeepValues(void *context, const RackParts *parts, int32_t *values);
