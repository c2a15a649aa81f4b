// SPDX-License-Identifier: MIT
// A row or a column as the generators see it: both are searched by the same code, in the lane's own coordinates.
#pragma once

#include "movegen/movegen.h"

// Arrays are indexed by position in the lane.
typedef struct Lane {
  Direction direction;
  int number, size;
  const Tile *tiles;
  const uint64_t *allowed;
  const int16_t *cross_score;
  // Bit p: position p is an anchor, an empty square that touches a tile (a start square on an empty board). Every play
  // covers one.
  uint32_t anchors;
} Lane;

void lane_open(Lane *lane, const MovegenInput *input, Direction direction, int number);

static inline int lane_square(const Lane *lane, int pos) { // its index in the layout
  return lane->direction == ACROSS ? board_index(lane->number, pos) : board_index(pos, lane->number);
}
static inline bool lane_is_taken(const Lane *lane, int pos) { // off the board counts as empty
  return pos >= 0 && pos < lane->size && lane->tiles[pos] != TILE_EMPTY;
}

// The play of these tiles, TILE_THROUGH where the board has its own, on first..last. laid is indexed by position.
void lane_make_play(const Lane *lane, int first, int last, const Tile *laid, Play *out);
