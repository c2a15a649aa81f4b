// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "engine/endgame_table_internal.h"

#include <string.h>

enum { BUCKET = 4, BUCKETS_MIN = 64 };

static uint64_t buckets_in(size_t bytes) {
  uint64_t buckets = BUCKETS_MIN;
  while (buckets * 2 * BUCKET * sizeof(TableSlot) <= bytes)
    buckets *= 2;
  return buckets;
}

void endgame_table_init(EndgameTable *table, size_t bytes) {
  uint64_t buckets = buckets_in(bytes);
  table->slots = mem_alloc(buckets * BUCKET * sizeof(TableSlot));
  table->mask = buckets - 1;
}

void endgame_table_deinit(EndgameTable *table) {
  mem_free(table->slots);
}

EndgameTable endgame_table_part(const EndgameTable *table, size_t bytes) {
  uint64_t buckets = buckets_in(bytes);
  EndgameTable part = {table->slots, buckets <= table->mask ? buckets - 1 : table->mask};
  memset(part.slots, 0, (part.mask + 1) * BUCKET * sizeof(TableSlot));
  return part;
}

// value 32 | move 18 | depth 6 | tiles 6 | bound 2
static uint64_t entry_pack(const TableEntry *entry) {
  return (uint64_t)(uint32_t)entry->value << 32 | (uint64_t)entry->move << 14 | (uint64_t)entry->depth << 8 |
         (uint64_t)entry->tiles << 2 | (uint64_t)entry->bound;
}

static TableEntry endgame_table_unpack(uint64_t data) {
  return (TableEntry){.value = (int32_t)(uint32_t)(data >> 32),
                      .move = data >> 14 & ((1u << MOVE_BITS) - 1),
                      .depth = data >> 8 & 63,
                      .tiles = data >> 2 & 63,
                      .bound = (BoundKind)(data & 3)};
}

static uint64_t read_slot(const TableSlot *slot, uint64_t *check) {
  uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
  *check = atomic_load_explicit(&slot->check, memory_order_relaxed) ^ data;
  return data;
}

bool endgame_table_find(const EndgameTable *table, uint64_t key, TableEntry *out) {
  const TableSlot *bucket = &table->slots[(key & table->mask) * BUCKET];
  for (int i = 0; i < BUCKET; i++) {
    uint64_t check, data = read_slot(&bucket[i], &check);
    if (check != key || (data & 3) == BOUND_NONE)
      continue;
    *out = endgame_table_unpack(data);
    return true;
  }
  return false;
}

// What an entry would cost to find again: more tiles left, then more depth.
static int entry_worth(uint64_t data) {
  TableEntry entry = endgame_table_unpack(data);
  return entry.bound == BOUND_NONE ? -1 : entry.tiles * 64 + entry.depth;
}

void endgame_table_store(EndgameTable *table, uint64_t key, const TableEntry *entry) {
  TableSlot *bucket = &table->slots[(key & table->mask) * BUCKET], *victim = bucket;
  int least = INT32_MAX;
  for (int i = 0; i < BUCKET; i++) {
    uint64_t check, data = read_slot(&bucket[i], &check);
    int value = entry_worth(data);
    if (check == key) { // the newest entry counts
      victim = &bucket[i];
      break;
    }
    if (value < least) {
      least = value;
      victim = &bucket[i];
    }
  }
  uint64_t data = entry_pack(entry);
  atomic_store_explicit(&victim->data, data, memory_order_relaxed);
  atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}
