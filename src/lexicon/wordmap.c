// SPDX-License-Identifier: MIT
// Building and loading word maps.
//
// File, little-endian: a header, the table of entries, the table of gaps, the letters. Both tables are open-addressed
// by the high bits of the key, at most five eighths full, so that a look-up rarely takes a second probe.
#include "lexicon/wordmap.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/sha256.h"
#include "lexicon/kwgside.h"

#include <stdlib.h>
#include <string.h>

typedef struct Header {
  char magic[8];
  uint32_t kinds;
  uint32_t entries_bits, gaps_bits; // log2 of the sizes
  uint32_t words;
  uint64_t letters_size;
  char identity[64]; // of the lexicon
} Header;

static const char magic[8] = "teselaM1";
enum { BITS_MIN = 4, BITS_MAX = 27, LETTERS_MAX = 1 << 30 };

// A fixed mixing function (SplitMix64): the keys are the same in every program that reads the file.
static uint64_t tile_key(int tile) {
  uint64_t z = (uint64_t)tile * UINT64_C(0x9E3779B97F4A7C15) + UINT64_C(0x243F6A8885A308D3);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
  return z ^ (z >> 31);
}

void wordmap_identity(const Kwg *kwg, const char *kwg_path, char out[WORDMAP_IDENTITY_SIZE]) {
  KwgSide side;
  if (kwg_path && kwgside_read(kwg_path, &side, NULL) == OK && side.nodes == kwg->count)
    memcpy(out, side.sha256, WORDMAP_IDENTITY_SIZE);
  else
    sha256_hex((Span){(const char *)kwg->nodes, kwg->count * sizeof *kwg->nodes}, out);
}

// One word of the list that is sorted by key.
typedef struct KeyedWord {
  uint64_t key;
  uint32_t at;
  uint32_t length;
} KeyedWord;

typedef struct Builder {
  uint64_t keys[TILE_KINDS_MAX + 1];
  Tile *letters; // in the DAWG's order
  size_t letters_size, letters_capacity;
  KeyedWord *words;
  uint32_t count, capacity;
  const Progress *progress;
} Builder;

static bool wordmap_add_word(void *context, const Tile *word, int count) {
  Builder *builder = context;
  ARRAY_GROW(builder->words, builder->count, builder->capacity);
  if (builder->letters_capacity < builder->letters_size + (size_t)count) {
    builder->letters_capacity = builder->letters_capacity * 2 + 4096;
    builder->letters = mem_resize(builder->letters, builder->letters_capacity, 1);
  }
  KeyedWord *keyed = &builder->words[builder->count++];
  *keyed = (KeyedWord){0, (uint32_t)builder->letters_size, (uint32_t)count};
  memcpy(builder->letters + builder->letters_size, word, (size_t)count);
  builder->letters_size += (size_t)count;
  for (int i = 0; i < count; i++)
    keyed->key += builder->keys[word[i]];
  return !progress_is_cancelled(builder->progress);
}

static int compare_keyed(const void *left, const void *right) {
  const KeyedWord *a = left, *b = right;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return a->at < b->at ? -1 : 1;
}

static uint32_t wordmap_bits_for(uint64_t count) {
  uint32_t bits = BITS_MIN;
  while ((UINT64_C(5) << bits) < count * 8)
    bits++;
  return bits;
}

static void put_gap(WordMapGap *gaps, uint32_t bits, uint64_t key, Tile tile) {
  uint32_t mask = (1u << bits) - 1;
  uint32_t at = (uint32_t)(key >> (64 - bits));
  while (gaps[at].letters && gaps[at].key != key)
    at = (at + 1) & mask;
  gaps[at].key = key;
  gaps[at].letters |= UINT64_C(1) << tile;
}

static void put_entry(WordMapEntry *entries, uint32_t bits, const WordMapEntry *entry) {
  uint32_t mask = (1u << bits) - 1;
  uint32_t at = (uint32_t)(entry->key >> (64 - bits));
  while (entries[at].count)
    at = (at + 1) & mask;
  entries[at] = *entry;
}

// Counts the sets, and how many sets with one tile missing there can be at most.
static void count_sets(const Builder *builder, uint64_t *sets, uint64_t *gaps) {
  *sets = *gaps = 0;
  for (uint32_t i = 0; i < builder->count; i++) {
    if (i > 0 && builder->words[i].key == builder->words[i - 1].key)
      continue;
    uint64_t seen = 0;
    for (uint32_t j = 0; j < builder->words[i].length; j++)
      seen |= UINT64_C(1) << builder->letters[builder->words[i].at + j];
    ++*sets;
    *gaps += (uint64_t)__builtin_popcountll(seen);
  }
}

static int compare_u64(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return (a > b) - (a < b);
}

