// SPDX-License-Identifier: MIT
// Grids are compared with geometry, mazes with the definition of a tree, paths with a plain relaxing search: none of
// these shares code with what it tests.
#include "base/mem.h"
#include "puzzle/maze_set.h"
#include "puzzle/wallmaze_set.h"
#include "support/property.h"
#include "support/test.h"

#include <math.h>

static const MazeKind wall_kinds[] = {MAZE_KIND_BACKTRACKER, MAZE_KIND_PRIM, MAZE_KIND_KRUSKAL, MAZE_KIND_WILSON,
                                      MAZE_KIND_GROWING_TREE};

static WallMaze *generate_or_fail(const WallRecipe *recipe) {
  WallMaze *maze = NULL;
  Error err;
  assert_ok(wallmaze_generate(recipe, NULL, &maze, &err), err);
  return maze;
}

// ---- grids ----

static bool points_meet(WallPoint a, WallPoint b) {
  return hypot(a.x - b.x, a.y - b.y) < 1e-9;
}

static bool sides_meet(const WallSide *a, const WallSide *b) {
  return (points_meet(a->from, b->from) && points_meet(a->to, b->to)) ||
         (points_meet(a->from, b->to) && points_meet(a->to, b->from));
}

// Every side that two cells share on paper leads from one to the other, and no other side does.
static void check_grid(const WallGrid *grid) {
  for (int i = 0; i < grid->count; i++) {
    const WallCell *cell = &grid->cells[i];
    assert_int_equal(wallgrid_find(grid, cell->at), i);
    for (int s = 0; s < cell->side_count; s++) {
      const WallSide *side = &cell->sides[s];
      int found = WALLGRID_NONE, found_side = WALLGRID_NONE;
      for (int j = 0; j < grid->count; j++) {
        for (int t = 0; j != i && t < grid->cells[j].side_count; t++) {
          if (sides_meet(side, &grid->cells[j].sides[t]))
            found = j, found_side = t;
        }
      }
      if (found != side->next || (found >= 0 && found_side != side->back))
        fail_msg("%s: cell %d,%d side %d leads to %d by %d, not to %d by %d", wall_shape_name(grid->shape),
                 cell->at.row, cell->at.col, s, side->next, side->back, found, found_side);
      assert_true(!side->is_outer || side->next == WALLGRID_NONE);
      assert_true(side->from.x > -1e-9 && side->from.x < grid->width + 1e-9);
      assert_true(side->from.y > -1e-9 && side->from.y < grid->height + 1e-9);
    }
  }
}

static void neighbours_are_those_that_touch_on_paper(void **state) {
  (void)state;
  for (int shape = 0; shape < WALL_SHAPES; shape++) {
    for (int size = 2; size <= 7; size++) {
      ScopedWallGrid grid = NULL;
      Error err;
      assert_ok(wallgrid_create((WallShape)shape, size, size + 1, NULL, &grid, &err), err);
      check_grid(grid);
    }
  }
}

static void shapes_have_as_many_cells_as_geometry_says(void **state) {
  (void)state;
  static const struct {
    WallShape shape;
    int rows, cols, cells;
  } cases[] = {{WALL_RECTANGLE, 4, 5, 20},    {WALL_CIRCLE, 2, 0, 7},        {WALL_CIRCLE, 4, 0, 43},
               {WALL_HEXAGON, 3, 0, 19},      {WALL_HEXAGON, 115, 0, 39331}, {WALL_TRIANGLE, 5, 0, 25},
               {WALL_TRIANGLE, 200, 0, 40000}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedWallGrid grid = NULL;
    Error err;
    assert_ok(wallgrid_create(cases[i].shape, cases[i].rows, cases[i].cols, NULL, &grid, &err), err);
    assert_int_equal(grid->count, cases[i].cells);
  }
}

