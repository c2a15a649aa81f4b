// SPDX-License-Identifier: MIT
// What a text stands for: a small table of pointers by name. It grows as it is filled; keys are copied.
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

void map_deinit(Map *map);                            // the values are the caller's: map_each comes before
void *map_get(const Map *map, const char *key);       // NULL: there is none
void map_put(Map *map, const char *key, void *value); // in place of what was there
void *map_take(Map *map, const char *key);            // removes it; NULL: there was none

// for (const MapEntry *entry = map_first(&map); entry; entry = map_next(&map, entry)). The entry at hand may be taken
// if the next one was asked for before.
const MapEntry *map_first(const Map *map);
const MapEntry *map_next(const Map *map, const MapEntry *entry);

// FNV-1a: quick and even, and nothing that keeps secrets.
uint64_t hash_bytes(Span bytes);
