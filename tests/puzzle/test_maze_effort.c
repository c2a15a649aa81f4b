// SPDX-License-Identifier: MIT
// The computed effort is what walkers spend; levels differ, and sheets of one level keep to it.
#include "puzzle/maze_effort.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_set.h"
#include "support/property.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Rows of a drawing: '#' obstacle, 'S' entrance, 'E' exit.
static Maze *drawn_maze(const char *const *rows, int count) {
  Maze *maze;
  Error err = {0};
  int cols = (int)strlen(rows[0]);
  MazeCell entrance = {0}, exit = {0};
  for (int row = 0; row < count; row++) {
    for (int col = 0; col < cols; col++) {
      entrance = rows[row][col] == 'S' ? maze_cell(row, col) : entrance;
      exit = rows[row][col] == 'E' ? maze_cell(row, col) : exit;
    }
  }
  assert_ok(maze_create(count, cols, entrance, exit, &maze, &err), err);
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  for (int row = 0; row < count; row++) {
    for (int col = 0; col < cols; col++)
      maze_set_obstacle(maze, maze_cell(row, col), rows[row][col] == '#');
  }
  return maze;
}

static void small_mazes_cost_what_can_be_counted_by_hand(void **state) {
  static const struct {
    const char *rows[5];
    int count;
    double effort;
  } cases[] = {
      {{"S....E"}, 1, 5},                                     // in sight
      {{"S..", "##.", "##E"}, 3, 5},                          // a bend costs one more
      {{"S.#", "#.#", "#.E"}, 3, 6},                          // two of them
      {{"S#E", ".#.", "..."}, 3, 8},                          // there and back
      {{"#.#", "S.E", "#.#"}, 3, 3},                          // a junction; nobody turns where the exit is in sight
      {{"S#.", "...", "E##"}, 3, 3},                          // nor here
      {{"##.##", "S..##", "##.##", "##..E"}, 4, 8},           // the end of the wrong way is in sight: it is not walked
      {{"E....", "####.", "S....", "####.", "##..."}, 5, 15}, // 12, and every other time 6 for the wrong way
      {{"S#E"}, 1, 0},                                        // no way
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Maze *maze = drawn_maze(cases[i].rows, cases[i].count);
    double effort = -1;
    Error err = {0};
    assert_ok(maze_measure_effort(maze, NULL, &effort, &err), err);
    if (fabs(effort - cases[i].effort) > 1e-9)
      fail_msg("case %zu: effort %g, expected %g", i, effort, cases[i].effort);
    maze_destroy(maze);
  }
}

static MazeRecipe random_recipe(Gen *gen) {
  char seed[16];
  MazeRecipe recipe = maze_recipe_usual();
  recipe.kind = (MazeKind)gen_range(gen, MAZE_KIND_BACKTRACKER, MAZE_KINDS - 1);
  recipe.rows_low = recipe.rows_high = 2 * gen_range(gen, 2, 9) + 1;
  recipe.cols_low = recipe.cols_high = 2 * gen_range(gen, 2, 9) + 1;
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  recipe.seed = seed_from_text(seed);
  return recipe;
}

// The slow twin: the mean of many random walks must be the same.
static bool walks_cost_what_is_computed(Gen *gen, void *context) {
  enum { WALKS = 600 };
  MazeRecipe recipe = random_recipe(gen);
  Maze *maze;
  double expected, sum = 0, squares = 0;
  Error err = {0};
  (void)context;
  assert_ok(maze_generate(&recipe, NULL, &maze, &err), err);
  assert_ok(maze_measure_effort(maze, NULL, &expected, &err), err);
  for (int i = 0; i < WALKS; i++) {
    double walked;
    Seed seed = seed_derive(&recipe.seed, "twin", (uint64_t)i);
    assert_ok(maze_walk_effort(maze, &seed, &walked, &err), err);
    sum += walked;
    squares += walked * walked;
  }
  double mean = sum / WALKS, deviation = sqrt(fmax(0, squares / WALKS - mean * mean) / WALKS);
  gen_note(gen, "computed %.2f, walked %.2f ± %.2f", expected, mean, deviation);
  maze_destroy(maze);
  return fabs(mean - expected) <= 6 * deviation + 1e-6; // six: not once in a million runs
}

static void what_is_computed_is_what_is_walked(void **state) {
  (void)state;
  property_check("maze effort", 120, walks_cost_what_is_computed, NULL);
}

