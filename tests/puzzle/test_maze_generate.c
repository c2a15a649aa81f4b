// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "puzzle/maze_generate_internal.h"
#include "support/test.h"
#include "tests/puzzle/mazes.h"

#include <string.h>

// Like the thesis, which promises only what is asked for.
static MazeRecipe recipe_of_size(int rows, int cols, const char *seed) {
  MazeRecipe recipe = maze_recipe_usual();
  recipe.kind = MAZE_KIND_OBSTACLES;
  recipe.rows_low = recipe.rows_high = rows;
  recipe.cols_low = recipe.cols_high = cols;
  recipe.seed = seed_from_text(seed);
  return recipe;
}

static Maze *make(const MazeRecipe *recipe) {
  Maze *maze;
  Error err;
  assert_ok(maze_generate(recipe, NULL, &maze, &err), err);
  return maze;
}

static void draw_seed(Gen *gen, MazeRecipe *recipe) {
  char text[32];
  snprintf(text, sizeof text, "%u", gen_below(gen, 1000000));
  recipe->seed = seed_from_text(text);
}

static bool obstacles_are_exact(Gen *gen, void *context) {
  (void)context;
  int rows = gen_range(gen, 1, 20), cols = gen_range(gen, 2, 20);
  MazeRecipe recipe = recipe_of_size(rows, cols, "");
  draw_seed(gen, &recipe);
  recipe.has_obstacles = true;
  recipe.obstacles_low = recipe.obstacles_high = gen_range(gen, 0, rows * cols - 2);
  Maze *maze = make(&recipe);
  int64_t counted = 0;
  for (int i = 0; i < rows * cols; i++)
    counted += !maze_is_gap(maze, maze_cell(i / cols, i % cols));
  gen_note(gen, "%dx%d: %ld obstacles, %ld counted, %ld wanted", rows, cols, (long)maze_obstacle_count(maze),
           (long)counted, (long)recipe.obstacles_low);
  bool is_right = counted == recipe.obstacles_low && maze_obstacle_count(maze) == counted;
  maze_destroy(maze);
  return is_right;
}

static void a_given_number_of_obstacles_is_exact(void **state) {
  (void)state;
  property_check("exact obstacles", 300, obstacles_are_exact, NULL);
}

static bool forced_has_solution(Gen *gen, void *context) {
  (void)context;
  MazeRecipe recipe = recipe_of_size(gen_range(gen, 1, 20), gen_range(gen, 2, 20), "");
  draw_seed(gen, &recipe);
  recipe.has_solution = true;
  recipe.has_full_range = gen_chance(gen, 50);
  recipe.overshoot = gen_range(gen, 0, 5);
  recipe.directions_wish = (MazeWish)gen_range(gen, MAZE_USUAL, MAZE_RANDOM);
  recipe.directions = (MazeDirections)gen_range(gen, 1, 255);
  Maze *maze;
  Error err;
  Status status = maze_generate(&recipe, NULL, &maze, &err);
  if (status == ERR_INPUT) { // only if the directions can't lead anywhere: in a line, across it
    gen_note(gen, "%dx%d directions %02x refused", recipe.rows_low, recipe.cols_low, recipe.directions);
    return recipe.rows_low == 1 && recipe.directions_wish == MAZE_GIVEN && !(recipe.directions & 0x44);
  }
  assert_ok(status, err);
  int moves = mazes_shortest(maze);
  StrBuf text = {0};
  mazes_to_text(maze, &text);
  gen_note(gen, "%s directions %02x", text.data, maze_directions(maze));
  strbuf_deinit(&text);
  maze_destroy(maze);
  return moves > 0;
}

static void a_forced_solution_is_there_with_any_directions(void **state) {
  (void)state;
  property_check("forced solution", 1000, forced_has_solution, NULL);
}

