// SPDX-License-Identifier: MIT
// How two lexica differ, by length of the words: recipes, compiled files, or word lists with one word per line.
#pragma once

#include "app/usecase.h"

enum { DIFF_LENGTHS = 64 }; // letters; longer words are counted at the maximum

typedef struct LexiconDiffOrder {
  const char *a, *b;
  const char *pattern; // "": every word. '.' is any letter, '*' any run of letters
  int min, max;        // letters of a word
} LexiconDiffOrder;

typedef struct LexiconDiffLength {
  int letters;
  int64_t both, only_a, only_b;
} LexiconDiffLength;

typedef struct LexiconDiff {
  int64_t both;
  FieldList only_a, only_b; // words, sorted
  FieldList lengths;        // LexiconDiffLength, one for each length that occurs
} LexiconDiff;

extern const UseCase lexicon_comparing; // LexiconDiffOrder to LexiconDiff; no app is needed
extern const Field lexicondiff_length_fields[];
extern const Field lexicondiff_order_fields[];
