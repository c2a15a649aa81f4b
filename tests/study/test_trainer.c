// SPDX-License-Identifier: MIT
// Exercises: the slow generator proves that their play is the only one; nobody gets one twice; the play is shown only
// after it was found or given up. Mistakes of one's own games: found, asked when due, and delayed by the answers.
#include "app/inside.h"
#include "app/repetition.h"
#include "study/mistakes.h"
#include "study/study.h"
#include "study/trainer.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

static const int64_t noon_ms = 1794830400000; // 2026-11-16 12:00 UTC
static const int64_t day_ms = 24 * 60 * 60 * 1000;

static int set_up(void **state) {
  *state = testapp_make();
  testapp_clock_ms = noon_ms;
  return 0;
}

static int tear_down(void **state) {
  testapp_destroy(*state);
  return 0;
}

static const char *show_exercise(App *app, const Account *account, TrainerQuestion question, TrainerExercise *out) {
  question.language = question.language ? question.language : "en";
  return testapp_use(app, account, &trainer_showing, &question, out);
}

// Shows only what exists: nothing is made for this asker.
static const char *show_what_is_there(App *app, const Account *account, TrainerQuestion question,
                                      TrainerExercise *out) {
  testapp_never_waits = true;
  const char *code = show_exercise(app, account, question, out);
  testapp_never_waits = false;
  return code;
}

static const char *try_exercise(App *app, const Account *account, const char *exercise, const char *play, int tries,
                                TrainerJudged *out) {
  const TrainerTry order = {.exercise = exercise, .play = play, .tries = tries};
  return testapp_use(app, account, &trainer_trying, &order, out);
}

static const char *give_up(App *app, const Account *account, const char *exercise, const char *play,
                           TrainerSolution *out) {
  const TrainerTry order = {.exercise = exercise, .play = play};
  return testapp_use(app, account, &trainer_solving, &order, out);
}

// All plays of the record by the plain generator, without a store.
static void check_first_alone(const TrainerExercise *exercise, const ExerciseSolution *solution, const char *leaves,
                              int margin) {
  Error err = {0};
  ScopedArena arena = {0};
  MovesFound *found = arena_alloc(&arena, sizeof *found);
  const MovesOrder order = {.position = {.cgp = exercise->cgp, .lexicon = exercise->language, .bingo_bonus = -1},
                            .wants_all = true,
                            .top = -1,
                            .leaves = leaves};
  const Use use = {.progress = &(Progress){0}, .arena = &arena};
  assert_ok(move_listing.run(&use, &order, found, &err), err);
  const ScoredPlay *plays = found->list.plays;
  ScopedStrBuf move = {0};
  play_write_position(&plays[0].play, &move);
  assert_string_equal(move.data, solution->move);
  assert_int_equal(plays[0].score, solution->score);
  if (plays[0].equity - plays[1].equity < margin * 1000)
    fail_msg("%s: %s is better than the next by %d thousandths", exercise->exercise, move.data,
             plays[0].equity - plays[1].equity);
  move_listing.deinit(found);
}

static void what_is_made_is_alone_and_comes_once(void **state) {
  TestApp *test = *state;
  TrainerExercise *first = calloc(1, sizeof *first), *again = calloc(1, sizeof *again);
  TrainerSolution solution;
  assert_string_equal(show_what_is_there(test->app, NULL, (TrainerQuestion){.language = "es", .kind = -1}, first),
                      "ok");
  assert_false(first->is_ready);
  assert_true(first->wants_more);
  assert_string_equal(show_exercise(test->app, NULL, (TrainerQuestion){.language = "es", .kind = -1}, first), "ok");
  assert_true(first->is_ready && first->difficulty >= 1 && first->difficulty <= 3);
  assert_string_equal(give_up(test->app, NULL, first->exercise, NULL, &solution), "ok");
  if (first->kind != STANDOUT_OUT && first->kind != STANDOUT_PREENDGAME) { // tests/engine/test_onlyplay.c has those
    check_first_alone(first, &solution.solution, NULL, 10);
    check_first_alone(first, &solution.solution, "auto", 8);
  }
  assert_true(solution.why[0] != '\0');
  assert_null(strstr(first->hint, solution.solution.word));
  // A visitor says what they have seen. No more are made.
  int seen[] = {first->number};
  const TrainerQuestion others = {.language = "es", .kind = -1, .seen = {seen, 1}};
  assert_string_equal(show_what_is_there(test->app, NULL, others, again), "ok");
  assert_true(!again->is_ready || again->number != first->number);
  assert_string_equal(show_what_is_there(test->app, NULL, (TrainerQuestion){.language = "es", .kind = -1}, again),
                      "ok");
  assert_int_equal(again->number, first->number);
  free(first);
  free(again);
}

