// SPDX-License-Identifier: MIT
// Making word searches: words are placed, the rest is filled, and what comes out is promised (SopaPromise).
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "lexicon/kwg.h"
#include "puzzle/sopa.h"

typedef enum SopaCrossing {
  SOPA_CROSSING_ANY,  // as it comes
  SOPA_CROSSING_FEW,  // words keep apart where there is room
  SOPA_CROSSING_MANY, // words share letters where they can
} SopaCrossing;

typedef enum SopaFill {
  SOPA_FILL_FREQUENT, // as often as the alphabet says
  SOPA_FILL_EVEN,     // every letter alike
  SOPA_FILL_WORDS,    // as often as in the words: harder to tell apart
} SopaFill;

typedef struct SopaLevel {
  const char *name;    // NULL in the row that ends the table
  const char *summary; // message id
  unsigned directions;
  SopaCrossing crossing;
  SopaFill fill;
  int decoys; // beginnings of words that lead nowhere, in percent of the words
} SopaLevel;

extern const SopaLevel sopa_levels[];
const SopaLevel *sopa_level_find(const char *name); // NULL: none

typedef struct SopaRequest {
  const char *name;
  const SopaAlphabet *alphabet;
  int rows, cols;
  const SopaWords *words;   // those that are pinned stay where they are
  const SopaWords *blocked; // must not be anywhere; NULL: none
  const char *message;      // for the first unused letters, in reading order; NULL: none
  bool message_fills;  // it is all unused letters, not only the first; ERR_LIMIT where the words leave more or fewer
  const bool *shape;   // rows * cols: where there are cells; NULL: everywhere
  unsigned directions; // bit d: words may lie in direction d
  SopaCrossing crossing;
  SopaFill fill;
  int decoys;          // in percent of the words
  int level;           // of sopa_levels, from 1, for the promise; 0: none
  bool allows_inside;  // a listed word may also stand inside a longer one
  bool allows_repeats; // chance may spell a listed word again
  bool allows_rude;    // chance may spell rude words; those that are listed or blocked are never refused
  bool may_leave_out;  // words that find no room are left out instead of refusing all
  Seed seed;
} SopaRequest;

void sopa_request_set_level(SopaRequest *request, const SopaLevel *level);

typedef struct SopaReport {
  SopaWords left_out; // found no room, or stand inside another one; freed by sopa_report_deinit
  int attempts;
} SopaReport;
void sopa_report_deinit(SopaReport *report);

// The same request gives the same puzzle on every machine. Each thing that can't be has a message of its own: no
// directions, no words, a word longer than every line, one inside or backwards in another, a blocked word inside a
// listed one, pinned words that disagree, a message without room, words that found no place (the first few are named).
// *out and *report (NULL is allowed) are written only on success.
MUST_CHECK Status sopa_make(const SopaRequest *request, const Progress *progress, Sopa *out, SopaReport *report,
                            Error *err);
// Made again with another seed: name, words, shape, pins and promise stay; the request's other fields say how.
MUST_CHECK Status sopa_remake(const Sopa *sopa, const SopaRequest *how, const Progress *progress, Sopa *out,
                              SopaReport *report, Error *err);

// A side that holds the words with room to spare.
int sopa_usual_side(const SopaWords *words);
// The longest run of cells in a direction that words may lie in. 0: no size yet, or no directions.
int sopa_request_longest(const SopaRequest *request);

// ---- where words come from (sopa_draw.c) ----

typedef struct SopaDraw {
  int count;                  // 0: all there are
  bool may_be_fewer;          // of a list: where there are not so many
  int min_length, max_length; // in letters; 0: no bound
  bool allows_inside;         // else none that stands inside another
  bool allows_rude;           // also words that people should not have to read; of a list all are taken
  int cells;                  // of the grid; random words without a count are few enough for it. 0: not known
  Seed seed;
} SopaDraw;

// What nobody chose, so that the words find room in the request's grid: how long they are, and how many. Without a size
// of the grid they are as many as usual.
void sopa_draw_fit_lexicon(SopaDraw *draw, const SopaRequest *request);
void sopa_draw_fit_random(SopaDraw *draw, const SopaRequest *request);

// Chooses among the words of a list or a lexicon (whose tiles are those of `tiles`). ERR_LIMIT says how many there are
// when they are too few.
MUST_CHECK Status sopa_draw_from_list(const SopaWords *list, const SopaAlphabet *alphabet, const SopaDraw *draw,
                                      SopaWords *out, Error *err);
MUST_CHECK Status sopa_draw_from_lexicon(const Kwg *kwg, const TileSet *tiles, const SopaAlphabet *alphabet,
                                         const SopaDraw *draw, SopaWords *out, Error *err);
// Random letters, each word of a random length: the words of a puzzle that means nothing.
MUST_CHECK Status sopa_draw_random(const SopaAlphabet *alphabet, const SopaDraw *draw, SopaWords *out, Error *err);

typedef enum SopaFigure {
  SOPA_FIGURE_NONE,
  SOPA_FIGURE_CIRCLE,
  SOPA_FIGURE_HEART,
  SOPA_FIGURE_DIAMOND,
  SOPA_FIGURE_TRIANGLE,
  SOPA_FIGURE_RING,
} SopaFigure;
// The shape of a figure in a square of that side; rows without cells are left out. The caller frees *out.
void sopa_shape_draw(SopaFigure figure, int side, int *rows, bool **out);

// A drawing of the shape: one line a row, '.' and spaces are holes, anything else a cell. The caller frees *out.
MUST_CHECK Status sopa_shape_parse(Span text, const char *file, int *rows, int *cols, bool **out, Error *err);
