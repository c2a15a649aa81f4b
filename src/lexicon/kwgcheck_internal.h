// SPDX-License-Identifier: MIT
// Complete checks of word graphs from outside, before anything walks them.
#pragma once

#include "lexicon/kwg.h"

// How many strings a list has, and the sum of their lengths; UINT32_MAX if more.
typedef struct ListSize {
  uint32_t strings, letters;
} ListSize;

typedef struct KwgCheck {
  const uint32_t *nodes;
  uint32_t count;
  int kinds;
  bool zero_is_letter; // tile 0 is the blank (leave values), not the separator
  // What is known of each node together with the siblings after it. The heights have an array of their own because the
  // walk reads them all the time.
  uint8_t *heights; // tiles of the longest string, and a bit for a separator; 0: not visited
  ListSize *sizes;
  uint32_t *stack; // nodes whose child or next sibling is not finished
  uint32_t depth, capacity;
} KwgCheck;

void kwgcheck_init(KwgCheck *check, const uint32_t *nodes, uint32_t count, int kinds, bool zero_is_letter);
void kwgcheck_deinit(KwgCheck *check);

// Checks all that can be reached from the list at `root` (not 0): arcs in range, lists that end and name no tile twice,
// tiles within the kinds, no cycle, no path longer than WORD_MAX tiles, every path leads to a word; no path ends with a
// separator or has two. Takes time linear in the nodes. Unreachable nodes don't matter.
MUST_CHECK Status kwgcheck_list(KwgCheck *check, uint32_t root, Error *err);
// A node with the separator below a list that has been checked; 0 when there is none.
uint32_t kwgcheck_find_separator(const KwgCheck *check, uint32_t list);
