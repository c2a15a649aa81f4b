// SPDX-License-Identifier: MIT
// Making crosswords: a criss-cross of the words of a list, or a grid that is filled from a lexicon.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "lexicon/kwg.h"
#include "puzzle/crossword.h"

// ---- a criss-cross (crossword_weave.c) ----

typedef struct CrosswordWeave {
  const char *name;
  const SopaAlphabet *alphabet;
  const SopaWords *words; // their hints become clues
  int rows, cols;         // at most; 0: as many as it takes
  bool passes_hints;      // they don't
  bool may_leave_out;     // words that find no crossing are left out instead of refusing all
  int attempts;           // enough once all words have a place: few give many different grids; 0: the most compact
  Seed seed;
} CrosswordWeave;

typedef struct CrosswordReport {
  SopaWords left_out; // freed by crossword_report_deinit
  int crossings;      // cells of two words
  int attempts;
} CrosswordReport;
void crossword_report_deinit(CrosswordReport *report);

// All words in one piece, as compact as a bounded number of attempts finds it; words touch only where they cross. The
// same request gives the same puzzle on every machine. ERR_INPUT names words that can't cross any other or are too
// short, ERR_LIMIT those that found no place, and lists that are too long. *out and *report (NULL is allowed) are
// written only on success.
MUST_CHECK Status crossword_weave(const CrosswordWeave *request, const Progress *progress, Crossword *out,
                                  CrosswordReport *report, Error *err);

// ---- a fill-in (crossword_fillin.c) ----

enum { CROSSWORD_FILLIN_STEPS = 5000 };

// In how many ways its words go into its grid with the letters that are given: 1, 2 for more than one, 0 where that was
// not found out within so many words that were tried. other (rows * cols; NULL is allowed): a way that differs from the
// grid, if there are two.
int crossword_count_fillings(const Crossword *crossword, int64_t steps_max, const Progress *progress, Tile *other);
// Makes one of a criss-cross: gives letters, so many at least, until there is one way only. *given: how many.
MUST_CHECK Status crossword_make_fillin(Crossword *crossword, int given_least, const Seed *seed,
                                        const Progress *progress, int *given, Error *err);

// ---- words to fill with (crossword_stock.c) ----

// Words by length, position and letter. They are shuffled, the well-known ones before all others.
typedef struct CrosswordStock CrosswordStock;

// Words of up to that many letters are taken.
CrosswordStock *crossword_stock_create(const SopaAlphabet *alphabet, int longest);
void crossword_stock_destroy(CrosswordStock *stock); // NULL is allowed
// One that is there already stays as it is. Words that are too short or too long are passed over.
void crossword_stock_add(CrosswordStock *stock, const Tile *tiles, int length, bool is_known);
// All words of a lexicon but rude ones, spelt in the stock's alphabet; well known are those that are in `known` too,
// which has the same tiles (NULL: all are).
void crossword_stock_add_lexicon(CrosswordStock *stock, const Kwg *kwg, const Kwg *known, const TileSet *tiles,
                                 bool allows_rude);
// No more words are added. Which come first is decided by the seed.
void crossword_stock_finish(CrosswordStock *stock, const Seed *seed);
const SopaAlphabet *crossword_stock_alphabet(const CrosswordStock *stock);
bool crossword_stock_has(const CrosswordStock *stock, const Tile *tiles, int length, bool *is_known);

// ---- filling (crossword_fill.c) ----

enum { CROSSWORD_BLACK = 0xFF, CROSSWORD_OPEN = 0 }; // of a plan; anything else is a letter that is given

typedef enum CrosswordOutcome {
  CROSSWORD_FILLED,
  CROSSWORD_IMPOSSIBLE, // proved: these words can't fill it
  CROSSWORD_NOT_FOUND,  // within the budget
  CROSSWORD_STOPPED,    // on request
} CrosswordOutcome;

typedef struct CrosswordFill {
  const CrosswordStock *stock;
  int rows, cols;
  const Tile *plan;  // rows * cols: CROSSWORD_BLACK, CROSSWORD_OPEN, or a letter
  int64_t steps_max; // words put in before the search is given up
  Seed seed;
} CrosswordFill;

// Every run of two cells or more becomes a word of the stock, no word twice. cells has rows * cols; what is black is
// TILE_EMPTY there, and so are open cells of no word. steps (NULL is allowed) are those that were taken.
CrosswordOutcome crossword_fill(const CrosswordFill *request, const Progress *progress, Tile *cells, int64_t *steps);

// ---- grids to fill (crossword_plan.c) ----

typedef struct CrosswordPlan {
  CrosswordKind kind; // not a criss-cross
  CrosswordSymmetry symmetry;
  int rows, cols;
  int longest; // letters of the longest word
  Seed seed;
} CrosswordPlan;

// Black squares in an open grid: in one piece, symmetric, no run longer than wanted. English: no run shorter than
// three. Spanish: no two black squares side by side, no run of one letter both ways. Fills rows * cols of `plan`; false
// where chance found none.
bool crossword_plan(const CrosswordPlan *request, Tile *plan);
// A drawing: one line a row; '#', '.' and spaces are black, '_', '-' and '?' open, letters stay. The caller frees *out.
MUST_CHECK Status crossword_plan_parse(Span text, const char *file, const SopaAlphabet *alphabet, int *rows, int *cols,
                                       Tile **out, Error *err);

// ---- a filled grid (crossword_compose.c) ----

enum { CROSSWORD_FILL_MIN = 4, CROSSWORD_FILL_MAX = 31, CROSSWORD_STEPS = 20000 };

typedef struct CrosswordCompose {
  const char *name;
  const CrosswordStock *stock;
  const char *lexicon; // id, for the promise
  CrosswordKind kind;  // not a criss-cross
  CrosswordSymmetry symmetry;
  int rows, cols;
  int longest;      // letters; 0: what is usual for the size
  const Tile *plan; // to be filled as it is, of rows * cols; NULL: black squares are chosen
  int64_t steps;    // budget of the search; 0: CROSSWORD_STEPS
  Seed seed;
} CrosswordCompose;

typedef struct CrosswordComposed {
  int64_t steps;
  int attempts; // grids that were tried
} CrosswordComposed;

// Of several fillings the one whose words are known best. ERR_INPUT when it is proved that there is none, ERR_LIMIT
// when none was found within the budget, ERR_CANCELLED on request. *out and *report (NULL is allowed) are written only
// on success.
MUST_CHECK Status crossword_compose(const CrosswordCompose *request, const Progress *progress, Crossword *out,
                                    CrosswordComposed *report, Error *err);
