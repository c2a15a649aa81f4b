// SPDX-License-Identifier: MIT
// What is known of positions that a search has been to: bounds of their value, and the turn to try first.
//
// An entry is two words, the second of which is also folded into the first. Threads that share a table need no lock: an
// entry torn between two writers fits neither position.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum BoundKind { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } BoundKind;

enum {
  DEPTH_PROVEN = 63, // no guess has a part in the value
  MOVE_NONE = 0,
  MOVE_BITS = 18,
};

typedef struct TableEntry {
  int32_t value;
  uint32_t move; // MOVE_BITS that tell it from others, or MOVE_NONE
  uint8_t depth;
  uint8_t tiles; // left on both racks: the more, the dearer was the entry
  BoundKind bound;
} TableEntry;

typedef struct TableSlot {
  _Atomic uint64_t check, data;
} TableSlot;

typedef struct EndgameTable {
  TableSlot *slots;
  uint64_t mask; // of buckets
} EndgameTable;

void endgame_table_init(EndgameTable *table, size_t bytes);
void endgame_table_deinit(EndgameTable *table);
// The first part of a table, as a table of so many bytes or less, with nothing in it.
EndgameTable endgame_table_part(const EndgameTable *table, size_t bytes);

// False when nothing is known.
bool endgame_table_find(const EndgameTable *table, uint64_t key, TableEntry *out);
void endgame_table_store(EndgameTable *table, uint64_t key, const TableEntry *entry);
