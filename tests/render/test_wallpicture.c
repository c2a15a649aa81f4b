// SPDX-License-Identifier: MIT
#include "puzzle/wallmaze_generate.h"
#include "render/wallpicture.h"
#include "support/test.h"

#include <string.h>

static WallMaze *make_pictured(WallShape shape, int size, bool has_bridges) {
  WallRecipe recipe = {
      .shape = shape, .rows = size, .cols = size, .has_bridges = has_bridges, .seed = seed_from_text("picture")};
  WallMaze *maze = NULL;
  Error err;
  assert_ok(wallmaze_generate(&recipe, NULL, &maze, &err), err);
  return maze;
}

static int count_lines(const StrBuf *text) {
  int lines = 0;
  for (size_t i = 0; i < text->size; i++)
    lines += text->data[i] == '\n';
  return lines;
}

// A room of four cells: walls around it, one inside, and its ends.
static void walls_are_dots(void **state) {
  (void)state;
  WallGrid *grid = NULL;
  Error err;
  assert_ok(wallgrid_create(WALL_RECTANGLE, 2, 2, NULL, &grid, &err), err);
  ScopedWallMaze maze = wallmaze_create(grid, 0, 3);
  wallmaze_join(maze, 0, 1, true);
  wallmaze_join(maze, 1, 2, true);
  wallmaze_join(maze, 0, 2, true);
  ScopedStrBuf text = {0};
  wallpicture_show(maze, NULL, NULL, &(Look){0}, false, &text);
  // The entrance opens above, the exit at its right; the wall inside stands between the two lower cells.
  assert_string_equal(text.data, "⡇A ⠉⠉⠉⡇\n"
                                 "⡇  ⡄  ⠇\n"
                                 "⡇  ⡇B  \n"
                                 "⠉⠉⠉⠉⠉⠉⠁\n");
}

static void every_shape_is_drawn_as_large_as_it_goes_or_not_at_all(void **state) {
  (void)state;
  for (int shape = 0; shape < WALL_SHAPES + 1; shape++) {
    ScopedWallMaze maze =
        make_pictured(shape < WALL_SHAPES ? (WallShape)shape : WALL_RECTANGLE, 10, shape == WALL_SHAPES);
    SCOPED(wallpath_deinit) WallPath way = {0};
    ScopedStrBuf wide = {0}, none = {0}, words = {0};
    wallmaze_find_way(maze, &way);
    wallpicture_show(maze, &way, NULL, &(Look){.columns = 100}, true, &wide);
    assert_true(count_lines(&wide) >= 8 && strchr(wide.data, 'A') && strchr(wide.data, 'B'));
    wallpicture_show(maze, &way, NULL, &(Look){.columns = 8}, true, &none);
    assert_int_equal(count_lines(&none), 1);
    assert_non_null(strstr(none.data, "cells are too many to be drawn here."));
    wallpicture_add_shape(maze, NULL, &words);
    assert_non_null(strstr(words.data, " cells"));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walls_are_dots),
      cmocka_unit_test(every_shape_is_drawn_as_large_as_it_goes_or_not_at_all),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