// Ends far apart, few directions: a path exists exactly if the empty rectangle has one.
static bool forced_between_given_ends(Gen *gen, void *context) {
  (void)context;
  int rows = gen_range(gen, 2, 8), cols = gen_range(gen, 2, 8);
  MazeRecipe recipe = recipe_of_size(rows, cols, "");
  draw_seed(gen, &recipe);
  int from = (int)gen_below(gen, (uint32_t)(rows * cols));
  int to = (from + 1 + (int)gen_below(gen, (uint32_t)(rows * cols - 1))) % (rows * cols);
  recipe.has_solution = recipe.has_entrance = recipe.has_exit = true;
  recipe.entrance = maze_cell(from / cols, from % cols);
  recipe.exit = maze_cell(to / cols, to % cols);
  recipe.directions_wish = MAZE_GIVEN;
  recipe.directions = (MazeDirections)gen_range(gen, 1, 255);
  Error err;
  Maze *empty, *maze = NULL;
  assert_ok(maze_create(rows, cols, recipe.entrance, recipe.exit, &empty, &err), err);
  maze_set_directions(empty, recipe.directions);
  bool is_possible = mazes_shortest(empty) > 0;
  Status status = maze_generate(&recipe, NULL, &maze, &err);
  bool is_right = (status == OK) == is_possible && (status != OK || mazes_shortest(maze) > 0);
  gen_note(gen, "%dx%d from %d to %d by %02x: possible %d, status %s", rows, cols, from, to, recipe.directions,
           is_possible, status_name(status));
  maze_destroy(empty);
  maze_destroy(maze);
  return is_right;
}

static void a_forced_solution_is_refused_only_where_none_can_be(void **state) {
  (void)state;
  property_check("forced between given ends", 1000, forced_between_given_ends, NULL);
}

static int64_t count_joints(const Maze *maze) {
  int64_t joints = 0;
  for (int row = 0; row < maze_rows(maze); row++)
    for (int col = 0; col < maze_cols(maze); col++) {
      if (!maze_is_gap(maze, maze_cell(row, col)))
        continue;
      joints += row + 1 < maze_rows(maze) && maze_is_gap(maze, maze_cell(row + 1, col));
      joints += col + 1 < maze_cols(maze) && maze_is_gap(maze, maze_cell(row, col + 1));
    }
  return joints;
}

// A tree: everything is connected, with one joint fewer than gaps.
static bool is_perfect(const Maze *maze) {
  int *distances = mazes_distances(maze);
  int64_t reached = 0, gaps = maze_cell_count(maze) - maze_obstacle_count(maze);
  for (int64_t i = 0; i < maze_cell_count(maze); i++)
    reached += distances[i] >= 0;
  mem_free(distances);
  return reached == gaps && count_joints(maze) == gaps - 1;
}

static bool corridors_are_perfect(Gen *gen, void *context) {
  MazeRecipe recipe = recipe_of_size(gen_range(gen, 1, 30), gen_range(gen, 2, 30), "");
  draw_seed(gen, &recipe);
  recipe.kind = *(MazeKind *)context;
  recipe.mix = gen_range(gen, 0, 100);
  Maze *maze = make(&recipe);
  StrBuf text = {0};
  mazes_to_text(maze, &text);
  gen_note(gen, "%s %s", maze_kind_name(recipe.kind), text.data);
  bool is_right = is_perfect(maze) && maze_directions(maze) == MAZE_STRAIGHT_DIRECTIONS;
  // Diagonals cut corners but lead nowhere new.
  maze_set_directions(maze, MAZE_ALL_DIRECTIONS);
  strbuf_deinit(&text);
  maze_destroy(maze);
  return is_right;
}

static void corridors_of_every_kind_make_a_perfect_maze(void **state) {
  (void)state;
  for (MazeKind kind = MAZE_KIND_BACKTRACKER; kind < MAZE_KINDS; kind++)
    property_check(maze_kind_name(kind), 100, corridors_are_perfect, &kind);
}

static unsigned sides_of(const Maze *maze, MazeCell cell) {
  return (cell.row == 0 ? 1u : 0) | (cell.col == 0 ? 2u : 0) | (cell.row == maze_rows(maze) - 1 ? 4u : 0) |
         (cell.col == maze_cols(maze) - 1 ? 8u : 0);
}

static bool lies_apart(const Maze *maze) {
  unsigned entrance = sides_of(maze, maze_entrance(maze)), exit = sides_of(maze, maze_exit(maze, 0));
  return entrance && exit && !(entrance & exit);
}

