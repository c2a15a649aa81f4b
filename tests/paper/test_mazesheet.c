// SPDX-License-Identifier: MIT
#include "paper/mazesheet.h"
#include "support/test.h"

#include <string.h>

// A room with a wall across it and a door at the right.
static Maze *make(int rows, int cols) {
  Maze *maze = NULL;
  Error err = {0};
  assert_ok(maze_create(rows, cols, maze_cell(0, 0), maze_cell(rows - 1, 0), &maze, &err), err);
  assert_ok(maze_set_name(maze, span_of("Año <1>"), &err), err);
  for (int col = 0; col < cols - 1; col++)
    assert_true(maze_set_obstacle(maze, maze_cell(rows / 2, col), true));
  return maze;
}

static MazePath way_of(int rows, int cols) {
  MazePath path = {0};
  for (int col = 1; col < cols; col++)
    maze_path_add(&path, maze_cell(0, col));
  for (int row = 1; row < rows; row++)
    maze_path_add(&path, maze_cell(row, cols - 1));
  for (int col = cols - 2; col >= 0; col--)
    maze_path_add(&path, maze_cell(rows - 1, col));
  return path;
}

static int count_text(const char *text, const char *wanted) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, wanted)); at += strlen(wanted))
    count++;
  return count;
}

static void test_a_sheet_has_walls_and_only_the_key_has_the_way(void **state) {
  (void)state;
  Maze *maze = make(7, 9);
  MazePath path = way_of(7, 9);
  SheetStyle style = {0};
  StrBuf svg = {0};
  Error err = {0};
  assert_ok(mazesheet_write(maze, &path, SHEET_PUZZLE, PAPER_SVG, &style, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "#22282d"), 5); // the wall is one rectangle, and each side of the border a line
  assert_int_equal(count_text(svg.data, "#d1495b"), 0);
  assert_int_equal(count_text(svg.data, ">Año &lt;1></text>"), 1);
  strbuf_reset(&svg);
  assert_ok(mazesheet_write(maze, &path, SHEET_KEY, PAPER_SVG, &style, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "#d1495b"), 1);
  assert_int_equal(count_text(svg.data, "22 moves"), 1);
  strbuf_reset(&svg);
  assert_ok(mazesheet_write(maze, NULL, SHEET_KEY, PAPER_SVG, &style, &svg, &err), err); // it is looked for
  assert_int_equal(count_text(svg.data, "#d1495b"), 1);
  assert_int_equal(count_text(svg.data, " moves"), 1);
  strbuf_reset(&svg);
  assert_ok(mazesheet_write(maze, &path, SHEET_BOTH, PAPER_PDF, &style, &svg, &err), err);
  assert_memory_equal(svg.data, "%PDF-", 5);
  strbuf_deinit(&svg);
  maze_path_deinit(&path);
  maze_destroy(maze);
}

static void test_sheet_and_key_say_that_a_maze_cannot_be_solved(void **state) {
  (void)state;
  static const char warning[] = "This maze can't be solved: there is no way out.";
  SheetStyle style = {0};
  Error err = {0};
  Maze *maze = make(7, 9);
  for (int part = SHEET_PUZZLE; part <= SHEET_KEY; part++) {
    StrBuf svg = {0};
    assert_ok(mazesheet_write(maze, NULL, (SheetPart)part, PAPER_SVG, &style, &svg, &err), err);
    assert_int_equal(count_text(svg.data, warning), 0);
    strbuf_deinit(&svg);
  }
  for (int col = 0; col < 9; col++)
    maze_set_obstacle(maze, maze_cell(3, col), true);
  for (int part = SHEET_PUZZLE; part <= SHEET_KEY; part++) {
    StrBuf svg = {0};
    assert_ok(mazesheet_write(maze, NULL, (SheetPart)part, PAPER_SVG, &style, &svg, &err), err);
    assert_int_equal(count_text(svg.data, warning), 1);
    strbuf_deinit(&svg);
  }
  maze_destroy(maze);
}

static void test_large_mazes_are_pictures_only(void **state) {
  (void)state;
  Maze *maze = make(900, 901);
  MazePath path = way_of(900, 901);
  StrBuf bytes = {0};
  Error err = {0};
  assert_int_equal(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_PDF, &(SheetStyle){0}, &bytes, &err), ERR_LIMIT);
  assert_ok(mazesheet_write_picture(maze, &path, &bytes, &err), err);
  assert_memory_equal(bytes.data, "\x89PNG", 4);
  assert_memory_equal(bytes.data + 16, ((const uint8_t[]){0, 0, 1802 >> 8, 1802 & 0xff, 0, 0, 1800 >> 8, 1800 & 0xff}),
                      8);
  strbuf_deinit(&bytes);
  maze_path_deinit(&path);
  maze_destroy(maze);
}

static void test_a_long_name_takes_two_lines(void **state) {
  (void)state;
  Maze *maze = make(7, 9);
  StrBuf svg = {0};
  Error err = {0};
  assert_ok(maze_set_name(maze,
                          span_of("The garden of the large house on the hill, where we all got lost on the last day"),
                          &err),
            err);
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, ">The garden of the large house on the hill, where we</text>"), 1);
  assert_int_equal(count_text(svg.data, ">all got lost on the last day</text>"), 1);
  maze_destroy(maze);
  strbuf_deinit(&svg);
}

