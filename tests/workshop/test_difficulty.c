// SPDX-License-Identifier: MIT
// Simulated classes with known weights, and what is learnt from them.
#include "app/inside.h"
#include "base/random.h"
#include "puzzle/maze_effort.h"
#include "puzzle/maze_set.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/difficulty.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- pupils ----

static double uniform(Random *random) {
  return (random_below(random, 1000000) + 0.5) / 1000000;
}

static double normal(Random *random) {
  return sqrt(-2 * log(uniform(random))) * cos(2 * M_PI * uniform(random));
}

// Classes of 20, each with four puzzles, simulated with these true weights. Returns how many solves there are.
static int simulate(const double *weights, int parts, double size, int classes, const char *seed,
                    DifficultySolve *out) {
  Seed own = seed_from_text(seed);
  Random random = random_start(&own, "pupils");
  int count = 0;
  for (int class = 0; class < classes; class ++) {
    double speed = 0.3 * normal(&random), puzzles[4][DIFFICULTY_PARTS_MAX] = {{0}}, cells[4];
    for (int i = 0; i < 4; i++) {
      puzzles[i][0] = 5 + 20 * uniform(&random);
      for (int part = 1; part < parts; part++)
        puzzles[i][part] = puzzles[i][0] * uniform(&random) * 0.8;
      cells[i] = 60 + 300 * uniform(&random);
    }
    for (int pupil = 0; pupil < 20; pupil++) {
      DifficultySolve solve = {.class = class, .cells = cells[pupil % 4]};
      double sum = 0;
      for (int part = 0; part < parts; part++)
        sum += weights[part] * (solve.parts[part] = puzzles[pupil % 4][part]);
      solve.seconds = exp(2 + speed + size * log(solve.cells) + log(sum) + 0.4 * normal(&random));
      out[count++] = solve;
    }
  }
  return count;
}

// ---- the fit ----

static void known_weights_are_recovered(void **state) {
  (void)state;
  static DifficultySolve solves[150 * 20];
  static const double mazes[] = {1, 0.4, 2.2}, sopas[] = {1, 1.6, 0.7, 0.9};
  DifficultyFit fit;
  int count = simulate(mazes, 3, 0, 150, "mazes", solves);
  difficulty_fit(&difficulty_maze_prior, solves, count, &fit);
  assert_int_equal(fit.solves, 3000);
  assert_int_equal(fit.classes, 150);
  for (int i = 1; i < 3; i++) {
    if (fabs(fit.weights[i] - mazes[i]) > 3 * fit.errors[i] || fit.errors[i] > 0.25)
      fail_msg("part %d: %.2f ± %.2f, not %.2f", i, fit.weights[i], fit.errors[i], mazes[i]);
  }
  assert_true(fabs(fit.deviation - 0.4) < 0.03);
  assert_true(fabs(fit.pace - 2) < 0.3);
  count = simulate(sopas, 4, 0.6, 150, "word searches", solves);
  difficulty_fit(&difficulty_sopa_prior, solves, count, &fit);
  for (int i = 1; i < 4; i++) {
    if (fabs(fit.weights[i] - sopas[i]) > 3 * fit.errors[i] || fit.errors[i] > 0.3)
      fail_msg("part %d: %.2f ± %.2f, not %.2f", i, fit.weights[i], fit.errors[i], sopas[i]);
  }
  assert_true(fabs(fit.size - 0.6) < 3 * fit.size_error && fit.size_error < 0.15);
}

// One class of twenty says little, three pupils almost nothing.
static void with_few_times_the_weights_stay(void **state) {
  (void)state;
  static const double weights[] = {1, 3, 3};
  DifficultySolve solves[20];
  DifficultyFit none, few, many;
  int count = simulate(weights, 3, 0, 1, "one class", solves);
  difficulty_fit(&difficulty_maze_prior, solves, 0, &none);
  difficulty_fit(&difficulty_maze_prior, solves, 3, &few);
  difficulty_fit(&difficulty_maze_prior, solves, count, &many);
  for (int i = 0; i < 3; i++) {
    assert_true(none.weights[i] == 1);
    assert_true(fabs(few.weights[i] - 1) < 0.2);
  }
  assert_true(few.errors[1] > 0.45 && many.errors[1] < few.errors[1] && many.errors[1] > 0.2);
  assert_true(difficulty_seconds(&none, solves[0].parts, 100) == 0); // not known
  assert_true(difficulty_seconds(&few, solves[0].parts, 100) > 1);
}

// ---- the file ----

static void the_same_times_give_the_same_file_and_it_is_read_again(void **state) {
  (void)state;
  static DifficultySolve solves[40 * 20];
  static const double weights[] = {1, 0.5, 2, 0.3};
  StrBuf first = {0}, second = {0};
  Difficulty learnt = {0}, read;
  Error err = {0};
  for (int i = 0; i < 2; i++) {
    int count = simulate(weights, 4, 0.5, 40, "file", solves);
    difficulty_fit(&difficulty_maze_prior, solves, count, &learnt.maze);
    difficulty_fit(&difficulty_sopa_prior, solves, count, &learnt.sopa);
    difficulty_write(&learnt, i ? &second : &first);
  }
  assert_string_equal(first.data, second.data);
  assert_ok(difficulty_read(strbuf_span(&first), &read, &err), err);
  strbuf_reset(&second);
  difficulty_write(&read, &second);
  assert_string_equal(first.data, second.data);
  static const char *const spoilt[][2] = {{"tesela-difficulty", "tesela-difficultx"}, {"\"bend\"", "\"bent\""},
                                          {"\"version\": 1", "\"version\": 2"},       {"\"cell\": 1.", "\"cell\": 7."},
                                          {"\"solves\": 8", "\"solves\":-8"},         {"\"sopa\"", "\"sopb\""}};
  for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
    strbuf_reset(&second);
    strbuf_add_text(&second, first.data);
    memcpy(strstr(second.data, spoilt[i][0]), spoilt[i][1], strlen(spoilt[i][1]));
    if (difficulty_read(strbuf_span(&second), &read, &err) != ERR_INPUT)
      fail_msg("'%s' was taken", spoilt[i][1]);
  }
  strbuf_deinit(&first);
  strbuf_deinit(&second);
}