static void open_fields_are_easier_than_corridors(void **state) {
  enum { MAZES = 12 };
  (void)state;
  MazeRecipe recipe = maze_recipe_usual();
  Seed seed = seed_from_text("field");
  recipe.rows_low = recipe.rows_high = recipe.cols_low = recipe.cols_high = 21;
  recipe.has_solution = recipe.has_far_ends = true;
  double efforts[2] = {0};
  for (int i = 0; i < 2 * MAZES; i++) {
    Maze *maze;
    double effort;
    Error err = {0};
    recipe.kind = i % 2 ? MAZE_KIND_BACKTRACKER : MAZE_KIND_OBSTACLES;
    recipe.seed = seed_derive(&seed, "maze", (uint64_t)i);
    assert_ok(maze_generate(&recipe, NULL, &maze, &err), err);
    assert_ok(maze_measure_effort(maze, NULL, &effort, &err), err);
    efforts[i % 2] += effort / MAZES;
    maze_destroy(maze);
  }
  if (efforts[0] > efforts[1])
    fail_msg("a field of blocks costs %g, corridors %g", efforts[0], efforts[1]);
}

// For any kind, braid and number of sheets: each is within a tenth of the level, and the first of many is the same as
// the first of few.
static bool sheets_keep_to_their_level(Gen *gen, void *context) {
  enum { MANY = 7 };
  MazeRecipe recipe = random_recipe(gen);
  int few = gen_range(gen, 1, 3);
  recipe.level = gen_range(gen, 1, 3);
  recipe.braid = gen_chance(gen, 30) ? gen_range(gen, 0, 40) : 0;
  Maze *sheets[MANY], *fewer[3];
  double efforts[MANY];
  Error err = {0};
  (void)context;
  assert_ok(maze_make_set(&recipe, span_of("x"), MANY, NULL, sheets, efforts, &err), err);
  assert_ok(maze_make_set(&recipe, span_of("x"), few, NULL, fewer, NULL, &err), err);
  bool holds = true;
  double centre = maze_levels[recipe.level - 1].effort;
  for (int i = 0; i < MANY; i++) {
    double effort;
    assert_ok(maze_measure_effort(sheets[i], NULL, &effort, &err), err);
    gen_note(gen, "sheet %d of level %d: %g, told %g, centre %g", i, recipe.level, effort, efforts[i], centre);
    holds = holds && effort == efforts[i] && fabs(effort / centre - 1) <= MAZE_EFFORT_APART;
    holds = holds && maze_level_of(effort) == recipe.level && (i >= few || maze_equals(sheets[i], fewer[i]));
    for (int j = 0; j < i; j++)
      holds = holds && !maze_equals(sheets[i], sheets[j]);
  }
  for (int i = 0; i < MANY; i++)
    maze_destroy(sheets[i]);
  for (int i = 0; i < few; i++)
    maze_destroy(fewer[i]);
  return holds;
}

static void sheets_of_a_level_are_equally_hard_however_many(void **state) {
  (void)state;
  property_check("maze levels", 16, sheets_keep_to_their_level, NULL);
}

static void levels_rise_and_their_sizes_too(void **state) {
  (void)state;
  for (int i = 0; i < MAZE_LEVELS; i++) {
    assert_int_equal(maze_level_of(maze_levels[i].effort), i + 1);
    assert_true(i == 0 || (maze_levels[i].effort > 1.5 * maze_levels[i - 1].effort &&
                           maze_levels[i].rows > maze_levels[i - 1].rows));
  }
  assert_int_equal(maze_level_of(0), 0);
  assert_int_equal(maze_level_of(1), 1);
  assert_int_equal(maze_level_of(1e9), MAZE_LEVELS);
}

static void the_largest_level_can_be_had_and_obstacles_have_none(void **state) {
  (void)state;
  MazeRecipe recipe = maze_recipe_usual();
  Maze *maze;
  double effort;
  Error err = {0};
  recipe.level = MAZE_LEVELS;
  recipe.seed = seed_from_text("five");
  assert_ok(maze_make_set(&recipe, span_of("x"), 1, NULL, &maze, &effort, &err), err);
  assert_true(fabs(effort / maze_levels[MAZE_LEVELS - 1].effort - 1) <= MAZE_EFFORT_APART);
  maze_destroy(maze);
  recipe.kind = MAZE_KIND_OBSTACLES;
  assert_int_equal(maze_make_set(&recipe, span_of("x"), 1, NULL, &maze, NULL, &err), ERR_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_mazes_cost_what_can_be_counted_by_hand),
      cmocka_unit_test(what_is_computed_is_what_is_walked),
      cmocka_unit_test(open_fields_are_easier_than_corridors),
      cmocka_unit_test(sheets_of_a_level_are_equally_hard_however_many),
      cmocka_unit_test(levels_rise_and_their_sizes_too),
      cmocka_unit_test(the_largest_level_can_be_had_and_obstacles_have_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
