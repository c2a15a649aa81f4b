// SPDX-License-Identifier: MIT
// A compiled lexicon: a minimal DAWG and GADDAG in one array of 32-bit nodes, in the KWG format that other engines
// share.
//
// Each node is an arc of the graph. It belongs to a list of siblings; a bit marks the last one:
//   bits 31-24 tile (0: the separator) | 23 a word ends here | 22 last sibling | 21-0 index of the first child (0:
//   none)
// A graph with more nodes than 22 bits can count, which only this program writes and reads, has the upper two bits of
// an index in bits 31-30. A tile needs only six bits, so files of up to KWG_FORMAT_NODES nodes mean the same in both
// ways.
// Node 0's child is the DAWG's root list, node 1's the GADDAG's. The GADDAG holds, for each way to cut a word in two,
// the first part backwards, the separator, and the second part; a separator at the end is left out: CARE gives ERAC,
// RAC@E, AC@RE, C@ARE.
#pragma once

#include "lexicon/wordlist.h"

enum {
  KWG_FORMAT_NODES = 1 << 22, // what other engines can read
  KWG_INDEX_MAX = (1 << 24) - 1,
  KWG_FILE_MAX = 4 * (KWG_INDEX_MAX + 1),
};

// An open value, so that the search reads it without a call. nodes points into the mapping or buffer that the Kwg owns.
typedef struct Kwg {
  const uint32_t *nodes;
  uint32_t count;
  uint32_t dawg_root, gaddag_root; // indices of the root lists; 0: the file has no GADDAG
  Span owned;
  bool is_mapped;
} Kwg;

// Maps a file and validates it completely before anything walks it: whole nodes, arcs in range, sibling lists that end
// and name no tile twice, tiles within 1..kinds (and the separator, only in the GADDAG, with something after it), no
// cycles, no path longer than WORD_MAX tiles, no path that leads to no word, at most WORDLIST_WORDS_MAX words, and as
// many strings in the GADDAG as the words have tiles. A refusal names the file and the node. Nodes that can't be
// reached don't matter, nor does the order of siblings.
//
// A file may hold a DAWG alone: node 1's child is then 0, or node 1 is an ordinary arc (its tile is not 0). Words can
// be looked up in such a lexicon, but generating plays needs a GADDAG: see kwg_has_gaddag, and kwg_words to compile
// one.
//
// The file stays mapped: it must not change while the Kwg lives, so a user's file is copied first (kwg_write and
// file_write replace files, which is safe).
MUST_CHECK Status kwg_load(const char *path, int kinds, Kwg *out, Error *err);
// For a file that has been validated before: only its size and roots are checked. See kwg_load_for (lexicon/kwgside.h),
// which knows when to use it.
MUST_CHECK Status kwg_load_trusted(const char *path, Kwg *out, Error *err);
// The same as kwg_load for bytes in memory, which are copied. file names the bytes in messages.
MUST_CHECK Status kwg_from_bytes(Span bytes, int kinds, const char *file, Kwg *out, Error *err);
void kwg_deinit(Kwg *kwg);

static inline Tile kwg_tile(uint32_t node) {
  return (Tile)(node >> 24 & 63);
}
static inline bool kwg_accepts(uint32_t node) {
  return (node & (1u << 23)) != 0;
}
static inline bool kwg_is_last(uint32_t node) {
  return (node & (1u << 22)) != 0;
}
static inline uint32_t kwg_child(uint32_t node) {
  return (node & (KWG_FORMAT_NODES - 1)) | (node >> 30) << 22;
}
static inline uint32_t kwg_node(uint32_t tile, bool accepts, bool is_last, uint32_t child) {
  return (child >> 22) << 30 | tile << 24 | (uint32_t)accepts << 23 | (uint32_t)is_last << 22 |
         (child & (KWG_FORMAT_NODES - 1));
}
static inline uint32_t kwg_dawg_root(const Kwg *kwg) {
  return kwg->dawg_root;
}
static inline uint32_t kwg_gaddag_root(const Kwg *kwg) {
  return kwg->gaddag_root;
}
static inline bool kwg_has_gaddag(const Kwg *kwg) {
  return kwg->gaddag_root != 0;
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

// Calls visit for every word of the DAWG until it returns false, in the order of the lists (by tile, in files that this
// program made).
typedef bool KwgVisitor(void *context, const Tile *word, int count);
void kwg_visit_words(const Kwg *kwg, KwgVisitor *visit, void *context);
// Gives the words as a sorted list.
void kwg_words(const Kwg *kwg, WordList *out);

typedef struct KwgInfo {
  uint32_t words, nodes;
  uint32_t dawg_states, gaddag_states; // distinct lists reached from each root, with the root's own
  int longest;                         // tiles
  uint32_t by_length[WORD_MAX + 1];    // words of each length
} KwgInfo;
void kwg_describe(const Kwg *kwg, KwgInfo *out);
