// SPDX-License-Identifier: MIT
// The checks of kwgcheck_list: a depth-first walk without recursion that visits each node once.
//
// A node depends on its child list and on the sibling after it. Lists may share tails, so the walk goes by nodes, not
// by lists: a node is finished when both are, and meeting one that is still open means a cycle.
#include "base/mem.h"
#include "lexicon/kwgcheck_internal.h"

enum {
  HEIGHT_OPEN = 0xFF,
  HEIGHT_MASK = 0x3F,
  HAS_SEPARATOR = 0x40,
};

_Static_assert((int)WORD_MAX <= (int)HEIGHT_MASK, "a height must leave room for the other bits");

void kwgcheck_init(KwgCheck *check, const uint32_t *nodes, uint32_t count, int kinds, bool zero_is_letter) {
  *check = (KwgCheck){.nodes = nodes, .count = count, .kinds = kinds, .zero_is_letter = zero_is_letter};
  check->heights = mem_alloc(count);
  check->sizes = mem_alloc(count * sizeof *check->sizes);
}

void kwgcheck_deinit(KwgCheck *check) {
  mem_free(check->heights);
  mem_free(check->sizes);
  mem_free(check->stack);
  *check = (KwgCheck){0};
}

static uint32_t add_capped(uint32_t a, uint32_t b) {
  return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

// Checks what does not need the nodes below. The list ends if no tile comes twice, so that is checked too.
static Status check_siblings(const KwgCheck *check, uint32_t list, Error *err) {
  uint64_t seen = 0;
  for (uint32_t index = list;; index++) {
    if (index >= check->count)
      return error_set(err, ERR_INPUT, N_("the siblings from node %d on don't end before the file does"),
                       err_int(list));
    // In a file that others may have written, the tile has all eight bits.
    bool is_wide = check->count > KWG_FORMAT_NODES;
    int tile = is_wide ? kwg_tile(check->nodes[index]) : (int)(check->nodes[index] >> 24);
    if (tile > check->kinds)
      return error_set(err, ERR_INPUT, N_("node %d has tile %d, but the tile set has %d kinds"), err_int(index),
                       err_int(tile), err_int(check->kinds));
    if (seen >> tile & 1)
      return error_set(err, ERR_INPUT, N_("node %d repeats the tile %d of a sibling"), err_int(index), err_int(tile));
    seen |= UINT64_C(1) << tile;
    if (kwg_is_last(check->nodes[index]))
      return OK;
  }
}

static Status kwgcheck_open_node(KwgCheck *check, uint32_t from, uint32_t index, Error *err) {
  if (index >= check->count)
    return error_set(err, ERR_INPUT, N_("node %d points to node %d, but there are only %d"), err_int(from),
                     err_int(index), err_int(check->count));
  if (check->heights[index] == HEIGHT_OPEN)
    return error_set(err, ERR_INPUT, N_("node %d leads back to node %d: a lexicon has no cycles"), err_int(from),
                     err_int(index));
  ARRAY_GROW(check->stack, check->depth, check->capacity);
  check->stack[check->depth++] = index;
  check->heights[index] = HEIGHT_OPEN;
  return OK;
}

static bool is_finished(const KwgCheck *check, uint32_t index) {
  return index < check->count && check->heights[index] != 0 && check->heights[index] != HEIGHT_OPEN;
}

// Opens what the node still waits for; sets *ready when there is nothing.
static Status open_next(KwgCheck *check, uint32_t index, bool *ready, Error *err) {
  uint32_t node = check->nodes[index], child = kwg_child(node);
  *ready = false;
  if (!kwg_is_last(node) && !is_finished(check, index + 1))
    return kwgcheck_open_node(check, index, index + 1, err);
  if (child && !is_finished(check, child)) {
    Status status = kwgcheck_open_node(check, index, child, err);
    return status == OK ? check_siblings(check, child, err) : status;
  }
  *ready = true;
  return OK;
}

static Status check_node(const KwgCheck *check, uint32_t index, int height, bool is_separator, Error *err) {
  uint32_t node = check->nodes[index], child = kwg_child(node);
  if (is_separator && kwg_accepts(node))
    return error_set(err, ERR_INPUT, N_("node %d is a separator that ends a word"), err_int(index));
  if (is_separator && child && check->heights[child] & HAS_SEPARATOR)
    return error_set(err, ERR_INPUT, N_("after the separator at node %d comes another one"), err_int(index));
  if (!child && !kwg_accepts(node))
    return error_set(err, ERR_INPUT, N_("node %d ends no word and leads to none"), err_int(index));
  if (height > WORD_MAX)
    return error_set(err, ERR_INPUT, N_("node %d begins a path of more than %d tiles"), err_int(index),
                     err_int(WORD_MAX));
  return OK;
}

static Status kwgcheck_close_node(KwgCheck *check, uint32_t index, Error *err) {
  uint32_t node = check->nodes[index], child = kwg_child(node);
  bool is_separator = kwg_tile(node) == 0 && !check->zero_is_letter;
  int below = child ? check->heights[child] : 0;
  int height = (below & HEIGHT_MASK) + (is_separator ? 0 : 1);
  Status status = check_node(check, index, height, is_separator, err);
  if (status != OK)
    return status;
  int separator = is_separator ? HAS_SEPARATOR : below & HAS_SEPARATOR;
  ListSize size = child ? check->sizes[child] : (ListSize){0, 0};
  size.strings = add_capped(size.strings, kwg_accepts(node));
  size.letters = add_capped(size.letters, size.strings);
  if (!kwg_is_last(node)) {
    int next = check->heights[index + 1];
    height = (next & HEIGHT_MASK) > height ? next & HEIGHT_MASK : height;
    separator |= next & HAS_SEPARATOR;
    size.strings = add_capped(size.strings, check->sizes[index + 1].strings);
    size.letters = add_capped(size.letters, check->sizes[index + 1].letters);
  }
  check->heights[index] = (uint8_t)(height | separator);
  check->sizes[index] = size;
  return OK;
}

uint32_t kwgcheck_find_separator(const KwgCheck *check, uint32_t list) {
  if (!(check->heights[list] & HAS_SEPARATOR))
    return 0;
  while (kwg_tile(check->nodes[list]) != 0) {
    uint32_t child = kwg_child(check->nodes[list]);
    list = child && check->heights[child] & HAS_SEPARATOR ? child : list + 1;
  }
  return list;
}

Status kwgcheck_list(KwgCheck *check, uint32_t root, Error *err) {
  if (is_finished(check, root))
    return OK;
  check->depth = 0;
  Status status = kwgcheck_open_node(check, 0, root, err);
  if (status == OK)
    status = check_siblings(check, root, err);
  while (status == OK && check->depth > 0) {
    uint32_t index = check->stack[check->depth - 1];
    bool ready;
    status = open_next(check, index, &ready, err);
    if (status != OK || !ready)
      continue;
    status = kwgcheck_close_node(check, index, err);
    check->depth--;
  }
  return status;
}
