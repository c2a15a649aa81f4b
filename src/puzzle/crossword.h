// SPDX-License-Identifier: MIT
// A crossword: a grid of letters and black squares, and a clue for every run of two letters or more.
//
// Rows and columns count from 0, numbers of clues from 1. A TILE_EMPTY cell is black or, in a criss-cross, not a cell
// at all. The words are always those that can be read in the grid: crossword_number() finds them.
//
// Where to find the rest: crossword_make.h makes puzzles, crossword_check.h proves what a maker promised.
#pragma once

#include "puzzle/sopa.h"

enum {
  CROSSWORD_SIDE_MAX = 100,
  CROSSWORD_WORDS_MAX = 300,                                       // of a criss-cross
  CROSSWORD_ENTRIES_MAX = CROSSWORD_SIDE_MAX * CROSSWORD_SIDE_MAX, // of a grid from outside
  CROSSWORD_LENGTH_MIN = 2,
  CROSSWORD_CLUE_MAX = 500, // bytes
  CROSSWORD_NAME_MAX = SOPA_NAME_MAX,
};

typedef enum CrosswordKind {
  CROSSWORD_CRISSCROSS, // words of a list that cross here and there
  CROSSWORD_SPANISH,    // black squares are never side by side; clues go by rows and columns
  CROSSWORD_ENGLISH,    // every letter is in two words; clues go by numbered cells
  CROSSWORD_FILLIN,     // like a criss-cross without clues: the words are listed, and fit in one way only
  CROSSWORD_KINDS,
} CrosswordKind;

typedef enum CrosswordSymmetry {
  CROSSWORD_TURNED,   // the same upside down
  CROSSWORD_MIRRORED, // left and right are alike
  CROSSWORD_ASKEW,    // none
  CROSSWORD_SYMMETRIES,
} CrosswordSymmetry;

typedef struct CrosswordEntry {
  int row, col; // of the first letter
  bool is_down;
  int length;
  int number;
  char *label; // as people write it ("camión"); NULL: as the cells spell it
  char *clue;  // NULL: not written yet
} CrosswordEntry;

typedef struct Crossword {
  char name[CROSSWORD_NAME_MAX + 1];
  SopaAlphabet alphabet;
  int rows, cols;
  Tile *cells; // rows * cols of them
  bool *given; // the same number: letters shown from the start; NULL: none
  CrosswordKind kind;
  CrosswordSymmetry symmetry;
  char lexicon[64];        // the lexicon that filled it; "": words of a list
  int known;               // how many of the words are well known, in per cent; -1: not measured
  CrosswordEntry *entries; // across by number, then down by number
  int count;
} Crossword;

// Makes a grid of black squares. ERR_LIMIT for a size outside 1..CROSSWORD_SIDE_MAX; a long name is cut. *out is
// written only on success.
MUST_CHECK Status crossword_init(Crossword *out, const char *name, const SopaAlphabet *alphabet, int rows, int cols,
                                 Error *err);
void crossword_deinit(Crossword *crossword);
void crossword_set_name(Crossword *crossword, Span name);

static inline Tile crossword_cell(const Crossword *crossword, int row, int col) {
  return crossword->cells[row * crossword->cols + col];
}
// Is there a letter? Outside the grid there is none.
static inline bool crossword_is_open(const Crossword *crossword, int row, int col) {
  return row >= 0 && col >= 0 && row < crossword->rows && col < crossword->cols &&
         crossword_cell(crossword, row, col) != TILE_EMPTY;
}
static inline int crossword_entry_cell(const Crossword *crossword, const CrosswordEntry *entry, int place) {
  return (entry->row + (entry->is_down ? place : 0)) * crossword->cols + entry->col + (entry->is_down ? 0 : place);
}
// Spanish crosswords number rows and columns, others the cells where words begin.
static inline bool crossword_counts_lines(const Crossword *crossword) {
  return crossword->kind == CROSSWORD_SPANISH;
}

// Words of a list that cross here and there: the rest of the rectangle does not belong to it.
static inline bool crossword_is_loose(const Crossword *crossword) {
  return crossword->kind == CROSSWORD_CRISSCROSS || crossword->kind == CROSSWORD_FILLIN;
}
static inline bool crossword_is_given(const Crossword *crossword, int cell) {
  return crossword->given && crossword->given[cell];
}
// Are the words listed, so that solvers fit them in?
bool crossword_lists_words(const Crossword *crossword);
// The listed words, by length and then alphabetically: writes `count` indices of entries.
void crossword_order_words(const Crossword *crossword, int *out);

// Are the empty cells black squares? In a criss-cross they are not, unless it is as dense as a filled grid.
bool crossword_has_black(const Crossword *crossword);
bool crossword_has_clues(const Crossword *crossword); // at least one

// Finds the words of the grid again and numbers them. A word that is still in its place keeps its label and clue.
void crossword_number(Crossword *crossword);
// The number in each cell, 0 for none: rows * cols of them.
void crossword_cell_numbers(const Crossword *crossword, int *out);
// The same, always numbering the cells where words begin, as other programs do.
void crossword_begin_numbers(const Crossword *crossword, int *out);
// The word that begins there; -1: none.
int crossword_find_entry(const Crossword *crossword, int row, int col, bool is_down);
// Appends the letters of a word as people read them.
void crossword_add_answer(const Crossword *crossword, const CrosswordEntry *entry, StrBuf *out);
void crossword_entry_tiles(const Crossword *crossword, const CrosswordEntry *entry, Tile *out);
// These take one line of visible text; an empty one removes the text.
void crossword_set_clue(CrosswordEntry *entry, Span text);
void crossword_set_label(CrosswordEntry *entry, Span text);
// Does the clue contain the answer, as a word of its own in any spelling?
bool crossword_clue_tells(const Crossword *crossword, const CrosswordEntry *entry, const char *clue);
// Does a word of the clue contain an answer of four letters or more, as "sobrenadar" contains NADAR?
bool crossword_clue_holds(const Crossword *crossword, const CrosswordEntry *entry, const char *clue);

const char *crossword_kind_name(CrosswordKind kind);             // "crisscross", "spanish", "english", "fillin"
const char *crossword_symmetry_name(CrosswordSymmetry symmetry); // "turned", "mirrored", "none"
