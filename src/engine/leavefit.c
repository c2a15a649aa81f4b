// SPDX-License-Identifier: MIT
// From sums to values. A leave that has been drawn often is worth what was seen; one that has been drawn rarely is
// worth rather what its parts foretell. How far to trust either is itself estimated: by how far the leaves of a size
// lie from what is foretold, beyond what chance explains (empirical Bayes).
#include "base/mem.h"
#include "engine/leastsquares.h"
#include "engine/leavetrain.h"

#include <math.h>
#include <string.h>

enum { PASSES = 3, OWN_AT_FIRST = 800, OWN_LEAST = 10 };
static const double growth_pull = 0.003, model_pull = 1e-6;

typedef struct Fit {
  const LeaveSums *sums;
  Leaves *leaves;
  double variance; // of a rack's equity
  // of the size at hand
  int size, largest_part;
  double growth[LEAVE_TERMS];
  double own; // variance of the leaves around what is foretold
  double own_sum, own_weights;
  LeastSquares squares;
} Fit;

static int list_means(const Fit *fit, const uint8_t *counts, double out[LEAVE_TERMS]) {
  int terms = fit->largest_part < LEAVE_TERMS ? fit->largest_part : LEAVE_TERMS;
  for (int term = 0; term < terms; term++)
    out[term] = leaves_mean_of_parts(&fit->leaves->set, fit->leaves->values, counts, fit->largest_part - term);
  return terms;
}

static double foretold(const Fit *fit, const uint8_t *counts) {
  double means[LEAVE_TERMS], value = 0;
  int terms = list_means(fit, counts, means);
  for (int term = 0; term < terms; term++)
    value += fit->growth[term] * means[term];
  return value;
}

static double seen(const LeaveSum *sum) {
  return (double)sum->equity / (double)sum->draws;
}

static double noise(const Fit *fit, const LeaveSum *sum) {
  return fit->variance / (double)sum->draws;
}

static void observe(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  static const int at[LEAVE_TERMS] = {0, 1, 2};
  double means[LEAVE_TERMS];
  if (sum->draws > 0)
    leastsquares_add(&fit->squares, at, means, list_means(fit, counts, means), seen(sum),
                     1 / (noise(fit, sum) + fit->own));
}

static void measure_own(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  if (sum->draws == 0)
    return;
  double off = seen(sum) - foretold(fit, counts), expected = noise(fit, sum), weight = 1 / (expected + fit->own);
  fit->own_sum += weight * weight * (off * off - expected);
  fit->own_weights += weight * weight;
}

static void settle_value(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  double value = foretold(fit, counts);
  if (sum->draws > 0)
    value += fit->own / (fit->own + noise(fit, sum)) * (seen(sum) - value);
  fit->leaves->values[number] = (int32_t)lrint(fmax(-LEAVE_VALUE_MAX, fmin(LEAVE_VALUE_MAX, value)));
}

static void fit_size(Fit *fit, int size) {
  const LeaveSet *all = &fit->sums->set;
  double usual[LEAVE_TERMS];
  bool is_in_table = size <= fit->leaves->set.largest;
  fit->size = size;
  fit->largest_part = is_in_table ? size - 1 : fit->leaves->set.largest;
  fit->own = (double)OWN_AT_FIRST * OWN_AT_FIRST;
  leaves_usual_growth(fit->largest_part, size, usual);
  for (int pass = 0; pass < (is_in_table ? PASSES : 1); pass++) { // large leaves are many, and only their growth counts
    leastsquares_init(&fit->squares, LEAVE_TERMS);
    leaveset_visit(all, size, observe, fit);
    leastsquares_solve(&fit->squares, usual, growth_pull, fit->growth);
    leastsquares_deinit(&fit->squares);
    fit->own_sum = fit->own_weights = 0;
    leaveset_visit(all, size, measure_own, fit);
    fit->own = fit->own_weights > 0 ? fit->own_sum / fit->own_weights : 0;
    fit->own = fmax(fit->own, (double)OWN_LEAST * OWN_LEAST);
  }
  if (is_in_table)
    leaveset_visit(all, size, settle_value, fit);
  for (int term = 0; term < LEAVE_TERMS && !is_in_table; term++)
    fit->leaves->growth[size][term] = (int32_t)lrint(fit->growth[term] * 1000);
}

