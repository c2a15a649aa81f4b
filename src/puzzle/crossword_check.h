// SPDX-License-Identifier: MIT
// An independent check of a finished crossword: is it what its kind promises? It shares no code with the makers, and
// reads every line of the grid by itself.
#pragma once

#include "puzzle/crossword.h"

enum { CROSSWORD_FINDINGS_MAX = 100 };

// Is it a word? The caller gives the context.
typedef bool CrosswordJudge(void *context, const Tile *tiles, int length);

typedef struct CrosswordCheck {
  int words;       // runs of two letters or more
  int clued;       // words with a clue
  int crossings;   // cells that are in two words
  int letters;     // cells
  int unknown;     // words that the judge rejects
  int repeated;    // words that are in the grid before
  int misnumbered; // words with a number or a place that does not fit the grid
  int telling;     // clues that contain their answer
  int fillings;    // of a fill-in: in how many ways its words fit, from crossword_count_fillings; else -1
  bool is_in_one_piece, is_symmetric;
  bool keeps_rules; // of its kind. English: every letter is in two words of three letters or more. Spanish: no two
                    // black squares side by side, and no letter without a word. Criss-cross: no letter without a word
  Error *findings;  // one for each problem, at most CROSSWORD_FINDINGS_MAX; freed by crossword_check_deinit
  int finding_count, untold;
} CrosswordCheck;

void crossword_check_deinit(CrosswordCheck *check);
// judge NULL: every run counts as a word.
void crossword_check(const Crossword *crossword, CrosswordJudge *judge, void *context, CrosswordCheck *out);
// True when nothing is wrong. A word without a clue is not a problem.
bool crossword_check_holds(const CrosswordCheck *check);