// The entrance is anywhere on one side; the exit is at least as far as the farther corner of the other side, and every
// corridor on the way makes it longer.
static int least_moves(const Maze *maze) {
  int rows = (maze_rows(maze) - 1) / 2 * 2, cols = (maze_cols(maze) - 1) / 2 * 2;
  return rows < cols ? rows + cols / 2 - 1 : cols + rows / 2 - 1;
}

static void corridors_lead_from_one_side_far_to_another(void **state) {
  (void)state;
  static const int sizes[][2] = {{0, 0}, {3, 3}, {5, 5}, {11, 11}, {15, 31}, {20, 30}, {31, 14}, {41, 41}};
  enum { SEEDS = 300 };
  for (MazeKind kind = MAZE_KIND_USUAL; kind < MAZE_KINDS; kind++) {
    for (size_t i = 0; kind != MAZE_KIND_OBSTACLES && i < sizeof sizes / sizeof *sizes; i++) {
      for (int seed = 0; seed < (kind == MAZE_KIND_USUAL ? SEEDS : SEEDS / 10); seed++) {
        char text[16];
        snprintf(text, sizeof text, "%d", seed);
        MazeRecipe recipe = recipe_of_size(sizes[i][0], sizes[i][1], text);
        recipe.kind = kind;
        Maze *maze = make(&recipe);
        int moves = mazes_shortest(maze);
        if (!lies_apart(maze) || moves < least_moves(maze))
          fail_msg("%s %dx%d seed %d: from %d,%d to %d,%d in %d moves, at least %d are wanted", maze_kind_name(kind),
                   maze_rows(maze), maze_cols(maze), seed, maze_entrance(maze).row, maze_entrance(maze).col,
                   maze_exit(maze, 0).row, maze_exit(maze, 0).col, moves, least_moves(maze));
        maze_destroy(maze);
      }
    }
  }
}

// One end is given: the other is far from it.
static bool other_end_is_far(Gen *gen, void *context) {
  (void)context;
  int rows = gen_range(gen, 3, 15) * 2 + 1, cols = gen_range(gen, 3, 15) * 2 + 1;
  MazeRecipe recipe = recipe_of_size(rows, cols, "");
  MazeCell given = maze_cell(0, (int)gen_below(gen, (uint32_t)cols / 2) * 2);
  draw_seed(gen, &recipe);
  recipe.kind = MAZE_KIND_USUAL;
  recipe.has_entrance = gen_chance(gen, 50);
  recipe.has_exit = !recipe.has_entrance;
  recipe.entrance = recipe.exit = given;
  Maze *maze = make(&recipe);
  StrBuf text = {0};
  mazes_to_text(maze, &text);
  gen_note(gen, "%s", text.data);
  bool is_right = maze_cell_equals(recipe.has_entrance ? maze_entrance(maze) : maze_exit(maze, 0), given) &&
                  lies_apart(maze) && mazes_shortest(maze) >= least_moves(maze);
  strbuf_deinit(&text);
  maze_destroy(maze);
  return is_right;
}

static void an_end_that_is_not_given_lies_far_from_the_other(void **state) {
  (void)state;
  property_check("the other end", 200, other_end_is_far, NULL);
}

// A request that corridors can't satisfy gives obstacles, but still a way out; the thesis' own method promises none.
static void the_usual_maze_can_be_solved_whatever_is_asked_for(void **state) {
  (void)state;
  int unsolved = 0;
  for (int seed = 0; seed < 300; seed++) {
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    MazeRecipe recipe = recipe_of_size(0, 0, text);
    Maze *thesis = make(&recipe);
    unsolved += mazes_shortest(thesis) < 0;
    recipe.kind = MAZE_KIND_USUAL;
    recipe.has_full_range = seed % 3 == 0;
    recipe.directions_wish = seed % 3 == 1 ? MAZE_RANDOM : seed % 3 == 2 ? MAZE_GIVEN : MAZE_USUAL;
    recipe.directions = 0xAA; // the diagonals
    assert_int_equal(maze_recipe_settled(&recipe).kind, MAZE_KIND_OBSTACLES);
    Maze *maze = make(&recipe);
    if (mazes_shortest(maze) < 1 || (seed % 3 == 0 && !lies_apart(maze)))
      fail_msg("seed %d: %d moves from %d,%d to %d,%d of %dx%d", seed, mazes_shortest(maze), maze_entrance(maze).row,
               maze_entrance(maze).col, maze_exit(maze, 0).row, maze_exit(maze, 0).col, maze_rows(maze),
               maze_cols(maze));
    maze_destroy(maze);
    maze_destroy(thesis);
  }
  assert_true(unsolved > 20);
}

