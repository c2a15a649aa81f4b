// SPDX-License-Identifier: MIT
// The searches other than the fast one: depth first as in the thesis, counting, enumerating, octile.
#include "base/mem.h"
#include "puzzle/bignum.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_octile.h"
#include "support/test.h"
#include "tests/puzzle/mazes.h"

#include <math.h>
#include <stdlib.h>

// ---- depth first ----

// All simple paths by plain recursion; the lengths of the kept ones.
typedef struct Brute {
  const Maze *maze;
  uint8_t *trodden;
  MazePath path;
  MazePath *kept;
  int count, capacity;
} Brute;

static void brute_walk(Brute *brute, MazeCell at) {
  if (maze_exit_at(brute->maze, at) >= 0) {
    if (brute->count == 0 || brute->path.count < brute->kept[brute->count - 1].count) {
      ARRAY_GROW(brute->kept, brute->count, brute->capacity);
      brute->kept[brute->count++] = maze_path_copy(&brute->path);
    }
    return;
  }
  uint8_t *here = &brute->trodden[at.row * maze_cols(brute->maze) + at.col];
  *here = 1;
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    MazeCell next = maze_cell(at.row + maze_steps[d].row, at.col + maze_steps[d].col);
    if (!maze_can_step(brute->maze, at, d) || brute->trodden[next.row * maze_cols(brute->maze) + next.col])
      continue;
    maze_path_add(&brute->path, next);
    brute_walk(brute, next);
    brute->path.count--;
  }
  *here = 0;
}

static bool explores_like_brute(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 4, -1);
  maze_set_octile(maze, gen_chance(gen, 20));
  Brute brute = {.maze = maze, .trodden = mem_alloc((size_t)maze_cell_count(maze))};
  brute_walk(&brute, maze_entrance(maze));
  MazeExploration found;
  maze_explore(maze, 0, NULL, &found);
  bool is_right = found.is_complete && found.count == brute.count;
  for (int i = 0; i < brute.count && is_right; i++)
    is_right = maze_path_equals(&brute.kept[i], &found.solutions[i]);
  gen_note(gen, "%d solutions, expected %d", found.count, brute.count);
  for (int i = 0; i < brute.count; i++)
    maze_path_deinit(&brute.kept[i]);
  mem_free(brute.kept);
  mem_free(brute.trodden);
  maze_path_deinit(&brute.path);
  maze_exploration_deinit(&found);
  maze_destroy(maze);
  return is_right;
}

static void exploring_finds_what_plain_recursion_finds(void **state) {
  (void)state;
  property_check("exploration", 200, explores_like_brute, NULL);
}

static void the_example_of_the_format_has_its_three_solutions(void **state) {
  (void)state;
  Maze *maze = mazes_draw(".A./.#./.B.");
  MazeExploration found;
  Error err;
  maze_explore(maze, 0, NULL, &found);
  assert_int_equal(found.count, 3);
  for (int i = 0; i < 3; i++)
    assert_int_equal(found.solutions[i].count, 4 - i);
  assert_true(found.is_complete);
  assert_true(found.best_steps <= found.steps);
  assert_ok(maze_keep_exploration(maze, &found, &err), err);
  assert_int_equal(maze_solution_count(maze), 3);
  maze_exploration_deinit(&found);
  maze_destroy(maze);
}

static void exploring_stops_when_the_budget_is_spent(void **state) {
  (void)state;
  Maze *maze;
  Error err;
  MazeExploration found;
  assert_ok(maze_create(20, 20, maze_cell(0, 0), maze_cell(19, 19), &maze, &err), err);
  maze_explore(maze, 1000, NULL, &found);
  assert_false(found.is_complete);
  assert_int_equal(found.steps, 1000);
  assert_true(found.count > 0);
  maze_exploration_deinit(&found);
  atomic_bool cancel = true;
  maze_explore(maze, 0, &(Progress){.cancel = &cancel}, &found);
  assert_false(found.is_complete);
  assert_true(found.steps > 0);
  maze_exploration_deinit(&found);
  maze_destroy(maze);
}

static void an_impossible_maze_has_no_solutions_and_is_no_error(void **state) {
  (void)state;
  Maze *maze = mazes_draw("A#B");
  MazeExploration found;
  maze_explore(maze, 0, NULL, &found);
  assert_int_equal(found.count, 0);
  assert_true(found.is_complete);
  maze_exploration_deinit(&found);
  maze_destroy(maze);
}

