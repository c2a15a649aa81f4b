// SPDX-License-Identifier: MIT
// What each form of a language is a form of: its lemma, and the grammar of it in Apertium's tags ("vblex.ifi.p3.pl").
// Kept in a book beside the compiled lexicon, whose keys are the words as the tiles spell them.
#pragma once

#include "lexicon/recipe.h"
#include "meaning/book.h"

enum {
  LEMMA_TAGS_MAX = 64,    // bytes, with the NUL
  LEMMA_READINGS_MAX = 8, // of a form
  LEMMA_SIZE_MAX = 2 * BOOK_KEY_MAX,
};

typedef struct LemmaReading {
  char lemma[LEMMA_SIZE_MAX + 1]; // as its dictionary writes it: "canción"
  char tags[LEMMA_TAGS_MAX];      // "": nothing is known but the lemma
} LemmaReading;

typedef struct LemmaReadings {
  bool is_word; // of the language's full lexicon
  // The form as all its dictionaries write it: "rápido". "": as the tiles spell it, or in several ways (si, sí).
  char spelling[LEMMA_SIZE_MAX + 1];
  int count;
  LemmaReading items[LEMMA_READINGS_MAX]; // the most useful first
} LemmaReadings;

// word: in upper case and as the tiles spell it. ERR_INPUT: the book is damaged.
MUST_CHECK Status lemmas_find(const Book *book, Span word, LemmaReadings *out, Error *err);

// Makes the book of a language's full recipe, unless one of the same sources is there, and appends its path. forms:
// what recipe_build_forms gave, of which it is made anew; empty or NULL: collected once more, if need be. One process
// makes it, the others wait.
MUST_CHECK Status lemmas_ensure(const Recipe *recipe, const Progress *progress, RecipeForms *forms, StrBuf *path,
                                Error *err);
