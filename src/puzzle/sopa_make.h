// SPDX-License-Identifier: MIT
// Making word searches: words are placed, the rest is filled, and the maker promises what the result is (SopaPromise).
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "lexicon/kwg.h"
#include "puzzle/sopa.h"

typedef enum SopaCrossing {
  SOPA_CROSSING_ANY,  // as chance has it
  SOPA_CROSSING_FEW,  // words stay apart if there is room
  SOPA_CROSSING_MANY, // words share letters if they can
} SopaCrossing;

typedef enum SopaFill {
  SOPA_FILL_FREQUENT, // letters as frequent as the alphabet says
  SOPA_FILL_EVEN,     // all letters equally frequent
  SOPA_FILL_WORDS,    // letters as frequent as in the words: harder to tell apart
} SopaFill;

typedef struct SopaLevel {
  const char *name;    // NULL in the row that ends the table
  const char *summary; // message id
  unsigned directions;
  SopaCrossing crossing;
  SopaFill fill;
  int decoys; // beginnings of words that lead nowhere, in per cent of the number of words
} SopaLevel;

extern const SopaLevel sopa_levels[];
const SopaLevel *sopa_level_find(const char *name); // NULL: none

typedef struct SopaRequest {
  const char *name;
  const SopaAlphabet *alphabet;
  int rows, cols;
  const SopaWords *words;   // pinned words stay where they are
  const SopaWords *blocked; // may not be anywhere in the grid; NULL: none
  const char *message;      // for the first unused letters, in reading order; NULL: none
  bool message_fills;       // the message takes all unused letters; ERR_LIMIT when the words leave more or fewer
  const bool *shape;        // rows * cols: true where there is a cell; NULL: everywhere
  unsigned directions;      // bit d: words may lie in direction d
  SopaCrossing crossing;
  SopaFill fill;
  int decoys;          // in per cent of the number of words
  int level;           // of sopa_levels, from 1, for the promise; 0: none
  bool allows_inside;  // a listed word may also stand inside a longer one
  bool allows_repeats; // chance may spell a listed word again
  bool allows_rude;    // chance may spell rude words; listed and blocked words may be rude in any case
  bool may_leave_out;  // words without room are left out; else all are refused
  Seed seed;
} SopaRequest;

void sopa_request_set_level(SopaRequest *request, const SopaLevel *level);

typedef struct SopaReport {
  SopaWords left_out; // words without room, or inside another one; freed by sopa_report_deinit
  int attempts;
} SopaReport;
void sopa_report_deinit(SopaReport *report);

// The same request gives the same puzzle on every machine. Each problem has its own message: no directions, no words, a
// word longer than every line, a word inside or backwards in another, a blocked word inside a listed one, pinned words
// that contradict each other, a message without room, words without a place (it names the first few). *out and *report
// (NULL is allowed) are written only on success.
MUST_CHECK Status sopa_make(const SopaRequest *request, const Progress *progress, Sopa *out, SopaReport *report,
                            Error *err);
// Makes it again with another seed. Name, words, shape, pins and promise stay; the request's other fields are used.
MUST_CHECK Status sopa_remake(const Sopa *sopa, const SopaRequest *how, const Progress *progress, Sopa *out,
                              SopaReport *report, Error *err);

// A side with enough room for the words.
int sopa_usual_side(const SopaWords *words);
// The longest run of cells in a direction that words may take. 0: no size yet, or no directions.
int sopa_request_longest(const SopaRequest *request);

// ---- where words come from (sopa_draw.c) ----

typedef struct SopaDraw {
  int count;                  // 0: all there are
  bool may_be_fewer;          // for a list that has fewer
  int min_length, max_length; // in letters; 0: no limit
  bool allows_inside;         // else no word may be inside another
  bool allows_rude;           // also words that people should not have to read; a list is never filtered
  int cells;                  // of the grid, to limit random words without a count; 0: not known
  Seed seed;
} SopaDraw;

// These set the lengths and the number of words that were not chosen, so that the words fit into the request's grid.
// Without a size of the grid there are as many words as usual.
void sopa_draw_fit_lexicon(SopaDraw *draw, const SopaRequest *request);
void sopa_draw_fit_random(SopaDraw *draw, const SopaRequest *request);

// These choose among the words of a list or a lexicon (with the tiles of `tiles`). ERR_LIMIT says how many there are
// when they are too few.
MUST_CHECK Status sopa_draw_from_list(const SopaWords *list, const SopaAlphabet *alphabet, const SopaDraw *draw,
                                      SopaWords *out, Error *err);
MUST_CHECK Status sopa_draw_from_lexicon(const Kwg *kwg, const TileSet *tiles, const SopaAlphabet *alphabet,
                                         const SopaDraw *draw, SopaWords *out, Error *err);
// Words of random letters and random lengths, for a puzzle without a meaning.
MUST_CHECK Status sopa_draw_random(const SopaAlphabet *alphabet, const SopaDraw *draw, SopaWords *out, Error *err);

typedef enum SopaFigure {
  SOPA_FIGURE_NONE,
  SOPA_FIGURE_CIRCLE,
  SOPA_FIGURE_HEART,
  SOPA_FIGURE_DIAMOND,
  SOPA_FIGURE_TRIANGLE,
  SOPA_FIGURE_RING,
} SopaFigure;
// The shape of a figure in a square of this side; rows without cells are left out. The caller frees *out.
void sopa_shape_draw(SopaFigure figure, int side, int *rows, bool **out);

// Reads a drawing of a shape, one line for each row: '.' and spaces are holes, anything else is a cell. The caller
// frees *out.
MUST_CHECK Status sopa_shape_parse(Span text, const char *file, int *rows, int *cols, bool **out, Error *err);
