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

// Refuses an empty list, and with ERR_LIMIT one whose graph has more than KWG_INDEX_MAX + 1 nodes. Takes about 60
// bytes of memory for each distinct beginning of a word, and as long as reading the list.
MUST_CHECK Status kwg_build(const WordList *words, const Progress *progress, KwgImage *out, Error *err);
// The same without the GADDAG: words can be looked up in it, but generating plays from words as they are needs one.
MUST_CHECK Status kwg_build_dawg(const WordList *words, const Progress *progress, KwgImage *out, Error *err);
void kwg_image_deinit(KwgImage *image);

// A lexicon without a file. Takes the image's nodes over and leaves it empty.
void kwg_from_image(KwgImage *image, Kwg *out);

// The file's bytes (little-endian) to `path`, and the side file `path`.json beside it (lexicon/kwgside.h): tile-set
// hash, word count, SHA-256 of the word list. A graph of more than KWG_FORMAT_NODES nodes is for ourselves alone. The
// image is one that kwg_build made or the nodes of a Kwg that has been loaded, so that importing a user's file is
// kwg_load, kwg_words and kwg_write.
MUST_CHECK Status kwg_write(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path,
                            Error *err);
// The same for a file that may go to other programs: a graph that is too large for them is refused (ERR_LIMIT) under a
// name that ends in .kwg.
MUST_CHECK Status kwg_export(const KwgImage *image, const WordList *words, const TileSet *tiles, const char *path,
                             Error *err);
