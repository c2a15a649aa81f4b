// SPDX-License-Identifier: MIT
// A page of the words of a dictionary: all of them, or those that are looked for.
#ifndef APP_WORDPAGE_H
#define APP_WORDPAGE_H

#include "app/resource.h"

enum { WORDS_PAGE = 500 };

#define WORDS_BY "letters pattern tiles anagrams" // the ways to look for words
typedef enum WordsBy { WORDS_BY_LETTERS, WORDS_BY_PATTERN, WORDS_BY_TILES, WORDS_BY_ANAGRAMS } WordsBy;

typedef struct WordPage {
  int64_t from;         // how many of those that were found stand before the page
  int64_t count, found; // in the dictionary; of those that were looked for
  FieldList words;      // texts
} WordPage;

// find "": every word. Refused where the tiles can't be asked for: a pattern that is none, a dictionary without its
// bag.
MUST_CHECK Status wordpage_fill(WordPage *page, const ResourceText *text, WordsBy by, const char *find, Arena *arena,
                                Error *err);

#endif