static uint64_t count_distinct(uint64_t *keys, uint64_t count) {
  uint64_t distinct = 0;
  qsort(keys, count, sizeof *keys, compare_u64);
  for (uint64_t i = 0; i < count; i++)
    distinct += i == 0 || keys[i] != keys[i - 1];
  return distinct;
}

typedef struct Tables {
  WordMapEntry *entries;
  WordMapGap *gaps;
  Tile *letters;
  uint32_t entries_bits, gaps_bits;
} Tables;

static void for_each_set(const Builder *builder, void (*visit)(void *, const Builder *, uint32_t first, uint32_t count),
                         void *context) {
  for (uint32_t first = 0; first < builder->count;) {
    uint32_t last = first + 1;
    while (last < builder->count && builder->words[last].key == builder->words[first].key)
      last++;
    visit(context, builder, first, last - first);
    first = last;
  }
}

typedef struct GapKeys {
  uint64_t *keys;
  uint64_t count;
} GapKeys;

static void list_gap_keys(void *context, const Builder *builder, uint32_t first, uint32_t count) {
  (void)count;
  GapKeys *list = context;
  const KeyedWord *word = &builder->words[first];
  uint64_t seen = 0;
  for (uint32_t i = 0; i < word->length; i++) {
    Tile tile = builder->letters[word->at + i];
    if (seen >> tile & 1)
      continue;
    seen |= UINT64_C(1) << tile;
    list->keys[list->count++] = word->key - builder->keys[tile];
  }
}

typedef struct Filler {
  Tables tables;
  size_t used; // of letters
} Filler;

static void fill_set(void *context, const Builder *builder, uint32_t first, uint32_t count) {
  Filler *filler = context;
  const KeyedWord *word = &builder->words[first];
  WordMapEntry entry = {word->key, (uint32_t)filler->used, (uint16_t)count, (uint16_t)word->length};
  put_entry(filler->tables.entries, filler->tables.entries_bits, &entry);
  for (uint32_t i = first; i < first + count; i++) {
    memcpy(filler->tables.letters + filler->used, builder->letters + builder->words[i].at, word->length);
    filler->used += word->length;
  }
  for (uint32_t i = 0; i < word->length; i++) {
    Tile tile = builder->letters[word->at + i];
    put_gap(filler->tables.gaps, filler->tables.gaps_bits, word->key - builder->keys[tile], tile);
  }
}

static Status fill_file(const Builder *builder, const char *identity, int kinds, Span *out, Error *err) {
  uint64_t sets, gaps;
  count_sets(builder, &sets, &gaps);
  GapKeys list = {mem_resize(NULL, gaps, sizeof(uint64_t)), 0};
  for_each_set(builder, list_gap_keys, &list);
  Header header = {.kinds = (uint32_t)kinds,
                   .entries_bits = wordmap_bits_for(sets),
                   .gaps_bits = wordmap_bits_for(count_distinct(list.keys, list.count)),
                   .words = builder->count,
                   .letters_size = builder->letters_size};
  mem_free(list.keys);
  if (header.entries_bits > BITS_MAX || header.gaps_bits > BITS_MAX || builder->letters_size > LETTERS_MAX)
    return error_set(err, ERR_LIMIT, N_("the lexicon is too large for a word map"));
  memcpy(header.magic, magic, sizeof magic);
  memcpy(header.identity, identity, sizeof header.identity);
  size_t entries_size = sizeof(WordMapEntry) << header.entries_bits, gaps_size = sizeof(WordMapGap) << header.gaps_bits;
  size_t size = sizeof header + entries_size + gaps_size + builder->letters_size;
  char *bytes = mem_alloc(size);
  memcpy(bytes, &header, sizeof header);
  Filler filler = {.tables = {.entries = (WordMapEntry *)(void *)(bytes + sizeof header),
                              .gaps = (WordMapGap *)(void *)(bytes + sizeof header + entries_size),
                              .letters = (Tile *)bytes + sizeof header + entries_size + gaps_size,
                              .entries_bits = header.entries_bits,
                              .gaps_bits = header.gaps_bits}};
  for_each_set(builder, fill_set, &filler);
  *out = (Span){bytes, size};
  return OK;
}

Status wordmap_build(const Kwg *kwg, int kinds, const char *identity, const Progress *progress, Span *out, Error *err) {
  Builder builder = {.progress = progress};
  for (int tile = 1; tile <= kinds; tile++)
    builder.keys[tile] = tile_key(tile);
  progress_report(progress, N_("listing words"), 0, 0);
  kwg_visit_words(kwg, wordmap_add_word, &builder);
  Status status = OK;
  if (progress_is_cancelled(progress))
    status = error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (status == OK) {
    progress_report(progress, N_("building the word map"), 0, 0);
    qsort(builder.words, builder.count, sizeof *builder.words, compare_keyed);
    status = fill_file(&builder, identity, kinds, out, err);
  }
  mem_free(builder.letters);
  mem_free(builder.words);
  return status;
}