static int count_dead_ends(const Maze *maze) {
  int ends = 0;
  for (int row = 0; row < maze_rows(maze); row += 2)
    for (int col = 0; col < maze_cols(maze); col += 2) {
      int ways = 0;
      for (int d = 0; d < MAZE_DIRECTIONS; d += 2)
        ways += maze_can_step(maze, maze_cell(row, col), d);
      ends += ways == 1;
    }
  return ends;
}

static void braiding_removes_the_share_of_dead_ends_that_was_asked_for(void **state) {
  (void)state;
  MazeRecipe recipe = recipe_of_size(101, 101, "braid");
  recipe.kind = MAZE_KIND_PRIM; // it has many dead ends, some side by side
  Maze *plain = make(&recipe);
  int before = count_dead_ends(plain);
  for (int percent = 0; percent <= 100; percent += 25) {
    recipe.braid = percent;
    Maze *maze = make(&recipe);
    int left = count_dead_ends(maze), wanted = before - before * percent / 100;
    if (left != wanted && left != wanted - 1) // the last opening may remove two
      fail_msg("%d%%: %d of %d dead ends left instead of %d", percent, left, before, wanted);
    maze_destroy(maze);
  }
  maze_destroy(plain);
}

// Every machine makes exactly these mazes; a change of this hash changes all seeds that people have written down.
static void a_seed_gives_the_same_maze_everywhere(void **state) {
  (void)state;
  static const struct {
    MazeKind kind;
    const char *picture;
  } cases[] = {
      {MAZE_KIND_OBSTACLES, "....#...#/.....##../.......#./#..#.##../.#.##..../......B#A"},
      {MAZE_KIND_BACKTRACKER, ".#B#...../.#.#.###./...#...#./.#####.#./.......#./.#.#.#.#A"},
      {MAZE_KIND_PRIM, ".......#./.#.#####./B#......./.#.#.#.##/.#.#.#.../##.#####A"},
      {MAZE_KIND_KRUSKAL, "...#.#.../.#.#.#.#./B#.....#./.#.#####./.#.#...../##.#.###A"},
      {MAZE_KIND_WILSON, ".#B#...../.#.#.####/...#...../.###.####/........./.#####.#A"},
      {MAZE_KIND_ELLER, "........./########./B..#...../.#.###.#./.#.....#./####.#.#A"},
      {MAZE_KIND_GROWING_TREE, "........./.#.###.##/B#...#.../.#.######/.#......./.#.#####A"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    MazeRecipe recipe = recipe_of_size(6, 9, "golden");
    recipe.kind = cases[i].kind;
    Maze *maze = make(&recipe);
    StrBuf text = {0};
    mazes_to_text(maze, &text);
    assert_string_equal(text.data, cases[i].picture);
    strbuf_deinit(&text);
    maze_destroy(maze);
  }
}

static void refusals_say_what_is_wrong(void **state) {
  (void)state;
  MazeRecipe usual = recipe_of_size(5, 5, "x");
  struct {
    MazeRecipe recipe;
    Status kind;
    const char *message;
  } cases[14];
  int count = 0;
#define CASE(status, text, ...)                                                                                        \
  do {                                                                                                                 \
    MazeRecipe *r = &cases[count].recipe;                                                                              \
    *r = usual;                                                                                                        \
    __VA_ARGS__;                                                                                                       \
    cases[count].kind = status;                                                                                        \
    cases[count++].message = text;                                                                                     \
  } while (0)
  CASE(ERR_INPUT, "a maze of -1 rows and 5 columns has no cells; both must be 1 or more",
       r->rows_low = r->rows_high = -1);
  CASE(ERR_INPUT, "a maze of one cell has no room for an entrance and an exit",
       r->rows_low = r->rows_high = r->cols_low = r->cols_high = 1);
  CASE(ERR_LIMIT, "a maze of 5 rows and 16385 columns is too large; a side has at most 16384 cells",
       r->cols_low = r->cols_high = 16385);
  CASE(ERR_INPUT, "the range of rows 9..3 is empty", r->rows_low = 9, r->rows_high = 3);
  CASE(ERR_INPUT, "entrance and exit are both at 1,0; they must be different cells",
       r->has_entrance = r->has_exit = true, r->entrance = r->exit = maze_cell(1, 0));
  CASE(ERR_INPUT, "the entrance 5,0 is outside the maze, whose last cell is 4,4", r->has_entrance = true,
       r->entrance = maze_cell(5, 0));
  CASE(ERR_INPUT, "the exit 0,7 is outside the maze, whose last cell is 4,4", r->has_exit = true,
       r->exit = maze_cell(0, 7));
  CASE(ERR_INPUT, "24 obstacles do not fit: entrance and exit leave room for 23", r->has_obstacles = true,
       r->obstacles_low = r->obstacles_high = 24);
  CASE(ERR_INPUT, "23 obstacles do not fit: entrance, exit and the path between them leave room for 20",
       r->has_obstacles = r->has_solution = r->has_entrance = r->has_exit = true,
       r->obstacles_low = r->obstacles_high = 23, r->entrance = maze_cell(0, 0), r->exit = maze_cell(4, 4),
       r->directions_wish = MAZE_GIVEN, r->directions = 8);
  CASE(ERR_INPUT, "a maze without directions can't be walked, so no solution can be forced", r->has_solution = true,
       r->directions_wish = MAZE_GIVEN);
  CASE(ERR_INPUT, "no solution can be forced: the directions 2 can't lead from the entrance 0,4 to the exit 0,0",
       r->has_solution = r->has_entrance = r->has_exit = true, r->entrance = maze_cell(0, 4),
       r->directions_wish = MAZE_GIVEN, r->directions = 4);
  CASE(ERR_INPUT, "in a maze of corridors the number of obstacles follows from its size", r->has_obstacles = true,
       r->kind = MAZE_KIND_PRIM);
  CASE(ERR_INPUT, "the entrance 1,1 would be inside a wall; corridors have an even row and column",
       r->has_entrance = true, r->entrance = maze_cell(1, 1), r->kind = MAZE_KIND_PRIM);
  CASE(ERR_INPUT, "only mazes of corridors have dead ends to remove; choose another kind", r->braid = 5);
  for (int i = 0; i < count; i++) {
    Maze *maze = NULL;
    Error err;
    StrBuf text = {0};
    assert_int_equal(maze_generate(&cases[i].recipe, NULL, &maze, &err), cases[i].kind);
    assert_null(maze);
    error_format(&err, NULL, &text);
    assert_string_equal(text.data, cases[i].message);
    strbuf_deinit(&text);
  }
}

static void making_a_maze_can_be_stopped(void **state) {
  (void)state;
  atomic_bool cancel = true;
  Progress progress = {.cancel = &cancel};
  MazeRecipe recipe = recipe_of_size(300, 300, "x");
  for (MazeKind kind = MAZE_KIND_OBSTACLES; kind < MAZE_KINDS; kind++) {
    recipe.kind = kind;
    Maze *maze = NULL;
    Error err;
    Status status = maze_generate(&recipe, &progress, &maze, &err);
    assert_true(status == ERR_CANCELLED || maze); // small ones may be done before anybody looks
    maze_destroy(maze);
  }
}

// Straight towards the other cell, by steps that use up what they move.
static void credits_suffice_where_steps_lead_straight_there(void **state) {
  (void)state;
  static const struct {
    MazeDirections directions; // bits from north, clockwise
    int row, col;              // from 5,5
    bool suffices;
  } cases[] = {
      {0x55, 7, 9, true},  {0x55, 5, 9, true},  {0x55, 5, 5, true},  // straight ones lead anywhere
      {0x04, 5, 9, true},  {0x04, 6, 9, false}, {0x04, 5, 1, false}, // east alone
      {0x08, 8, 8, true},  {0x08, 8, 9, false}, {0x08, 2, 2, false}, // south-east alone
      {0x0C, 8, 9, true},  {0x0C, 9, 8, false}, {0x0C, 5, 9, true},  // both
      {0xAA, 8, 8, true},  {0xAA, 8, 2, true},  {0xAA, 8, 9, false}, // diagonals
      {0xAA, 5, 7, false}, {0xFF, 1, 1, true},  {0x00, 5, 6, false}, //
      {0x14, 8, 8, true},  {0x14, 2, 8, false}, {0x41, 2, 2, true},  // east and south; north and west
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    bool suffices = maze_credits_suffice(cases[i].directions, maze_cell(5, 5), maze_cell(cases[i].row, cases[i].col));
    if (suffices != cases[i].suffices)
      fail_msg("directions %02x to %d,%d: %d", cases[i].directions, cases[i].row, cases[i].col, suffices);
  }
}

// The path kept free is random, not the shortest one; an overshoot makes it longer.
static void the_way_that_is_kept_free_is_drawn_by_lot(void **state) {
  (void)state;
  enum { SEEDS = 12, SIDE = 12 };
  MazePath paths[2][SEEDS];
  int different[2] = {0}, longer[2] = {0};
  Error err;
  Maze *maze;
  assert_ok(maze_create(SIDE, SIDE, maze_cell(0, 0), maze_cell(SIDE - 1, 5), &maze, &err), err);
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  for (int overshoot = 0; overshoot < 2; overshoot++) {
    for (int i = 0; i < SEEDS; i++) {
      char text[16];
      snprintf(text, sizeof text, "%d", i);
      MazeRecipe recipe = maze_recipe_usual();
      recipe.seed = seed_from_text(text);
      recipe.overshoot = overshoot * 4;
      MazePath *path = &paths[overshoot][i];
      assert_ok(maze_reserve_path(maze, &recipe, NULL, path, &err), err);
      assert_true(maze_cell_equals(path->cells[path->count - 1], maze_cell(SIDE - 1, 5)));
      for (int64_t at = 0; at < path->count; at++)
        assert_true(maze_direction_between(at ? path->cells[at - 1] : maze_cell(0, 0), path->cells[at]) % 2 == 0);
      longer[overshoot] += path->count > SIDE - 1 + 5;
      for (int j = 0; j < i; j++)
        different[overshoot] +=
            path->count != paths[overshoot][j].count ||
            memcmp(path->cells, paths[overshoot][j].cells, (size_t)path->count * sizeof(MazeCell)) != 0;
    }
  }
  assert_true(different[0] > SEEDS * (SEEDS - 1) / 3 && different[1] > SEEDS * (SEEDS - 1) / 3); // hardly two alike
  assert_int_equal(longer[0], 0);
  assert_true(longer[1] > 0);
  for (int i = 0; i < 2 * SEEDS; i++)
    maze_path_deinit(&paths[i / SEEDS][i % SEEDS]);
  maze_destroy(maze);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_given_number_of_obstacles_is_exact),
      cmocka_unit_test(a_forced_solution_is_there_with_any_directions),
      cmocka_unit_test(a_forced_solution_is_refused_only_where_none_can_be),
      cmocka_unit_test(corridors_of_every_kind_make_a_perfect_maze),
      cmocka_unit_test(corridors_lead_from_one_side_far_to_another),
      cmocka_unit_test(an_end_that_is_not_given_lies_far_from_the_other),
      cmocka_unit_test(the_usual_maze_can_be_solved_whatever_is_asked_for),
      cmocka_unit_test(braiding_removes_the_share_of_dead_ends_that_was_asked_for),
      cmocka_unit_test(a_seed_gives_the_same_maze_everywhere),
      cmocka_unit_test(refusals_say_what_is_wrong),
      cmocka_unit_test(credits_suffice_where_steps_lead_straight_there),
      cmocka_unit_test(the_way_that_is_kept_free_is_drawn_by_lot),
      cmocka_unit_test(making_a_maze_can_be_stopped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
