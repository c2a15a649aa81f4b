// SPDX-License-Identifier: MIT
// Leave values: read, looked up and written. For writing, the leaves go through the DAWG builder of kwg_build; values
// follow in the DAWG's order.
#include "lexicon/klv.h"

#include "base/file.h"
#include "base/mem.h"
#include "lexicon/bytesort.h"
#include "lexicon/kwgbuild_internal.h"
#include "lexicon/kwgcheck_internal.h"

#include <endian.h>
#include <math.h>
#include <string.h>

static uint32_t read_u32(const char *at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return le32toh(value);
}

// Both lengths agree with the file's size.
static Status read_lengths(Span bytes, Klv *klv, Error *err) {
  uint64_t nodes = bytes.size >= 4 ? read_u32(bytes.data) : 0;
  if (bytes.size > KLV_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("a file of leave values has at most %d bytes"), err_int(KLV_FILE_MAX));
  if (nodes == 0 || nodes > KWG_FORMAT_NODES || 4 + 4 * nodes + 4 > bytes.size)
    return error_set(err, ERR_INPUT, N_("this is not a file of leave values (KLV2): %d nodes don't fit in %d bytes"),
                     err_int((int64_t)nodes), err_int((int64_t)bytes.size));
  uint64_t values = read_u32(bytes.data + 4 + 4 * nodes);
  if (values > KLV_LEAVES_MAX || 4 + 4 * nodes + 4 + 4 * values != bytes.size)
    return error_set(err, ERR_INPUT,
                     N_("this is not a file of leave values (KLV2): %d nodes and %d values are not %d bytes"),
                     err_int((int64_t)nodes), err_int((int64_t)values), err_int((int64_t)bytes.size));
  klv->node_count = (uint32_t)nodes;
  klv->count = (uint32_t)values;
  return OK;
}

static Status check_leaves(Klv *klv, int kinds, Error *err) {
  KwgCheck check;
  klv->root = kwg_child(klv->nodes[0]);
  kwgcheck_init(&check, klv->nodes, klv->node_count, kinds, true);
  Status status = klv->root ? kwgcheck_list(&check, klv->root, err) : OK;
  uint32_t leaves = status == OK && klv->root ? check.sizes[klv->root].strings : 0;
  if (status == OK && leaves != klv->count)
    status = error_set(err, ERR_INPUT, N_("there are %d leaves, but %d values"), err_int(leaves), err_int(klv->count));
  if (status == OK) {
    klv->ranked = mem_resize(NULL, klv->node_count, sizeof *klv->ranked);
    for (uint32_t i = 0; i < klv->node_count; i++)
      klv->ranked[i] = check.sizes[i].strings;
  }
  kwgcheck_deinit(&check);
  return status;
}

static Status klv_read_values(const char *at, Klv *klv, Error *err) {
  klv->values = mem_resize(NULL, klv->count, sizeof *klv->values);
  for (uint32_t i = 0; i < klv->count; i++) {
    uint32_t bits = read_u32(at + 4 * (size_t)i);
    float points;
    memcpy(&points, &bits, sizeof points);
    if (!(fabsf(points) <= KLV_POINTS_MAX))
      return error_set(err, ERR_INPUT, N_("value %d is not a number of points between -%d and %d"), err_int(i),
                       err_int(KLV_POINTS_MAX), err_int(KLV_POINTS_MAX));
    klv->values[i] = (int32_t)lrint((double)points * 1000);
  }
  return OK;
}

static Status klv_read_file(Span bytes, int kinds, Klv *klv, Error *err) {
  Status status = read_lengths(bytes, klv, err);
  if (status != OK)
    return status;
  klv->nodes = mem_resize(NULL, klv->node_count, sizeof *klv->nodes);
  for (uint32_t i = 0; i < klv->node_count; i++)
    klv->nodes[i] = read_u32(bytes.data + 4 + 4 * (size_t)i);
  status = check_leaves(klv, kinds, err);
  return status == OK ? klv_read_values(bytes.data + 8 + 4 * (size_t)klv->node_count, klv, err) : status;
}

Status klv_from_bytes(Span bytes, int kinds, const char *file, Klv *out, Error *err) {
  Klv klv = {0};
  Status status = klv_read_file(bytes, kinds, &klv, err);
  if (status == OK) {
    *out = klv;
  } else {
    klv_deinit(&klv);
    error_set_place(err, file, 0);
  }
  return status;
}

Status klv_load(const char *path, int kinds, Klv *out, Error *err) {
  Span bytes;
  Status status = file_map(path, KLV_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = klv_from_bytes(bytes, kinds, path, out, err);
  file_unmap(bytes);
  return status;
}

void klv_deinit(Klv *klv) {
  mem_free(klv->nodes);
  mem_free(klv->ranked);
  mem_free(klv->values);
  *klv = (Klv){0};
}

typedef struct Walk {
  uint32_t list;
  uint32_t rank; // how many leaves come before those of the list
  bool is_leave;
} Walk;

// Follows one tile; false when no leave continues with it.
static bool klv_step(const Klv *klv, Walk *walk, Tile tile) {
  if (walk->list == 0)
    return false;
  uint32_t at = walk->list;
  walk->rank += walk->is_leave;
  while (kwg_tile(klv->nodes[at]) != tile) {
    if (kwg_is_last(klv->nodes[at]))
      return false;
    at++;
  }
  walk->rank += klv->ranked[walk->list] - klv->ranked[at];
  walk->is_leave = kwg_accepts(klv->nodes[at]);
  walk->list = kwg_child(klv->nodes[at]);
  return true;
}

int32_t klv_value(const Klv *klv, const uint8_t *counts, int kinds) {
  Walk walk = {klv->root, 0, false};
  for (int tile = 0; tile <= kinds; tile++) {
    for (int copy = 0; copy < counts[tile]; copy++) {
      if (!klv_step(klv, &walk, (Tile)tile))
        return 0;
    }
  }
  return walk.is_leave ? klv->values[walk.rank] : 0;
}

// ---- writing ----

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
    return error_set(err, ERR_INPUT, N_("leave %d has %d tiles: it may have 1 to %d"), err_int(index), err_int(length),
                     err_int(WORD_MAX));
  if (!(fabsf(entries->points[index]) <= KLV_POINTS_MAX))
    return error_set(err, ERR_INPUT, N_("value %d is not a number of points between -%d and %d"), err_int(index),
                     err_int(KLV_POINTS_MAX), err_int(KLV_POINTS_MAX));
  for (uint32_t at = entries->starts[index]; at < entries->starts[index + 1]; at++) {
    if (entries->tiles[at] > TILE_KINDS_MAX)
      return error_set(err, ERR_INPUT, N_("leave %d has tile %d: %d is the highest there is"), err_int(index),
                       err_int(entries->tiles[at]), err_int(TILE_KINDS_MAX));
  }
  return OK;
}

// The sorted leaves, with each tile raised by one: the sort allows no zeros, and blanks are 0.
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
  arclists_init(&lists, KWG_FORMAT_NODES);
  Status status = dawg_build(leaves, NULL, &lists, NULL, &root, err);
  if (status == OK && lists.is_full)
    status = error_set(err, ERR_LIMIT, N_("%d leaves are too many to store"), err_int(leaves->count));
  if (status == OK) {
    uint32_t count = arclists_place(&lists, 1, &places);
    ScopedMem uint32_t *nodes = mem_resize(NULL, count, sizeof *nodes);
    arclists_emit(&lists, places, nodes);
    nodes[0] = kwg_node(0, false, true, places[root]);
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
