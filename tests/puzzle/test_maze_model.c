// SPDX-License-Identifier: MIT
// The maze itself, its metrics, walking and editing.
#include "base/mem.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"
#include "puzzle/maze_walk.h"
#include "support/test.h"
#include "tests/puzzle/mazes.h"

#include <math.h>

static void assert_message(const Error *err, const char *expected) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  assert_string_equal(text.data, expected);
  strbuf_deinit(&text);
}

static void directions_go_clockwise_from_north(void **state) {
  (void)state;
  static const int expected[8][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};
  for (int d = 0; d < 8; d++) {
    assert_int_equal(maze_steps[d].row, expected[d][0]);
    assert_int_equal(maze_steps[d].col, expected[d][1]);
    MazeStep back = maze_steps[maze_opposite(d)];
    assert_int_equal(maze_steps[d].row + back.row, 0);
    assert_int_equal(maze_steps[d].col + back.col, 0);
  }
}

static void directions_are_read_and_written(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int directions;
    const char *written;
  } cases[] = {{"all", 255, "0,1,2,3,4,5,6,7"},
               {"straight", 0x55, "0,2,4,6"},
               {"diagonal", 0xAA, "1,3,5,7"},
               {"none", 0, ""},
               {"7,0", 0x81, "0,7"},
               {"", -1, NULL},
               {"8", -1, NULL},
               {"1,1", -1, NULL},
               {"1,", -1, NULL},
               {"north", -1, NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    MazeDirections directions;
    Error err;
    Status status = maze_directions_parse(cases[i].text, &directions, &err);
    assert_int_equal(status, cases[i].directions < 0 ? ERR_INPUT : OK);
    if (status != OK)
      continue;
    assert_int_equal(directions, cases[i].directions);
    StrBuf text = {0};
    maze_directions_write(directions, &text);
    assert_string_equal(strbuf_text(&text), cases[i].written);
    strbuf_deinit(&text);
  }
}

static void the_higher_code_is_shown(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A.#B");
  static const MazeCode codes[] = {MAZE_ENTRANCE, MAZE_GAP, MAZE_OBSTACLE, MAZE_EXIT};
  for (int col = 0; col < 4; col++)
    assert_int_equal(maze_code(maze, maze_cell(0, col)), codes[col]);
  assert_ok(maze_set_player(maze, maze_cell(0, 1), &err), err);
  assert_int_equal(maze_code(maze, maze_cell(0, 1)), MAZE_PLAYER);
  assert_ok(maze_set_player(maze, maze_cell(0, 3), &err), err);
  assert_int_equal(maze_code(maze, maze_cell(0, 3)), MAZE_EXIT);
  assert_int_equal(maze_set_player(maze, maze_cell(0, 2), &err), ERR_INPUT);
  maze_destroy(maze);
}

static void entrance_exit_and_player_are_never_erased(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A..B");
  assert_ok(maze_set_player(maze, maze_cell(0, 1), &err), err);
  assert_false(maze_set_obstacle(maze, maze_cell(0, 0), true));
  assert_false(maze_set_obstacle(maze, maze_cell(0, 1), true));
  assert_false(maze_set_obstacle(maze, maze_cell(0, 3), true));
  assert_true(maze_set_obstacle(maze, maze_cell(0, 2), true));
  assert_int_equal(maze_obstacle_count(maze), 1);
  maze_destroy(maze);
}