static void grids_that_can_not_be_are_refused(void **state) {
  (void)state;
  static const struct {
    WallShape shape;
    int rows, cols;
    const char *mask, *says;
    Status status;
  } cases[] = {
      {WALL_RECTANGLE, 1, 5, NULL, "at least 2 rows", ERR_INPUT},
      {WALL_RECTANGLE, 5, 201, NULL, "at most 200 rows", ERR_LIMIT},
      {WALL_CIRCLE, 1, 0, NULL, "at least 2 rings", ERR_INPUT},
      {WALL_CIRCLE, 101, 0, NULL, "at most 100 rings", ERR_LIMIT},
      {WALL_HEXAGON, 116, 0, NULL, "at most 115 cells", ERR_LIMIT},
      {WALL_TRIANGLE, 0, 0, NULL, "at least 2 cells", ERR_INPUT},
      {WALL_RECTANGLE, 2, 3, "......", "has 0 cells", ERR_INPUT},
      {WALL_RECTANGLE, 2, 3, "#....." /* one */, "has 1 cells", ERR_INPUT},
      {WALL_RECTANGLE, 2, 3, "#.##.#", "falls into 2 parts", ERR_INPUT},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    bool mask[6];
    WallGrid *grid = NULL;
    Error err;
    for (int j = 0; cases[i].mask && j < 6; j++)
      mask[j] = cases[i].mask[j] == '#';
    Status status =
        wallgrid_create(cases[i].shape, cases[i].rows, cases[i].cols, cases[i].mask ? mask : NULL, &grid, &err);
    assert_int_equal(status, cases[i].status);
    ScopedStrBuf text = {0};
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("'%s' does not say '%s'", strbuf_text(&text), cases[i].says);
    assert_null(grid);
  }
}

// ---- mazes ----

// Distances by relaxing until nothing changes; INT_MAX / 2: out of reach.
static int *relax_distances(const WallMaze *maze, int *reached) {
  enum { FAR = 1 << 29 };
  int count = wallmaze_place_count(maze);
  int *distances = mem_alloc((size_t)count * sizeof *distances);
  for (int i = 0; i < count; i++)
    distances[i] = i == maze->entrance ? 0 : FAR;
  for (bool changes = true; changes;) {
    changes = false;
    for (int i = 0; i < count; i++) {
      for (int side = 0; side < WALLGRID_SIDES; side++) {
        int next = wallmaze_ways(maze, i) >> side & 1 ? wallmaze_beyond(maze, i, side) : i;
        if (distances[i] + 1 < distances[next]) {
          distances[next] = distances[i] + 1;
          changes = true;
        }
      }
    }
  }
  *reached = 0;
  for (int i = 0; i < count; i++)
    *reached += distances[i] < FAR;
  return distances;
}

static int count_places(const WallMaze *maze, int *ways) {
  int places = 0;
  *ways = 0;
  for (int i = 0; i < wallmaze_place_count(maze); i++) {
    int own = __builtin_popcount(wallmaze_ways(maze, i));
    places += !wallmaze_is_under(maze, i) || own > 0;
    *ways += own;
  }
  return places;
}

static WallRecipe draw_wallrecipe(Gen *gen, Silhouette *mask) {
  WallRecipe recipe = {.shape = (WallShape)gen_range(gen, 0, WALL_SHAPES - 1),
                       .kind = wall_kinds[gen_below(gen, 5)],
                       .mix = gen_range(gen, 0, 100)};
  char seed[32];
  recipe.rows = gen_range(gen, 2, 12);
  recipe.cols = gen_range(gen, 2, 12);
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  recipe.seed = seed_from_text(seed);
  recipe.has_bridges = recipe.shape == WALL_RECTANGLE && gen_chance(gen, 50);
  if (recipe.shape == WALL_RECTANGLE && gen_chance(gen, 50)) {
    mask->rows = recipe.rows;
    mask->cols = recipe.cols;
    for (int i = 0; i < recipe.rows * recipe.cols; i++)
      mask->is_dark[i] = gen_chance(gen, 85);
    recipe.silhouette = mask;
  }
  gen_note(gen, "%s %dx%d kind %s seed %s bridges %d mask %d\n", wall_shape_name(recipe.shape), recipe.rows,
           recipe.cols, maze_kind_name(recipe.kind), seed, recipe.has_bridges, recipe.silhouette != NULL);
  return recipe;
}

// Connected, with one way fewer than places: a tree, whatever made it.
static bool perfect_mazes_are_trees(Gen *gen, void *context) {
  bool cells[144];
  Silhouette mask = {.is_dark = cells};
  WallRecipe recipe = draw_wallrecipe(gen, &mask);
  ScopedWallMaze maze = NULL;
  Error err;
  int reached, ways;
  (void)context;
  if (wallmaze_generate(&recipe, NULL, &maze, &err) != OK)
    return recipe.silhouette != NULL; // in several parts
  ScopedMem int *distances = relax_distances(maze, &reached);
  int places = count_places(maze, &ways);
  SCOPED(wallpath_deinit) WallPath way = {0};
  wallmaze_find_way(maze, &way);
  gen_note(gen, "%d places, %d reached, %d ways, %d moves of %d\n", places, reached, ways, way.count,
           distances[maze->exit]);
  return wallmaze_check(maze, &err) == OK && reached == places && ways == 2 * (places - 1) &&
         way.count == distances[maze->exit] && way.count > 0 && (recipe.shape == WALL_CIRCLE) == (maze->exit == 0);
}

