// SPDX-License-Identifier: MIT
// Radix sort by chunks of eight bytes. The strings' next eight bytes become one number, the numbers are sorted digit by
// digit, and runs that are still equal are sorted by the next eight bytes.
//
// Why not qsort: word lists have most of a million words with long common beginnings, and comparing them from the start
// each time costs several times the whole compilation.
#include "lexicon/bytesort.h"

#include "base/mem.h"

#include <stdbool.h>
#include <string.h>

enum { CHUNK = 8, DIGITS = 256, FEW = 48 };

typedef struct Key {
  uint64_t chunk;
  uint32_t index;
} Key;

typedef struct Sorter {
  const uint8_t *bytes;
  const uint32_t *starts;
  Key *spare; // as many as there are strings
} Sorter;

static uint64_t read_chunk(const Sorter *sorter, uint32_t index, uint32_t offset) {
  const uint8_t *at = sorter->bytes + sorter->starts[index] + offset;
  uint32_t left = sorter->starts[index + 1] - sorter->starts[index];
  left = left > offset ? left - offset : 0;
  uint64_t chunk = 0;
  for (uint32_t i = 0; i < CHUNK; i++)
    chunk = chunk << 8 | (i < left ? at[i] : 0);
  return chunk;
}

static int bytesort_compare(const Sorter *sorter, uint32_t a, uint32_t b, uint32_t offset) {
  uint32_t a_size = sorter->starts[a + 1] - sorter->starts[a], b_size = sorter->starts[b + 1] - sorter->starts[b];
  uint32_t both = a_size < b_size ? a_size : b_size;
  int order = 0;
  if (both > offset)
    order =
        memcmp(sorter->bytes + sorter->starts[a] + offset, sorter->bytes + sorter->starts[b] + offset, both - offset);
  return order ? order : (a_size > b_size) - (a_size < b_size);
}

static void sort_few(const Sorter *sorter, Key *keys, uint32_t count, uint32_t offset) {
  for (uint32_t i = 1; i < count; i++) {
    Key key = keys[i];
    uint32_t at = i;
    for (; at > 0 && bytesort_compare(sorter, keys[at - 1].index, key.index, offset) > 0; at--)
      keys[at] = keys[at - 1];
    keys[at] = key;
  }
}

static void keys_scatter(const Key *from, Key *to, uint32_t count, const uint32_t counts[DIGITS], int shift) {
  uint32_t places[DIGITS], place = 0;
  for (int digit = 0; digit < DIGITS; digit++) {
    places[digit] = place;
    place += counts[digit];
  }
  for (uint32_t i = 0; i < count; i++)
    to[places[from[i].chunk >> shift & 0xFF]++] = from[i];
}

// Sorts by the least significant digit first; a digit that is the same for all is skipped.
static void sort_by_chunk(const Sorter *sorter, Key *keys, uint32_t count) {
  uint32_t counts[CHUNK][DIGITS];
  memset(counts, 0, sizeof counts);
  for (uint32_t i = 0; i < count; i++) {
    for (int digit = 0; digit < CHUNK; digit++)
      counts[digit][keys[i].chunk >> 8 * digit & 0xFF]++;
  }
  Key *from = keys, *to = sorter->spare;
  for (int digit = 0; digit < CHUNK; digit++) {
    if (counts[digit][keys[0].chunk >> 8 * digit & 0xFF] == count)
      continue;
    keys_scatter(from, to, count, counts[digit], 8 * digit);
    Key *other = from;
    from = to;
    to = other;
  }
  if (from != keys)
    memcpy(keys, from, count * sizeof *keys);
}

// Sorts keys whose strings agree up to offset. A chunk that ends in 0 holds the end of its string, so its run is done.
static void sort_from(const Sorter *sorter, Key *keys, uint32_t count, uint32_t offset) {
  if (count <= FEW) {
    sort_few(sorter, keys, count, offset);
    return;
  }
  for (uint32_t i = 0; i < count; i++)
    keys[i].chunk = read_chunk(sorter, keys[i].index, offset);
  sort_by_chunk(sorter, keys, count);
  for (uint32_t start = 0, end; start < count; start = end) {
    for (end = start + 1; end < count && keys[end].chunk == keys[start].chunk; end++) {
    }
    if (end - start > 1 && (keys[start].chunk & 0xFF) != 0)
      sort_from(sorter, keys + start, end - start, offset + CHUNK);
  }
}

static bool is_sorted(const Sorter *sorter, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    if (bytesort_compare(sorter, i - 1, i, 0) > 0)
      return false;
  }
  return true;
}

uint32_t *bytesort(const uint8_t *bytes, const uint32_t *starts, uint32_t count) {
  uint32_t *order = mem_resize(NULL, count, sizeof *order);
  Sorter sorter = {bytes, starts, NULL};
  if (is_sorted(&sorter, count)) {
    for (uint32_t i = 0; i < count; i++)
      order[i] = i;
    return order;
  }
  ScopedMem Key *keys = mem_resize(NULL, count, sizeof *keys);
  sorter.spare = mem_resize(NULL, count, sizeof *keys);
  for (uint32_t i = 0; i < count; i++)
    keys[i] = (Key){0, i};
  sort_from(&sorter, keys, count, 0);
  for (uint32_t i = 0; i < count; i++)
    order[i] = keys[i].index;
  mem_free(sorter.spare);
  return order;
}