static void sizes_and_places_have_their_own_messages(void **state) {
  (void)state;
  static const struct {
    int rows, cols;
    MazeCell entrance, exit;
    const char *message;
  } cases[] = {
      {0, 5, {0, 0}, {0, 1}, "a maze of 0 rows and 5 columns has no cells; both must be 1 or more"},
      {1, 1, {0, 0}, {0, 0}, "a maze of one cell has no room for an entrance and an exit"},
      {2, 20000, {0, 0}, {0, 1}, "a maze of 2 rows and 20000 columns is too large; a side has at most 16384 cells"},
      {2, 2, {0, 2}, {0, 1}, "the entrance 0,2 is outside the maze, whose last cell is 1,1"},
      {2, 2, {0, 0}, {-1, 1}, "the exit -1,1 is outside the maze, whose last cell is 1,1"},
      {2, 2, {1, 1}, {1, 1}, "entrance and exit are both at 1,1; they must be different cells"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = NULL;
    Error err;
    assert_int_not_equal(maze_create(cases[i].rows, cases[i].cols, cases[i].entrance, cases[i].exit, &maze, &err), OK);
    assert_null(maze);
    assert_message(&err, cases[i].message);
  }
}

static void changing_the_maze_drops_its_solutions(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A.B/...");
  MazePath path = {0};
  maze_path_add(&path, maze_cell(0, 1));
  maze_path_add(&path, maze_cell(0, 2));
  for (int way = 0; way < 5; way++) {
    assert_ok(maze_add_solution(maze, &path, &err), err);
    assert_ok(maze_add_solution(maze, &path, &err), err); // no duplicates
    assert_int_equal(maze_solution_count(maze), 1);
    Maze *copy = maze_copy(maze);
    assert_true(maze_equals(maze, copy));
    if (way == 0)
      maze_set_obstacle(copy, maze_cell(1, 0), true);
    else if (way == 1)
      assert_ok(maze_move_entrance(copy, maze_cell(1, 0), &err), err);
    else if (way == 2)
      assert_ok(maze_move_exit(copy, 0, maze_cell(1, 2), &err), err);
    else if (way == 3)
      assert_ok(maze_add_exit(copy, maze_cell(1, 1), &err), err);
    else
      maze_set_directions(copy, MAZE_STRAIGHT_DIRECTIONS);
    assert_int_equal(maze_solution_count(copy), 0);
    assert_false(maze_equals(maze, copy));
    maze_destroy(copy);
  }
  maze_path_deinit(&path);
  maze_destroy(maze);
}

static bool rows_come_back(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 30, 255);
  Maze *copy = maze_copy(maze);
  uint8_t bits[4];
  for (int row = 0; row < maze_rows(maze); row++) {
    memset(bits, 0xFF, sizeof bits); // full, except for entrance and exits
    maze_set_row(copy, row, bits);
  }
  bool is_full = maze_obstacle_count(copy) == maze_cell_count(maze) - 1 - maze_exit_count(maze);
  for (int row = 0; row < maze_rows(maze); row++) {
    maze_get_row(maze, row, bits);
    maze_set_row(copy, row, bits);
  }
  bool is_same = maze_equals(maze, copy) && maze_obstacle_count(maze) == maze_obstacle_count(copy);
  maze_destroy(maze);
  maze_destroy(copy);
  return is_full && is_same;
}

static void whole_rows_are_read_and_set(void **state) {
  (void)state;
  property_check("rows", 200, rows_come_back, NULL);
}

// ---- metrics ----

static void the_examples_of_the_thesis_have_its_difficulty(void **state) {
  (void)state;
  static const struct {
    const char *picture;
    int obstacles, distance, difficulty;
  } cases[] = {{"A.#./#.#./..../.#.B", 4, 3, 7}, {"AB./.#./..#", 2, 1, 3}};
  for (size_t i = 0; i < 2; i++) {
    Maze *maze = mazes_draw(cases[i].picture);
    MazeMetrics metrics;
    Error err;
    assert_ok(maze_measure(maze, NULL, &metrics, &err), err);
    assert_int_equal(metrics.obstacles, cases[i].obstacles);
    assert_int_equal(metrics.distance, cases[i].distance);
    assert_int_equal(metrics.difficulty, cases[i].difficulty);
    assert_int_equal(metrics.nature, MAZE_ORDINARY);
    maze_destroy(maze);
  }
}

static void the_numbers_of_a_small_maze_are_those_one_counts(void **state) {
  (void)state;
  Maze *maze = mazes_draw("A..#/##../B.../.#.."); // round the wall: E, SE, SW, W
  MazeMetrics metrics;
  Error err;
  maze_set_directions(maze, 0xFF & ~1u); // all but north
  assert_ok(maze_measure(maze, NULL, &metrics, &err), err);
  assert_int_equal(metrics.cells, 16);
  assert_int_equal(metrics.obstacles, 4);
  assert_int_equal(metrics.gaps, 12);
  assert_true(metrics.occupation == 0.25);
  assert_int_equal(metrics.enabled, 7);
  assert_true(metrics.mobility == 7.0 / 8);
  assert_int_equal(metrics.possible, 96);
  assert_int_equal(metrics.distance, 2);
  assert_int_equal(metrics.difficulty, 6);
  assert_int_equal(metrics.moves, 4);
  assert_true(metrics.length == 4);
  assert_int_equal(metrics.decisions, 3); // all moves but the first have alternatives
  maze_destroy(maze);
}

static void natures_are_named(void **state) {
  (void)state;
  static const struct {
    const char *picture;
    MazeNature nature;
  } cases[] = {{"A.B", MAZE_TRIVIAL}, {"A#B", MAZE_IMPOSSIBLE}, {"A#B/...", MAZE_ORDINARY}};
  for (size_t i = 0; i < 3; i++) {
    Maze *maze = mazes_draw(cases[i].picture);
    MazeMetrics metrics;
    Error err;
    assert_ok(maze_measure(maze, NULL, &metrics, &err), err);
    assert_int_equal(metrics.nature, cases[i].nature);
    maze_destroy(maze);
  }
}

