// SPDX-License-Identifier: MIT
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_set.h"
#include "support/test.h"

enum { SHEETS = 6 };

static MazeRecipe small_recipe(void) {
  MazeRecipe recipe = maze_recipe_usual();
  recipe.rows_low = recipe.rows_high = recipe.cols_low = recipe.cols_high = 9;
  recipe.seed = seed_from_text("class");
  return recipe;
}

static void sheets_differ_can_be_solved_and_are_equally_hard(void **state) {
  (void)state;
  MazeRecipe recipe = small_recipe();
  Maze *mazes[SHEETS];
  double efforts[SHEETS], low = 1e9, high = 0;
  int64_t shortest = INT64_MAX, longest = 0;
  Error err;
  assert_ok(maze_make_set(&recipe, span_of("5B"), SHEETS, NULL, mazes, efforts, &err), err);
  for (int i = 0; i < SHEETS; i++) {
    MazeMetrics metrics;
    assert_ok(maze_measure(mazes[i], NULL, &metrics, &err), err);
    assert_true(metrics.nature != MAZE_IMPOSSIBLE);
    assert_int_equal(maze_solution_count(mazes[i]), 1);
    assert_string_equal(maze_name(mazes[i]), "5B");
    assert_true(metrics.effort == efforts[i]);
    low = efforts[i] < low ? efforts[i] : low;
    high = efforts[i] > high ? efforts[i] : high;
    shortest = metrics.moves < shortest ? metrics.moves : shortest;
    longest = metrics.moves > longest ? metrics.moves : longest;
    for (int j = 0; j < i; j++)
      assert_false(maze_equals(mazes[i], mazes[j]));
  }
  if (high > 1.2 * low)
    fail_msg("efforts from %f to %f", low, high);
  if ((double)longest > 2 * (double)shortest)
    fail_msg("from %d to %d moves", (int)shortest, (int)longest);
  for (int i = 0; i < SHEETS; i++)
    maze_destroy(mazes[i]);
}

// Even with few possible mazes, no two sheets are the same.
static void small_sheets_differ_too(void **state) {
  (void)state;
  MazeRecipe recipe = small_recipe();
  recipe.kind = MAZE_KIND_OBSTACLES; // corridors would be one room
  recipe.rows_low = recipe.rows_high = recipe.cols_low = recipe.cols_high = 2;
  Maze *mazes[SHEETS];
  Error err;
  assert_ok(maze_make_set(&recipe, span_of("5B"), SHEETS, NULL, mazes, NULL, &err), err);
  for (int i = 0; i < SHEETS; i++) {
    for (int j = 0; j < i; j++)
      assert_false(maze_equals(mazes[i], mazes[j]));
  }
  for (int i = 0; i < SHEETS; i++)
    maze_destroy(mazes[i]);
}

static void the_seed_makes_the_same_sheets_and_a_wrong_count_none(void **state) {
  (void)state;
  MazeRecipe recipe = small_recipe();
  Maze *first[2], *again[2];
  Error err;
  assert_ok(maze_make_set(&recipe, span_of("x"), 2, NULL, first, NULL, &err), err);
  assert_ok(maze_make_set(&recipe, span_of("x"), 2, NULL, again, NULL, &err), err);
  for (int i = 0; i < 2; i++) {
    assert_true(maze_equals(first[i], again[i]));
    maze_destroy(first[i]);
    maze_destroy(again[i]);
  }
  assert_int_equal(maze_make_set(&recipe, span_of("x"), 0, NULL, first, NULL, &err), ERR_LIMIT);
  assert_int_equal(maze_make_set(&recipe, span_of("x"), MAZE_SET_MAX + 1, NULL, first, NULL, &err), ERR_LIMIT);
}

static void somebody_can_stop_it(void **state) {
  (void)state;
  MazeRecipe recipe = small_recipe();
  atomic_bool stops = true;
  Progress progress = {.cancel = &stops};
  Maze *mazes[2];
  Error err;
  assert_int_equal(maze_make_set(&recipe, span_of("x"), 2, &progress, mazes, NULL, &err), ERR_CANCELLED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sheets_differ_can_be_solved_and_are_equally_hard),
      cmocka_unit_test(small_sheets_differ_too),
      cmocka_unit_test(the_seed_makes_the_same_sheets_and_a_wrong_count_none),
      cmocka_unit_test(somebody_can_stop_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
