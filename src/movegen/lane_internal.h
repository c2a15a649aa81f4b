// SPDX-License-Identifier: MIT
// A row or a column for the generators: the same code searches both, in the lane's own coordinates.
#pragma once

#include "movegen/movegen.h"

// Arrays are indexed by position in the lane.
typedef struct Lane {
  Direction direction;
  int number, size;
  const Tile *tiles;
  const uint64_t *allowed;
  const int16_t *cross_score;
  // Bit p: position p is an anchor, that is, an empty square that touches a tile (on an empty board: a start square).
  // Every play covers an anchor.
  uint32_t anchors;
} Lane;

void lane_open(Lane *lane, const MovegenInput *input, Direction direction, int number);

static inline int lane_square(const Lane *lane, int pos) { // its index in the layout
  return lane->direction == ACROSS ? board_index(lane->number, pos) : board_index(pos, lane->number);
}
static inline bool lane_is_taken(const Lane *lane, int pos) { // off the board counts as empty
  return pos >= 0 && pos < lane->size && lane->tiles[pos] != TILE_EMPTY;
}

// Makes the play of these tiles on first..last, with TILE_THROUGH where the board has a tile. laid is indexed by
// position.
void lane_make_play(const Lane *lane, int first, int last, const Tile *laid, Play *out);
