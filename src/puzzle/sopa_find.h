// SPDX-License-Identifier: MIT
// Looking for words in a grid: every listed word, at every position and in all eight directions, in one walk over the
// cells.
//
// An occurrence is a set of cells, so a word that reads the same both ways counts once: a palindrome is reported left
// to right (or downwards: directions 1 to 4), a word of one letter eastwards.
#pragma once

#include "base/progress.h"
#include "puzzle/sopa.h"

enum { SOPA_HITS_MAX = 2 * 1000 * 1000 };

typedef struct SopaHit {
  int word; // index in the list
  SopaPlace place;
} SopaHit;

typedef struct SopaHits {
  SopaHit *items; // by word, then row, column, direction
  int count, capacity;
} SopaHits; // {0} is an empty one

void sopa_hits_deinit(SopaHits *hits);

// All occurrences of the words in the grid. ERR_LIMIT above SOPA_HITS_MAX, ERR_CANCELLED on request; *out is written
// only on success.
MUST_CHECK Status sopa_find(const Sopa *sopa, const SopaWords *words, const Progress *progress, SopaHits *out,
                            Error *err);

// The same for the puzzle's own words; marks the cells and the words that were found. The puzzle is then solved.
MUST_CHECK Status sopa_solve(Sopa *sopa, const Progress *progress, SopaHits *out, Error *err);

// A player drew a line from one cell to another. The word that reads along it, in either direction, is found and its
// cells are marked; the puzzle is solved once all words are found. Returns the word's index; -1 when the line is not
// straight or spells no word of the list.
int sopa_take_line(Sopa *sopa, int from_row, int from_col, int to_row, int to_col);

// How many occurrences each word has; `counts` has room for one number for each word of the list.
void sopa_hits_count(const SopaHits *hits, int word_count, int *counts);
// For each cell: 1 + the index of the first word that covers it, or 0. hits may be NULL; the caller frees it.
int *sopa_hits_cover(const Sopa *sopa, const SopaHits *hits);
// The sum of the difficulties of the words found, each by its easiest occurrence.
int sopa_difficulty(const SopaHits *hits);
