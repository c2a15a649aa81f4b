// SPDX-License-Identifier: MIT
// For gathering the glosses of a language.
#pragma once

#include "lexicon/textset.h"
#include "meaning/glosses.h"

enum {
  GLOSS_TEXT_MAX = 320, // bytes; longer ones are cut
};

typedef struct GlossMaker {
  TextSet keys;
  struct GlossItem {
    uint32_t key, offset, size; // of its bytes, as in the book
  } * items;
  uint32_t count, capacity;
  StrBuf bytes;
  int source; // the current one, by its index in the language
  const Progress *progress;
} GlossMaker;

// Leaves out texts that are not well-formed, and keys that are not a single word.
void glossmaker_add(GlossMaker *maker, Span key, Span part, Span text);

// One function for each kind of file. A damaged file gives an error with its place.
MUST_CHECK Status wordnet_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err);
MUST_CHECK Status gcide_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err);
MUST_CHECK Status thesaurus_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err);
MUST_CHECK Status bilingual_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err);
MUST_CHECK Status freedict_add_glosses(GlossMaker *maker, const GlossSource *source, Error *err);

// For fuzz targets and tests: these read the bytes of the files.
void gcide_read_glosses(GlossMaker *maker, Span index, Span text);
void wordnet_read_glosses(GlossMaker *maker, Span index, Span data, const char *part);
MUST_CHECK Status thesaurus_read_glosses(GlossMaker *maker, Span text, const char *file, Error *err);

void glossmaker_deinit(GlossMaker *maker);
