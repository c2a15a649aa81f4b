// SPDX-License-Identifier: MIT
// A small hash table of pointers by name. It grows as it is filled; keys are copied.
#pragma once

#include "base/span.h"

#include <stdint.h>

typedef struct MapEntry {
  struct MapEntry *next;
  void *value;
  char key[]; // ends with a NUL
} MapEntry;

typedef struct Map {
  MapEntry **lists;
  uint32_t list_count; // a power of two, or 0
  int count;
} Map; // {0} is an empty one

void map_deinit(Map *map);                            // the caller frees the values before
void *map_get(const Map *map, const char *key);       // NULL: there is none
void map_put(Map *map, const char *key, void *value); // replaces what was there
void *map_take(Map *map, const char *key);            // removes it; NULL: there was none

// for (const MapEntry *entry = map_first(&map); entry; entry = map_next(&map, entry)). The current entry may be taken
// out if map_next was called for it before.
const MapEntry *map_first(const Map *map);
const MapEntry *map_next(const Map *map, const MapEntry *entry);

// FNV-1a: fast and even, but not safe for secrets.
uint64_t hash_bytes(Span bytes);
