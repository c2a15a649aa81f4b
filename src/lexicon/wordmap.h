// SPDX-License-Identifier: MIT
// A map from sets of tiles to the words they spell: which words are made of exactly these tiles, and which single
// letters would complete them to a word.
//
// The key of a set is the sum of its tiles' keys, 64 random bits each: adding a tile is one addition, for any alphabet
// and any length. Callers check the letters of what they find, so two sets with the same sum can cost time but never
// give a wrong play.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"

typedef struct WordMapEntry {
  uint64_t key;
  uint32_t words;  // where the first word begins in WordMap.letters; the others follow it
  uint16_t count;  // 0: an empty entry
  uint16_t length; // of each, in tiles
} WordMapEntry;

typedef struct WordMapGap {
  uint64_t key;
  uint64_t letters; // bit t: with tile t the set spells a word; 0: an empty entry
} WordMapGap;

// An open value: the search reads it without a call.
typedef struct WordMap {
  uint64_t tile_keys[TILE_KINDS_MAX + 1]; // tile_keys[0] is 0: a blank adds nothing
  const WordMapEntry *entries;            // both tables have a power of two of entries
  const WordMapGap *gaps;
  int entries_shift, gaps_shift; // 64 - log2 of their sizes
  uint32_t entries_mask, gaps_mask;
  const Tile *letters;
  Span owned; // the whole file
  bool is_mapped;
} WordMap;

enum { WORDMAP_IDENTITY_SIZE = 65 };
// Tells one lexicon from another, in hexadecimal: the hash of its word list from the side file of `kwg_path`, or the
// hash of its graph if there is no side file (kwg_path may be NULL).
void wordmap_identity(const Kwg *kwg, const char *kwg_path, char out[WORDMAP_IDENTITY_SIZE]);

// Makes the file's bytes (freed with mem_free), marked with the lexicon's identity. Takes about a second for a million
// words.
MUST_CHECK Status wordmap_build(const Kwg *kwg, int kinds, const char *identity, const Progress *progress, Span *out,
                                Error *err);
// Takes over bytes that wordmap_build made.
void wordmap_from_build(Span bytes, WordMap *out);
// Maps a file made for the lexicon with this identity. If the file `is_known` to be valid, only its completeness is
// checked, else all of it.
MUST_CHECK Status wordmap_load(const char *path, const char *identity, int kinds, bool is_known, WordMap *out,
                               Error *err);
MUST_CHECK Status wordmap_from_bytes(Span bytes, const char *identity, int kinds, const char *file, WordMap *out,
                                     Error *err);
void wordmap_deinit(WordMap *map);

// The entry for a sum of keys, or NULL.
static inline const WordMapEntry *wordmap_find(const WordMap *map, uint64_t key) {
  for (uint32_t at = (uint32_t)(key >> map->entries_shift);; at = (at + 1) & map->entries_mask) {
    const WordMapEntry *entry = &map->entries[at];
    if (entry->key == key && entry->count)
      return entry;
    if (entry->count == 0)
      return NULL;
  }
}

// The tiles that complete the set to a word, as bits.
static inline uint64_t wordmap_completing(const WordMap *map, uint64_t key) {
  for (uint32_t at = (uint32_t)(key >> map->gaps_shift);; at = (at + 1) & map->gaps_mask) {
    const WordMapGap *gap = &map->gaps[at];
    if (gap->key == key || gap->letters == 0)
      return gap->letters;
  }
}
