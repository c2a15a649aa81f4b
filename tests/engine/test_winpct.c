// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/random.h"
#include "engine/winpct.h"
#include "support/property.h"
#include "support/test.h"

#include <math.h>

static const char *const languages[] = {"es", "ca", "en", "none-of-these"};

static void chances_never_fall_as_the_lead_grows(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    WinPct table;
    winpct_builtin(languages[i], &table);
    for (int unseen = -1; unseen <= 250; unseen++) {
      double before = 0;
      for (int lead = -600; lead <= 600; lead++) {
        double chance = winpct_to_move(&table, lead, unseen);
        if (!(chance >= before && chance <= 1))
          fail_msg("%s, %d unseen: %f with %d points, %f with one less", languages[i], unseen, chance, lead, before);
        before = chance;
      }
    }
  }
}

static void what_one_player_wins_the_other_loses(void **state) {
  (void)state;
  WinPct table;
  winpct_builtin("es", &table);
  for (int lead = -100; lead <= 100; lead += 20) {
    double sum = winpct_after_move(&table, lead, 30) + winpct_to_move(&table, -lead, 30);
    assert_true(fabs(sum - 1) < 1e-12);
  }
  assert_true(winpct_to_move(&table, 0, 60) > 0.5); // the move is worth something
  assert_true(winpct_after_move(&table, 0, 60) < 0.5);
}

static void a_lead_counts_more_when_little_is_left(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    WinPct table;
    winpct_builtin(languages[i], &table);
    assert_true(winpct_to_move(&table, 60, 8) > winpct_to_move(&table, 60, 40));
    assert_true(winpct_to_move(&table, 60, 40) > winpct_to_move(&table, 60, 90));
    assert_true(winpct_to_move(&table, 60, 90) > winpct_to_move(&table, 60, 250));
  }
}

// Turns whose results are drawn with known chances.
static TurnTrace *draw_turns(int64_t count, int unseen_most) {
  TurnTrace *turns = mem_alloc((size_t)count * sizeof *turns);
  Seed seed = seed_from_text("turns");
  Random random = random_start(&seed, "winpct");
  for (int64_t i = 0; i < count; i++) {
    int unseen = random_range(&random, 1, unseen_most), lead = random_range(&random, -120, 120);
    double chance = 1 / (1 + exp(-(lead + 12.0) / (10 + unseen)));
    turns[i] = (TurnTrace){.lead = (int16_t)lead,
                           .unseen = (int16_t)unseen,
                           .final_lead = (double)(random_next(&random) >> 11) * 0x1p-53 < chance ? 10 : -10};
  }
  return turns;
}

static void a_fit_finds_the_chances_that_were_drawn_by(void **state) {
  (void)state;
  enum { TURNS = 200000, UNSEEN = 40 };
  TurnTrace *turns = draw_turns(TURNS, UNSEEN);
  WinPct table;
  winpct_fit(turns, TURNS, UNSEEN, &table);
  assert_int_equal(table.largest, UNSEEN);
  for (int unseen = 4; unseen <= UNSEEN - 3; unseen++) {
    for (int lead = -60; lead <= 60; lead += 30) {
      double found = winpct_to_move(&table, lead, unseen), expected = 1 / (1 + exp(-(lead + 12.0) / (10 + unseen)));
      if (fabs(found - expected) > 0.03)
        fail_msg("%d points, %d unseen: %f, expected %f", lead, unseen, found, expected);
    }
  }
  mem_free(turns);
}

static void wrong_lines_are_refused_by_number(void **state) {
  (void)state;
  static const struct {
    const char *text;
    long line;
  } cases[] = {{"", 0},
               {"# only this\n", 1},
               {"1 100 200\n3 100 200\n", 2},
               {"1 100\n", 1},
               {"1 100 200 300\n", 1},
               {"1 100 0\n", 1},
               {"1 100 x\n", 1},
               {"1 100 200\n# a comment\n2 9999 200\n", 3}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    WinPct table;
    Error err = {0};
    Status status = winpct_parse(span_of(cases[i].text), "chances", &table, &err);
    if (status != ERR_INPUT || err.line != cases[i].line)
      fail_msg("'%s': status %d, line %ld", cases[i].text, status, err.line);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chances_never_fall_as_the_lead_grows),
      cmocka_unit_test(what_one_player_wins_the_other_loses),
      cmocka_unit_test(a_lead_counts_more_when_little_is_left),
      cmocka_unit_test(a_fit_finds_the_chances_that_were_drawn_by),
      cmocka_unit_test(wrong_lines_are_refused_by_number),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