// The model of single tiles, for all leaves that the table does not reach

typedef struct ModelFit {
  const LeaveSums *sums;
  const Leaves *leaves;
  LeastSquares squares;
} ModelFit;

static double imbalance_of(const LeaveModel *model, const uint8_t *counts, int kinds) {
  int letters = 0, vowels = 0;
  for (int tile = 1; tile <= kinds; tile++) {
    letters += counts[tile];
    vowels += (model->vowels >> tile & 1) ? counts[tile] : 0;
  }
  double too_many = vowels - letters * model->vowel_share / 1000.0;
  return too_many * too_many;
}

static void observe_tiles(void *context, uint32_t number, const uint8_t *counts) {
  ModelFit *fit = context;
  int at[LEAVE_TILES_MAX + 1], terms = 0, kinds = fit->leaves->set.kinds;
  double x[LEAVE_TILES_MAX + 1];
  for (int tile = 0; tile <= kinds; tile++) {
    for (int copy = 0; copy < counts[tile] && copy < LEAVE_COPIES; copy++) {
      at[terms] = tile * LEAVE_COPIES + copy;
      x[terms++] = copy == LEAVE_COPIES - 1 ? counts[tile] - copy : 1;
    }
  }
  at[terms] = (kinds + 1) * LEAVE_COPIES;
  x[terms++] = imbalance_of(&fit->leaves->model, counts, kinds);
  leastsquares_add(&fit->squares, at, x, terms, leaves_value(fit->leaves, counts),
                   (double)fit->sums->sums[number].draws);
}

static void fit_model(const LeaveSums *sums, Leaves *leaves) {
  ModelFit fit = {.sums = sums, .leaves = leaves};
  enum { UNKNOWNS_MAX = (TILE_KINDS_MAX + 1) * LEAVE_COPIES + 1 };
  double expected[UNKNOWNS_MAX], found[UNKNOWNS_MAX];
  int count = 0;
  for (int tile = 0; tile <= leaves->set.kinds; tile++) {
    for (int copy = 0; copy < LEAVE_COPIES; copy++)
      expected[count++] = leaves->model.copies[tile][copy];
  }
  expected[count] = leaves->model.imbalance;
  leastsquares_init(&fit.squares, count + 1);
  for (int size = 1; size <= sums->set.largest; size++)
    leaveset_visit(&sums->set, size, observe_tiles, &fit);
  leastsquares_solve(&fit.squares, expected, model_pull, found);
  leastsquares_deinit(&fit.squares);
  for (int i = 0; i < count; i++)
    leaves->model.copies[i / LEAVE_COPIES][i % LEAVE_COPIES] = (int32_t)lrint(found[i]);
  leaves->model.imbalance = (int32_t)lrint(found[count]);
}

static double mean_change(const LeaveSums *sums, const Leaves *leaves, const int32_t *before) {
  double squares = 0, draws = 0;
  for (uint32_t i = 1; i < leaveset_count(&leaves->set); i++) {
    double change = (leaves->values[i] - before[i]) / 1000.0;
    squares += (double)sums->sums[i].draws * change * change;
    draws += (double)sums->sums[i].draws;
  }
  return draws > 0 ? sqrt(squares / draws) : 0;
}

void leavetrain_fit(const LeaveSums *sums, Leaves *leaves, LeaveFit *out) {
  size_t table = leaveset_count(&leaves->set) * sizeof *leaves->values;
  Fit fit = {
      .sums = sums, .leaves = leaves, .variance = sums->racks > 0 ? (double)sums->squares / (double)sums->racks : 1};
  ScopedMem int32_t *before = mem_alloc(table);
  memcpy(before, leaves->values, table);
  *out = (LeaveFit){.deviation = sqrt(fit.variance) / 1000};
  for (int size = 1; size <= sums->set.largest; size++) {
    fit_size(&fit, size);
    out->own_spread[size] = sqrt(fit.own) / 1000;
  }
  leaves_refresh(leaves);
  fit_model(sums, leaves);
  out->change = mean_change(sums, leaves, before);
}
