// SPDX-License-Identifier: MIT
// Leave values from anywhere. Accepted ones can be looked up, and storing what was found gives the same file.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "lexicon/klv.h"

#include <stdlib.h>

enum { KINDS = 7, LONGEST = 4, ALL_MAX = 500 };

typedef struct Found {
  Tile tiles[ALL_MAX * LONGEST];
  uint32_t starts[ALL_MAX + 1];
  float points[ALL_MAX];
  uint32_t count;
} Found;

static int32_t value_of(const Klv *klv, const Tile *leave, int count) {
  uint8_t counts[KINDS + 1] = {0};
  for (int i = 0; i < count; i++)
    counts[leave[i]]++;
  return klv_value(klv, counts, KINDS);
}

// Looks up every leave of up to LONGEST tiles that begins with these.
static void look_up(const Klv *klv, Tile *leave, int count, Found *found) {
  int32_t value = value_of(klv, leave, count);
  if (value != 0) {
    memcpy(found->tiles + found->starts[found->count], leave, (size_t)count);
    found->points[found->count++] = (float)value / 1000;
    found->starts[found->count] = found->starts[found->count - 1] + (uint32_t)count;
  }
  for (int tile = count ? leave[count - 1] : 0; tile <= KINDS && count < LONGEST; tile++) {
    leave[count] = (Tile)tile;
    look_up(klv, leave, count + 1, found);
  }
}

static void store(const Found *found) {
  KlvEntries entries = {found->tiles, found->starts, found->points, found->count};
  StrBuf bytes = {0};
  Klv klv;
  Error err;
  must(klv_encode(&entries, &bytes, &err) == OK);
  must(klv_from_bytes((Span){bytes.data, bytes.size}, KINDS, "again", &klv, &err) == OK);
  must(klv.count == found->count);
  for (uint32_t i = 0; i < found->count; i++) {
    int32_t value = value_of(&klv, found->tiles + found->starts[i], (int)(found->starts[i + 1] - found->starts[i]));
    must(abs(value - (int32_t)(found->points[i] * 1000)) <= 1);
  }
  klv_deinit(&klv);
  strbuf_deinit(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Klv klv;
  Error err;
  if (klv_from_bytes((Span){(const char *)data, size}, KINDS, "fuzz", &klv, &err) != OK)
    return 0;
  Found *found = mem_alloc(sizeof *found);
  Tile leave[LONGEST];
  look_up(&klv, leave, 0, found);
  store(found);
  mem_free(found);
  klv_deinit(&klv);
  return 0;
}
