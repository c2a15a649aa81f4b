// SPDX-License-Identifier: MIT
// An independent look at a finished crossword: is it what its kind promises? Shares nothing with the makers: it reads
// every line of the grid by itself.
#pragma once

#include "puzzle/crossword.h"

enum { CROSSWORD_FINDINGS_MAX = 100 };

// Is it a word? context is the caller's.
typedef bool CrosswordJudge(void *context, const Tile *tiles, int length);

typedef struct CrosswordCheck {
  int words;       // runs of two letters or more
  int clued;       // that have a clue
  int crossings;   // cells of two words
  int letters;     // cells
  int unknown;     // words that the judge does not know
  int repeated;    // words that are there again
  int misnumbered; // words whose number or place is not the grid's
  int telling;     // clues that hold their answer
  int fillings;    // of a fill-in: ways in which its words go in, as crossword_count_fillings says it; else -1
  bool is_in_one_piece, is_symmetric;
  bool keeps_rules; // of its kind: English, every letter in two words of three letters or more; Spanish, black
                    // squares apart and no letter without a word; criss-cross, no letter without a word
  Error *findings;  // one a problem, the first CROSSWORD_FINDINGS_MAX; freed by crossword_check_deinit
  int finding_count, untold;
} CrosswordCheck;

void crossword_check_deinit(CrosswordCheck *check);
// judge may be NULL: every run is then a word.
void crossword_check(const Crossword *crossword, CrosswordJudge *judge, void *context, CrosswordCheck *out);
// True when nothing is wrong; words without a clue are not.
bool crossword_check_holds(const CrosswordCheck *check);