// Corridors are rooms with thin walls, and the border is open at both ends.
static void test_corridors_are_rooms_with_openings_and_arrows(void **state) {
  static const char *const rows[] = {".....", "##.##", ".....", ".###.", ".#..."};
  (void)state;
  Maze *maze = NULL;
  StrBuf svg = {0};
  Error err = {0};
  assert_ok(maze_create(5, 5, maze_cell(0, 2), maze_cell(4, 2), &maze, &err), err);
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  for (int i = 0; i < 25; i++)
    maze_set_obstacle(maze, maze_cell(i / 5, i % 5),
                      i / 5 % 2 ? i % 5 % 2 || rows[i / 5][i % 5] == '#' : rows[i / 5][i % 5] == '#');
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "<rect"), 1);   // the page: no block
  assert_true(count_text(svg.data, "#22282d") >= 6);    // two lines each above and below, beside the openings
  assert_int_equal(count_text(svg.data, "#0f6b5c"), 4); // an arrow is a shaft and a head
  assert_int_equal(count_text(svg.data, "Go in where the arrow points"), 1);
  strbuf_reset(&svg);
  assert_ok(maze_move_exit(maze, 0, maze_cell(2, 2), &err), err); // inside: a mark
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "#0f6b5c"), 2);
  assert_int_equal(count_text(svg.data, "<circle"), 3 + 9); // and the dots of the level
  strbuf_reset(&svg);
  SheetStyle style = {.wish = {.a_page = 2, .instruction = "Pinta <el> camino"}};
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &style, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "translate(420.95,0)"), 1);
  assert_int_equal(count_text(svg.data, "Pinta &lt;el> camino"), 2);
  assert_int_equal(count_text(svg.data, "<g "), count_text(svg.data, "</g>"));
  maze_destroy(maze);
  strbuf_deinit(&svg);
}

// Mazes with diagonal moves have lines between cells; corridors have none.
static void test_open_mazes_have_a_grid(void **state) {
  (void)state;
  Maze *maze = make(7, 9);
  StrBuf svg = {0};
  Error err = {0};
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "#d5dbe0"), 6 + 8);
  strbuf_reset(&svg);
  maze_set_directions(maze, MAZE_STRAIGHT_DIRECTIONS);
  assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
  assert_int_equal(count_text(svg.data, "#d5dbe0"), 0);
  maze_destroy(maze);
  strbuf_deinit(&svg);
}

static void test_a_set_is_one_pdf(void **state) {
  (void)state;
  Maze *mazes[5];
  StrBuf pdf = {0};
  Error err = {0};
  for (int i = 0; i < 5; i++)
    mazes[i] = make(5 + i, 6);
  assert_ok(mazesheet_write_set((const Maze *const *)mazes, 5, &(SheetStyle){.wish.paper = PAPER_LETTER}, &pdf, &err),
            err);
  assert_memory_equal(pdf.data, "%PDF-", 5);
  strbuf_deinit(&pdf);
  for (int i = 0; i < 5; i++)
    maze_destroy(mazes[i]);
}

typedef struct Watcher {
  int64_t stops_at, steps;
  atomic_bool stops;
} Watcher;

static void watch_sheets(void *context, const char *stage, int64_t done, int64_t total) {
  Watcher *watcher = context;
  (void)stage;
  assert_int_equal(total, 4);
  assert_int_equal(done, watcher->steps++);
  atomic_store(&watcher->stops, done == watcher->stops_at);
}

// Sheets and keys: the caller of a set sees the progress, and may stop it at each.
static void test_a_set_can_be_watched_and_stopped(void **state) {
  (void)state;
  Maze *mazes[] = {make(5, 6), make(6, 6)};
  for (int at = 0; at <= 4; at++) {
    Watcher watcher = {.stops_at = at};
    const Progress progress = {.report = watch_sheets, .context = &watcher, .cancel = &watcher.stops};
    StrBuf pdf = {0};
    Error err = {0};
    Status status =
        mazesheet_write_set((const Maze *const *)mazes, 2, &(SheetStyle){.progress = &progress}, &pdf, &err);
    assert_int_equal(status, at < 4 ? ERR_CANCELLED : OK);
    assert_int_equal(watcher.steps, at < 4 ? at + 1 : 4);
    assert_int_equal(pdf.size > 0, at == 4);
    strbuf_deinit(&pdf);
  }
  for (int i = 0; i < 2; i++)
    maze_destroy(mazes[i]);
}

static void test_a_wide_maze_lies_across_the_page(void **state) {
  static const struct {
    int rows, cols;
    const char *view;
  } cases[] = {{7, 9, "viewBox=\"0 0 595.28 841.89\""}, {7, 20, "viewBox=\"0 0 841.89 595.28\""}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = make(cases[i].rows, cases[i].cols);
    StrBuf svg = {0};
    Error err = {0};
    assert_ok(mazesheet_write(maze, NULL, SHEET_PUZZLE, PAPER_SVG, &(SheetStyle){0}, &svg, &err), err);
    if (count_text(svg.data, cases[i].view) != 1)
      fail_msg("%d × %d: no %s in %.200s", cases[i].rows, cases[i].cols, cases[i].view, svg.data);
    strbuf_deinit(&svg);
    maze_destroy(maze);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_sheet_has_walls_and_only_the_key_has_the_way),
      cmocka_unit_test(test_a_wide_maze_lies_across_the_page),
      cmocka_unit_test(test_sheet_and_key_say_that_a_maze_cannot_be_solved),
      cmocka_unit_test(test_large_mazes_are_pictures_only),
      cmocka_unit_test(test_a_long_name_takes_two_lines),
      cmocka_unit_test(test_corridors_are_rooms_with_openings_and_arrows),
      cmocka_unit_test(test_open_mazes_have_a_grid),
      cmocka_unit_test(test_a_set_is_one_pdf),
      cmocka_unit_test(test_a_set_can_be_watched_and_stopped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