static void what_is_carved_is_a_perfect_maze(void **state) {
  (void)state;
  property_check("a carved maze is a tree", 400, perfect_mazes_are_trees, NULL);
}

// The two ends may share a side only if all cells are in the same row or column, or on one side of the line between
// them.
static void ends_lie_on_different_sides(void **state) {
  (void)state;
  for (int i = 0; i < 120; i++) {
    char seed[16];
    snprintf(seed, sizeof seed, "ends%d", i);
    WallRecipe recipe = {.shape = (WallShape[]){WALL_RECTANGLE, WALL_HEXAGON, WALL_TRIANGLE}[i % 3],
                         .rows = 6 + i % 7,
                         .cols = 6 + i % 5,
                         .has_bridges = i % 6 == 0,
                         .seed = seed_from_text(seed)};
    ScopedWallMaze maze = generate_or_fail(&recipe);
    MazeCell one = maze->grid->cells[maze->entrance].at, other = maze->grid->cells[maze->exit].at;
    bool is_shared = wallgrid_shares_edge(maze->grid, maze->entrance, maze->exit);
    if (recipe.shape == WALL_RECTANGLE)
      assert_int_equal(is_shared, (one.row == other.row && (one.row == 0 || one.row == recipe.rows - 1)) ||
                                      (one.col == other.col && (one.col == 0 || one.col == recipe.cols - 1)));
    if (is_shared)
      fail_msg("shape %d, seed %s: %d,%d and %d,%d", (int)recipe.shape, seed, one.row, one.col, other.row, other.col);
  }
}

static bool ways_of_braids_are_shortest(Gen *gen, void *context) {
  bool cells[144];
  Silhouette mask = {.is_dark = cells};
  WallRecipe recipe = draw_wallrecipe(gen, &mask);
  ScopedWallMaze maze = NULL;
  Error err;
  WallMetrics metrics;
  int reached;
  (void)context;
  recipe.braid = gen_range(gen, 1, 100);
  if (wallmaze_generate(&recipe, NULL, &maze, &err) != OK)
    return recipe.silhouette != NULL;
  ScopedMem int *distances = relax_distances(maze, &reached);
  return wallmaze_check(maze, &err) == OK && wallmaze_measure(maze, NULL, &metrics, &err) == OK &&
         metrics.moves == distances[maze->exit] && metrics.effort >= 1;
}

static void ways_through_rings_are_shortest(void **state) {
  (void)state;
  property_check("a way through a braided maze is shortest", 200, ways_of_braids_are_shortest, NULL);
}

static void bridges_are_there_and_go_straight(void **state) {
  (void)state;
  WallRecipe recipe = {.rows = 20, .cols = 20, .has_bridges = true, .mix = 50, .seed = seed_from_text("weave")};
  for (size_t i = 0; i < sizeof wall_kinds / sizeof *wall_kinds; i++) {
    recipe.kind = wall_kinds[i];
    ScopedWallMaze maze = generate_or_fail(&recipe);
    if (maze->bridge_count < 20)
      fail_msg("%s: only %d bridges", maze_kind_name(recipe.kind), maze->bridge_count);
    for (int cell = 0; cell < maze->grid->count; cell++) {
      if (wallmaze_is_bridge(maze, cell))
        assert_int_equal(wallmaze_ways(maze, cell) | wallmaze_ways(maze, cell + maze->grid->count), 0x0F);
    }
  }
}

static double effort_of_shape(WallShape shape, int size) {
  WallRecipe recipe = {.shape = shape, .rows = size, .cols = size, .seed = seed_from_text("rooms")};
  ScopedWallMaze maze = generate_or_fail(&recipe);
  double effort = 0;
  Error err;
  assert_ok(wallmaze_measure_effort(maze, NULL, &effort, &err), err);
  return effort;
}

static void larger_mazes_are_more_work(void **state) {
  (void)state;
  for (int shape = 0; shape < WALL_SHAPES; shape++) {
    double low = effort_of_shape((WallShape)shape, 6), high = effort_of_shape((WallShape)shape, 20);
    if (high < 2 * low)
      fail_msg("%s: %f and %f", wall_shape_name((WallShape)shape), low, high);
  }
}

