// SPDX-License-Identifier: MIT
// Hash-consed sibling lists.
//
// The hash runs from the last arc to the first, so that one pass over a list gives the hashes of all its tails. Placing
// looks up each tail to find lists that can lie inside longer ones. Invariant: list 0 is empty, a list's arcs point to
// lists with lower numbers, no two lists are equal.
#include "base/mem.h"
#include "lexicon/arclists_internal.h"
#include "lexicon/kwg.h"

#include <string.h>

static const uint32_t NO_HOST = UINT32_MAX;

static uint64_t hash_arc(uint64_t hash, uint32_t arc) {
  hash = (hash ^ arc) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 32;
}

void arclists_init(ArcLists *lists, uint32_t node_limit) {
  *lists = (ArcLists){.slot_count = 1 << 12, .limit = node_limit};
  lists->slots = mem_alloc(lists->slot_count * sizeof *lists->slots);
  lists->starts = mem_resize(NULL, 16, sizeof *lists->starts);
  lists->capacity = 16;
  lists->starts[0] = lists->starts[1] = 0;
  lists->count = 1;
}

void arclists_deinit(ArcLists *lists) {
  mem_free(lists->arcs);
  mem_free(lists->starts);
  mem_free(lists->slots);
  *lists = (ArcLists){0};
}

static uint32_t *free_slot(uint32_t *slots, uint32_t slot_count, uint64_t hash) {
  uint32_t at = (uint32_t)hash & (slot_count - 1);
  while (slots[at])
    at = (at + 1) & (slot_count - 1);
  return &slots[at];
}

static uint64_t hash_list(const uint32_t *arcs, int count) {
  uint64_t hash = 0;
  for (int i = count - 1; i >= 0; i--)
    hash = hash_arc(hash, arcs[i]);
  return hash;
}

static uint32_t slot_value(uint64_t hash, uint32_t list) {
  return (uint32_t)(hash >> 32 & ~(uint32_t)ARC_LIST_MASK) | list;
}

static void arclists_grow_slots(ArcLists *lists) {
  uint32_t slot_count = lists->slot_count * 2;
  mem_free(lists->slots);
  lists->slots = mem_alloc(slot_count * sizeof *lists->slots);
  lists->slot_count = slot_count;
  for (uint32_t list = 1; list < lists->count; list++) {
    uint32_t start = lists->starts[list];
    uint64_t hash = hash_list(lists->arcs + start, (int)(lists->starts[list + 1] - start));
    *free_slot(lists->slots, slot_count, hash) = slot_value(hash, list);
  }
}

static uint32_t arclists_find(const ArcLists *lists, const uint32_t *arcs, int count, uint64_t hash, uint32_t **slot) {
  uint32_t mark = slot_value(hash, 0);
  for (uint32_t at = (uint32_t)hash & (lists->slot_count - 1);; at = (at + 1) & (lists->slot_count - 1)) {
    *slot = &lists->slots[at];
    if (**slot == 0)
      return 0;
    if ((**slot & ~(uint32_t)ARC_LIST_MASK) != mark)
      continue;
    uint32_t list = **slot & ARC_LIST_MASK, start = lists->starts[list];
    if (lists->starts[list + 1] - start == (uint32_t)count &&
        memcmp(lists->arcs + start, arcs, (size_t)count * sizeof *arcs) == 0)
      return list;
  }
}

static void append_arcs(ArcLists *lists, const uint32_t *arcs, int count) {
  if (lists->arc_count + (uint32_t)count > lists->arc_capacity) {
    lists->arc_capacity = lists->arc_capacity + lists->arc_capacity / 2 + 1024;
    lists->arcs = mem_resize(lists->arcs, lists->arc_capacity, sizeof *lists->arcs);
  }
  memcpy(lists->arcs + lists->arc_count, arcs, (size_t)count * sizeof *arcs);
  lists->arc_count += (uint32_t)count;
}

uint32_t arclists_intern(ArcLists *lists, const uint32_t *arcs, int count) {
  if (count == 0)
    return 0;
  uint64_t hash = hash_list(arcs, count);
  uint32_t *slot;
  uint32_t list = arclists_find(lists, arcs, count, hash, &slot);
  if (list)
    return list;
  if (lists->count >= lists->limit) {
    lists->is_full = true;
    return 0;
  }
  list = lists->count;
  *slot = slot_value(hash, list);
  append_arcs(lists, arcs, count);
  if (lists->count + 2 > lists->capacity) {
    lists->capacity += lists->capacity / 2;
    lists->starts = mem_resize(lists->starts, lists->capacity, sizeof *lists->starts);
  }
  lists->starts[++lists->count] = lists->arc_count;
  if (lists->count > lists->slot_count / 3 * 2)
    arclists_grow_slots(lists);
  return list;
}

// Finds the longest other list that this one ends with. It lies inside this one; shorter ones then lie inside that.
static void find_longest_end(const ArcLists *lists, uint32_t list, uint32_t *hosts) {
  const uint32_t *arcs = lists->arcs + lists->starts[list];
  int count = (int)(lists->starts[list + 1] - lists->starts[list]);
  uint64_t hash = 0;
  uint32_t longest = 0, *slot;
  for (int i = count - 1; i > 0; i--) {
    hash = hash_arc(hash, arcs[i]);
    uint32_t end = arclists_find(lists, arcs + i, count - i, hash, &slot);
    longest = end ? end : longest;
  }
  if (longest && hosts[longest] == NO_HOST)
    hosts[longest] = list;
}

uint32_t arclists_place(ArcLists *lists, uint32_t first, uint32_t **places) {
  uint32_t *hosts = mem_resize(NULL, lists->count, sizeof *hosts);
  for (uint32_t list = 0; list < lists->count; list++)
    hosts[list] = NO_HOST;
  for (uint32_t list = 1; list < lists->count; list++)
    find_longest_end(lists, list, hosts);
  mem_free(lists->slots);
  lists->slots = NULL;
  // `ends` is the index after a list's last arc: the same for a list and the list it lies in.
  uint32_t *ends = mem_resize(NULL, lists->count, sizeof *ends);
  for (uint32_t list = 1; list < lists->count; list++) {
    if (hosts[list] == NO_HOST)
      ends[list] = first += lists->starts[list + 1] - lists->starts[list];
  }
  for (uint32_t list = 1; list < lists->count; list++) {
    uint32_t host = list;
    while (hosts[host] != NO_HOST)
      host = hosts[host];
    ends[list] = ends[host];
  }
  mem_free(hosts);
  ends[0] = 0;
  for (uint32_t list = 1; list < lists->count; list++)
    ends[list] -= lists->starts[list + 1] - lists->starts[list];
  *places = ends;
  return first;
}

void arclists_emit(const ArcLists *lists, const uint32_t *places, uint32_t *nodes) {
  for (uint32_t list = 1; list < lists->count; list++) {
    uint32_t place = places[list];
    for (uint32_t at = lists->starts[list]; at < lists->starts[list + 1]; at++) {
      uint32_t arc = lists->arcs[at];
      bool last = at + 1 == lists->starts[list + 1];
      nodes[place++] = kwg_node(arc >> ARC_TILE_SHIFT, arc & ARC_ACCEPTS, last, places[arc & ARC_LIST_MASK]);
    }
  }
}
