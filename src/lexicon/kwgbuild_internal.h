// SPDX-License-Identifier: MIT
// The steps of kwg_build, for the files that share them and for tests.
#pragma once

#include "lexicon/arclists_internal.h"
#include "lexicon/kwgbuild.h"

enum {
  PREFIX_TILE_SHIFT = 26,
  PREFIX_MASK = (1 << PREFIX_TILE_SHIFT) - 1,
};

// The distinct beginnings of the words: the nodes of their trie, each after the one that it continues. Prefix 0 is
// empty.
typedef struct Prefixes {
  uint32_t *arcs;    // the DAWG's arc to each prefix: its last tile, whether it is a word, the list of what follows
  uint32_t *parents; // the prefix without its last tile; above PREFIX_TILE_SHIFT the last tile of that parent
  uint32_t count;
} Prefixes;

void prefixes_deinit(Prefixes *prefixes);

// Adds the DAWG of sorted words without repetitions to lists; *root is its root list. Words may use tile 0 here. Fills
// prefixes unless it is NULL.
MUST_CHECK Status dawg_build(const WordList *words, const Progress *progress, ArcLists *lists, Prefixes *prefixes,
                             uint32_t *root, Error *err);

// Adds the GADDAG to lists that hold the DAWG. Frees the prefixes on the way.
MUST_CHECK Status gaddag_build(Prefixes *prefixes, const Progress *progress, ArcLists *lists, uint32_t *root,
                               Error *err);

// kwg_build with this limit of nodes, in place of KWG_INDEX_MAX + 1.
MUST_CHECK Status kwg_build_limited(const WordList *words, uint32_t node_limit, const Progress *progress, KwgImage *out,
                                    Error *err);

// The check of kwg_export, with this limit for the nodes of a .kwg file.
MUST_CHECK Status kwg_check_name(const char *path, uint32_t nodes, uint32_t node_limit, Error *err);

static inline Status build_cancelled(Error *err) {
  return error_set(err, ERR_CANCELLED, N_("stopped before the lexicon was compiled"));
}