// Points the map into the file's bytes, which have been checked.
static void wordmap_attach(Span bytes, WordMap *out) {
  Header header;
  memcpy(&header, bytes.data, sizeof header);
  *out = (WordMap){.owned = bytes};
  for (uint32_t tile = 1; tile <= header.kinds; tile++)
    out->tile_keys[tile] = tile_key((int)tile);
  const char *at = bytes.data + sizeof header;
  out->entries = (const WordMapEntry *)(const void *)at;
  at += sizeof(WordMapEntry) << header.entries_bits;
  out->gaps = (const WordMapGap *)(const void *)at;
  at += sizeof(WordMapGap) << header.gaps_bits;
  out->letters = (const Tile *)at;
  out->entries_shift = 64 - (int)header.entries_bits;
  out->gaps_shift = 64 - (int)header.gaps_bits;
  out->entries_mask = (1u << header.entries_bits) - 1;
  out->gaps_mask = (1u << header.gaps_bits) - 1;
}

static bool header_fits(const Header *header, size_t size, int kinds) {
  if (memcmp(header->magic, magic, sizeof magic) != 0 || header->kinds != (uint32_t)kinds ||
      header->entries_bits < BITS_MIN || header->entries_bits > BITS_MAX || header->gaps_bits < BITS_MIN ||
      header->gaps_bits > BITS_MAX || header->letters_size > LETTERS_MAX)
    return false;
  return size == sizeof *header + (sizeof(WordMapEntry) << header->entries_bits) +
                     (sizeof(WordMapGap) << header->gaps_bits) + header->letters_size;
}

// Checks that every entry's words lie within the letters, that gaps name only tiles of the set, and that every table
// has an empty entry to end a search.
static bool tables_fit(const WordMap *map, const Header *header) {
  bool entries_end = false, gaps_end = false;
  for (uint32_t i = 0; i <= map->entries_mask; i++) {
    const WordMapEntry *entry = &map->entries[i];
    entries_end = entries_end || entry->count == 0;
    if (entry->length > WORD_MAX || entry->words + (uint64_t)entry->count * entry->length > header->letters_size)
      return false;
  }
  uint64_t tiles = (2ull << header->kinds) - 2;
  for (uint32_t i = 0; i <= map->gaps_mask; i++) {
    gaps_end = gaps_end || map->gaps[i].letters == 0;
    if (map->gaps[i].letters & ~tiles)
      return false;
  }
  for (uint64_t i = 0; i < header->letters_size; i++) {
    if (map->letters[i] == 0 || map->letters[i] > header->kinds)
      return false;
  }
  return entries_end && gaps_end;
}

static Status wordmap_check(Span bytes, const char *identity, int kinds, bool is_known, const char *file, Error *err) {
  Header header;
  if (bytes.size < sizeof header)
    return error_set(err, ERR_INPUT, N_("'%s' is not a word map"), err_str(file));
  memcpy(&header, bytes.data, sizeof header);
  if (!header_fits(&header, bytes.size, kinds))
    return error_set(err, ERR_INPUT, N_("'%s' is not a word map for these tiles"), err_str(file));
  if (memcmp(identity, header.identity, sizeof header.identity) != 0)
    return error_set(err, ERR_STATE, N_("'%s' was made from another lexicon: build it again"), err_str(file));
  WordMap map;
  wordmap_attach(bytes, &map);
  if (!is_known && !tables_fit(&map, &header))
    return error_set(err, ERR_INPUT, N_("'%s' is damaged: build it again"), err_str(file));
  return OK;
}

Status wordmap_from_bytes(Span bytes, const char *identity, int kinds, const char *file, WordMap *out, Error *err) {
  char *copy = mem_copy_text(bytes.data, bytes.size); // aligned, as a mapping would be
  Status status = wordmap_check((Span){copy, bytes.size}, identity, kinds, false, file, err);
  if (status == OK)
    wordmap_attach((Span){copy, bytes.size}, out);
  else
    mem_free(copy);
  return status;
}

Status wordmap_load(const char *path, const char *identity, int kinds, bool is_known, WordMap *out, Error *err) {
  Span bytes;
  Status status = file_map(path, (size_t)8 << 30, &bytes, err);
  if (status != OK)
    return status;
  status = wordmap_check(bytes, identity, kinds, is_known, path, err);
  if (status == OK) {
    wordmap_attach(bytes, out);
    out->is_mapped = true;
  } else {
    file_unmap(bytes);
  }
  return status;
}

void wordmap_from_build(Span bytes, WordMap *out) {
  wordmap_attach(bytes, out);
}

void wordmap_deinit(WordMap *map) {
  if (map->is_mapped)
    file_unmap(map->owned);
  else
    mem_free_span(map->owned);
  *map = (WordMap){0};
}
