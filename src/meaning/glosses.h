// SPDX-License-Identifier: MIT
// What words mean: definitions, synonyms and translations of lemmas, each with where it comes from. Kept in a book
// whose keys are lemmas as dictionaries write them.
#pragma once

#include "base/progress.h"
#include "meaning/book.h"

typedef enum GlossKind { GLOSS_DEFINITION, GLOSS_SYNONYMS, GLOSS_TRANSLATION } GlossKind;

typedef struct GlossSource {
  const char *language; // of the words
  GlossKind kind;
  const char *to;      // the language that it explains them in
  const char *package; // of Debian
  const char *licence;
  const char *path; // of the file that must be there
} GlossSource;

enum { GLOSSES_MAX = 48 }; // of a lemma

typedef struct Gloss {
  const GlossSource *source;
  Span part; // of speech, as a tag ("n", "adj"); empty: not said
  Span text; // both point into the value
} Gloss;

// The glosses of a lemma, in the order of their sources. value, which is empty, holds their texts.
MUST_CHECK Status glosses_find(const Book *book, const char *language, Span lemma, StrBuf *value,
                               Gloss out[GLOSSES_MAX], int *count, Error *err);

// One a index, of a language; NULL past the last.
const GlossSource *gloss_source(const char *language, int index);

// Makes the book of a language, unless one of the same sources is there, and appends its path. Sources that are not
// installed are left out.
MUST_CHECK Status glosses_ensure(const char *language, const Progress *progress, StrBuf *path, Error *err);
