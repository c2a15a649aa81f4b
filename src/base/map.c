// SPDX-License-Identifier: MIT
#include "base/map.h"

#include "base/mem.h"

#include <string.h>

enum { LISTS_AT_FIRST = 16 };

uint64_t hash_bytes(Span bytes) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < bytes.size; i++)
    hash = (hash ^ (unsigned char)bytes.data[i]) * UINT64_C(0x100000001b3);
  return hash;
}

// Mixes in the high bits, which the mask of 2^n lists would ignore.
static uint32_t map_list_of(const Map *map, const char *key) {
  uint64_t hash = hash_bytes(span_of(key));
  return (uint32_t)(hash ^ hash >> 32) & (map->list_count - 1);
}

// Where the entry is, or the end of its list. The map has lists.
static MapEntry **map_place_of(const Map *map, const char *key) {
  MapEntry **place = &map->lists[map_list_of(map, key)];
  while (*place && strcmp((*place)->key, key) != 0)
    place = &(*place)->next;
  return place;
}

static void map_grow(Map *map) {
  Map larger = {.list_count = map->list_count ? map->list_count * 2 : LISTS_AT_FIRST};
  larger.lists = mem_alloc(larger.list_count * sizeof(void *));
  for (uint32_t i = 0; i < map->list_count; i++) {
    for (MapEntry *entry = map->lists[i], *next; entry; entry = next) {
      next = entry->next;
      MapEntry **list = &larger.lists[map_list_of(&larger, entry->key)];
      entry->next = *list;
      *list = entry;
    }
  }
  mem_free((void *)map->lists);
  map->lists = larger.lists;
  map->list_count = larger.list_count;
}

void map_deinit(Map *map) {
  for (uint32_t i = 0; i < map->list_count; i++) {
    for (MapEntry *entry = map->lists[i], *next; entry; entry = next) {
      next = entry->next;
      mem_free(entry);
    }
  }
  mem_free((void *)map->lists);
  *map = (Map){0};
}

void *map_get(const Map *map, const char *key) {
  const MapEntry *entry = map->list_count ? *map_place_of(map, key) : NULL;
  return entry ? entry->value : NULL;
}

void map_put(Map *map, const char *key, void *value) {
  size_t size = strlen(key) + 1;
  if ((uint32_t)map->count >= map->list_count)
    map_grow(map);
  MapEntry **place = map_place_of(map, key);
  if (!*place) {
    *place = mem_alloc(sizeof **place + size);
    memcpy((*place)->key, key, size);
    map->count++;
  }
  (*place)->value = value;
}

void *map_take(Map *map, const char *key) {
  MapEntry **place = map->list_count ? map_place_of(map, key) : NULL, *entry = place ? *place : NULL;
  if (!entry)
    return NULL;
  void *value = entry->value;
  *place = entry->next;
  map->count--;
  mem_free(entry);
  return value;
}

static const MapEntry *map_from(const Map *map, uint32_t list) {
  for (; list < map->list_count; list++) {
    if (map->lists[list])
      return map->lists[list];
  }
  return NULL;
}

const MapEntry *map_first(const Map *map) {
  return map_from(map, 0);
}

const MapEntry *map_next(const Map *map, const MapEntry *entry) {
  return entry->next ? entry->next : map_from(map, map_list_of(map, entry->key) + 1);
}
