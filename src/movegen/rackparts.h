// SPDX-License-Identifier: MIT
// The sets of tiles that can be taken from a rack. Each has a number, so that plain arrays can hold what is known of
// each.
//
// With n tiles of a kind there are n + 1 ways to take some of them, so a rack with repeated tiles has fewer parts than
// 2^7. The numbers are in mixed radix: one tile more of kinds[i] adds strides[i]. So number 0 is no tile, count - 1 is
// the whole rack, and the part that part n leaves on the rack has the number count - 1 - n.
#pragma once

#include "game/rack.h"

enum {
  PARTS_TILES_MAX = 8, // of the rack
  PARTS_MAX = 1 << PARTS_TILES_MAX,
};

typedef struct RackParts {
  int kind_count;
  Tile kinds[PARTS_TILES_MAX]; // the different tiles of the rack, most points first, the blank last
  uint8_t copies[PARTS_TILES_MAX];
  int strides[PARTS_TILES_MAX];
  int count;
  uint8_t sizes[PARTS_MAX];       // tiles of each part
  uint64_t taken[PARTS_MAX];      // byte i: how many of kinds[i] it has
  uint8_t by_size[PARTS_MAX];     // the numbers, sorted by size
  uint8_t places[PARTS_MAX];      // the index of each number in by_size
  int first[PARTS_TILES_MAX + 2]; // parts of n tiles: by_size[first[n]] .. by_size[first[n + 1] - 1]
} RackParts;

// rack->total <= PARTS_TILES_MAX.
void rackparts_init(RackParts *parts, const Rack *rack, const TileSet *tiles);

static inline int rackparts_taken(const RackParts *parts, int part, int kind) {
  return (int)(parts->taken[part] >> 8 * kind & 0xFF);
}
// counts has TILE_KINDS_MAX + 1 entries.
void rackparts_count_tiles(const RackParts *parts, int part, uint8_t *counts);

// Gives the value of keeping each part, in thousandths of a point: values[n] for part n, for all except the whole rack.
typedef void KeepValues(void *context, const RackParts *parts, int32_t *values);