// CAT lies on the board, and CATS with SET down is the play.
static void add_known(TestApp *test, int64_t number, const char *kind) {
  Error err = {0};
  ResourceWords words;
  assert_ok(resource_open_words(test->app, &(Account){0}, "en", "", false, NULL, &words, &err), err);
  const StoreExercise row = {.language = "en",
                             .words = words.hash,
                             .number = number,
                             .kind = kind,
                             .difficulty = 2,
                             .position =
                                 "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 SETTQXZ/ 0/0 0 bb 50; lex en;",
                             .play = "K8 SET",
                             .score = 9,
                             .margin = 12,
                             .made_ms = noon_ms};
  assert_ok(STORE(test->app, exercise_add, &row, &err), err);
  resourcewords_close(&words);
}

static void a_try_is_judged_and_said_why(void **state) {
  TestApp *test = *state;
  static const struct {
    const char *exercise, *play, *code;
    ExerciseVerdict verdict;
    int score, less;
  } cases[] = {
      {"en-900001", "K8 SET", "ok", EXERCISE_RIGHT, 9, 0},   {"en-900001", "8H (CAT)S", "ok", EXERCISE_LESS, 6, 3},
      {"en-900001", "K8 SXZ", "ok", EXERCISE_NO_WORD, 0, 0}, {"en-900001", "A1 SET", "not_connected", 0, 0, 0},
      {"en-900001", "K8 SEA", "not_on_rack", 0, 0, 0},       {"en-900001", "", "input", 0, 0, 0},
      {"en-900009", "K8 SET", "missing", 0, 0, 0},           {"en-", "K8 SET", "missing", 0, 0, 0},
      {"xx-900001", "K8 SET", "missing", 0, 0, 0},           {"en-900001x", "K8 SET", "missing", 0, 0, 0},
      {"../../etc-1", "K8 SET", "missing", 0, 0, 0},         {"en-99999999999999999999", "K8 SET", "missing", 0, 0, 0},
      {"mistake-x.1", "K8 SET", "not_logged_in", 0, 0, 0},
  };
  add_known(test, 900001, "hook");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TrainerJudged out;
    const char *code = try_exercise(test->app, NULL, cases[i].exercise, cases[i].play, 0, &out);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("%s %s: %s, expected %s", cases[i].exercise, cases[i].play, code, cases[i].code);
    if (strcmp(code, "ok") != 0)
      continue;
    assert_int_equal(out.judged.verdict, cases[i].verdict);
    assert_int_equal(out.judged.score, cases[i].score);
    assert_int_equal(out.judged.less, cases[i].less);
    assert_int_equal(out.judged.solution != NULL, out.judged.verdict == EXERCISE_RIGHT);
    assert_int_equal(out.why[0] != '\0', out.judged.verdict == EXERCISE_RIGHT);
    assert_int_equal(out.due_days, -1);
  }
  TrainerSolution solution;
  assert_string_equal(give_up(test->app, NULL, "en-900001", "8H (CAT)S", &solution), "ok");
  assert_string_equal(solution.solution.move, "K8");
  assert_string_equal(solution.solution.word, "SET");
  assert_non_null(strstr(solution.why, "12 points more than any other play"));
}

