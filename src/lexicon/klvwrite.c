// SPDX-License-Identifier: MIT
// Leave values: writing. The leaves go through the DAWG builder of kwg_build; values follow in the DAWG's order.
#include "base/file.h"
#include "base/mem.h"
#include "lexicon/bytesort.h"
#include "lexicon/klv.h"
#include "lexicon/kwgbuild_internal.h"

#include <endian.h>
#include <math.h>
#include <string.h>

static void klvwrite_sort_tiles(Tile *tiles, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    Tile tile = tiles[i];
    uint32_t at = i;
    for (; at > 0 && tiles[at - 1] > tile; at--)
      tiles[at] = tiles[at - 1];
    tiles[at] = tile;
  }
}

static Status check_entry(const KlvEntries *entries, uint32_t index, Error *err) {
  uint32_t length = entries->starts[index + 1] - entries->starts[index];
  if (length == 0 || length > WORD_MAX)
    return error_set(err, ERR_INPUT, N_("leave %d has %d tiles: 1 to %d are right"), err_int(index), err_int(length),
                     err_int(WORD_MAX));
  if (!(fabsf(entries->points[index]) <= KLV_POINTS_MAX))
    return error_set(err, ERR_INPUT, N_("value %d is no number of points between -%d and %d"), err_int(index),
                     err_int(KLV_POINTS_MAX), err_int(KLV_POINTS_MAX));
  for (uint32_t at = entries->starts[index]; at < entries->starts[index + 1]; at++) {
    if (entries->tiles[at] > TILE_KINDS_MAX)
      return error_set(err, ERR_INPUT, N_("leave %d has tile %d: %d is the highest there is"), err_int(index),
                       err_int(entries->tiles[at]), err_int(TILE_KINDS_MAX));
  }
  return OK;
}

// The leaves with sorted tiles, all of them one higher than they are: the sort wants no zeros, and blanks are such.
static Tile *raised_tiles(const KlvEntries *entries) {
  Tile *tiles = mem_resize(NULL, entries->starts[entries->count], sizeof *tiles);
  for (uint32_t i = 0; i < entries->starts[entries->count]; i++)
    tiles[i] = entries->tiles[i] + 1;
  for (uint32_t i = 0; i < entries->count; i++)
    klvwrite_sort_tiles(tiles + entries->starts[i], entries->starts[i + 1] - entries->starts[i]);
  return tiles;
}

static bool same_leave(const KlvEntries *entries, const Tile *tiles, uint32_t a, uint32_t b) {
  uint32_t length = entries->starts[a + 1] - entries->starts[a];
  return entries->starts[b + 1] - entries->starts[b] == length &&
         memcmp(tiles + entries->starts[a], tiles + entries->starts[b], length) == 0;
}

// The leaves as a sorted list; *order says which entry each one is.
static Status sort_leaves(const KlvEntries *entries, WordList *leaves, uint32_t **order, Error *err) {
  Tile *tiles = raised_tiles(entries);
  uint32_t *sorted = bytesort(tiles, entries->starts, entries->count);
  for (uint32_t i = 1; i < entries->count; i++) {
    if (same_leave(entries, tiles, sorted[i - 1], sorted[i])) {
      Status status =
          error_set(err, ERR_INPUT, N_("leave %d is the same as leave %d"), err_int(sorted[i]), err_int(sorted[i - 1]));
      mem_free(tiles);
      mem_free(sorted);
      return status;
    }
  }
  wordlist_from_tiles(tiles, entries->starts, entries->count, leaves);
  for (uint32_t i = 0; i < leaves->starts[leaves->count]; i++)
    leaves->tiles[i]--;
  mem_free(tiles);
  *order = sorted;
  return OK;
}

static void add_u32(StrBuf *out, uint32_t value) {
  value = htole32(value);
  strbuf_add(out, (const char *)&value, sizeof value);
}

static Status add_dawg(const WordList *leaves, StrBuf *out, Error *err) {
  ArcLists lists;
  uint32_t root, *places;
  arclists_init(&lists, KWG_INDEX_MAX + 1);
  Status status = dawg_build(leaves, NULL, &lists, NULL, &root, err);
  if (status == OK && lists.is_full)
    status = error_set(err, ERR_LIMIT, N_("%d leaves are too many to store"), err_int(leaves->count));
  if (status == OK) {
    uint32_t count = arclists_place(&lists, 1, &places);
    ScopedMem uint32_t *nodes = mem_resize(NULL, count, sizeof *nodes);
    arclists_emit(&lists, places, nodes);
    nodes[0] = places[root] | ARC_LAST;
    add_u32(out, count);
    for (uint32_t i = 0; i < count; i++)
      add_u32(out, nodes[i]);
    mem_free(places);
  }
  arclists_deinit(&lists);
  return status;
}

Status klv_encode(const KlvEntries *entries, StrBuf *out, Error *err) {
  if (entries->count > KLV_LEAVES_MAX)
    return error_set(err, ERR_LIMIT, N_("%d leaves are too many to store"), err_int(entries->count));
  for (uint32_t i = 0; i < entries->count; i++) {
    Status status = check_entry(entries, i, err);
    if (status != OK)
      return status;
  }
  WordList leaves;
  uint32_t *order;
  Status status = sort_leaves(entries, &leaves, &order, err);
  if (status != OK)
    return status;
  status = add_dawg(&leaves, out, err);
  if (status == OK) {
    add_u32(out, entries->count);
    for (uint32_t i = 0; i < entries->count; i++) {
      uint32_t bits;
      memcpy(&bits, &entries->points[order[i]], sizeof bits);
      add_u32(out, bits);
    }
  }
  wordlist_deinit(&leaves);
  mem_free(order);
  return status;
}
