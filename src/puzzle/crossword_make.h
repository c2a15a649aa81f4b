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
  int rows, cols;         // at most; 0: as many as needed
  bool passes_hints;      // hints do not become clues
  bool may_leave_out;     // words without a crossing are left out; else all are refused
  int attempts;           // enough once all words have a place (few give more variety); 0: find the most compact
  Seed seed;
} CrosswordWeave;

typedef struct CrosswordReport {
  SopaWords left_out; // freed by crossword_report_deinit
  int crossings;      // cells of two words
  int attempts;
} CrosswordReport;
void crossword_report_deinit(CrosswordReport *report);

// All words in one piece, as compact as a limited number of attempts can make it; words touch only where they cross.
// The same request gives the same puzzle on every machine. ERR_INPUT names words that are too short or can't cross any
// other; ERR_LIMIT names words without a place, and lists that are too long. *out and *report (NULL is allowed) are
// written only on success.
MUST_CHECK Status crossword_weave(const CrosswordWeave *request, const Progress *progress, Crossword *out,
                                  CrosswordReport *report, Error *err);

// ---- a fill-in (crossword_fillin.c) ----

enum { CROSSWORD_FILLIN_STEPS = 5000 };

// In how many ways its words fit into its grid with the letters that are given: 1, 2 for more than one, 0 if steps_max
// words were tried without an answer. other (rows * cols; NULL is allowed): if there are two ways, one that differs
// from the grid.
int crossword_count_fillings(const Crossword *crossword, int64_t steps_max, const Progress *progress, Tile *other);
// Turns a criss-cross into a fill-in: gives letters, at least given_least, until the words fit in one way only. *given:
// how many.
MUST_CHECK Status crossword_make_fillin(Crossword *crossword, int given_least, const Seed *seed,
                                        const Progress *progress, int *given, Error *err);

// ---- words to fill with (crossword_stock.c) ----

// Words by length, position and letter. They are shuffled, with well-known words before the others.
typedef struct CrosswordStock CrosswordStock;

// It takes words of up to `longest` letters.
CrosswordStock *crossword_stock_create(const SopaAlphabet *alphabet, int longest);
void crossword_stock_destroy(CrosswordStock *stock); // NULL is allowed
// Ignores words that are there already, too short or too long.
void crossword_stock_add(CrosswordStock *stock, const Tile *tiles, int length, bool is_known);
// Adds all words of a lexicon except rude ones, spelt in the stock's alphabet. Words that are in `known` too, which has
// the same tiles, are well known (NULL: all are).
void crossword_stock_add_lexicon(CrosswordStock *stock, const Kwg *kwg, const Kwg *known, const TileSet *tiles,
                                 bool allows_rude);
// Ends the adding of words. The seed decides their order.
void crossword_stock_finish(CrosswordStock *stock, const Seed *seed);
const SopaAlphabet *crossword_stock_alphabet(const CrosswordStock *stock);
bool crossword_stock_has(const CrosswordStock *stock, const Tile *tiles, int length, bool *is_known);

// ---- filling (crossword_fill.c) ----

enum { CROSSWORD_BLACK = 0xFF, CROSSWORD_OPEN = 0 }; // of a plan; any other value is a given letter

typedef enum CrosswordOutcome {
  CROSSWORD_FILLED,
  CROSSWORD_IMPOSSIBLE, // proved: the words can't fill the grid
  CROSSWORD_NOT_FOUND,  // not found within the budget
  CROSSWORD_STOPPED,    // stopped on request
} CrosswordOutcome;

typedef struct CrosswordFill {
  const CrosswordStock *stock;
  int rows, cols;
  const Tile *plan;  // rows * cols: CROSSWORD_BLACK, CROSSWORD_OPEN, or a letter
  int64_t steps_max; // words to try before giving up
  Seed seed;
} CrosswordFill;

// Every run of two cells or more becomes a word of the stock, no word twice. cells has rows * cols; black cells are
// TILE_EMPTY there, and so are open cells in no word. *steps (NULL is allowed): how many were taken.
CrosswordOutcome crossword_fill(const CrosswordFill *request, const Progress *progress, Tile *cells, int64_t *steps);

// ---- grids to fill (crossword_plan.c) ----

typedef struct CrosswordPlan {
  CrosswordKind kind; // not a criss-cross
  CrosswordSymmetry symmetry;
  int rows, cols;
  int longest; // letters of the longest word
  Seed seed;
} CrosswordPlan;

// Puts black squares into an open grid: it stays in one piece, is symmetric, and has no run longer than `longest`.
// English: no run is shorter than three. Spanish: no two black squares are side by side, and no letter is alone both
// ways. Fills rows * cols of `plan`; false when chance found no grid.
bool crossword_plan(const CrosswordPlan *request, Tile *plan);
// Reads a drawing, one line for each row: '#', '.' and spaces are black, '_', '-' and '?' open, letters are given. The
// caller frees *out.
MUST_CHECK Status crossword_plan_parse(Span text, const char *file, const SopaAlphabet *alphabet, int *rows, int *cols,
                                       Tile **out, Error *err);

// ---- a filled grid (crossword_compose.c) ----

enum { CROSSWORD_FILL_MIN = 4, CROSSWORD_FILL_MAX = 31, CROSSWORD_STEPS = 20000 };

typedef struct CrosswordCompose {
  const char *name;
  const CrosswordStock *stock;
  const char *lexicon; // its id, for the promise
  CrosswordKind kind;  // not a criss-cross
  CrosswordSymmetry symmetry;
  int rows, cols;
  int longest;      // letters; 0: the usual for the size
  const Tile *plan; // a grid of rows * cols to fill as it is; NULL: black squares are chosen
  int64_t steps;    // budget of the search; 0: CROSSWORD_STEPS
  Seed seed;
} CrosswordCompose;

typedef struct CrosswordComposed {
  int64_t steps;
  int attempts; // grids that were tried
} CrosswordComposed;

// Of several fillings it takes the one with the most known words. ERR_INPUT when it is proved that there is none,
// ERR_LIMIT when none was found within the budget, ERR_CANCELLED on request. *out and *report (NULL is allowed) are
// written only on success.
MUST_CHECK Status crossword_compose(const CrosswordCompose *request, const Progress *progress, Crossword *out,
                                    CrosswordComposed *report, Error *err);
