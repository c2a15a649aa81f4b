// SPDX-License-Identifier: MIT
// The puzzle of the day: its best play is proven to be the only one, it is the same for everybody, and the play is
// shown only after it was found or given up.
#include "app/inside.h"
#include "study/daily.h"
#include "study/study.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

enum { MARGIN_POINTS = 10, MARGIN_EQUITY = 8 };
static const int64_t noon_ms = 1794830400000; // 2026-11-16 12:00 UTC, a Monday
static const int64_t day_ms = 24 * 60 * 60 * 1000;
static const DailyQuestion today = {.language = "en"};

static int set_up(void **state) {
  *state = testapp_make();
  testapp_clock_ms = noon_ms;
  return 0;
}

static int tear_down(void **state) {
  testapp_destroy(*state);
  return 0;
}

static const char *daily_try(App *app, const char *day, const char *play, ExerciseJudged *out) {
  const DailyTry order = {.about = {.day = day, .language = "en"}, .play = play};
  return testapp_use(app, NULL, &daily_trying, &order, out);
}

// The plays of the record as `tesela moves` lists them, without a store.
static void check_alone(const DailyPuzzle *puzzle, const ExerciseSolution *solution, const char *leaves, int margin) {
  Error err = {0};
  ScopedArena arena = {0};
  MovesFound *found = arena_alloc(&arena, sizeof *found);
  const MovesOrder order = {.position = {.cgp = puzzle->cgp, .lexicon = puzzle->language, .bingo_bonus = -1},
                            .wants_all = true,
                            .top = -1,
                            .leaves = leaves};
  const Use use = {.progress = &(Progress){0}, .arena = &arena};
  assert_ok(move_listing.run(&use, &order, found, &err), err);
  const ScoredPlay *plays = found->list.plays;
  StrBuf move = {0};
  play_write_position(&plays[0].play, &move);
  assert_string_equal(move.data, solution->move);
  assert_int_equal(plays[0].score, solution->score);
  if (plays[0].equity - plays[1].equity < margin * 1000)
    fail_msg("%s: %s is better than the next by %d thousandths", puzzle->day, move.data,
             plays[0].equity - plays[1].equity);
  strbuf_deinit(&move);
  move_listing.deinit(found);
}

static void the_best_play_is_alone_by_points_and_by_what_is_kept(void **state) {
  TestApp *test = *state;
  for (int back = 0; back < 2; back++) {
    char day[DAILY_DAY_SIZE];
    daily_day_of(noon_ms - back * day_ms, day);
    const DailyQuestion question = {.day = day, .language = "en"};
    DailyPuzzle *puzzle = calloc(1, sizeof *puzzle);
    ExerciseSolution solution;
    assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &question, puzzle), "ok");
    assert_string_equal(testapp_use(test->app, NULL, &daily_solving, &question, &solution), "ok");
    assert_true(puzzle->is_ready && puzzle->difficulty >= 1 && puzzle->difficulty <= 3);
    assert_string_equal(puzzle->day, day);
    assert_int_equal(puzzle->score, solution.score);
    if (puzzle->kind == STANDOUT_BINGO || puzzle->kind == STANDOUT_HOOK || puzzle->kind == STANDOUT_PLAY) {
      check_alone(puzzle, &solution, NULL, MARGIN_POINTS); // values of other plays are searched, not looked up
      check_alone(puzzle, &solution, "auto", MARGIN_EQUITY);
    }
    const StudyTile *tile = solution.tiles.items;
    assert_int_equal(puzzle->hint_down ? tile->col : tile->row, puzzle->hint_line);
    assert_null(strstr(puzzle->hint, solution.word));
    free(puzzle);
  }
}

static StoreDaily row_of(App *app, const char *day, Arena *arena) {
  Error err = {0};
  ResourceWords words;
  StoreDaily row;
  assert_ok(resource_open_words(app, &(Account){0}, "en", "", false, NULL, &words, &err), err);
  assert_ok(STORE(app, daily_find, day, "en", words.hash, arena, &row, &err), err);
  resourcewords_close(&words);
  return row;
}

