// SPDX-License-Identifier: MIT
// Why random racks and not those of the players: a leave's value is what to expect when it is filled up from the bag,
// but players' racks are not random (tiles that are hard to play stay). Why several racks on one board: what they have
// in common, like an open or a closed board, cancels out.
#include "engine/leavetrain.h"

#include "base/mem.h"
#include "engine/leastsquares.h"

#include <math.h>
#include <string.h>

void leavesums_init(LeaveSums *sums, const TileSet *tiles, int rack_size) {
  *sums = (LeaveSums){0};
  leaveset_init(&sums->set, tiles, rack_size - 1 < LEAVE_TILES_MAX ? rack_size - 1 : LEAVE_TILES_MAX);
  sums->sums = mem_alloc(leaveset_count(&sums->set) * sizeof *sums->sums);
}

void leavesums_deinit(LeaveSums *sums) {
  mem_free(sums->sums);
  *sums = (LeaveSums){0};
}

void leavesums_clear(LeaveSums *sums) {
  memset(sums->sums, 0, leaveset_count(&sums->set) * sizeof *sums->sums);
  sums->racks = sums->squares = sums->games = sums->turns = sums->points = sums->bingos = 0;
}

void leavesums_add(LeaveSums *into, const LeaveSums *more) {
  for (uint32_t i = 0; i < leaveset_count(&into->set); i++) {
    into->sums[i].equity += more->sums[i].equity;
    into->sums[i].draws += more->sums[i].draws;
  }
  into->racks += more->racks;
  into->squares += more->squares;
  into->games += more->games;
  into->turns += more->turns;
  into->points += more->points;
  into->bingos += more->bingos;
}

// Crediting a rack's leaves

// A part of the rack while its kinds are added one by one.
typedef struct Part {
  uint32_t number;
  int16_t tiles, ways; // ways: in how many ways the rack's tiles give it
} Part;

static int leavetrain_choose(int n, int k) {
  int ways = 1;
  for (int i = 1; i <= k; i++)
    ways = ways * (n - k + i) / i;
  return ways;
}

static int list_parts(const LeaveSet *set, const Rack *rack, Part *parts) {
  int count = 1;
  parts[0] = (Part){0, 0, 1};
  for (int tile = 0; tile <= set->kinds; tile++) {
    int without = count;
    for (int copies = 1; copies <= rack->counts[tile]; copies++) {
      int ways = leavetrain_choose(rack->counts[tile], copies);
      for (int i = 0; i < without; i++) {
        int tiles = parts[i].tiles + copies;
        if (tiles <= set->largest)
          parts[count++] = (Part){parts[i].number + set->terms[tile][tiles][copies], (int16_t)tiles,
                                  (int16_t)(parts[i].ways * ways)};
      }
    }
  }
  return count;
}

static void leavetrain_credit(LeaveSums *sums, const Rack *rack, int64_t equity) {
  Part parts[1 << SLOT_TILES_MAX];
  int count = list_parts(&sums->set, rack, parts);
  for (int i = 0; i < count; i++) {
    LeaveSum *sum = &sums->sums[sums->set.first[parts[i].tiles] + parts[i].number];
    sum->equity += parts[i].ways * equity;
    sum->draws += parts[i].ways;
  }
  sums->racks++;
  sums->squares += equity * equity;
}

// Racks on a board

static int list_unseen(const SelfPlay *game, Tile *out) {
  int count = game->bag_count;
  memcpy(out, game->bag, (size_t)count);
  for (int tile = 0; tile <= game->rules->score.tiles->kinds; tile++) {
    for (int copy = game->racks[0].counts[tile] + game->racks[1].counts[tile]; copy > 0; copy--)
      out[count++] = (Tile)tile;
  }
  return count;
}

static Rack draw_rack(SelfPlay *game, Tile *unseen, int count) {
  Rack rack = {0};
  for (int i = 0; i < game->rules->score.rack_size; i++) {
    int other = i + (int)random_below(&game->random, (uint32_t)(count - i));
    Tile tile = unseen[other];
    unseen[other] = unseen[i];
    unseen[i] = tile;
    rack_add(&rack, tile);
  }
  return rack;
}

