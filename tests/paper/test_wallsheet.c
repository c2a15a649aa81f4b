// SPDX-License-Identifier: MIT
#include "paper/mazesheet.h"
#include "paper/silhouettepicture.h"
#include "paper/wallsheet.h"
#include "puzzle/wallmaze_generate.h"
#include "support/test.h"

#include <string.h>

static WallMaze *make_walls(WallShape shape, int size, bool has_bridges) {
  WallRecipe recipe = {
      .shape = shape, .rows = size, .cols = size, .has_bridges = has_bridges, .seed = seed_from_text("sheet")};
  WallMaze *maze = NULL;
  Error err = {0};
  assert_ok(wallmaze_generate(&recipe, NULL, &maze, &err), err);
  assert_ok(wallmaze_set_name(maze, span_of("Año <1>"), &err), err);
  return maze;
}

static int count_in(const StrBuf *text, const char *wanted) {
  int count = 0;
  for (const char *at = text->data; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

// Every wall of a maze is drawn once: closed sides, shared ones once, without the two openings.
static int count_walls(const WallMaze *maze) {
  int border = 0, shared = 0, openings = 0;
  for (int cell = 0; cell < maze->grid->count; cell++) {
    for (int side = 0; side < maze->grid->cells[cell].side_count; side++) {
      bool is_closed = !(maze->open[cell] >> side & 1);
      border += is_closed && maze->grid->cells[cell].sides[side].next == WALLGRID_NONE;
      shared += is_closed && maze->grid->cells[cell].sides[side].next != WALLGRID_NONE;
    }
  }
  openings += wallmaze_opening(maze, maze->entrance) != WALLGRID_NONE;
  openings += wallmaze_opening(maze, maze->exit) != WALLGRID_NONE;
  return border + shared / 2 - openings;
}

static void sheets_have_every_wall_and_only_the_key_has_the_way(void **state) {
  (void)state;
  for (int shape = 0; shape < WALL_SHAPES; shape++) {
    ScopedWallMaze maze = make_walls((WallShape)shape, 8, false);
    ScopedStrBuf svg = {0};
    SheetStyle style = {0};
    Error err = {0};
    assert_ok(wallsheet_write(maze, SHEET_PUZZLE, PAPER_SVG, &style, &svg, &err), err);
    assert_int_equal(count_in(&svg, "#22282d"), count_walls(maze));
    assert_int_equal(count_in(&svg, "#d1495b"), 0);
    assert_int_equal(count_in(&svg, ">Año &lt;1></text>"), 1);
    assert_int_equal(count_in(&svg, "to the ring"), shape == WALL_CIRCLE);
    strbuf_reset(&svg);
    assert_ok(wallsheet_write(maze, SHEET_KEY, PAPER_SVG, &style, &svg, &err), err);
    assert_int_equal(count_in(&svg, "#d1495b"), 1);
    assert_int_equal(count_in(&svg, " moves"), 1);
  }
}

// The way is drawn in pieces: one more for each time it passes under another.
static void ways_are_hidden_under_bridges(void **state) {
  (void)state;
  ScopedWallMaze maze = make_walls(WALL_RECTANGLE, 20, true);
  SCOPED(wallpath_deinit) WallPath way = {0};
  ScopedStrBuf svg = {0};
  SheetStyle style = {0};
  Error err = {0};
  int under = 0;
  wallmaze_find_way(maze, &way);
  for (int i = 0; i < way.count; i++)
    under += wallmaze_is_under(maze, way.places[i]);
  assert_true(under > 0);
  assert_ok(wallsheet_write(maze, SHEET_KEY, PAPER_SVG, &style, &svg, &err), err);
  assert_int_equal(count_in(&svg, "#d1495b"), under + 1);
}

static void sets_have_a_sheet_each_and_keys(void **state) {
  (void)state;
  ScopedWallMaze one = make_walls(WALL_HEXAGON, 6, false);
  ScopedWallMaze other = make_walls(WALL_HEXAGON, 7, false);
  const WallMaze *const both[] = {one, other};
  ScopedStrBuf pdf = {0};
  SheetStyle style = {0};
  Error err = {0};
  assert_ok(wallsheet_write_set(both, 2, &style, &pdf, &err), err);
  assert_memory_equal(pdf.data, "%PDF-", 5);
}

static void mazes_that_a_page_can_not_show_are_refused(void **state) {
  (void)state;
  ScopedWallMaze maze = make_walls(WALL_TRIANGLE, 200, false);
  ScopedWallMaze hexagons = make_walls(WALL_HEXAGON, 115, false);
  ScopedStrBuf out = {0};
  SheetStyle style = {0};
  Error err = {0};
  assert_ok(wallsheet_write(maze, SHEET_PUZZLE, PAPER_SVG, &style, &out, &err), err);
  assert_int_equal(wallsheet_write(hexagons, SHEET_PUZZLE, PAPER_SVG, &style, &out, &err), ERR_LIMIT);
}

// ---- pictures ----

// A picture of a maze that we drew ourselves: obstacles are dark.
static void write_png(const char *rows, int row_count, StrBuf *out) {
  int cols = (int)strlen(rows) / row_count;
  ScopedMaze maze = NULL;
  Error err = {0};
  assert_ok(maze_create(row_count + 1, cols, maze_cell(row_count, 0), maze_cell(row_count, 1), &maze, &err), err);
  for (int i = 0; i < row_count * cols; i++)
    assert_true(maze_set_obstacle(maze, maze_cell(i / cols, i % cols), rows[i] == '#'));
  assert_ok(maze_move_entrance(maze, maze_cell(row_count, cols - 1), &err), err);
  assert_ok(mazesheet_write_picture(maze, NULL, out, &err), err);
}

static void pictures_are_dark_where_the_maze_goes(void **state) {
  (void)state;
  const char *drawn = "##.##.#..###..#";
  ScopedStrBuf png = {0};
  SCOPED(silhouette_deinit) Silhouette picture = {0};
  char text[16] = "";
  Error err = {0};
  write_png(drawn, 3, &png);
  assert_ok(silhouette_read_png((Span){png.data, png.size}, "x.png", &picture, &err), err);
  for (int i = 0; i < 15; i++) // sixteen pixels a cell
    text[i] = picture.is_dark[(i / 5 * 16 + 8) * picture.cols + i % 5 * 16 + 8] ? '#' : '.';
  assert_string_equal(text, drawn);
}

static void pictures_that_can_not_be_are_refused(void **state) {
  (void)state;
  static const unsigned char huge[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13,
                                       'I',  'H', 'D', 'R', 0,    1,    0,    0,    0, 1, 0, 0};
  ScopedStrBuf png = {0};
  Silhouette picture = {0};
  Error err = {0};
  assert_int_equal(silhouette_read_png(span_of("GIF89a"), "x", &picture, &err), ERR_INPUT);
  assert_int_equal(silhouette_read_png((Span){(const char *)huge, sizeof huge}, "x", &picture, &err), ERR_LIMIT);
  write_png("######", 2, &png);
  assert_int_equal(silhouette_read_png((Span){png.data, png.size / 2}, "x", &picture, &err), ERR_INPUT); // cut off
  assert_null(picture.is_dark);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sheets_have_every_wall_and_only_the_key_has_the_way),
      cmocka_unit_test(ways_are_hidden_under_bridges),
      cmocka_unit_test(sets_have_a_sheet_each_and_keys),
      cmocka_unit_test(mazes_that_a_page_can_not_show_are_refused),
      cmocka_unit_test(pictures_are_dark_where_the_maze_goes),
      cmocka_unit_test(pictures_that_can_not_be_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
