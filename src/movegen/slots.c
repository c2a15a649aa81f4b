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
