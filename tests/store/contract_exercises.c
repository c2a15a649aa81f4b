// SPDX-License-Identifier: MIT
// Exercises: the first one added stays, the newest of each kind are kept, and each account has its own record of what
// it has done.
#include "tests/store/contract_internal.h"

static StoreExercise trial_exercise(const char *words, int64_t number, const char *kind) {
  return (StoreExercise){"es", words, number, kind, 2, "15/15 AEINRST/ 0/0 0", "8H C(AS)A", 61, 12, 77};
}

static void add_exercise(Store *store, const char *words, int64_t number, const char *kind) {
  StoreExercise exercise = trial_exercise(words, number, kind);
  NEED(store, exercise_add, &exercise);
}

// "1203 hook 2, 1304 out 2 found": the user's view.
static void expect_exercises(Trial *trial, const char *words, int64_t user, const char *expected) {
  StoreExerciseLine *rows;
  int count;
  StrBuf text = {0};
  NEED(trial->other, exercises, "es", words, user, &trial->arena, &rows, &count);
  for (int i = 0; i < count; i++)
    strbuf_printf(&text, "%s%lld %s %lld%s", i ? ", " : "", (long long)rows[i].number, rows[i].kind,
                  (long long)rows[i].difficulty,
                  !rows[i].is_done   ? ""
                  : rows[i].is_found ? " found"
                                     : " given up");
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_deinit(&text);
}

static void the_first_exercise_of_a_number_stays(void **state) {
  Trial *trial = *state;
  StoreExercise found, late = trial_exercise("h1", 1203, "out");
  late.play = "H8 LATE";
  assert_refused("missing", trial->other, exercise_find, "es", "h1", 1203, &trial->arena, &found);
  add_exercise(trial->store, "h1", 1203, "hook");
  NEED(trial->other, exercise_add, &late);
  NEED(trial->other, exercise_find, "es", "h1", 1203, &trial->arena, &found);
  assert_string_equal(found.language, "es");
  assert_string_equal(found.words, "h1");
  assert_int_equal(found.number, 1203);
  assert_string_equal(found.kind, "hook");
  assert_int_equal(found.difficulty, 2);
  assert_string_equal(found.position, late.position);
  assert_string_equal(found.play, "8H C(AS)A");
  assert_int_equal(found.score, 61);
  assert_int_equal(found.margin, 12);
  assert_int_equal(found.made_ms, 77);
  assert_refused("missing", trial->other, exercise_find, "ca", "h1", 1203, &trial->arena, &found);
  assert_refused("missing", trial->other, exercise_find, "es", "h2", 1203, &trial->arena, &found);
}

static void everybody_has_done_their_own(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana"), leo = trial_add_user(trial->store, "leo");
  StoreExerciseDone done = {"es", "h3", 7, false, 5};
  add_exercise(trial->store, "h3", 9, "out");
  add_exercise(trial->store, "h3", 7, "hook");
  NEED(trial->store, exercise_done, ana, &done);
  done.is_found = true; // too late
  NEED(trial->other, exercise_done, ana, &done);
  NEED(trial->other, exercise_done, leo, &done);
  done.number = 9;
  done.words = "h2";
  NEED(trial->other, exercise_done, leo, &done);
  expect_exercises(trial, "h3", ana, "7 hook 2 given up, 9 out 2");
  expect_exercises(trial, "h3", leo, "7 hook 2 found, 9 out 2");
  expect_exercises(trial, "h3", 0, "7 hook 2, 9 out 2");
  expect_exercises(trial, "h2", leo, "");
  assert_refused("missing", trial->other, exercise_done, ana + leo + 1, &done);
  NEED(trial->store, user_delete, leo);
  expect_exercises(trial, "h3", leo, "7 hook 2, 9 out 2");
}

static void the_newest_of_each_kind_are_kept(void **state) {
  Trial *trial = *state;
  int64_t ana = trial_add_user(trial->store, "ana");
  const StoreExerciseDone first = {"es", "h4", 1, true, 5}, third = {"es", "h4", 3, true, 5};
  add_exercise(trial->store, "h4", 1, "hook");
  add_exercise(trial->store, "h4", 2, "out");
  for (int64_t number = 3; number <= 6; number++)
    add_exercise(trial->store, "h4", number, "hook");
  NEED(trial->store, exercise_done, ana, &first);
  NEED(trial->store, exercise_done, ana, &third);
  NEED(trial->store, exercises_trim, "es", "h4", "hook", 3);
  NEED(trial->store, exercises_trim, "es", "h4", "bingo", 3);
  NEED(trial->store, exercises_trim, "ca", "h4", "hook", 0);
  expect_exercises(trial, "h4", ana, "2 out 2, 4 hook 2, 5 hook 2, 6 hook 2");
  add_exercise(trial->store, "h4", 1, "hook"); // what was done of it is forgotten
  add_exercise(trial->store, "h4", 3, "hook"); // what came after the oldest is not
  expect_exercises(trial, "h4", ana, "1 hook 2, 2 out 2, 3 hook 2 found, 4 hook 2, 5 hook 2, 6 hook 2");
}

int contract_exercises(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(the_first_exercise_of_a_number_stays),
      CONTRACT_TEST(everybody_has_done_their_own),
      CONTRACT_TEST(the_newest_of_each_kind_are_kept),
  };
  return cmocka_run_group_tests_name("exercises", tests, NULL, NULL);
}
