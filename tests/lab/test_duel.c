// SPDX-License-Identifier: MIT
// Matches whose truth is known: trials with a given chance, many times over, to see how often the test is wrong.
#include "base/random.h"
#include "lab/duel.h"
#include "support/test.h"

#include <math.h>

static const DuelTest usual = {.difference = 0.05, .alpha = 0.05, .beta = 0.05, .minimum = 50};

static void draw_trial(Random *random, double share, bool pairs, Duel *duel) {
  int halves = 0;
  for (int game = 0; game < (pairs ? 2 : 1); game++)
    halves += (double)(random_next(random) >> 11) * 0x1p-53 < share ? 2 : 0;
  duel_add(duel, halves, halves);
}

// How often each verdict occurs in so many matches; `trials` is the mean length.
typedef struct Outcome {
  int count[4];
  double trials;
  int outside; // matches that end with the truth outside the margin that holds at any time
} Outcome;

static Outcome play_matches(double share, bool pairs, int matches) {
  enum { LONGEST = 100000 };
  Seed seed = seed_from_text("duel");
  Random random = random_start(&seed, pairs ? "pairs" : "games");
  Outcome outcome = {0};
  for (int i = 0; i < matches; i++) {
    Duel duel = {0};
    DuelState state = {0};
    while (state.verdict == DUEL_OPEN && duel.trials < LONGEST) {
      draw_trial(&random, share, pairs, &duel);
      state = duel_test(&duel, pairs, &usual);
    }
    outcome.count[state.verdict]++;
    outcome.trials += (double)duel.trials / matches;
    outcome.outside += fabs(duel_share(&duel, pairs).mean - share) > duel_share_margin_any_time(&duel, pairs);
  }
  return outcome;
}

static void the_test_is_as_often_wrong_as_it_says(void **state) {
  (void)state;
  enum { MATCHES = 400 };
  static const struct {
    double share;
    DuelVerdict right;
  } cases[] = {{0.5, DUEL_ALIKE}, {0.55, DUEL_FIRST}, {0.45, DUEL_SECOND}, {0.7, DUEL_FIRST}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int pairs = 0; pairs < 2; pairs++) {
      Outcome outcome = play_matches(cases[i].share, pairs, MATCHES);
      // 5% are expected to be wrong: 20 of 400; 36 are nearly four deviations more.
      if (MATCHES - outcome.count[cases[i].right] > 36 || outcome.count[DUEL_OPEN] > 0)
        fail_msg("share %.2f, pairs %d: open %d, first %d, second %d, alike %d", cases[i].share, pairs,
                 outcome.count[0], outcome.count[1], outcome.count[2], outcome.count[3]);
      if (outcome.outside > 36)
        fail_msg("share %.2f: the margin misses the truth in %d of %d matches", cases[i].share, outcome.outside,
                 MATCHES);
    }
  }
}

static void a_clear_difference_is_found_soon(void **state) {
  (void)state;
  double clear = play_matches(0.7, true, 50).trials, narrow = play_matches(0.55, true, 50).trials;
  if (clear > 120 || narrow < 2 * clear)
    fail_msg("%.0f trials for a share of 0.7, %.0f for 0.55", clear, narrow);
}

static void nothing_is_decided_before_its_time(void **state) {
  (void)state;
  Duel duel = {0};
  assert_int_equal(duel_test(&duel, false, &usual).verdict, DUEL_OPEN);
  assert_true(isinf(duel_share_margin_any_time(&duel, false)));
  for (int i = 0; i < 49; i++)
    duel_add(&duel, 2, 100);
  assert_int_equal(duel_test(&duel, false, &usual).verdict, DUEL_OPEN);
  duel_add(&duel, 2, 100);
  assert_int_equal(duel_test(&duel, false, &usual).verdict, DUEL_FIRST);
  assert_string_equal(duel_verdict_name(DUEL_FIRST), "first");
}

static void the_bounds_are_those_of_wald(void **state) {
  (void)state;
  DuelState bounds = duel_test(&(Duel){0}, true, &usual);
  assert_true(fabs(bounds.high - log(0.95 / 0.025)) < 1e-12);
  assert_true(fabs(bounds.low - log(0.05 / 0.975)) < 1e-12);
}

static void the_margin_for_any_time_is_wider(void **state) {
  (void)state;
  Seed seed = seed_from_text("margin");
  Random random = random_start(&seed, "x");
  Duel duel = {0};
  for (int i = 0; i < 1000; i++) {
    draw_trial(&random, 0.5, true, &duel);
    if (i > 50)
      assert_true(duel_share_margin_any_time(&duel, true) > duel_share(&duel, true).margin);
  }
  assert_true(duel_share_margin_any_time(&duel, true) < 2 * duel_share(&duel, true).margin);
}

static void shares_of_half_wins_are_those_of_the_duel(void **state) {
  (void)state;
  Seed seed = seed_from_text("shares");
  Random random = random_start(&seed, "x");
  Duel duel = {0};
  DuelShares shares = {0};
  for (int i = 0; i < 200; i++) {
    int64_t halves = random_range(&random, 0, 4);
    duel_add(&duel, halves, 0);
    duel_shares_add(&shares, (double)halves / 4);
  }
  DuelMean expected = duel_share(&duel, true), mean = duel_shares_mean(&shares);
  assert_float_equal((float)mean.mean, (float)expected.mean, 1e-6F);
  assert_float_equal((float)mean.margin, (float)expected.margin, 1e-6F);
  assert_true(duel_shares_mean(&(DuelShares){0}).margin == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_test_is_as_often_wrong_as_it_says),
      cmocka_unit_test(a_clear_difference_is_found_soon),
      cmocka_unit_test(nothing_is_decided_before_its_time),
      cmocka_unit_test(the_bounds_are_those_of_wald),
      cmocka_unit_test(the_margin_for_any_time_is_wider),
      cmocka_unit_test(shares_of_half_wins_are_those_of_the_duel),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
