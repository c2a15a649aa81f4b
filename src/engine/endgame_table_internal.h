// SPDX-License-Identifier: MIT
// What is known about positions that a search has reached: bounds of their value, and the turn to try first.
//
// An entry is two words, the second of which is also mixed into the first. Threads that share a table need no lock: an
// entry torn between two writers matches neither position.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum BoundKind { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT } BoundKind;

enum {
  DEPTH_PROVEN = 63, // nothing in the value was guessed
  MOVE_NONE = 0,
  MOVE_BITS = 18,
};

typedef struct TableEntry {
  int32_t value;
  uint32_t move; // MOVE_BITS that identify it, or MOVE_NONE
  uint8_t depth;
  uint8_t tiles; // left on both racks: the more, the more work the entry took
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
// The first part of a table as an empty table of this many bytes or less.
EndgameTable endgame_table_part(const EndgameTable *table, size_t bytes);

// False if nothing is known.
bool endgame_table_find(const EndgameTable *table, uint64_t key, TableEntry *out);
void endgame_table_store(EndgameTable *table, uint64_t key, const TableEntry *entry);
