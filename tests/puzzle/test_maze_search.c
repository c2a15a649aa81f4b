// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "puzzle/maze_search.h"
#include "support/test.h"
#include "tests/puzzle/mazes.h"

// There is one path, as long as the plain search says.
static bool agrees(const Maze *maze, Gen *gen) {
  MazePath path;
  Error err;
  assert_ok(maze_find_shortest(maze, NULL, &path, &err), err);
  int expected = mazes_shortest(maze);
  int64_t found = path.count ? path.count : -1;
  bool is_right = found == expected;
  if (is_right && path.count > 0 && maze_check_path(maze, &path, &err) != OK) {
    StrBuf text = {0};
    error_format(&err, NULL, &text);
    gen_note(gen, "%s", text.data);
    strbuf_deinit(&text);
    is_right = false;
  }
  gen_note(gen, "found %ld, expected %d", (long)found, expected);
  maze_path_deinit(&path);
  return is_right;
}

static bool any_maze(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 40, -1);
  bool is_right = agrees(maze, gen);
  maze_destroy(maze);
  return is_right;
}

static void any_maze_has_the_shortest_path_of_a_plain_search(void **state) {
  (void)state;
  property_check("shortest path", 300, any_maze, NULL);
}

static bool maze_with_directions(Gen *gen, void *context) {
  Maze *maze = mazes_any(gen, 20, *(int *)context);
  bool is_right = agrees(maze, gen);
  maze_destroy(maze);
  return is_right;
}

static void all_256_sets_of_directions_agree_with_a_plain_search(void **state) {
  (void)state;
  for (int directions = 0; directions < 256; directions++)
    property_check("shortest path by directions", 10, maze_with_directions, &directions);
}

// A tunnel from the middle to the border, through edges and corners of tiles, wherever they lie.
static void tunnels_in_every_direction_are_found(void **state) {
  (void)state;
  enum { SIDE = 41, MIDDLE = 20 };
  static const MazeDirections sets[] = {MAZE_ALL_DIRECTIONS, MAZE_STRAIGHT_DIRECTIONS, 0};
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    for (int shift = 0; shift < 64; shift++)
      for (int set = 0; set < 3; set++) {
        Maze *maze;
        MazePath path;
        Error err;
        int row = MIDDLE + shift / 8 - 4, col = MIDDLE + shift % 8 - 4, length = MIDDLE - 5;
        MazeCell exit = maze_cell(row + maze_steps[d].row * length, col + maze_steps[d].col * length);
        assert_ok(maze_create(SIDE, SIDE, maze_cell(row, col), exit, &maze, &err), err);
        for (int i = 0; i < SIDE * SIDE; i++)
          maze_set_obstacle(maze, maze_cell(i / SIDE, i % SIDE), true);
        for (int i = 1; i < length; i++)
          maze_set_obstacle(maze, maze_cell(row + maze_steps[d].row * i, col + maze_steps[d].col * i), false);
        MazeDirections directions = sets[set] ? sets[set] : (MazeDirections)(1 << d);
        maze_set_directions(maze, directions);
        assert_ok(maze_find_shortest(maze, NULL, &path, &err), err);
        int64_t expected = directions >> d & 1 ? length : 0;
        if (path.count != expected)
          fail_msg("direction %d of %02x from %d,%d: %ld moves instead of %ld", d, directions, row, col,
                   (long)path.count, (long)expected);
        maze_path_deinit(&path);
        maze_destroy(maze);
      }
}

static bool reachable_cells(Gen *gen, void *context) {
  (void)context;
  Maze *maze = mazes_any(gen, 30, -1);
  int *distances = mazes_distances(maze);
  int64_t expected = 0, found;
  for (int64_t i = 0; i < maze_cell_count(maze); i++)
    expected += distances[i] >= 0;
  Error err;
  assert_ok(maze_count_reachable(maze, NULL, &found, &err), err);
  gen_note(gen, "found %ld, expected %ld", (long)found, (long)expected);
  mem_free(distances);
  maze_destroy(maze);
  return found == expected;
}

static void reachable_cells_are_those_a_plain_search_reaches(void **state) {
  (void)state;
  property_check("reachable cells", 300, reachable_cells, NULL);
}

static void known_mazes_have_known_lengths(void **state) {
  (void)state;
  static const struct {
    const char *picture, *directions;
    int64_t moves;
  } cases[] = {
      {"AB", "all", 1},
      {"BA", "2", 0},
      {"A/B", "4", 1},
      {".A./.#./.B.", "all", 2},
      {".A./.#./.B.", "straight", 4},
      {"A#/#B", "all", 1}, // like a bishop
      {"A#/#B", "straight", 0},
      {"A../..#/.#B", "none", 0},
      {"A........B", "2", 9},
      {"B...A....B", "straight", 4},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = mazes_draw(cases[i].picture);
    MazeDirections directions;
    MazePath path;
    Error err;
    assert_ok(maze_directions_parse(cases[i].directions, &directions, &err), err);
    maze_set_directions(maze, directions);
    assert_ok(maze_find_shortest(maze, NULL, &path, &err), err);
    if (path.count != cases[i].moves)
      fail_msg("%s by %s: %ld moves instead of %ld", cases[i].picture, cases[i].directions, (long)path.count,
               (long)cases[i].moves);
    maze_path_deinit(&path);
    maze_destroy(maze);
  }
}

static void a_search_can_be_stopped(void **state) {
  (void)state;
  atomic_bool cancel = true;
  Progress progress = {.cancel = &cancel};
  Maze *maze;
  MazePath path;
  Error err;
  assert_ok(maze_create(1, 2000, maze_cell(0, 0), maze_cell(0, 1999), &maze, &err), err);
  assert_int_equal(maze_find_shortest(maze, &progress, &path, &err), ERR_CANCELLED);
  maze_destroy(maze);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_maze_has_the_shortest_path_of_a_plain_search),
      cmocka_unit_test(all_256_sets_of_directions_agree_with_a_plain_search),
      cmocka_unit_test(tunnels_in_every_direction_are_found),
      cmocka_unit_test(reachable_cells_are_those_a_plain_search_reaches),
      cmocka_unit_test(known_mazes_have_known_lengths),
      cmocka_unit_test(a_search_can_be_stopped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
