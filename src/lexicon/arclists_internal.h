// SPDX-License-Identifier: MIT
// The sibling lists of a word graph under construction: equal lists are stored once, so that a graph built from its
// leaves upwards comes out minimal.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// An arc becomes a KWG node; it has the number of a list where the node has an index. Its bits from the top: the tile,
// whether a word ends, the list.
enum {
  ARC_TILE_SHIFT = 25,
  ARC_ACCEPTS = 1 << 24,
  ARC_LIST_MASK = (1 << 24) - 1,
  ARCS_IN_LIST_MAX = 64,
};

typedef struct ArcLists {
  uint32_t *arcs; // all lists, one after the other
  uint32_t arc_count, arc_capacity;
  uint32_t *starts; // list i is arcs[starts[i]] .. arcs[starts[i + 1]]; list 0 is the empty one
  uint32_t count, capacity;
  uint32_t *slots; // open addressing: eight bits of the hash above the list's number; 0: free
  uint32_t slot_count;
  uint32_t limit; // how many lists there may be
  bool is_full;   // a list did not fit: everything built after that is wrong
} ArcLists;

// Every list needs an index of its own in the final array, so a graph of more than node_limit lists can't fit.
void arclists_init(ArcLists *lists, uint32_t node_limit);
void arclists_deinit(ArcLists *lists);

// The number of the list with these arcs, new or not; 0 for none.
uint32_t arclists_intern(ArcLists *lists, const uint32_t *arcs, int count);

// Gives each list its index in an array of nodes whose first `first` nodes have another use, and returns the array's
// length. A list that another list ends with lies inside it. *places, indexed by list, is freed with mem_free. After
// this the lists can't grow any more.
uint32_t arclists_place(ArcLists *lists, uint32_t first, uint32_t **places);
// Writes the nodes of all lists.
void arclists_emit(const ArcLists *lists, const uint32_t *places, uint32_t *nodes);