static void try_racks(SelfPlay *game, const Leaves *leaves, LeaveSums *sums) {
  Tile unseen[TILESET_TILES_MAX];
  Rack racks[TRAIN_RACKS];
  int64_t equities[TRAIN_RACKS], total = 0;
  int count = list_unseen(game, unseen);
  for (int i = 0; i < TRAIN_RACKS; i++) {
    StaticChoice choice;
    racks[i] = draw_rack(game, unseen, count);
    selfplay_choose(game, leaves, &racks[i], &choice);
    equities[i] = choice.equity;
    total += choice.equity;
  }
  for (int i = 0; i < TRAIN_RACKS; i++)
    leavetrain_credit(sums, &racks[i], equities[i] - (total - equities[i]) / (TRAIN_RACKS - 1));
}

// Near its end, the bag is no longer what the values are for.
static bool bag_is_full_enough(const SelfPlay *game) {
  return game->bag_count >= game->rules->score.rack_size + LEAVE_ENDS;
}

void leavetrain_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                     LeaveSums *sums) {
  selfplay_begin(game, rules, seed);
  while (!game->is_over) {
    StaticChoice choice;
    if (bag_is_full_enough(game))
      try_racks(game, leaves, sums);
    selfplay_choose(game, leaves, &game->racks[game->turn], &choice);
    selfplay_move(game, &choice);
    sums->turns++;
  }
  sums->games++;
  sums->points += game->scores[0] + game->scores[1];
  sums->bingos += game->bingos;
  selfplay_end(game);
}

// ---- from sums to values ----

// A leave that was drawn often gets the value that was seen; one that was drawn rarely gets rather what its parts
// predict. How far to trust each is estimated too: from how far leaves of a size are from the prediction, beyond what
// chance explains (empirical Bayes).

enum { PASSES = 3, OWN_AT_FIRST = 800, OWN_LEAST = 10 };
static const double growth_pull = 0.003, model_pull = 1e-6;

typedef struct Fit {
  const LeaveSums *sums;
  Leaves *leaves;
  double variance; // of a rack's equity
  // of the current size
  int size, largest_part;
  double growth[LEAVE_TERMS];
  double own; // variance of the leaves around the prediction
  double own_sum, own_weights;
  LeastSquares squares;
} Fit;

static int list_means(const Fit *fit, const uint8_t *counts, double out[LEAVE_TERMS]) {
  int terms = fit->largest_part < LEAVE_TERMS ? fit->largest_part : LEAVE_TERMS;
  for (int term = 0; term < terms; term++)
    out[term] = leaves_mean_of_parts(&fit->leaves->set, fit->leaves->values, counts, fit->largest_part - term);
  return terms;
}

static double leavetrain_predicted(const Fit *fit, const uint8_t *counts) {
  double means[LEAVE_TERMS], value = 0;
  int terms = list_means(fit, counts, means);
  for (int term = 0; term < terms; term++)
    value += fit->growth[term] * means[term];
  return value;
}

static double leavetrain_seen(const LeaveSum *sum) {
  return (double)sum->equity / (double)sum->draws;
}

static double leavetrain_noise(const Fit *fit, const LeaveSum *sum) {
  return fit->variance / (double)sum->draws;
}

static void leavetrain_observe(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  static const int at[LEAVE_TERMS] = {0, 1, 2};
  double means[LEAVE_TERMS];
  if (sum->draws > 0)
    leastsquares_add(&fit->squares, at, means, list_means(fit, counts, means), leavetrain_seen(sum),
                     1 / (leavetrain_noise(fit, sum) + fit->own));
}

static void measure_own(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  if (sum->draws == 0)
    return;
  double off = leavetrain_seen(sum) - leavetrain_predicted(fit, counts), expected = leavetrain_noise(fit, sum),
         weight = 1 / (expected + fit->own);
  fit->own_sum += weight * weight * (off * off - expected);
  fit->own_weights += weight * weight;
}

static void settle_value(void *context, uint32_t number, const uint8_t *counts) {
  Fit *fit = context;
  const LeaveSum *sum = &fit->sums->sums[number];
  double value = leavetrain_predicted(fit, counts);
  if (sum->draws > 0)
    value += fit->own / (fit->own + leavetrain_noise(fit, sum)) * (leavetrain_seen(sum) - value);
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
  for (int pass = 0; pass < (is_in_table ? PASSES : 1); pass++) { // of the many large leaves only growth is needed
    leastsquares_init(&fit->squares, LEAVE_TERMS);
    leaveset_visit(all, size, leavetrain_observe, fit);
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

// The model of single tiles, for all leaves beyond the table

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
