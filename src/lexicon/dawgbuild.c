// SPDX-License-Identifier: MIT
// The DAWG of a sorted word list, built as its trie is walked: a node is finished when the next word leaves it, and by
// then all that follows it is finished too, so that its sibling list can be looked up among those there are.
//
// Invariant: open[d] holds the arcs of the d-th node on the path to the current word that are finished already.
#include "base/mem.h"
#include "lexicon/kwgbuild_internal.h"

#include <string.h>

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
