// SPDX-License-Identifier: MIT
// The GADDAG, made without writing down all the ways to cut the words.
//
// After a beginning p of a word, read backwards, and the separator, the GADDAG continues like the DAWG after p: the
// separator's arc leads straight into a list of the DAWG. So the rest of the GADDAG is a trie of the words' beginnings
// read backwards. It is made by splitting the set of all beginnings by their last tile, each part by the tile before,
// and so on; the lists are finished on the way back.
//
// The same parts come up again and again: the beginnings in -AREM and in -AREU are mostly those of the same verbs. A
// part is fully described by the set of pairs (what is left of p to read, what the DAWG has after p), so a cache from
// such sets to finished lists saves splitting them. Sets are compared by two 64-bit sums of hashes and their size. Only
// this step is not exact; the odds against an error are far more than 2^64 to 1 for each comparison. If the cache has
// lost a set, the set is built again and its lists are found among the existing ones: the cache changes the time, never
// the graph.
#include "base/mem.h"
#include "lexicon/kwgbuild_internal.h"

#include <string.h>

enum {
  SEPARATOR = 0,
  TILES = 64,
  CACHE_BITS_MAX = 18,
  AHEAD = 16, // readings whose next step is fetched from memory before its turn
};

// A beginning p of which some tiles have been read, starting from its end.
typedef struct Reading {
  uint32_t rest;  // what is left, as in Prefixes.parents: the top bits are the next tile to read; 0: nothing
  uint32_t after; // p's own arc in the DAWG, without the tile
} Reading;

typedef struct SetHash {
  uint64_t low, high;
} SetHash;

typedef struct CacheEntry {
  uint64_t high;
  uint32_t count, list;
} CacheEntry;

typedef struct Gaddag {
  const uint32_t *parents;
  ArcLists *lists;
  CacheEntry *cache;
  int cache_bits; // it has 2^cache_bits entries
  const Progress *progress;
  uint32_t done, total, reported; // readings
  bool is_cancelled;
} Gaddag;

// A part of a set of readings: those with the same next tile, after that tile was read.
typedef struct Part {
  uint32_t start, count;
  SetHash hash;
  bool accepts; // one of them is then a whole beginning, and a word
} Part;

static uint32_t next_tile(Reading reading) {
  return reading.rest >> PREFIX_TILE_SHIFT;
}

static uint64_t gaddag_mix(uint64_t x) {
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

static inline void hash_add(SetHash *hash, Reading reading) {
  // When p has been read to its start, the arc that led here already says whether p is a word.
  uint32_t after = reading.rest ? reading.after : reading.after & ARC_LIST_MASK;
  uint64_t x = ((uint64_t)reading.rest << 32 | after) + UINT64_C(0x9E3779B97F4A7C15);
  hash->low += gaddag_mix(x);
  hash->high += gaddag_mix(x ^ UINT64_C(0xD1B54A32D192ED03));
}

static CacheEntry *cache_entry(const Gaddag *gaddag, SetHash hash) {
  return &gaddag->cache[hash.low >> (64 - gaddag->cache_bits)];
}

static bool cache_find(const Gaddag *gaddag, SetHash hash, uint32_t count, uint32_t *list) {
  const CacheEntry *entry = cache_entry(gaddag, hash);
  *list = entry->list;
  return entry->count == count && entry->high == (hash.high ^ hash.low);
}

static void cache_store(Gaddag *gaddag, SetHash hash, uint32_t count, uint32_t list) {
  *cache_entry(gaddag, hash) = (CacheEntry){hash.high ^ hash.low, count, list};
}

static uint32_t separator_list(Gaddag *gaddag, uint32_t after) {
  uint32_t arc = (uint32_t)SEPARATOR << ARC_TILE_SHIFT | (after & ARC_LIST_MASK);
  return arclists_intern(gaddag->lists, &arc, arc ? 1 : 0);
}

// The list of a single reading: a chain to the start of its word. Most sets have just one.
static uint32_t build_one(Gaddag *gaddag, Reading reading, SetHash hash) {
  struct {
    uint32_t tile;
    SetHash hash;
  } chain[WORD_MAX];
  int length = 0;
  uint32_t list = 0;
  bool found = false;
  while (reading.rest && !found) {
    chain[length].tile = next_tile(reading);
    chain[length++].hash = hash;
    reading.rest = gaddag->parents[reading.rest & PREFIX_MASK];
    hash = (SetHash){0};
    hash_add(&hash, reading);
    found = reading.rest && cache_find(gaddag, hash, 1, &list);
  }
  uint32_t accepts = reading.rest ? 0 : reading.after & ARC_ACCEPTS;
  if (!found)
    list = separator_list(gaddag, reading.after);
  while (length-- > 0) {
    uint32_t arc = chain[length].tile << ARC_TILE_SHIFT | accepts | list;
    list = arclists_intern(gaddag->lists, &arc, 1);
    cache_store(gaddag, chain[length].hash, 1, list);
    accepts = 0;
  }
  return list;
}

// Counts the readings by their next tile and gives each part its place; returns the set of tiles.
static uint64_t measure_parts(const Reading *from, uint32_t count, Part parts[TILES]) {
  uint64_t tiles = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t tile = next_tile(from[i]);
    if (!(tiles >> tile & 1)) {
      tiles |= UINT64_C(1) << tile;
      parts[tile] = (Part){0};
    }
    parts[tile].count++;
  }
  uint32_t start = 0;
  for (uint64_t left = tiles; left; left &= left - 1) {
    Part *part = &parts[__builtin_ctzll(left)];
    part->start = start;
    start += part->count;
    part->count = 0;
  }
  return tiles;
}