// The cost of the way out: at every cell there is a choice among the moves that do not lead straight back.
static bool path_is_measured(Gen *gen, const Maze *maze, const MazeMetrics *metrics) {
  MazePath path;
  Error err;
  double length;
  if (maze_is_octile(maze))
    assert_ok(maze_find_octile(maze, NULL, &path, &length, &err), err);
  else
    assert_ok(maze_find_shortest(maze, NULL, &path, &err), err);
  int decisions = 0;
  double bits = 0;
  for (int64_t i = 0; i < path.count; i++) {
    MazeCell at = i == 0 ? maze_entrance(maze) : path.cells[i - 1];
    int choices = 0;
    for (int d = 0; d < MAZE_DIRECTIONS; d++)
      choices += maze_can_step(maze, at, d);
    if (i > 0) {
      MazeCell before = i == 1 ? maze_entrance(maze) : path.cells[i - 2];
      for (int d = 0; d < MAZE_DIRECTIONS; d++) {
        MazeCell next = maze_cell(at.row + maze_steps[d].row, at.col + maze_steps[d].col);
        choices -= maze_cell_equals(next, before) && maze_can_step(maze, at, d);
      }
    }
    decisions += choices >= 2;
    bits += choices >= 2 ? log(choices) / log(2) : 0;
  }
  int64_t gaps = maze_cell_count(maze) - maze_obstacle_count(maze);
  double measured = log((double)path.count + 1) / log(2) + bits * (double)(gaps + metrics->dead_ends) / (double)gaps;
  gen_note(gen, "%ld decisions of %f bits, measured %f; expected %d, %f, %f", (long)metrics->decisions, metrics->bits,
           metrics->measured, decisions, bits, measured);
  bool is_right = metrics->moves == path.count && metrics->decisions == decisions &&
                  fabs(metrics->bits - bits) < 1e-9 && fabs(metrics->measured - (path.count > 0 ? measured : 0)) < 1e-9;
  maze_path_deinit(&path);
  return is_right;
}

static bool metrics_like_plain(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 25, -1);
  maze_set_octile(maze, gen_chance(gen, 20));
  int64_t applicable = 0, dead_ends = 0;
  for (int row = 0; row < maze_rows(maze); row++)
    for (int col = 0; col < maze_cols(maze); col++) {
      int moves = 0;
      for (int d = 0; d < MAZE_DIRECTIONS && maze_is_gap(maze, maze_cell(row, col)); d++)
        moves += maze_can_step(maze, maze_cell(row, col), d);
      applicable += moves;
      dead_ends += moves == 1;
    }
  MazeMetrics metrics;
  Error err;
  assert_ok(maze_measure(maze, NULL, &metrics, &err), err);
  gen_note(gen, "applicable %ld, expected %ld; dead ends %ld, expected %ld", (long)metrics.applicable, (long)applicable,
           (long)metrics.dead_ends, (long)dead_ends);
  bool is_right = metrics.applicable == applicable && metrics.dead_ends == dead_ends &&
                  metrics.possible == 8 * (maze_cell_count(maze) - maze_obstacle_count(maze));
  is_right = is_right && path_is_measured(gen, maze, &metrics);
  maze_destroy(maze);
  return is_right;
}

static void moves_and_dead_ends_are_counted_right(void **state) {
  (void)state;
  property_check("metrics", 200, metrics_like_plain, NULL);
}

// ---- walking ----

static void a_walk_counts_its_steps_and_can_go_back(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A.#/.../#.B");
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  MazeWalk *walk = maze_walk_create(maze);
  assert_int_equal(maze_walk_state(walk), MAZE_INITIAL);
  assert_false(maze_walk_undo(walk));
  assert_ok(maze_walk_step(walk, 2, &err), err);
  assert_int_equal(maze_walk_state(walk), MAZE_INTERMEDIATE);
  assert_int_equal(maze_walk_step(walk, 2, &err), ERR_STATE);
  assert_message(&err, "there is an obstacle at 0,2");
  assert_int_equal(maze_walk_step(walk, 0, &err), ERR_STATE);
  assert_message(&err, "the maze ends there");
  assert_int_equal(maze_walk_step(walk, 3, &err), ERR_STATE);
  assert_message(&err, "direction 3 is not a direction of this maze");
  assert_ok(maze_walk_step(walk, 4, &err), err);
  assert_int_equal(maze_walk_steps(walk), 2);
  assert_true(maze_walk_undo(walk));
  assert_int_equal(maze_walk_steps(walk), 1);
  assert_ok(maze_walk_step(walk, 4, &err), err);
  assert_ok(maze_walk_step(walk, 2, &err), err);
  assert_ok(maze_walk_step(walk, 4, &err), err);
  assert_int_equal(maze_walk_state(walk), MAZE_FINAL);
  assert_true(maze_walk_is_out(walk));
  assert_ok(maze_check_path(maze, maze_walk_path(walk), &err), err);
  maze_walk_restart(walk);
  assert_int_equal(maze_walk_steps(walk), 0);
  maze_walk_destroy(walk);
  maze_destroy(maze);
}

