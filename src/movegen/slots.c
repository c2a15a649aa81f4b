// SPDX-License-Identifier: MIT
#include "movegen/slots.h"

#include "base/mem.h"
#include "movegen/slotlane_internal.h"

void slots_init(SlotTable *table, int board_size, int max_tiles) {
  *table = (SlotTable){.max_tiles = max_tiles, .lane_capacity = board_size * max_tiles};
  table->lanes = mem_resize(NULL, (size_t)2 * BOARD_MAX * (size_t)table->lane_capacity, sizeof(Slot));
  slots_mark_all(table);
}

void slots_deinit(SlotTable *table) {
  mem_free(table->lanes);
  *table = (SlotTable){0};
}

void slots_mark_all(SlotTable *table) {
  table->dirty[ACROSS] = table->dirty[DOWN] = UINT32_MAX;
}

// The lanes, seen the other way, of the nearest empty squares before and after `pos` in this lane.
static uint32_t ends_around(const Board *board, Direction direction, int lane, int pos) {
  const Tile *tiles = board_lane(board, direction, lane);
  int first = pos, last = pos;
  while (first > 0 && tiles[first - 1])
    first--;
  while (last + 1 < board->size && tiles[last + 1])
    last++;
  uint32_t lanes = 0;
  if (first > 0)
    lanes |= UINT32_C(1) << (first - 1);
  if (last + 1 < board->size)
    lanes |= UINT32_C(1) << (last + 1);
  return lanes;
}

// Changed are the lanes of the new tiles, and the lanes that cross the squares whose cross-sets depend on them.
void slots_mark_play(SlotTable *table, const Board *board, const Play *play) {
  if (board->tile_count <= play_tile_count(play)) { // the start squares play a part before the first play
    slots_mark_all(table);
    return;
  }
  for (int i = 0; i < play->length; i++) {
    if (play->tiles[i] == TILE_THROUGH)
      continue;
    int row = play_row(play, i), col = play_col(play, i);
    table->dirty[ACROSS] |= UINT32_C(1) << row;
    table->dirty[DOWN] |= UINT32_C(1) << col;
    table->dirty[DOWN] |= ends_around(board, ACROSS, row, col);
    table->dirty[ACROSS] |= ends_around(board, DOWN, col, row);
  }
}

void slots_refresh(SlotTable *table, const Board *board, const CrossSets *cross, const ScoreRules *rules,
                   const uint64_t *tile_keys) {
  bool only_across = board->tile_count == 0 && rules->layout->is_symmetric;
  SlotSource source = {board, cross, rules, tile_keys};
  for (int direction = ACROSS; direction <= DOWN; direction++) {
    uint32_t dirty = table->dirty[direction] & ((UINT32_C(1) << board->size) - 1);
    for (; dirty; dirty &= dirty - 1) {
      int lane = __builtin_ctz(dirty);
      Slot *slots = table->lanes + slots_place(table, direction, lane);
      table->counts[direction][lane] =
          direction == DOWN && only_across
              ? 0
              : slots_build_lane(&source, (Direction)direction, lane, table->max_tiles, slots);
    }
    table->dirty[direction] = 0;
  }
}