// Reads one tile of each reading, and sorts the readings into parts.
static uint64_t gaddagbuild_split(const Gaddag *gaddag, const Reading *from, Reading *to, uint32_t count,
                                  Part parts[TILES]) {
  uint64_t tiles = measure_parts(from, count, parts);
  for (uint32_t i = 0; i < count; i++) {
    if (i + AHEAD < count)
      __builtin_prefetch(&gaddag->parents[from[i + AHEAD].rest & PREFIX_MASK]);
    Reading reading = from[i];
    Part *part = &parts[next_tile(reading)];
    if (reading.rest)
      reading.rest = gaddag->parents[reading.rest & PREFIX_MASK];
    hash_add(&part->hash, reading);
    part->accepts |= !reading.rest && (reading.after & ARC_ACCEPTS);
    to[part->start + part->count++] = reading;
  }
  return tiles;
}

static void gaddagbuild_report(Gaddag *gaddag, uint32_t done) {
  enum { STEP = 16 * 1024 };
  gaddag->done = done;
  if (done - gaddag->reported < STEP)
    return;
  gaddag->reported = done;
  progress_report(gaddag->progress, N_("compiling words backwards"), done, gaddag->total);
  gaddag->is_cancelled = progress_is_cancelled(gaddag->progress);
}

// The list of what may follow a set of readings. `from` and `spare` each have room for count, and both are overwritten.
static uint32_t build_set(Gaddag *gaddag, Reading *from, Reading *spare, uint32_t count, int depth) {
  Part parts[TILES];
  uint32_t arcs[ARCS_IN_LIST_MAX];
  int arc_count = 0;
  uint64_t tiles = gaddagbuild_split(gaddag, from, spare, count, parts);
  // At most one beginning can have been read to its start here, because all have the same tiles read.
  if (tiles & 1 && (spare[parts[0].start].after & ARC_LIST_MASK))
    arcs[arc_count++] = (uint32_t)SEPARATOR << ARC_TILE_SHIFT | (spare[parts[0].start].after & ARC_LIST_MASK);
  for (uint64_t left = tiles & ~UINT64_C(1); left; left &= left - 1) {
    uint32_t tile = (uint32_t)__builtin_ctzll(left), list;
    Part *part = &parts[tile];
    if (gaddag->is_cancelled || gaddag->lists->is_full)
      return 0;
    if (!cache_find(gaddag, part->hash, part->count, &list)) {
      Reading *set = spare + part->start;
      list = part->count == 1 ? build_one(gaddag, *set, part->hash)
                              : build_set(gaddag, set, from + part->start, part->count, depth + 1);
      cache_store(gaddag, part->hash, part->count, list);
    }
    if (depth < 2)
      gaddagbuild_report(gaddag, depth == 0 ? part->start + part->count : gaddag->done + part->count);
    arcs[arc_count++] = tile << ARC_TILE_SHIFT | (part->accepts ? (uint32_t)ARC_ACCEPTS : 0) | list;
  }
  return arclists_intern(gaddag->lists, arcs, arc_count);
}

static Reading *start_readings(const Prefixes *prefixes) {
  Reading *readings = mem_resize(NULL, prefixes->count, sizeof *readings);
  for (uint32_t i = 1; i < prefixes->count; i++) {
    uint32_t arc = prefixes->arcs[i];
    readings[i - 1] = (Reading){(arc >> ARC_TILE_SHIFT) << PREFIX_TILE_SHIFT | i, arc & (ARC_ACCEPTS | ARC_LIST_MASK)};
  }
  return readings;
}

Status gaddag_build(Prefixes *prefixes, const Progress *progress, ArcLists *lists, uint32_t *root, Error *err) {
  uint32_t count = prefixes->count - 1;
  Reading *readings = start_readings(prefixes);
  mem_free(prefixes->arcs);
  prefixes->arcs = NULL;
  ScopedMem Reading *spare = mem_resize(NULL, count, sizeof *spare);
  Gaddag gaddag = {.parents = prefixes->parents, .lists = lists, .progress = progress, .total = count};
  for (gaddag.cache_bits = 4; gaddag.cache_bits < CACHE_BITS_MAX && count >> gaddag.cache_bits;)
    gaddag.cache_bits++;
  gaddag.cache = mem_alloc((sizeof *gaddag.cache) << gaddag.cache_bits);
  *root = build_set(&gaddag, readings, spare, count, 0);
  mem_free(gaddag.cache);
  mem_free(readings);
  prefixes_deinit(prefixes);
  return gaddag.is_cancelled ? build_cancelled(err) : OK;
}
