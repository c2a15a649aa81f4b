// SPDX-License-Identifier: MIT
// A filled grid: several grids are drawn and filled, and the one with the most known words is kept.
#include "base/mem.h"
#include "puzzle/crossword_make.h"

#include <stdio.h>

enum { FILLINGS_WANTED = 6, GRIDS_MAX = 30, LONGER_AFTER = 3 };

typedef struct Composer {
  const CrosswordCompose *request;
  const Progress *progress;
  Tile *plan, *cells, *best;
  int best_known; // per cent; -1: no filling yet
  CrosswordOutcome last;
  CrosswordComposed report;
} Composer;

static int usual_longest(CrosswordKind kind, int rows, int cols) {
  int side = rows > cols ? rows : cols, usual = side <= 7 ? side - 1 : 7 + (side - 8) / 7;
  usual = kind == CROSSWORD_ENGLISH && usual < 5 ? 5 : usual < 4 ? 4 : usual;
  return usual < side ? usual : side;
}

// ---- how well its words are known ----

typedef struct Familiarity {
  int words, known;
} Familiarity;

static void weigh_line(const Composer *composer, const Tile *cells, int start, int step, int length,
                       Familiarity *total) {
  Tile word[CROSSWORD_SIDE_MAX];
  int count = 0;
  for (int i = 0; i <= length; i++) {
    Tile tile = i < length ? cells[start + i * step] : TILE_EMPTY;
    if (tile != TILE_EMPTY) {
      word[count++] = tile;
      continue;
    }
    bool is_known = false;
    if (count >= CROSSWORD_LENGTH_MIN && crossword_stock_has(composer->request->stock, word, count, &is_known)) {
      total->words++;
      total->known += is_known;
    }
    count = 0;
  }
}

static int known_per_cent(const Composer *composer, const Tile *cells) {
  int rows = composer->request->rows, cols = composer->request->cols;
  Familiarity total = {0};
  for (int row = 0; row < rows; row++)
    weigh_line(composer, cells, row * cols, 1, cols, &total);
  for (int col = 0; col < cols; col++)
    weigh_line(composer, cells, col, cols, rows, &total);
  return total.words ? total.known * 100 / total.words : 0;
}

// ---- attempts ----

static void compose_once(Composer *composer, const Tile *plan, Seed seed) {
  const CrosswordCompose *request = composer->request;
  int64_t budget = request->steps ? request->steps : CROSSWORD_STEPS, steps = 0;
  // If other grids can be drawn, no single one is worth the whole budget.
  const CrosswordFill fill = {.stock = request->stock,
                              .rows = request->rows,
                              .cols = request->cols,
                              .plan = plan,
                              .steps_max = request->plan ? budget : budget / 20 + 100,
                              .seed = seed};
  composer->last = crossword_fill(&fill, composer->progress, composer->cells, &steps);
  composer->report.steps += steps;
  composer->report.attempts++;
  if (composer->last != CROSSWORD_FILLED)
    return;
  int known = known_per_cent(composer, composer->cells);
  if (known > composer->best_known) {
    composer->best_known = known;
    memcpy(composer->best, composer->cells, (size_t)request->rows * (size_t)request->cols);
  }
}

// Random grids. If none can be drawn, words may be longer.
static void compose_freely(Composer *composer) {
  const CrosswordCompose *request = composer->request;
  CrosswordPlan plan = {
      .kind = request->kind, .symmetry = request->symmetry, .rows = request->rows, .cols = request->cols};
  int side = request->rows > request->cols ? request->rows : request->cols, filled = 0, failed = 0;
  plan.longest = request->longest ? request->longest : usual_longest(request->kind, request->rows, request->cols);
  for (int i = 0; i < GRIDS_MAX && filled < FILLINGS_WANTED && composer->last != CROSSWORD_STOPPED; i++) {
    plan.seed = seed_derive(&request->seed, "crossword grid", (uint64_t)i);
    if (!crossword_plan(&plan, composer->plan)) {
      plan.longest += ++failed % LONGER_AFTER == 0 && !request->longest && plan.longest < side;
      continue;
    }
    compose_once(composer, composer->plan, plan.seed);
    filled += composer->last == CROSSWORD_FILLED;
  }
}

// A given grid, filled in several ways.
static void compose_given(Composer *composer) {
  const CrosswordCompose *request = composer->request;
  for (int i = 0; i < FILLINGS_WANTED; i++) {
    compose_once(composer, request->plan, seed_derive(&request->seed, "crossword filling", (uint64_t)i));
    if (composer->last != CROSSWORD_FILLED)
      return;
  }
}

static Status refuse_unfilled(const Composer *composer, Error *err) {
  if (composer->last == CROSSWORD_STOPPED)
    return error_set(err, ERR_CANCELLED, N_("the crossword was not made: it was stopped"));
  if (composer->last == CROSSWORD_IMPOSSIBLE && composer->request->plan)
    return error_set(
        err, ERR_INPUT,
        N_("the grid can't be filled with these words: the search tried everything, in %d steps, which proves it"),
        err_int(composer->report.steps));
  if (composer->report.attempts == 0)
    return error_set(err, ERR_LIMIT, N_("no grid of %d rows and %d columns with words of at most %d letters was found"),
                     err_int(composer->request->rows), err_int(composer->request->cols),
                     err_int(composer->request->longest));
  return error_set(err, ERR_LIMIT,
                   N_("no filling was found within the budget of %d steps, in %d grids; there may be one: try another "
                      "seed, more steps or shorter words"),
                   err_int(composer->report.steps), err_int(composer->report.attempts));
}

static Status build_composed(const Composer *composer, const SopaAlphabet *alphabet, Crossword *out, Error *err) {
  const CrosswordCompose *request = composer->request;
  Status status = crossword_init(out, request->name, alphabet, request->rows, request->cols, err);
  if (status != OK)
    return status;
  memcpy(out->cells, composer->best, (size_t)request->rows * (size_t)request->cols);
  out->kind = request->kind;
  out->symmetry = request->plan ? CROSSWORD_ASKEW : request->symmetry;
  out->known = composer->best_known;
  snprintf(out->lexicon, sizeof out->lexicon, "%s", request->lexicon ? request->lexicon : "");
  crossword_number(out);
  return OK;
}

Status crossword_compose(const CrosswordCompose *request, const Progress *progress, Crossword *out,
                         CrosswordComposed *report, Error *err) {
  size_t cells = (size_t)request->rows * (size_t)request->cols;
  Composer composer = {.request = request, .progress = progress, .best_known = -1, .last = CROSSWORD_NOT_FOUND};
  composer.plan = mem_alloc(cells);
  composer.cells = mem_alloc(cells);
  composer.best = mem_alloc(cells);
  if (request->plan)
    compose_given(&composer);
  else
    compose_freely(&composer);
  Status status = composer.best_known < 0 || composer.last == CROSSWORD_STOPPED
                      ? refuse_unfilled(&composer, err)
                      : build_composed(&composer, crossword_stock_alphabet(request->stock), out, err);
  if (status == OK && report)
    *report = composer.report;
  mem_free(composer.plan);
  mem_free(composer.cells);
  mem_free(composer.best);
  return status;
}
