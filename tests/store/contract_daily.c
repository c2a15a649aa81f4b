// SPDX-License-Identifier: MIT
// Puzzles of the day: the first stays.
#include "tests/store/contract_internal.h"

static void the_first_puzzle_of_a_day_stays(void **state) {
  Trial *trial = *state;
  StoreDaily found, first = {.day = "2026-11-16",
                             .language = "es",
                             .words = "h1",
                             .position = "15/15 AEINRST/ 0/0 0",
                             .play = "8H C(AS)A",
                             .kind = "hook",
                             .difficulty = 2,
                             .score = 61,
                             .next_score = 40,
                             .made_ms = 77};
  assert_refused("missing", trial->other, daily_find, "2026-11-16", "es", "h1", &trial->arena, &found);
  NEED(trial->store, daily_add, &first);
  StoreDaily late = first;
  late.play = "H8 LATE";
  late.difficulty = 3;
  NEED(trial->other, daily_add, &late);
  NEED(trial->other, daily_find, "2026-11-16", "es", "h1", &trial->arena, &found);
  assert_string_equal(found.day, first.day);
  assert_string_equal(found.language, first.language);
  assert_string_equal(found.words, first.words);
  assert_string_equal(found.position, first.position);
  assert_string_equal(found.play, first.play);
  assert_string_equal(found.kind, first.kind);
  assert_int_equal(found.difficulty, 2);
  assert_int_equal(found.score, 61);
  assert_int_equal(found.next_score, 40);
  assert_int_equal(found.made_ms, 77);
}

static void another_day_language_or_list_of_words_has_its_own(void **state) {
  Trial *trial = *state;
  StoreDaily found, one = {"2026-11-16", "es", "h1", "p", "8H A", "bingo", 1, 2, 3, 4};
  static const char *const others[][3] = {
      {"2026-11-17", "es", "h1"}, {"2026-11-16", "ca", "h1"}, {"2026-11-16", "es", "h2"}};
  NEED(trial->store, daily_add, &one);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    const char *const *row = others[i];
    assert_refused("missing", trial->other, daily_find, row[0], row[1], row[2], &trial->arena, &found);
    one.day = row[0];
    one.language = row[1];
    one.words = row[2];
    NEED(trial->store, daily_add, &one);
    NEED(trial->other, daily_find, row[0], row[1], row[2], &trial->arena, &found);
  }
}

int contract_daily(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(the_first_puzzle_of_a_day_stays),
      CONTRACT_TEST(another_day_language_or_list_of_words_has_its_own),
  };
  return cmocka_run_group_tests_name("daily", tests, NULL, NULL);
}
