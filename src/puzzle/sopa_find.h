// SPDX-License-Identifier: MIT
// Looking for words in a grid: every listed word, in every position and all eight directions, in one walk over the
// cells.
//
// An occurrence is a set of cells, so that what reads the same both ways counts once: a palindrome is reported left to
// right (or downwards: directions 1 to 4), a word of one letter eastwards.
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

// All occurrences of the words in the grid. ERR_LIMIT past SOPA_HITS_MAX of them, ERR_CANCELLED on request; *out is
// written only on success.
MUST_CHECK Status sopa_find(const Sopa *sopa, const SopaWords *words, const Progress *progress, SopaHits *out,
                            Error *err);

// The same for the puzzle's own words; marks the cells and the words that were found. The puzzle is then solved.
MUST_CHECK Status sopa_solve(Sopa *sopa, const Progress *progress, SopaHits *out, Error *err);

// A line that a player drew from one cell to another: the word that reads along it, in either sense, is found and its
// cells are marked; the puzzle is solved once all words are. Returns the word's index, -1 when the line is crooked or
// spells none of the list.
int sopa_take_line(Sopa *sopa, int from_row, int from_col, int to_row, int to_col);

// How many occurrences each word has; `counts` holds as many numbers as the list has words.
void sopa_hits_count(const SopaHits *hits, int word_count, int *counts);
// By cell: 1 + the word that covers it (the first one listed), 0: none. hits may be NULL; the caller frees it.
int *sopa_hits_cover(const Sopa *sopa, const SopaHits *hits);
// The sum of the difficulties of the words that were found, each by its easiest occurrence.
int sopa_difficulty(const SopaHits *hits);