static void an_account_is_not_asked_twice(void **state) {
  TestApp *test = *state;
  Account ana = testapp_register(test, "ana"), leo = testapp_register(test, "leo");
  TrainerExercise *next = calloc(1, sizeof *next);
  TrainerJudged judged;
  TrainerSolution solution;
  const TrainerQuestion hook = {.kind = STANDOUT_HOOK, .difficulty = 2};
  add_known(test, 900001, "hook");
  add_known(test, 900002, "hook");
  add_known(test, 900003, "hook");
  assert_string_equal(try_exercise(test->app, &ana, "en-900001", "K8 SET", 0, &judged), "ok");
  assert_string_equal(give_up(test->app, &ana, "en-900002", NULL, &solution), "ok");
  for (int64_t number = 1; strcmp(show_what_is_there(test->app, &ana, hook, next), "ok") == 0 && next->number < 900000;
       number++) { // those that were made before
    assert_string_equal(give_up(test->app, &ana, next->exercise, NULL, &solution), "ok");
    assert_true(number < 100);
  }
  assert_int_equal(next->number, 900003);
  assert_string_equal(show_exercise(test->app, &leo, (TrainerQuestion){.exercise = "en-900001", .kind = -1}, next),
                      "ok");
  assert_int_equal(next->number, 900001);
  free(next);
}

static MistakesShown count_mistakes(TestApp *test, const Account *account) {
  MistakesShown shown;
  assert_string_equal(testapp_use(test->app, account, &mistakes_showing, NULL, &shown), "ok");
  return shown;
}

static int gather(TestApp *test, const Account *account) {
  MistakesGathered gathered;
  assert_string_equal(testapp_use(test->app, account, &mistakes_gathering, NULL, &gathered), "ok");
  return gathered.found;
}

// Somebody who always passes misses something in each turn.
static void mistakes_of_a_game_come_until_they_are_known(void **state) {
  TestApp *test = *state;
  Account eva = testapp_register(test, "eva"), max = testapp_register(test, "max");
  TrainerExercise *next = calloc(1, sizeof *next);
  TrainerJudged judged;
  TrainerSolution solution;
  PlayerOrder seats[] = {{.name = "eva", .is_here = true, .is_mine = true}, {.name = "Tom", .is_here = true}};
  // With a seed: with some deals there is little to miss.
  const GameOrder order = {.words = "en-common", .seed = "mistakes", .seats = {.items = seats, .count = 2}};
  OpenGame *game = testapp_ordered(test, &eva, &order);
  testapp_pass_to_end(game);
  opengame_close(game);
  assert_int_equal(count_mistakes(test, &eva).games, 1);
  int found = gather(test, &eva);
  assert_true(found > 0 && found <= MISTAKES_OF_GAME);
  MistakesShown stand = count_mistakes(test, &eva);
  assert_int_equal(stand.due, found);
  assert_int_equal(stand.total, found);
  assert_int_equal(stand.games, 0);
  assert_int_equal(gather(test, &eva), 0); // it has been looked through
  assert_int_equal(count_mistakes(test, &max).total, 0);

  assert_string_equal(testapp_use(test->app, &eva, &mistake_asking, NULL, next), "ok");
  assert_true(next->is_ready && next->is_mistake && next->left == found);
  assert_string_equal(next->played, "-");
  char name[TRAINER_ID_MAX];
  snprintf(name, sizeof name, "%s", next->exercise);
  assert_string_equal(try_exercise(test->app, &max, name, "8H A", 0, &judged), "missing"); // somebody else's
  assert_string_equal(give_up(test->app, &eva, name, NULL, &solution), "ok");
  assert_int_equal(solution.due_days, 0); // today again
  assert_true(strstr(solution.why, solution.solution.word) != NULL);
  assert_int_equal(count_mistakes(test, &eva).due, found);
  ScopedStrBuf best = {0};
  strbuf_printf(&best, "%s %s", solution.solution.move, solution.solution.word);
  assert_string_equal(try_exercise(test->app, &eva, name, best.data, 1, &judged), "ok"); // not at once
  assert_int_equal(judged.due_days, 0);
  assert_string_equal(try_exercise(test->app, &eva, name, best.data, 0, &judged), "ok");
  assert_int_equal(judged.judged.verdict, EXERCISE_RIGHT);
  assert_int_equal(judged.due_days, 1);
  assert_int_equal(count_mistakes(test, &eva).due, found - 1);
  testapp_clock_ms += day_ms;
  assert_int_equal(count_mistakes(test, &eva).due, found);
  testapp_clock_ms = noon_ms;
  free(next);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_try_is_judged_and_said_why),
      cmocka_unit_test(mistakes_of_a_game_come_until_they_are_known),
      cmocka_unit_test(an_account_is_not_asked_twice),
      cmocka_unit_test(what_is_made_is_alone_and_comes_once),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
