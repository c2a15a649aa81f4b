// SPDX-License-Identifier: MIT
// Compiled lexica: loading and questions that need no search.
//
// After kwg_load nothing here checks anything: the nodes have been validated, so every walk ends and stays inside.
#include "lexicon/kwg.h"

#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgcheck_internal.h"

#include <endian.h>
#include <string.h>

static const bool is_little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

static Status check_size(Span bytes, Error *err) {
  if (bytes.size > KWG_FILE_MAX)
    return error_set(err, ERR_LIMIT, N_("a compiled lexicon has at most %d bytes"), err_int(KWG_FILE_MAX));
  if (bytes.size % sizeof(uint32_t) != 0)
    return error_set(err, ERR_INPUT, N_("%d bytes are not a KWG file: it has 4 for each node; perhaps its end is lost"),
                     err_int((int64_t)bytes.size));
  if (bytes.size < 2 * sizeof(uint32_t))
    return error_set(err, ERR_INPUT, N_("%d bytes are too few for a KWG file"), err_int((int64_t)bytes.size));
  return OK;
}

static Status find_roots(Kwg *kwg, Error *err) {
  kwg->dawg_root = kwg_child(kwg->nodes[0]);
  kwg->gaddag_root = kwg_tile(kwg->nodes[1]) == 0 ? kwg_child(kwg->nodes[1]) : 0;
  if (kwg->dawg_root == 0)
    return error_set(err, ERR_INPUT, N_("the lexicon has no words: node 0 has no child"));
  for (int i = 0; i < 2; i++) {
    uint32_t root = i == 0 ? kwg->dawg_root : kwg->gaddag_root;
    if (root >= kwg->count)
      return error_set(err, ERR_INPUT, N_("node %d points to node %d, but there are only %d"), err_int(i),
                       err_int(root), err_int(kwg->count));
  }
  return OK;
}

static Status check_dawg(KwgCheck *check, const Kwg *kwg, Error *err) {
  Status status = kwgcheck_list(check, kwg->dawg_root, err);
  if (status != OK)
    return status;
  uint32_t separator = kwgcheck_find_separator(check, kwg->dawg_root);
  if (separator)
    return error_set(err, ERR_INPUT, N_("node %d is a separator, which belongs to the backwards part (GADDAG) only"),
                     err_int(separator));
  ListSize size = check->sizes[kwg->dawg_root];
  if (size.strings > WORDLIST_WORDS_MAX || size.letters > WORDLIST_TILES_MAX)
    return error_set(err, ERR_LIMIT, N_("the lexicon has more than %d words, or more than %d tiles in them"),
                     err_int(WORDLIST_WORDS_MAX), err_int(WORDLIST_TILES_MAX));
  return OK;
}

// A GADDAG that does not have one string for each tile of the words belongs to other words.
static Status check_gaddag(KwgCheck *check, const Kwg *kwg, Error *err) {
  Status status = kwgcheck_list(check, kwg->gaddag_root, err);
  if (status != OK)
    return status;
  if (kwg_find(kwg, kwg->gaddag_root, 0))
    return error_set(err, ERR_INPUT, N_("the backwards part (GADDAG), from node %d on, begins with a separator"),
                     err_int(kwg->gaddag_root));
  uint32_t has = check->sizes[kwg->gaddag_root].strings, wants = check->sizes[kwg->dawg_root].letters;
  if (has != wants)
    return error_set(err, ERR_INPUT,
                     N_("the backwards part (GADDAG) from node %d on does not belong to the words: it has %d strings "
                        "instead of %d"),
                     err_int(kwg->gaddag_root), err_int(has), err_int(wants));
  return OK;
}

static Status check_nodes(const Kwg *kwg, int kinds, Error *err) {
  KwgCheck check;
  kwgcheck_init(&check, kwg->nodes, kwg->count, kinds, false);
  Status status = check_dawg(&check, kwg, err);
  if (status == OK && kwg->gaddag_root)
    status = check_gaddag(&check, kwg, err);
  kwgcheck_deinit(&check);
  return status;
}

static uint32_t *copy_nodes(Span bytes) {
  uint32_t *nodes = mem_resize(NULL, bytes.size, 1);
  memcpy(nodes, bytes.data, bytes.size);
  for (size_t i = 0; i < bytes.size / sizeof *nodes; i++)
    nodes[i] = le32toh(nodes[i]);
  return nodes;
}

// The nodes already lie in `owned`, in the machine's byte order. Takes owned over, even if it fails.
static Status finish_load(Span owned, bool is_mapped, int kinds, bool is_trusted, Kwg *out, Error *err) {
  Kwg kwg = {.nodes = (const uint32_t *)(const void *)owned.data,
             .count = (uint32_t)(owned.size / sizeof(uint32_t)),
             .owned = owned,
             .is_mapped = is_mapped};
  Status status = find_roots(&kwg, err);
  if (status == OK && !is_trusted)
    status = check_nodes(&kwg, kinds, err);
  if (status == OK)
    *out = kwg;
  else
    kwg_deinit(&kwg);
  return status;
}

static Status from_copy(Span bytes, int kinds, bool is_trusted, Kwg *out, Error *err) {
  return finish_load((Span){(const char *)copy_nodes(bytes), bytes.size}, false, kinds, is_trusted, out, err);
}

Status kwg_from_bytes(Span bytes, int kinds, const char *file, Kwg *out, Error *err) {
  Status status = check_size(bytes, err);
  if (status == OK)
    status = from_copy(bytes, kinds, false, out, err);
  return error_in(err, file, 0, status);
}

