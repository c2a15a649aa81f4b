// SPDX-License-Identifier: MIT
// A compiled lexicon: a minimal DAWG and GADDAG in one array of 32-bit nodes, in the KWG format that other engines
// share.
//
// Each node is an arc of the graph and stands in a list of siblings that the last one ends:
//   bits 31-24 tile (0: the separator) | 23 a word ends here | 22 last sibling | 21-0 index of the first child (0:
//   none)
// Node 0's child is the DAWG's root list, node 1's the GADDAG's. The GADDAG holds, for each way to cut a word in two,
// the first part backwards, the separator, and the second part; where nothing follows the separator it is left out:
// CARE gives ERAC, RAC@E, AC@RE, C@ARE.
#ifndef LEXICON_KWG_H
#define LEXICON_KWG_H

#include "lexicon/tileset.h"

enum {
  KWG_INDEX_MAX = (1 << 22) - 1,
  KWG_FILE_MAX = 4 * (KWG_INDEX_MAX + 1),
};

// An open value: the search reads it without a call. nodes is borrowed from the mapping or buffer that the Kwg owns.
typedef struct Kwg {
  const uint32_t *nodes;
  uint32_t count;
  Span owned;
  bool is_mapped;
} Kwg;

// Maps a file and validates it completely before anything walks it: whole nodes, arcs in range, sibling lists that end,
// tiles within 1..kinds (and the separator, once a list, only in the GADDAG), no cycles, no path longer than WORD_MAX
// tiles.
MUST_CHECK Status kwg_load(const char *path, int kinds, Kwg *out, Error *err);
// The same for bytes in memory, which are copied. file names them in messages.
MUST_CHECK Status kwg_from_bytes(Span bytes, int kinds, const char *file, Kwg *out, Error *err);
void kwg_deinit(Kwg *kwg);

static inline Tile kwg_tile(uint32_t node) {
  return (Tile)(node >> 24);
}
static inline bool kwg_accepts(uint32_t node) {
  return (node & (1u << 23)) != 0;
}
static inline bool kwg_is_last(uint32_t node) {
  return (node & (1u << 22)) != 0;
}
static inline uint32_t kwg_child(uint32_t node) {
  return node & KWG_INDEX_MAX;
}
static inline uint32_t kwg_dawg_root(const Kwg *kwg) {
  return kwg_child(kwg->nodes[0]);
}
static inline uint32_t kwg_gaddag_root(const Kwg *kwg) {
  return kwg_child(kwg->nodes[1]);
}

// The arc with this tile in the list that begins at index `list` (0: the empty list), or 0 when there is none (no arc
// is ever 0: an arc has a tile or, for the separator, a child).
static inline uint32_t kwg_find(const Kwg *kwg, uint32_t list, Tile tile) {
  if (list == 0)
    return 0;
  for (;; list++) {
    uint32_t node = kwg->nodes[list];
    if (kwg_tile(node) == tile)
      return node;
    if (kwg_is_last(node))
      return 0;
  }
}

// Blanks in word count as the letters they stand for.
bool kwg_contains(const Kwg *kwg, const Tile *word, int count);

// Calls visit for every word of the DAWG in the order of the tiles, until it returns false.
typedef bool KwgVisitor(void *context, const Tile *word, int count);
void kwg_visit_words(const Kwg *kwg, KwgVisitor *visit, void *context);

typedef struct KwgInfo {
  uint32_t words, nodes, dawg_states, gaddag_states;
  int longest;                      // tiles
  uint32_t by_length[WORD_MAX + 1]; // words of each length
} KwgInfo;
void kwg_describe(const Kwg *kwg, KwgInfo *out);

#endif
