// SPDX-License-Identifier: MIT
// Leave values: reading, looking up.
#include "lexicon/klv.h"

#include "base/file.h"
#include "base/mem.h"
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
  if (nodes == 0 || nodes > KWG_INDEX_MAX + 1 || 4 + 4 * nodes + 4 > bytes.size)
    return error_set(err, ERR_INPUT, N_("this is no file of leave values (KLV2): %d nodes don't fit in %d bytes"),
                     err_int((int64_t)nodes), err_int((int64_t)bytes.size));
  uint64_t values = read_u32(bytes.data + 4 + 4 * nodes);
  if (values > KLV_LEAVES_MAX || 4 + 4 * nodes + 4 + 4 * values != bytes.size)
    return error_set(err, ERR_INPUT,
                     N_("this is no file of leave values (KLV2): %d nodes and %d values are not %d bytes"),
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
      return error_set(err, ERR_INPUT, N_("value %d is no number of points between -%d and %d"), err_int(i),
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
  uint32_t rank; // leaves before those of the list
  bool is_leave;
} Walk;

// Follows one tile; false when no leave goes on so.
static bool step(const Klv *klv, Walk *walk, Tile tile) {
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
      if (!step(klv, &walk, (Tile)tile))
        return 0;
    }
  }
  return walk.is_leave ? klv->values[walk.rank] : 0;
}