static void another_house_makes_the_same_one_and_neither_makes_it_again(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  Error err = {0};
  App *other;
  StrBuf place = {0};
  DailyPuzzle *puzzle = calloc(1, sizeof *puzzle);
  strbuf_printf(&place, "%s/other.db", test->folder);
  assert_ok(app_open(&(AppOptions){.place = place.data}, &other, &err), err);
  const DailyQuestion monday = {.day = "2026-11-16", .language = "en"};
  other->now_ms = test->app->now_ms;
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &monday, puzzle), "ok");
  assert_string_equal(testapp_use(other, NULL, &daily_showing, &monday, puzzle), "ok");
  StoreDaily one = row_of(test->app, "2026-11-16", &arena), two = row_of(other, "2026-11-16", &arena);
  assert_string_equal(one.position, two.position);
  assert_string_equal(one.play, two.play);
  assert_int_equal(one.difficulty, two.difficulty);
  assert_int_equal(one.difficulty, 1); // a Monday
  // The kept puzzle counts, whatever would be made.
  one.day = "2026-11-10";
  one.score = 7;
  assert_ok(STORE(other, daily_add, &one, &err), err);
  const DailyQuestion kept = {.day = "2026-11-10", .language = "en"};
  assert_string_equal(testapp_use(other, NULL, &daily_showing, &kept, puzzle), "ok");
  assert_int_equal(puzzle->score, 7);
  app_close(other);
  strbuf_deinit(&place);
  arena_deinit(&arena);
  free(puzzle);
}

static void days_and_languages_that_are_none_are_refused(void **state) {
  TestApp *test = *state;
  static const struct {
    const char *day, *language, *code, *field;
  } cases[] = {
      {"2026-11-17", "en", "input", "day"},     {"2026-02-30", "en", "input", "day"},
      {"yesterday", "en", "input", "day"},      {"2026-1-1", "en", "input", "day"},
      {"99999-1-01", "en", "input", "day"},     {"2026-11-1x", "en", "input", "day"},
      {"2026-01-01", "en", "missing", "day"},   {NULL, "xx", "missing", "language"},
      {NULL, "en-common", "input", "language"},
  };
  DailyPuzzle *puzzle = calloc(1, sizeof *puzzle);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const DailyQuestion question = {.day = cases[i].day, .language = cases[i].language};
    for (int waits = 0; waits < 2; waits++) {
      testapp_never_waits = !waits;
      const char *code = testapp_use(test->app, NULL, &daily_showing, &question, puzzle);
      if (strcmp(code, cases[i].code) != 0 || strcmp(testapp_field(), cases[i].field) != 0)
        fail_msg("%s %s: %s at '%s'", cases[i].day ? cases[i].day : "today", cases[i].language, code, testapp_field());
    }
  }
  free(puzzle);
}

static void whoever_never_waits_hears_that_it_is_not_there(void **state) {
  TestApp *test = *state;
  const DailyQuestion asked = {.day = "2026-11-05", .language = "en"};
  DailyPuzzle *puzzle = calloc(1, sizeof *puzzle);
  ExerciseSolution solution;
  Error err = {0};
  ScopedArena arena = {0};
  const Use use = {.app = test->app, .account = &(Account){0}, .arena = &arena};
  testapp_never_waits = true;
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &asked, puzzle), "ok");
  assert_false(puzzle->is_ready);
  assert_string_equal(testapp_use(test->app, NULL, &daily_solving, &asked, &solution), "daily_not_ready");
  assert_ok(daily_ensure(&use, &asked, &err), err);
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &asked, puzzle), "ok");
  assert_true(puzzle->is_ready);
  // Tomorrow's is made, but not shown before its day.
  const DailyQuestion ahead = {.language = "en", .is_ahead = true}, tomorrow = {.day = "2026-11-17", .language = "en"};
  assert_ok(daily_ensure(&use, &ahead, &err), err);
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &tomorrow, puzzle), "input");
  testapp_clock_ms = noon_ms + day_ms;
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &(DailyQuestion){.language = "en"}, puzzle), "ok");
  assert_true(puzzle->is_ready);
  assert_string_equal(puzzle->day, "2026-11-17");
  testapp_never_waits = false;
  free(puzzle);
}

