// SPDX-License-Identifier: MIT
// What words mean: definitions, synonyms and translations of lemmas, each with its source. They are in a book whose
// keys are lemmas, spelt as in dictionaries.
#pragma once

#include "base/progress.h"
#include "meaning/book.h"

typedef enum GlossKind { GLOSS_DEFINITION, GLOSS_SYNONYMS, GLOSS_TRANSLATION } GlossKind;

typedef struct GlossSource {
  const char *language; // of the words
  GlossKind kind;
  const char *to;      // the language of the explanation
  const char *package; // of Debian
  const char *licence;
  const char *path; // of a file that must exist
} GlossSource;

enum { GLOSSES_MAX = 48 }; // of one lemma

typedef struct Gloss {
  const GlossSource *source;
  Span part; // of speech, as a tag ("n", "adj"); empty: not known
  Span text; // part and text point into the value
} Gloss;

// The glosses of a lemma, in the order of their sources. value must be empty; it holds their texts.
MUST_CHECK Status glosses_find(const Book *book, const char *language, Span lemma, StrBuf *value,
                               Gloss out[GLOSSES_MAX], int *count, Error *err);

// The sources of a language, by index; NULL past the last.
const GlossSource *gloss_source(const char *language, int index);

// Makes the book of a language, unless there is one made from the same sources, and appends its path. Sources that are
// not installed are left out.
MUST_CHECK Status glosses_ensure(const char *language, const Progress *progress, StrBuf *path, Error *err);