// ---- counting ----

static void numbers_of_any_size_are_added_and_printed(void **state) {
  (void)state;
  BigNum number = {0};
  StrBuf text = {0};
  bignum_write(&number, &text);
  assert_string_equal(text.data, "0");
  bignum_set(&number, 1);
  for (int i = 0; i < 200; i++) { // 2^200
    BigNum copy = {0};
    bignum_add(&copy, &number);
    bignum_add(&number, &copy);
    bignum_deinit(&copy);
  }
  strbuf_reset(&text);
  bignum_write(&number, &text);
  assert_string_equal(text.data, "1606938044258990275541962092341162602522202993782792835301376");
  BigNum one = {0};
  bignum_set(&one, 1);
  bignum_set(&number, UINT64_C(5999999999999999999)); // carries, and leaves nothing
  bignum_add(&number, &one);
  strbuf_reset(&text);
  bignum_write(&number, &text);
  assert_string_equal(text.data, "6000000000000000000");
  bignum_deinit(&one);
  bignum_set(&number, UINT64_MAX);
  strbuf_reset(&text);
  bignum_write(&number, &text);
  assert_string_equal(text.data, "18446744073709551615");
  bignum_deinit(&number);
  strbuf_deinit(&text);
}

static long brute_count(const Maze *maze, MazeCell at, int left) {
  if (maze_exit_at(maze, at) >= 0)
    return 1;
  long count = 0;
  for (int d = 0; left > 0 && d < MAZE_DIRECTIONS; d++)
    if (maze_can_step(maze, at, d))
      count += brute_count(maze, maze_cell(at.row + maze_steps[d].row, at.col + maze_steps[d].col), left - 1);
  return count;
}

static bool check_list(const Maze *maze, const MazePath *paths, int count, int shortest) {
  for (int i = 0; i < count; i++) {
    Error err;
    if (paths[i].count != shortest || maze_check_path(maze, &paths[i], &err) != OK)
      return false;
    for (int j = 0; j < i; j++)
      if (maze_path_equals(&paths[i], &paths[j]))
        return false;
  }
  return true;
}

static bool counts_like_brute(Gen *gen, void *context) {
  (void)context;
  enum { LIMIT = 50 };
  Maze *maze = mazes_any(gen, 6, -1);
  int shortest = mazes_shortest(maze);
  long expected = shortest > 0 ? brute_count(maze, maze_entrance(maze), shortest) : 0;
  StrBuf text = {0};
  int64_t moves;
  Error err;
  MazePath *paths;
  int listed;
  assert_ok(maze_count_shortest(maze, NULL, &text, &moves, &err), err);
  assert_ok(maze_list_shortest(maze, LIMIT, NULL, &paths, &listed, &err), err);
  bool is_right = strtol(text.data, NULL, 10) == expected && moves == (shortest > 0 ? shortest : 0) &&
                  listed == (expected < LIMIT ? expected : LIMIT) && check_list(maze, paths, listed, shortest);
  gen_note(gen, "%s paths of %ld moves, %d listed; expected %ld of %d", text.data, (long)moves, listed, expected,
           shortest);
  for (int i = 0; i < listed; i++)
    maze_path_deinit(&paths[i]);
  mem_free(paths);
  strbuf_deinit(&text);
  maze_destroy(maze);
  return is_right;
}

static void shortest_paths_are_counted_and_listed_exactly(void **state) {
  (void)state;
  property_check("count of shortest paths", 300, counts_like_brute, NULL);
}

// Straight moves over an empty square of n x n: the binomial of 2n - 2 over n - 1.
static void large_numbers_of_paths_are_exact(void **state) {
  (void)state;
  Maze *maze;
  Error err;
  StrBuf text = {0};
  int64_t moves;
  assert_ok(maze_create(51, 51, maze_cell(0, 0), maze_cell(50, 50), &maze, &err), err);
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  assert_ok(maze_count_shortest(maze, NULL, &text, &moves, &err), err);
  assert_string_equal(text.data, "100891344545564193334812497256");
  assert_int_equal(moves, 100);
  strbuf_deinit(&text);
  maze_destroy(maze);
}

