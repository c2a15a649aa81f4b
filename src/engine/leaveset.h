// SPDX-License-Identifier: MIT
// Every leave that a bag allows, up to a number of tiles, with a number for each: 0 is the empty leave, then come those
// of one tile, of two, and so on. Values are kept in plain arrays, indexed by these numbers.
//
// Leaves of one size are ordered by the count of the last kind of tile, then of the one before it, and so on. So the
// number is a sum over the kinds present, in ascending order. Each term depends on the kind, on how many tiles there
// are up to it, and on how many of them are of this kind. That is a few additions without a search, and no two leaves
// have the same number.
#pragma once

#include "game/rack.h"

#include <endian.h>
#include <string.h>

enum {
  LEAVE_TILES_MAX = 6,
  LEAVESET_MAX = 3 * 1000 * 1000,
};
#define LEAVE_NONE UINT32_MAX

typedef struct LeaveSet {
  int kinds, largest; // tiles are 0..kinds; leaves have at most `largest` of them
  uint8_t limits[TILE_KINDS_MAX + 1];
  uint32_t first[LEAVE_TILES_MAX + 2]; // leaves of n tiles: first[n] .. first[n + 1] - 1
  uint32_t terms[TILE_KINDS_MAX + 1][LEAVE_TILES_MAX + 1][LEAVE_TILES_MAX + 1]; // [kind][tiles up to it][copies of it]
} LeaveSet;

// For leaves of up to `largest` tiles (LEAVE_TILES_MAX at most), or fewer if there would be more than LEAVESET_MAX
// leaves.
void leaveset_init(LeaveSet *set, const TileSet *tiles, int largest);

static inline uint32_t leaveset_count(const LeaveSet *set) {
  return set->first[set->largest + 1];
}

// LEAVE_NONE when there are more tiles, or more of a kind, than in the set. counts has TILE_KINDS_MAX + 1 entries.
static inline uint32_t leaveset_number(const LeaveSet *set, const uint8_t *counts) {
  uint32_t number = 0;
  int size = 0;
  for (int base = 0; base <= set->kinds; base += 8) {
    uint64_t eight;
    memcpy(&eight, counts + base, sizeof eight);
    for (eight = le64toh(eight); eight;) {
      int shift = __builtin_ctzll(eight) & ~7;
      int kind = base + shift / 8, copies = (int)(eight >> shift & 0xFF);
      size += copies;
      if (size > set->largest || copies > set->limits[kind])
        return LEAVE_NONE;
      number += set->terms[kind][size][copies];
      eight &= ~(UINT64_C(0xFF) << shift);
    }
  }
  return set->first[size] + number;
}

// Calls visit for every leave of this size, in the order of their numbers.
typedef void LeaveVisitor(void *context, uint32_t number, const uint8_t *counts);
void leaveset_visit(const LeaveSet *set, int size, LeaveVisitor *visit, void *context);