static void a_try_is_judged_and_the_play_told_only_to_who_has_found_it(void **state) {
  TestApp *test = *state;
  Arena arena = {0};
  DailyPuzzle *puzzle = calloc(1, sizeof *puzzle);
  assert_string_equal(testapp_use(test->app, NULL, &daily_showing, &today, puzzle), "ok");
  // A known position: CAT is on the board, and CATS with SET down is the play.
  StoreDaily row = row_of(test->app, "2026-11-16", &arena);
  row.day = "2026-10-30";
  row.position = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 SETTQXZ/ 0/0 0 bb 50; lex en;";
  row.play = "K8 SET";
  row.score = 9;
  Error err = {0};
  assert_ok(STORE(test->app, daily_add, &row, &err), err);
  static const struct {
    const char *play, *code;
    ExerciseVerdict verdict;
    int score, less;
  } cases[] = {
      {"K8 SET", "ok", EXERCISE_RIGHT, 9, 0},
      {"k8 set", "ok", EXERCISE_RIGHT, 9, 0},
      {"8H (CAT)S", "ok", EXERCISE_LESS, 6, 3},
      {"K8 SXZ", "ok", EXERCISE_NO_WORD, 0, 0},
      {"8H CATQ", "ok", EXERCISE_NO_WORD, 0, 0},
      {"A1 SET", "not_connected", 0, 0, 0},
      {"K8 SEA", "not_on_rack", 0, 0, 0},
      {"8H CAT", "no_tiles", 0, 0, 0},
      {"", "input", 0, 0, 0},
      {"SET", "input", 0, 0, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ExerciseJudged judged;
    const char *code = daily_try(test->app, "2026-10-30", cases[i].play, &judged);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("%s: %s, expected %s", cases[i].play, code, cases[i].code);
    if (strcmp(code, "ok") != 0)
      continue;
    if (judged.verdict != (int)cases[i].verdict || judged.score != cases[i].score)
      fail_msg("%s: %d, %d points", cases[i].play, judged.verdict, judged.score);
    assert_int_equal(judged.less, cases[i].less);
    assert_int_equal(judged.solution != NULL, judged.verdict == EXERCISE_RIGHT);
    assert_int_equal(judged.unknown.count > 0, judged.verdict == EXERCISE_NO_WORD);
  }
  // The same tile by tile.
  StudyTile set[] = {{7, 10, "S", false}, {8, 10, "E", false}, {9, 10, "T", false}};
  ExerciseJudged judged;
  const DailyTry order = {.about = {.day = "2026-10-30", .language = "en"}, .tiles = {set, 3}};
  assert_string_equal(testapp_use(test->app, NULL, &daily_trying, &order, &judged), "ok");
  assert_int_equal(judged.verdict, EXERCISE_RIGHT);
  assert_string_equal(judged.solution->move, "K8");
  set[2].is_blank = true; // the rack has no blank
  assert_string_equal(testapp_use(test->app, NULL, &daily_trying, &order, &judged), "not_on_rack");
  arena_deinit(&arena);
  free(puzzle);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_best_play_is_alone_by_points_and_by_what_is_kept),
      cmocka_unit_test(another_house_makes_the_same_one_and_neither_makes_it_again),
      cmocka_unit_test(days_and_languages_that_are_none_are_refused),
      cmocka_unit_test(whoever_never_waits_hears_that_it_is_not_there),
      cmocka_unit_test(a_try_is_judged_and_the_play_told_only_to_who_has_found_it),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
