// SPDX-License-Identifier: MIT
// A page of the words of a dictionary: all of them, or those that are looked for.
#ifndef API_WORDPAGE_H
#define API_WORDPAGE_H

#include "app/resource.h"

#include <jansson.h>

enum { WORDS_PAGE = 500 };

#define WORDS_BY "letters pattern tiles anagrams" // the ways to look for words; the first where nobody says

typedef struct WordPage {
  int64_t from;         // how many of those that were found stand before the page
  int64_t count, found; // in the dictionary; of those that were looked for
  json_t *words;        // the caller's
} WordPage;

// find "": every word. Refused where the tiles can't be asked for: a pattern that is none, a dictionary without its
// bag.
MUST_CHECK Status wordpage_fill(WordPage *page, const ResourceText *text, const char *by, const char *find, Error *err);

#endif