static Status lexicon_kwg_load(const char *path, int kinds, bool is_trusted, Kwg *out, Error *err) {
  Span bytes;
  Status status = file_map(path, KWG_FILE_MAX, &bytes, err);
  if (status != OK)
    return status;
  status = check_size(bytes, err);
  if (status == OK && is_little_endian) {
    status = finish_load(bytes, true, kinds, is_trusted, out, err);
  } else {
    if (status == OK)
      status = from_copy(bytes, kinds, is_trusted, out, err);
    file_unmap(bytes);
  }
  return error_in(err, path, 0, status);
}

Status kwg_load(const char *path, int kinds, Kwg *out, Error *err) {
  return lexicon_kwg_load(path, kinds, false, out, err);
}

Status kwg_load_trusted(const char *path, Kwg *out, Error *err) {
  return lexicon_kwg_load(path, TILE_KINDS_MAX, true, out, err);
}

void kwg_deinit(Kwg *kwg) {
  if (kwg->is_mapped)
    file_unmap(kwg->owned);
  else
    mem_free_span(kwg->owned);
  *kwg = (Kwg){0};
}

bool kwg_contains(const Kwg *kwg, const Tile *word, int count) {
  uint32_t list = kwg->dawg_root, node = 0;
  for (int i = 0; i < count; i++) {
    node = kwg_find(kwg, list, tile_letter(word[i]));
    if (node == 0)
      return false;
    list = kwg_child(node);
  }
  return kwg_accepts(node);
}

void kwg_visit_words(const Kwg *kwg, KwgVisitor *visit, void *context) {
  uint32_t path[WORD_MAX]; // the arc at each depth
  Tile word[WORD_MAX];
  int depth = 0;
  path[0] = kwg->dawg_root;
  while (depth >= 0) {
    uint32_t node = kwg->nodes[path[depth]];
    word[depth] = kwg_tile(node);
    if (kwg_accepts(node) && !visit(context, word, depth + 1))
      return;
    if (kwg_child(node)) {
      path[++depth] = kwg_child(node);
      continue;
    }
    while (depth >= 0 && kwg_is_last(kwg->nodes[path[depth]]))
      depth--;
    if (depth >= 0)
      path[depth]++;
  }
}

typedef struct Collector {
  Tile *tiles;
  uint32_t *starts;
  uint32_t used, room, count, capacity;
} Collector;

static bool collect_word(void *context, const Tile *word, int count) {
  Collector *all = context;
  if (all->used + (uint32_t)count > all->room) {
    all->room = all->room + all->room / 2 + 64 * 1024;
    all->tiles = mem_resize(all->tiles, all->room, sizeof *all->tiles);
  }
  ARRAY_GROW(all->starts, all->count, all->capacity);
  all->starts[all->count++] = all->used;
  memcpy(all->tiles + all->used, word, (size_t)count);
  all->used += (uint32_t)count;
  return true;
}

void kwg_words(const Kwg *kwg, WordList *out) {
  Collector all = {0};
  kwg_visit_words(kwg, collect_word, &all);
  ARRAY_GROW(all.starts, all.count, all.capacity);
  all.starts[all.count] = all.used;
  wordlist_from_tiles(all.tiles, all.starts, all.count, out);
  mem_free(all.tiles);
  mem_free(all.starts);
}

// Distinct lists that can be reached from `root`; each is put into `found`, which has room for all nodes.
static uint32_t find_lists(const Kwg *kwg, uint32_t root, uint32_t *found) {
  ScopedMem bool *seen = mem_alloc(kwg->count);
  uint32_t count = 0;
  if (root)
    found[count++] = root;
  for (uint32_t next = 0; next < count; next++) {
    for (uint32_t at = found[next];; at++) {
      uint32_t child = kwg_child(kwg->nodes[at]);
      if (child && !seen[child]) {
        seen[child] = true;
        found[count++] = child;
      }
      if (kwg_is_last(kwg->nodes[at]))
        break;
    }
  }
  return count;
}

typedef struct Level {
  uint32_t *paths; // for each list, how many ways lead to it
  uint32_t *lists; // those with at least one
  uint32_t count;
} Level;

// Goes from the lists at one depth to those at the next; returns how many words end on the way.
static uint32_t kwg_descend(const Kwg *kwg, Level *from, Level *to) {
  uint32_t words = 0;
  to->count = 0;
  for (uint32_t i = 0; i < from->count; i++) {
    uint32_t at = from->lists[i], paths = from->paths[at];
    from->paths[at] = 0;
    for (bool last = false; !last; at++) {
      uint32_t node = kwg->nodes[at], child = kwg_child(node);
      words += kwg_accepts(node) ? paths : 0;
      if (child && to->paths[child] == 0)
        to->lists[to->count++] = child;
      if (child)
        to->paths[child] += paths;
      last = kwg_is_last(node);
    }
  }
  return words;
}

void kwg_describe(const Kwg *kwg, KwgInfo *out) {
  *out = (KwgInfo){.nodes = kwg->count};
  Level levels[2];
  for (int i = 0; i < 2; i++)
    levels[i] = (Level){mem_alloc(kwg->count * sizeof(uint32_t)), mem_resize(NULL, kwg->count, sizeof(uint32_t)), 0};
  out->gaddag_states = find_lists(kwg, kwg->gaddag_root, levels[0].lists);
  out->dawg_states = find_lists(kwg, kwg->dawg_root, levels[0].lists);
  levels[0].lists[0] = kwg->dawg_root;
  levels[0].paths[kwg->dawg_root] = 1;
  levels[0].count = 1;
  for (int length = 1; levels[(length + 1) % 2].count > 0; length++) {
    uint32_t words = kwg_descend(kwg, &levels[(length + 1) % 2], &levels[length % 2]);
    out->by_length[length] = words;
    out->words += words;
    out->longest = length;
  }
  for (int i = 0; i < 2; i++) {
    mem_free(levels[i].paths);
    mem_free(levels[i].lists);
  }
}