static void a_walk_is_over_when_everything_was_seen_in_vain(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A..#B");
  MazeWalk *walk = maze_walk_create(maze);
  assert_ok(maze_walk_step(walk, 2, &err), err);
  assert_int_equal(maze_walk_state(walk), MAZE_INTERMEDIATE);
  assert_ok(maze_walk_step(walk, 2, &err), err);
  assert_int_equal(maze_walk_state(walk), MAZE_FINAL);
  assert_false(maze_walk_is_out(walk));
  assert_true(maze_walk_undo(walk));
  assert_int_equal(maze_walk_state(walk), MAZE_INTERMEDIATE);
  assert_ok(maze_walk_step(walk, 2, &err), err);
  assert_int_equal(maze_walk_state(walk), MAZE_FINAL);
  maze_walk_destroy(walk);
  maze_destroy(maze);
}

// ---- editing ----

static void expect_picture(const Maze *maze, const char *picture) {
  StrBuf text = {0};
  mazes_to_text(maze, &text);
  assert_string_equal(text.data, picture);
  strbuf_deinit(&text);
}

static void changes_by_hand_do_what_they_say(void **state) {
  (void)state;
  Error err;
  Maze *maze = mazes_draw("A.../..../...B");
  assert_ok(maze_fill(maze, maze_cell(0, 0), maze_cell(0, 1), true, &err), err); // the entrance stays
  expect_picture(maze, "A#../..../...B");
  assert_ok(maze_fill(maze, maze_cell(2, 3), maze_cell(1, 2), true, &err), err);
  expect_picture(maze, "A#../..##/..#B");
  assert_ok(maze_fill(maze, maze_cell(0, 1), maze_cell(0, 1), false, &err), err);
  expect_picture(maze, "A.../..##/..#B");
  assert_ok(maze_move_entrance(maze, maze_cell(2, 1), &err), err);
  assert_ok(maze_move_exit(maze, 0, maze_cell(0, 3), &err), err);
  expect_picture(maze, "...B/..##/.A#.");
  assert_ok(maze_add_exit(maze, maze_cell(2, 0), &err), err);
  expect_picture(maze, "...B/..##/BA#.");
  assert_ok(maze_remove_exit(maze, 0, &err), err);
  expect_picture(maze, "..../..##/BA#.");
  // What is outside is refused.
  assert_int_equal(maze_fill(maze, maze_cell(1, 1), maze_cell(3, 0), true, &err), ERR_INPUT);
  assert_int_equal(maze_fill(maze, maze_cell(3, 0), maze_cell(1, 1), true, &err), ERR_INPUT);
  assert_int_equal(maze_move_entrance(maze, maze_cell(0, 4), &err), ERR_INPUT);
  expect_picture(maze, "..../..##/BA#.");
  maze_destroy(maze);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(directions_go_clockwise_from_north),
      cmocka_unit_test(directions_are_read_and_written),
      cmocka_unit_test(the_higher_code_is_shown),
      cmocka_unit_test(entrance_exit_and_player_are_never_erased),
      cmocka_unit_test(sizes_and_places_have_their_own_messages),
      cmocka_unit_test(changing_the_maze_drops_its_solutions),
      cmocka_unit_test(whole_rows_are_read_and_set),
      cmocka_unit_test(the_examples_of_the_thesis_have_its_difficulty),
      cmocka_unit_test(the_numbers_of_a_small_maze_are_those_one_counts),
      cmocka_unit_test(natures_are_named),
      cmocka_unit_test(moves_and_dead_ends_are_counted_right),
      cmocka_unit_test(a_walk_counts_its_steps_and_can_go_back),
      cmocka_unit_test(a_walk_is_over_when_everything_was_seen_in_vain),
      cmocka_unit_test(changes_by_hand_do_what_they_say),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
