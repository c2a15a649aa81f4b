// SPDX-License-Identifier: MIT
// Compiling a lexicon: the DAWG, the GADDAG on top of it (gaddagbuild.c), and the array of nodes.
#include "lexicon/kwgbuild.h"

#include "base/file.h"
#include "base/mem.h"
#include "lexicon/kwgbuild_internal.h"
#include "lexicon/kwgside.h"

#include <endian.h>
#include <string.h>

// ---- the DAWG ----

// The DAWG is built while the trie of the words is walked. A node is finished when the next word leaves it. Everything
// below it is finished by then, so its sibling list can be looked up among the finished ones.
//
// Invariant: open[d] holds the finished arcs of the d-th node on the path to the current word.

typedef struct OpenNode {
  uint32_t prefix;
  bool is_word;
  int arc_count;
  uint32_t arcs[ARCS_IN_LIST_MAX];
} OpenNode;

typedef struct Dawg {
  ArcLists *lists;
  Prefixes *prefixes; // NULL: not wanted
  uint32_t prefix_count;
  OpenNode open[WORD_MAX + 1];
  Tile path[WORD_MAX];
  int depth;
} Dawg;

void prefixes_deinit(Prefixes *prefixes) {
  mem_free(prefixes->arcs);
  mem_free(prefixes->parents);
  *prefixes = (Prefixes){0};
}

static int common_length(const Tile *a, int a_length, const Tile *b, int b_length) {
  int common = 0;
  while (common < a_length && common < b_length && a[common] == b[common])
    common++;
  return common;
}

// The nodes of the words' trie, the root included.
static uint64_t count_prefixes(const WordList *words) {
  uint64_t count = 1;
  int last_length = 0, length;
  const Tile *last = NULL;
  for (uint32_t i = 0; i < words->count; i++) {
    const Tile *word = wordlist_word(words, i, &length);
    count += (uint64_t)(length - common_length(last, last_length, word, length));
    last = word;
    last_length = length;
  }
  return count;
}

static Status prepare_prefixes(const WordList *words, Prefixes *prefixes, Error *err) {
  uint64_t count = count_prefixes(words);
  if (count > PREFIX_MASK)
    return error_set(err, ERR_LIMIT, N_("the words are too many to compile: they have %d distinct beginnings of %d"),
                     err_int((int64_t)count), err_int(PREFIX_MASK));
  *prefixes =
      (Prefixes){mem_resize(NULL, count, sizeof(uint32_t)), mem_resize(NULL, count, sizeof(uint32_t)), (uint32_t)count};
  prefixes->arcs[0] = prefixes->parents[0] = 0;
  return OK;
}

static void dawgbuild_close_node(Dawg *dawg) {
  OpenNode *node = &dawg->open[dawg->depth];
  OpenNode *parent = &dawg->open[--dawg->depth];
  uint32_t list = arclists_intern(dawg->lists, node->arcs, node->arc_count);
  uint32_t arc =
      (uint32_t)dawg->path[dawg->depth] << ARC_TILE_SHIFT | (node->is_word ? (uint32_t)ARC_ACCEPTS : 0) | list;
  parent->arcs[parent->arc_count++] = arc;
  if (dawg->prefixes)
    dawg->prefixes->arcs[node->prefix] = arc;
}

static void dawgbuild_open_node(Dawg *dawg, Tile tile) {
  OpenNode *parent = &dawg->open[dawg->depth];
  uint32_t parent_tile = dawg->depth ? dawg->path[dawg->depth - 1] : 0;
  dawg->path[dawg->depth++] = tile;
  OpenNode *node = &dawg->open[dawg->depth];
  node->prefix = dawg->prefix_count++;
  node->is_word = false;
  node->arc_count = 0;
  if (dawg->prefixes)
    dawg->prefixes->parents[node->prefix] = parent->prefix | parent_tile << PREFIX_TILE_SHIFT;
}

static void dawgbuild_add_word(Dawg *dawg, const Tile *word, int length) {
  int common = common_length(dawg->path, dawg->depth, word, length);
  while (dawg->depth > common)
    dawgbuild_close_node(dawg);
  while (dawg->depth < length)
    dawgbuild_open_node(dawg, word[dawg->depth]);
  dawg->open[length].is_word = true;
}

static Status add_words(Dawg *dawg, const WordList *words, const Progress *progress, Error *err) {
  enum { STEP = 16 * 1024 };
  for (uint32_t i = 0; i < words->count && !dawg->lists->is_full; i++) {
    if (i % STEP == 0) {
      progress_report(progress, N_("compiling words"), i, words->count);
      if (progress_is_cancelled(progress))
        return build_cancelled(err);
    }
    int length;
    const Tile *word = wordlist_word(words, i, &length);
    dawgbuild_add_word(dawg, word, length);
  }
  return OK;
}