static void too_many_cells_are_not_counted(void **state) {
  (void)state;
  Maze *maze;
  Error err;
  StrBuf text = {0};
  int64_t moves;
  assert_ok(maze_create(1001, 1000, maze_cell(0, 0), maze_cell(50, 50), &maze, &err), err);
  assert_int_equal(maze_count_shortest(maze, NULL, &text, &moves, &err), ERR_LIMIT);
  maze_destroy(maze);
}

// ---- octile ----

// Dijkstra that looks at every cell each time.
static double plain_octile(const Maze *maze) {
  int cols = maze_cols(maze);
  size_t cells = (size_t)maze_cell_count(maze);
  double *costs = mem_resize(NULL, cells, sizeof *costs);
  uint8_t *done = mem_alloc(cells);
  for (size_t i = 0; i < cells; i++)
    costs[i] = INFINITY;
  costs[maze_entrance(maze).row * cols + maze_entrance(maze).col] = 0;
  double best = INFINITY;
  for (;;) {
    size_t at = cells;
    for (size_t i = 0; i < cells; i++)
      if (!done[i] && !isinf(costs[i]) && (at == cells || costs[i] < costs[at]))
        at = i;
    if (at == cells)
      break;
    done[at] = 1;
    MazeCell cell = maze_cell((int)at / cols, (int)at % cols);
    if (maze_exit_at(maze, cell) >= 0)
      best = fmin(best, costs[at]);
    for (int d = 0; d < MAZE_DIRECTIONS; d++)
      if (maze_can_step(maze, cell, d)) {
        int next = (cell.row + maze_steps[d].row) * cols + cell.col + maze_steps[d].col;
        costs[next] = fmin(costs[next], costs[at] + (d % 2 ? M_SQRT2 : 1));
      }
  }
  mem_free(costs);
  mem_free(done);
  return best;
}

static double walked_length(const Maze *maze, const MazePath *path) {
  MazeCell at = maze_entrance(maze);
  double length = 0;
  for (int64_t i = 0; i < path->count; at = path->cells[i++])
    length += at.row == path->cells[i].row || at.col == path->cells[i].col ? 1 : sqrt(2);
  return length;
}

static bool octile_like_plain(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 14, gen_chance(gen, 70) ? 255 : -1);
  maze_set_octile(maze, gen_chance(gen, 80));
  MazePath path;
  double length, expected = plain_octile(maze);
  Error err;
  assert_ok(maze_find_octile(maze, NULL, &path, &length, &err), err);
  bool is_right = path.count == 0 ? isinf(expected) : fabs(length - expected) < 1e-9;
  if (path.count > 0)
    is_right = is_right && maze_check_path(maze, &path, &err) == OK && fabs(walked_length(maze, &path) - length) < 1e-9;
  gen_note(gen, "octile %d: %f, expected %f", maze_is_octile(maze), length, expected);
  maze_path_deinit(&path);
  maze_destroy(maze);
  return is_right;
}

static void octile_paths_are_as_short_as_plain_ones(void **state) {
  (void)state;
  property_check("octile path", 300, octile_like_plain, NULL);
}

static void octile_diagonals_do_not_cut_corners(void **state) {
  (void)state;
  static const struct {
    const char *picture;
    double length;
  } cases[] = {
      {"A./.B", M_SQRT2}, {"A#/.B", 2}, {"A#/#B", 0}, {"A../.../..B", 2 * M_SQRT2}, {"A.#/.../..B", 2 * M_SQRT2}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = mazes_draw(cases[i].picture);
    maze_set_octile(maze, true);
    MazePath path;
    double length;
    Error err;
    assert_ok(maze_find_octile(maze, NULL, &path, &length, &err), err);
    assert_float_equal(length, cases[i].length, 1e-6);
    maze_path_deinit(&path);
    maze_destroy(maze);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exploring_finds_what_plain_recursion_finds),
      cmocka_unit_test(the_example_of_the_format_has_its_three_solutions),
      cmocka_unit_test(exploring_stops_when_the_budget_is_spent),
      cmocka_unit_test(an_impossible_maze_has_no_solutions_and_is_no_error),
      cmocka_unit_test(numbers_of_any_size_are_added_and_printed),
      cmocka_unit_test(shortest_paths_are_counted_and_listed_exactly),
      cmocka_unit_test(large_numbers_of_paths_are_exact),
      cmocka_unit_test(too_many_cells_are_not_counted),
      cmocka_unit_test(octile_paths_are_as_short_as_plain_ones),
      cmocka_unit_test(octile_diagonals_do_not_cut_corners),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
