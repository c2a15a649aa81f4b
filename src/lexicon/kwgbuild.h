// SPDX-License-Identifier: MIT
// Compiles a word list into a minimal DAWG and GADDAG.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"
#include "lexicon/wordlist.h"

typedef struct KwgImage {
  uint32_t *nodes;
  uint32_t count;
} KwgImage;

// Refuses an empty list, and with ERR_LIMIT a list whose graph has more than KWG_INDEX_MAX + 1 nodes. Takes about 60
// bytes of memory for each distinct beginning of a word, and about as long as reading the list.
MUST_CHECK Status kwg_build(const WordList *words, const Progress *progress, KwgImage *out, Error *err);
// The same without the GADDAG: words can be looked up in it, but generating plays needs a GADDAG, unless words count in
// any order.
MUST_CHECK Status kwg_build_dawg(const WordList *words, const Progress *progress, KwgImage *out, Error *err);
void kwg_image_deinit(KwgImage *image);

// Makes a lexicon without a file. Takes the image's nodes over and leaves the image empty.
void kwg_from_image(KwgImage *image, Kwg *out);

// Writes the file's bytes (little-endian) to `path`, and the side file `path`.json beside it (lexicon/kwgside.h):
// tile-set hash, word count, SHA-256 of the word list. Only this program can read a graph of more than KWG_FORMAT_NODES
// nodes. The image comes from kwg_build or holds the nodes of a loaded Kwg, so importing a user's file is kwg_load,
// kwg_words and kwg_write.
MUST_CHECK Status kwg_write(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path,
                            Error *err);
// The same for a file that may go to other programs: a graph that is too large for them is refused (ERR_LIMIT) if the
// file's name ends in .kwg.
MUST_CHECK Status kwg_export(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path,
                             Error *err);