Status dawg_build(const WordList *words, const Progress *progress, ArcLists *lists, Prefixes *prefixes, uint32_t *root,
                  Error *err) {
  if (prefixes) {
    Status status = prepare_prefixes(words, prefixes, err);
    if (status != OK)
      return status;
  }
  ScopedMem Dawg *dawg = mem_alloc(sizeof *dawg);
  dawg->lists = lists;
  dawg->prefixes = prefixes;
  dawg->prefix_count = 1;
  Status status = add_words(dawg, words, progress, err);
  while (dawg->depth > 0)
    dawgbuild_close_node(dawg);
  *root = arclists_intern(lists, dawg->open[0].arcs, dawg->open[0].arc_count);
  return status;
}

// ---- the nodes ----

static Status too_large(const WordList *words, uint32_t node_limit, Error *err) {
  return error_set(
      err, ERR_LIMIT,
      N_("the graph of these %d words needs more than the %d nodes that a compiled lexicon can have; leave "
         "out words, such as the longest"),
      err_int(words->count), err_int(node_limit));
}

static Status write_image(ArcLists *lists, uint32_t dawg_root, uint32_t gaddag_root, const WordList *words,
                          uint32_t node_limit, KwgImage *out, Error *err) {
  uint32_t *places;
  uint32_t count = arclists_place(lists, 2, &places);
  Status status = OK;
  if (count > node_limit) {
    status = too_large(words, node_limit, err);
  } else {
    *out = (KwgImage){mem_resize(NULL, count, sizeof(uint32_t)), count};
    out->nodes[0] = kwg_node(0, false, true, places[dawg_root]);
    out->nodes[1] = kwg_node(0, false, true, places[gaddag_root]);
    arclists_emit(lists, places, out->nodes);
  }
  mem_free(places);
  return status;
}

static Status kwgbuild_build(const WordList *words, uint32_t node_limit, bool with_gaddag, const Progress *progress,
                             KwgImage *out, Error *err) {
  if (words->count == 0)
    return error_set(err, ERR_INPUT, N_("the word list is empty: a lexicon has at least one word"));
  ArcLists lists;
  SCOPED(prefixes_deinit) Prefixes prefixes = {0};
  uint32_t dawg_root, gaddag_root = 0;
  arclists_init(&lists, node_limit);
  Status status = dawg_build(words, progress, &lists, with_gaddag ? &prefixes : NULL, &dawg_root, err);
  if (status == OK && with_gaddag && !lists.is_full)
    status = gaddag_build(&prefixes, progress, &lists, &gaddag_root, err);
  if (status == OK && lists.is_full)
    status = too_large(words, node_limit, err);
  if (status == OK)
    status = write_image(&lists, dawg_root, gaddag_root, words, node_limit, out, err);
  arclists_deinit(&lists);
  return status;
}

Status kwg_build_limited(const WordList *words, uint32_t node_limit, const Progress *progress, KwgImage *out,
                         Error *err) {
  return kwgbuild_build(words, node_limit, true, progress, out, err);
}

Status kwg_build(const WordList *words, const Progress *progress, KwgImage *out, Error *err) {
  return kwgbuild_build(words, KWG_INDEX_MAX + 1, true, progress, out, err);
}

Status kwg_build_dawg(const WordList *words, const Progress *progress, KwgImage *out, Error *err) {
  return kwgbuild_build(words, KWG_INDEX_MAX + 1, false, progress, out, err);
}

void kwg_from_image(KwgImage *image, Kwg *out) {
  *out = (Kwg){.nodes = image->nodes,
               .count = image->count,
               .dawg_root = kwg_child(image->nodes[0]),
               .gaddag_root = kwg_child(image->nodes[1]),
               .owned = {(const char *)image->nodes, image->count * sizeof *image->nodes}};
  *image = (KwgImage){0};
}

void kwg_image_deinit(KwgImage *image) {
  mem_free(image->nodes);
  *image = (KwgImage){0};
}

static Status write_nodes(const KwgImage *image, const char *path, Error *err) {
  size_t size = image->count * sizeof *image->nodes;
  ScopedMem uint32_t *bytes = mem_resize(NULL, size, 1);
  for (uint32_t i = 0; i < image->count; i++)
    bytes[i] = htole32(image->nodes[i]);
  return file_write(path, (Span){(const char *)bytes, size}, err);
}

Status kwg_check_name(const char *path, uint32_t nodes, uint32_t node_limit, Error *err) {
  size_t size = strlen(path);
  if (nodes <= node_limit || size < 4 || strcmp(path + size - 4, ".kwg") != 0)
    return OK;
  return error_set(err, ERR_LIMIT,
                   N_("these words need %d nodes, and a KWG file has at most %d; give the file another ending, such as "
                      ".words: tesela reads it, other programs can't"),
                   err_int(nodes), err_int(node_limit));
}

Status kwg_export(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path, Error *err) {
  Status status = kwg_check_name(path, image->count, KWG_FORMAT_NODES, err);
  return status == OK ? kwg_write(image, words, tiles, path, err) : error_in(err, path, 0, status);
}

Status kwg_write(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path, Error *err) {
  KwgSide side = {.words = words->count, .nodes = image->count};
  tileset_hash(tiles, side.tileset);
  wordlist_hash(words, tiles, side.sha256);
  Status status = write_nodes(image, path, err);
  return status == OK ? kwgside_write(path, &side, err) : status;
}
