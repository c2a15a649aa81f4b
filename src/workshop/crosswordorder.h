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
  int64_t steps;   // budget of the search; 0: what is usual
  int given;       // letters of a fill-in that are given, at least
} CrosswordOrder;

typedef struct CrosswordMade {
  PuzzleRecord kept; // only its file where nothing is kept
  const char *seed;
  int words, crossings, clued, known, attempts;
  int given;     // letters of a fill-in; else less than 0
  int64_t steps; // of a search that filled it
  FieldList left_out;
  Crossword crossword;
} CrosswordMade;

// A class set: the same words in grids that differ, with as many crossings as can be. They live in the arena.
typedef struct CrosswordSet {
  const char *seed;
  Crossword *crosswords;
  int count;
} CrosswordSet;

extern const Field crossword_order_fields[], crossword_set_fields[];
extern const UseCase crossword_making, crossword_set_making; // the order's sheets are its words'

// Words of a lexicon for a stock. Those that are common in the language too are the well-known ones; where there is no
// such list, all are.
void crossword_stock_lexicon(const Use *use, const char *language, const Kwg *kwg, const TileSet *tiles,
                             bool allows_rude, CrosswordStock *stock);

// Looks at a crossword; words of a filled one are looked up in its lexicon, where that is there. Needs
// crossword_check_deinit after OK.
MUST_CHECK Status crossword_verify(const Use *use, const Crossword *crossword, CrosswordCheck *out, Error *err);