// ---- from classes ----

static TestApp *test;
static Account ana;

static int set_up(void **state) {
  (void)state;
  test = testapp_make();
  ana = testapp_register(test, "Ana");
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  testapp_destroy(test);
  return 0;
}

// Five mazes of the middle level, all in one class.
static void make_mazes(Maze **out) {
  MazeRecipe recipe = maze_recipe_usual();
  Error err = {0};
  recipe.kind = MAZE_KIND_BACKTRACKER;
  recipe.level = 3;
  recipe.seed = seed_from_text("difficulty");
  assert_ok(maze_make_set(&recipe, span_of("m"), 5, NULL, out, NULL, &err), err);
}

static void add_class(Maze *const *mazes, int number, Random *random) {
  ScopedArena arena = {0};
  StorePuzzle puzzles[5];
  StrBuf bodies[5] = {{0}};
  Error err = {0};
  int64_t id;
  char token[16];
  for (int i = 0; i < 5; i++) {
    assert_ok(openpuzzle_write((PuzzleContent){.maze = mazes[i]}, &bodies[i], &err), err);
    puzzles[i] = (StorePuzzle){.kind = "maze", .name = "m", .body = strbuf_span(&bodies[i])};
  }
  snprintf(token, sizeof token, "t%d", number);
  StoreClass class = {.owner = ana.id, .token = token, .title = "B", .is_open = true, .expires_ms = 1, .puzzles = 5};
  assert_ok(STORE(test->app, class_add, &class, puzzles, &id, &err), err);
  for (int i = 0; i < 10; i++) {
    char key[32];
    snprintf(key, sizeof key, "k%d-%d", number, i);
    StorePupil pupil = {.class = id, .key = key, .name = key, .joined_ms = 1000, .total = 1};
    assert_ok(STORE(test->app, pupil_add, 250, &pupil, &err), err);
    double seconds = i == 8 ? 2 : 120 * exp(0.3 * normal(random)); // one time is impossible, one pupil is not done
    pupil.done_ms = i == 9 ? 0 : 1000 + (int64_t)(seconds * 1000);
    pupil.work = "";
    assert_ok(STORE(test->app, pupil_set, &pupil, &err), err);
  }
  for (int i = 0; i < 5; i++)
    strbuf_deinit(&bodies[i]);
}

static void times_of_all_classes_are_collected(void **state) {
  (void)state;
  Maze *mazes[5];
  Difficulty learnt = {0};
  Error err = {0};
  Seed seed = seed_from_text("classes");
  Random random = random_start(&seed, "times");
  assert_ok(difficulty_learn(test->app, NULL, &learnt, &err), err);
  assert_int_equal(learnt.maze.solves + learnt.sopa.solves, 0);
  make_mazes(mazes);
  for (int i = 0; i < 4; i++)
    add_class(mazes, i, &random);
  assert_ok(difficulty_learn(test->app, NULL, &learnt, &err), err);
  assert_int_equal(learnt.maze.solves, 4 * 8);
  assert_int_equal(learnt.maze.classes, 4);
  assert_int_equal(learnt.sopa.solves, 0);
  assert_int_equal(learnt.passed_over, 4);
  double parts[EFFORT_PARTS];
  assert_ok(maze_measure_parts(mazes[0], parts, &err), err);
  double seconds = difficulty_seconds(&learnt.maze, parts, 1);
  assert_true(seconds > 90 && seconds < 160);
  for (int i = 0; i < 5; i++)
    maze_destroy(mazes[i]);
}

// The sum of the parts is the effort; and a maze of the middle level has the parts used for scaling.
static void parts_are_what_the_effort_is_made_of(void **state) {
  (void)state;
  Maze *mazes[5];
  Error err = {0};
  double sums[EFFORT_PARTS] = {0};
  make_mazes(mazes);
  for (int i = 0; i < 5; i++) {
    double parts[EFFORT_PARTS], effort;
    assert_ok(maze_measure_parts(mazes[i], parts, &err), err);
    assert_ok(maze_measure_effort(mazes[i], NULL, &effort, &err), err);
    assert_true(fabs(parts[0] + parts[1] + parts[2] - effort) < 1e-6);
    for (int part = 0; part < EFFORT_PARTS; part++)
      sums[part] += parts[part] / 5;
    maze_destroy(mazes[i]);
  }
  assert_true(fabs(sums[1] / sums[0] - DIFFICULTY_BENDS) < 0.03);
  assert_true(fabs(sums[2] / sums[0] - DIFFICULTY_BRANCHES) < 0.02);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_weights_are_recovered),
      cmocka_unit_test(with_few_times_the_weights_stay),
      cmocka_unit_test(the_same_times_give_the_same_file_and_it_is_read_again),
      cmocka_unit_test_setup_teardown(times_of_all_classes_are_collected, set_up, tear_down),
      cmocka_unit_test(parts_are_what_the_effort_is_made_of),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
