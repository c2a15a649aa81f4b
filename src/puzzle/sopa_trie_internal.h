// SPDX-License-Identifier: MIT
// The words of a list and their reversals in one automaton (a trie with the links of Aho and Corasick), so that one
// walk along a line finds all words in it, in both directions.
#pragma once

#include "puzzle/sopa.h"

// A state is a node's number shifted left, with bit 0 set where words end. Tiles past the mask (a hole in the maker's
// grid) and 0 lead back to the root, which is state 0.
typedef struct SopaTrie {
  int shift;
  uint32_t mask;  // of the low bits, which hold the tile
  uint32_t *next; // by state without its low bits | tile
  uint32_t count;
  int32_t *forward, *backward; // by node: the word that ends here, as written or backwards; -1: none
  uint32_t *shorter;           // by node: the nearest node along the suffixes where a word ends; 0: none
  uint16_t *depth;             // by node: the letters from the root to it
  int longest;
} SopaTrie;

// Words of the second list are numbered from first->count on. A palindrome is added once. second may be NULL.
void sopa_trie_init(SopaTrie *trie, int kinds, const SopaWords *first, const SopaWords *second);
void sopa_trie_deinit(SopaTrie *trie);

static inline uint32_t sopa_trie_step(const SopaTrie *trie, uint32_t state, Tile tile) {
  return trie->next[(state & ~trie->mask) | (tile & trie->mask)];
}
// How many of the last letters may still become a word; earlier letters no longer matter.
static inline int sopa_trie_depth(const SopaTrie *trie, uint32_t state) {
  return trie->depth[state >> trie->shift];
}
static inline bool sopa_trie_ends(uint32_t state) {
  return state & 1;
}

// Rude words as the cells of a grid could spell them.

// Adds the rude words of all languages (lexicon/rudewords.h), because readers may know more languages than that of the
// grid. A word is added once for each way to cut it into cells: if CH is a letter, a C beside an H reads the same, and
// a word may begin or end in the middle of such a cell.
void sopa_rude_add(const SopaAlphabet *alphabet, SopaWords *out);
