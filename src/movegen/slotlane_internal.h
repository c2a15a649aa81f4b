// SPDX-License-Identifier: MIT
// The slots of one lane.
#pragma once

#include "movegen/slots.h"

// What slots are made from.
typedef struct SlotSource {
  const Board *board;
  const CrossSets *cross;
  const ScoreRules *rules;
  const uint64_t *tile_keys;
} SlotSource;

// Writes the slots, from the first square of the lane on, and returns how many there are.
int slots_build_lane(const SlotSource *source, Direction direction, int lane, int max_tiles, Slot *out);
