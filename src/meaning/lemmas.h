// SPDX-License-Identifier: MIT
// For each form in a language: its lemma, and its grammar in Apertium's tags ("vblex.ifi.p3.pl"). They are in a book
// beside the compiled lexicon, whose keys are the words as the tiles spell them.
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
  char tags[LEMMA_TAGS_MAX];      // "": only the lemma is known
} LemmaReading;

typedef struct LemmaReadings {
  bool is_word; // it is in the language's full lexicon
  // The form as all its dictionaries write it: "rápido". "": as the tiles spell it, or there are several spellings (si,
  // sí).
  char spelling[LEMMA_SIZE_MAX + 1];
  int count;
  LemmaReading items[LEMMA_READINGS_MAX]; // the most useful first
} LemmaReadings;

// word is in upper case, as the tiles spell it. ERR_INPUT: the book is damaged.
MUST_CHECK Status lemmas_find(const Book *book, Span word, LemmaReadings *out, Error *err);

// Makes the book of a language's full recipe, unless there is one made from the same sources, and appends its path. If
// forms has what recipe_build_forms gave, the book is made from that; if it is empty or NULL, they are collected again
// when needed. One process makes the book, the others wait.
MUST_CHECK Status lemmas_ensure(const Recipe *recipe, const Progress *progress, RecipeForms *forms, StrBuf *path,
                                Error *err);
