// SPDX-License-Identifier: MIT
// Compiles a word list into a minimal DAWG and GADDAG.
#ifndef LEXICON_KWGBUILD_H
#define LEXICON_KWGBUILD_H

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/wordlist.h"

typedef struct KwgImage {
  uint32_t *nodes; // freed with mem_free
  uint32_t count;
} KwgImage;

// ERR_LIMIT when the graph has more nodes than 22 bits can address.
MUST_CHECK Status kwg_build(const WordList *words, const Progress *progress, KwgImage *out, Error *err);
// The file's bytes (little-endian) to `path`, and the side file `path`.json beside it: tile-set hash, word count,
// SHA-256 of the word list.
MUST_CHECK Status kwg_write(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path,
                            Error *err);

#endif
