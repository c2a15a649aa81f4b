// SPDX-License-Identifier: MIT
// Slots: every way to lay a number of tiles on a board, whatever the tiles are. A slot is a lane, a first square and a
// number of tiles. These determine which squares are filled, which tiles of the board are played through, and by how
// much each new tile is multiplied:
//   score = base + sum over the tiles of points * multiplier
// A play changes only the slots of the lanes it touches, so the table is kept from turn to turn.
#pragma once

#include "lexicon/wordmap.h"
#include "movegen/crosssets.h"

enum {
  SLOT_TILES_MAX = 8, // larger racks need the plain generator
  SLOTS_IN_LANE = BOARD_MAX * SLOT_TILES_MAX,
};

// Eight small numbers that are multiplied or added at once.
typedef int16_t TileVector __attribute__((vector_size(16)));

typedef struct Slot {
  TileVector sorted;      // the multipliers, largest first, 0 past the last
  TileVector multipliers; // in the order of the squares
  uint64_t through_key;   // sum of the keys of the tiles of the board in it
  uint32_t open;          // bit p: square p of the lane gets a tile
  int32_t base;           // cross words, tiles of the board and the bonus for a full rack
  union {
    struct {
      uint8_t direction, lane, start;
      uint8_t first_empty; // how many empty squares come before it in the lane
    };
    uint32_t place; // all four; slots that begin in the same place share it
  };
  uint8_t length, tiles;
  uint8_t through_count;
  Tile through_tile; // the last tile of the board in it
} Slot;

typedef struct SlotTable {
  int max_tiles;
  uint32_t dirty[2]; // bit n: lane n must be built again
  int counts[2][BOARD_MAX];
  Slot *lanes; // [2][BOARD_MAX][size * max_tiles]
  int lane_capacity;
} SlotTable;

void slots_init(SlotTable *table, int board_size, int max_tiles);
void slots_deinit(SlotTable *table);
void slots_mark_all(SlotTable *table);
// Builds the marked lanes.
void slots_refresh(SlotTable *table, const Board *board, const CrossSets *cross, const ScoreRules *rules,
                   const uint64_t *tile_keys);

static inline size_t slots_place(const SlotTable *table, int direction, int lane) { // where the slots of a lane begin
  return ((size_t)direction * BOARD_MAX + (size_t)lane) * (size_t)table->lane_capacity;
}
static inline const Slot *slots_lane(const SlotTable *table, int direction, int lane) {
  return table->lanes + slots_place(table, direction, lane);
}
