// SPDX-License-Identifier: MIT
// Use cases of crosswords: what somebody orders, and what is made of it.
#pragma once

#include "puzzle/crossword_check.h"
#include "puzzle/crossword_make.h"
#include "workshop/puzzle.h"
#include "workshop/sopaorder.h"

typedef enum CrosswordClues { CROSSWORD_CLUES_AUTO, CROSSWORD_CLUES_LIST, CROSSWORD_CLUES_NONE } CrosswordClues;

typedef struct CrosswordOrder {
  SopaOrder words; // where the words come from, their letters, name and seed
  int language;    // of words, letters and clues: place among the choices; 0: the reader's
  int kind;        // a CrosswordKind
  int symmetry;    // a CrosswordSymmetry
  int clues;       // a CrosswordClues
  FieldFile grid;  // a drawing to be filled
  int64_t steps;   // budget of the search; 0: the usual one
  int given;       // least number of letters that a fill-in shows
} CrosswordOrder;

typedef struct CrosswordMade {
  PuzzleRecord kept; // only its file if nothing is kept
  const char *seed;
  int words, crossings, clued, known, attempts;
  int given;     // letters that a fill-in shows; else negative
  int64_t steps; // of the search, if one filled it
  FieldList left_out;
  Crossword crossword;
} CrosswordMade;

// A class set: the same words in different grids, with as many crossings as possible. They live in the arena.
typedef struct CrosswordSet {
  const char *seed;
  Crossword *crosswords;
  int count;
} CrosswordSet;

extern const Field crossword_order_fields[], crossword_set_fields[];
extern const UseCase crossword_making, crossword_set_making; // the number of sheets is in the order's words

// Words of a lexicon for a stock. Those in the language's list of common words are the well-known ones; without such a
// list, all are.
void crossword_stock_lexicon(const Use *use, const char *language, const Kwg *kwg, const TileSet *tiles,
                             bool allows_rude, CrosswordStock *stock);

// Checks a crossword; words of a filled one are looked up in its lexicon, if it is available. Call
// crossword_check_deinit after OK.
MUST_CHECK Status crossword_verify(const Use *use, const Crossword *crossword, CrosswordCheck *out, Error *err);