static void recipes_that_can_not_be_are_refused(void **state) {
  (void)state;
  const WallRecipe bad[] = {
      {.shape = WALL_CIRCLE, .rows = 5, .kind = MAZE_KIND_ELLER},
      {.shape = WALL_CIRCLE, .rows = 5, .kind = MAZE_KIND_OBSTACLES},
      {.shape = WALL_HEXAGON, .rows = 5, .has_bridges = true},
      {.rows = 5, .cols = 5, .braid = 101},
      {.rows = 5, .cols = 5, .mix = -1},
      {.rows = 5, .cols = 5, .has_entrance = true, .entrance = {5, 0}},
      {.rows = 5, .cols = 5, .has_entrance = true, .has_exit = true},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    WallMaze *maze = NULL;
    Error err;
    assert_int_equal(wallmaze_generate(&bad[i], NULL, &maze, &err), ERR_INPUT);
  }
}

static void ends_that_are_given_are_taken(void **state) {
  (void)state;
  WallRecipe recipe = {.shape = WALL_CIRCLE, .rows = 5, .has_entrance = true, .seed = seed_from_text("ends")};
  ScopedWallMaze from_centre = generate_or_fail(&recipe);
  assert_int_equal(from_centre->entrance, 0);
  assert_int_equal(from_centre->grid->cells[from_centre->exit].at.row, 4);
  recipe.shape = WALL_TRIANGLE;
  recipe.has_exit = true;
  recipe.exit = maze_cell(4, 8);
  ScopedWallMaze given = generate_or_fail(&recipe);
  assert_int_equal(given->exit, 24);
}

static void walls_are_opened_and_closed_but_not_beside_bridges(void **state) {
  (void)state;
  WallRecipe recipe = {.rows = 20, .cols = 20, .has_bridges = true, .seed = seed_from_text("edit")};
  ScopedWallMaze maze = generate_or_fail(&recipe);
  Error err;
  int bridge = 0;
  while (!wallmaze_is_bridge(maze, bridge))
    bridge++;
  assert_int_equal(wallmaze_set_open(maze, bridge, 0, false, &err), ERR_INPUT);
  assert_int_equal(wallmaze_set_open(maze, bridge - 1, 1, false, &err), ERR_INPUT);
  assert_int_equal(wallmaze_set_open(maze, 0, 0, true, &err), ERR_INPUT); // the border
  bool was_open = maze->open[0] >> 1 & 1;
  assert_ok(wallmaze_set_open(maze, 0, 1, !was_open, &err), err);
  assert_int_equal(maze->open[0] >> 1 & 1, !was_open);
  assert_ok(wallmaze_check(maze, &err), err);
}

static void pictures_are_trimmed_and_sampled(void **state) {
  (void)state;
  static const struct {
    const char *picture;
    int rows, cols; // of the sample
    const char *cells;
  } cases[] = {
      {"....\n.##.\n.##.\n", 2, 2, "####"},
      {"....\n.##.\n.#\n", 2, 2, "###."},
      {"##..\n##..\n..##\n..##\n", 2, 2, "#..#"},
      {"#.\n.#\n", 4, 4, "##..##....##..##"},
      {"#  #", 1, 2, "##"}, // half dark is dark
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SCOPED(silhouette_deinit) Silhouette picture = {0};
    bool cells[16];
    char text[17] = "";
    Error err;
    assert_ok(silhouette_parse(span_of(cases[i].picture), &picture, &err), err);
    silhouette_sample(&picture, cases[i].rows, cases[i].cols, cells);
    for (int j = 0; j < cases[i].rows * cases[i].cols; j++)
      text[j] = cells[j] ? '#' : '.';
    assert_string_equal(text, cases[i].cells);
  }
  Silhouette empty = {0};
  Error err;
  assert_int_equal(silhouette_parse(span_of("...\n  .\n"), &empty, &err), ERR_INPUT);
  assert_int_equal(silhouette_parse(span_of(""), &empty, &err), ERR_INPUT);
  assert_int_equal(silhouette_parse(span_of("##\n#x\n"), &empty, &err), ERR_INPUT);
}

static void figures_are_cut_out_of_squares(void **state) {
  (void)state;
  for (int figure = 0; figure < SILHOUETTE_FIGURES; figure++) {
    SCOPED(silhouette_deinit) Silhouette silhouette = {0};
    silhouette_draw((SilhouetteFigure)figure, &silhouette);
    WallRecipe recipe = {.rows = 24, .cols = 24, .silhouette = &silhouette, .has_bridges = figure == SILHOUETTE_HEART};
    ScopedWallMaze maze = generate_or_fail(&recipe);
    assert_in_range(maze->grid->count, 140, 450);
    assert_true(wallmaze_opening(maze, maze->entrance) >= 0 && wallmaze_opening(maze, maze->exit) >= 0);
  }
}

// At some sizes the tips of a star are cut off; it is still a star. Two halves are not accepted.
static void figures_can_be_had_in_every_size(void **state) {
  (void)state;
  for (int figure = 0; figure < SILHOUETTE_FIGURES; figure++) {
    SCOPED(silhouette_deinit) Silhouette drawn = {0};
    silhouette_draw((SilhouetteFigure)figure, &drawn);
    for (int side = 10; side <= 90; side += 1 + side / 20) {
      WallRecipe recipe = {.rows = side, .cols = side, .silhouette = &drawn, .seed = seed_from_text("figure")};
      ScopedWallMaze maze = generate_or_fail(&recipe);
    }
  }
  bool halves[] = {true, true, false, true, true};
  silhouette_drop_crumbs(1, 5, halves);
  assert_true(halves[0] && halves[4]);
}

// For every shape and a picture, a sheet of each level has the effort of its level.
static void levels_are_the_same_work_in_every_shape(void **state) {
  (void)state;
  SCOPED(silhouette_deinit) Silhouette heart = {0};
  silhouette_draw(SILHOUETTE_HEART, &heart);
  for (int i = 0; i <= WALL_SHAPES + 1; i++) {
    WallRecipe recipe = {.shape = i < WALL_SHAPES ? (WallShape)i : WALL_RECTANGLE,
                         .silhouette = i == WALL_SHAPES ? &heart : NULL,
                         .has_bridges = i > WALL_SHAPES,
                         .seed = seed_from_text("level")};
    for (int level = 1; level <= 3; level++) {
      WallMaze *made[2];
      double efforts[2];
      Error err;
      assert_ok(wallmaze_make_set(&recipe, level, span_of("x"), 2, NULL, made, efforts, &err), err);
      assert_false(wallmaze_equals(made[0], made[1]));
      for (int j = 0; j < 2; j++) {
        if (fabs(efforts[j] / maze_levels[level - 1].effort - 1) > MAZE_EFFORT_APART)
          fail_msg("shape %d, level %d: effort %f, not %f", i, level, efforts[j], maze_levels[level - 1].effort);
        assert_int_equal(maze_level_of(efforts[j]), level);
        wallmaze_destroy(made[j]);
      }
    }
  }
}

static void the_same_seed_gives_the_same_maze(void **state) {
  (void)state;
  WallRecipe recipe = {.shape = WALL_HEXAGON, .rows = 8, .kind = MAZE_KIND_WILSON, .seed = seed_from_text("again")};
  ScopedWallMaze one = generate_or_fail(&recipe);
  ScopedWallMaze same = generate_or_fail(&recipe);
  recipe.seed = seed_from_text("other");
  ScopedWallMaze other = generate_or_fail(&recipe);
  assert_true(wallmaze_equals(one, same));
  assert_false(wallmaze_equals(one, other));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(neighbours_are_those_that_touch_on_paper),
      cmocka_unit_test(shapes_have_as_many_cells_as_geometry_says),
      cmocka_unit_test(grids_that_can_not_be_are_refused),
      cmocka_unit_test(what_is_carved_is_a_perfect_maze),
      cmocka_unit_test(ends_lie_on_different_sides),
      cmocka_unit_test(ways_through_rings_are_shortest),
      cmocka_unit_test(bridges_are_there_and_go_straight),
      cmocka_unit_test(larger_mazes_are_more_work),
      cmocka_unit_test(recipes_that_can_not_be_are_refused),
      cmocka_unit_test(ends_that_are_given_are_taken),
      cmocka_unit_test(walls_are_opened_and_closed_but_not_beside_bridges),
      cmocka_unit_test(pictures_are_trimmed_and_sampled),
      cmocka_unit_test(figures_are_cut_out_of_squares),
      cmocka_unit_test(figures_can_be_had_in_every_size),
      cmocka_unit_test(levels_are_the_same_work_in_every_shape),
      cmocka_unit_test(the_same_seed_gives_the_same_maze),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
