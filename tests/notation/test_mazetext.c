// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "notation/mazefile.h"
#include "support/property.h"
#include "support/test.h"

static const char mini[] = "9 mini\n3 3,3\n"
                           "0 0,0,0,0\n0 0,1,2,0\n0 0,2,0,0\n"
                           "0 1,0,0,0\n0 1,1,1,0\n0 1,2,0,0\n"
                           "0 2,0,0,0\n0 2,1,4,0\n0 2,2,0,0\n"
                           "2 0,1,2,3,4,5,6,7\n"
                           "1 0,2;1,2;2,2;2,1\n1 0,2;1,2;2,1\n1 1,2;2,1\n";

static Maze *read_text(const char *text) {
  Maze *maze;
  Error err;
  assert_ok(maze_text_read(span_of(text), "maze.txt", &maze, &err), err);
  return maze;
}

static void assert_written_as(const Maze *maze, const char *expected) {
  StrBuf text = {0};
  Error err;
  assert_ok(maze_text_write(maze, &text, &err), err);
  assert_string_equal(text.data, expected);
  strbuf_deinit(&text);
}

static void the_example_comes_back_to_the_byte(void **state) {
  (void)state;
  Maze *maze = read_text(mini);
  assert_string_equal(maze_name(maze), "mini");
  assert_int_equal(maze_obstacle_count(maze), 1);
  assert_int_equal(maze_solution_count(maze), 3);
  assert_int_equal(maze_best_solution(maze)->count, 2);
  assert_written_as(maze, mini);
  maze_destroy(maze);
}

// What other programs write, and the same in our form.
static void other_ways_of_writing_are_understood(void **state) {
  (void)state;
  static const char plain[] = "9 a\n3 1,3\n0 0,0,2,0\n0 0,1,0,0\n0 0,2,4,0\n2 2\n1 0,1;0,2\n";
  static const struct {
    const char *what, *text;
  } cases[] = {
      {"Windows line ends", "9 a\r\n3 1,3\r\n0 0,0,2,0\r\n0 0,1,0,0\r\n0 0,2,4,0\r\n2 2\r\n1 0,1;0,2\r\n"},
      {"blank lines", "\n9 a\n\n3 1,3\n0 0,0,2,0\n\n0 0,2,4,0\n2 2\n1 0,1;0,2\n\n"},
      {"nothing about treading", "9 a\n3 1,3\n0 0,0,2\n0 0,1,0\n0 0,2,4\n2 2\n1 0,1;0,2"},
      {"trodden cells", "9 a\n3 1,3\n0 0,0,2,1\n0 0,1,0,1\n0 0,2,4,0\n2 2\n1 0,1;0,2\n"},
      {"the entrance as 3", "9 a\n3 1,3\n0 0,0,3,0\n0 0,2,4,0\n2 2\n1 0,1;0,2\n"},
      {"a solution from the entrance", "9 a\n3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,0;0,1;0,2\n"},
      {"a solution twice", "9 a\n3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1;0,2\n1 0,1;0,2\n"},
      {"solutions before directions", "3 1,3\n1 0,1;0,2\n0 0,0,2,0\n0 0,2,4,0\n2 2\n9 a\n"},
      {"spaces after commas", "9 a\n3 1, 3\n0 0, 0, 2, 0\n0 0, 2, 4\n2 2\n1 0,1; 0,2\n"},
      {"tabs, and ends that are not needed", "9\ta\n3\t1,3\n0\t0,0,2,0,\n0 0,2,4\n2 2,\n1 0,1;0,2;\n"},
      {"a byte order mark", "\xEF\xBB\xBF"
                            "9 a\n3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1;0,2\n"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    print_message("%s\n", cases[i].what);
    Maze *maze = read_text(cases[i].text);
    assert_written_as(maze, plain);
    maze_destroy(maze);
  }
}

static void a_file_of_the_original_program_is_read(void **state) {
  (void)state;
  // Windows-1252, column 0 left out, no entrance but the player.
  Maze *maze = read_text("9 Sin t\xEDtulo1370551884732\r\n3 2,3\r\n0 0,1,2,0\r\n0 0,2,1,0\r\n0 1,1,0,0\r\n0 1,2,4,0\r\n"
                         "2 0,1,2,3,4,5,6,7\r\n1 1,1;1,2\r\n1 1,2\r\n1 1,2\r\n1 0,0;1,1;1,2\r\n");
  assert_string_equal(maze_name(maze), "Sin título1370551884732");
  assert_true(maze_is_gap(maze, maze_cell(0, 0)));
  assert_true(maze_is_gap(maze, maze_cell(1, 0)));
  assert_int_equal(maze_solution_count(maze), 3);
  assert_int_equal(maze_code(maze, maze_cell(0, 1)), MAZE_ENTRANCE);
  maze_destroy(maze);
}

static void a_file_in_utf_16_is_read(void **state) {
  (void)state;
  static const char plain[] = "9 t\xED\n3 1,2\n0 0,0,2,0\n0 0,1,4,0\n2 2\n";
  for (int big_endian = 0; big_endian < 2; big_endian++) {
    StrBuf bytes = {0};
    strbuf_add_text(&bytes, big_endian ? "\xFE\xFF" : "\xFF\xFE");
    for (const char *at = plain; *at; at++)
      strbuf_add(&bytes, big_endian ? (char[]){0, *at} : (char[]){*at, 0}, 2);
    Maze *maze;
    Error err;
    assert_ok(maze_text_read((Span){bytes.data, bytes.size}, "maze.txt", &maze, &err), err);
    assert_written_as(maze, "9 tí\n3 1,2\n0 0,0,2,0\n0 0,1,4,0\n2 2\n");
    maze_destroy(maze);
    strbuf_deinit(&bytes);
  }
}

static void refusals_name_the_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "maze.txt:1: this is not a maze: there is no size, a line like '3 12,20'"},
      {"hello\n", "maze.txt:1: a line of a maze begins with 9 (name), 3 (size), 0 (cell), 2 (directions) or 1 "
                  "(solution) and a space"},
      {"8 sopa\n", "maze.txt:1: this looks like a word search, not like a maze"},
      {"9 a\n0 0,0,0,0\n", "maze.txt:2: the size, a line like '3 12,20', must come before the cells"},
      {"3 3\n", "maze.txt:1: a size has two numbers, rows and columns, as in '3 12,20'"},
      {"3 x,3\n", "maze.txt:1: 'x,3' should be whole numbers from 0 to 999999999, separated by commas"},
      {"3 -1,3\n", "maze.txt:1: '-1,3' should be whole numbers from 0 to 999999999, separated by commas"},
      {"3 99999999999999999999,3\n",
       "maze.txt:1: '99999999999999999999,3' should be whole numbers from 0 to 999999999, separated by commas"},
      {"3 1,3\n0 1,2,3,4,5,6,7,8,9,10\n",
       "maze.txt:2: a cell has row, column, code and whether it was trodden, as in '0 2,5,1,0'"},
      {"3 1,3\n2 0,0,1,2,3,4,5,6,7\n", "maze.txt:2: there are more than 8 directions"},
      {"3 0,3\n", "maze.txt:1: a maze of 0 rows and 3 columns has no cells; both must be 1 or more"},
      {"3 2000,2000\n", "maze.txt:1: a maze of 4000000 cells is too large for this format, which holds at most "
                        "1000000; write it as .maze, .map or .png"},
      {"3 1,3\n3 1,3\n", "maze.txt:2: this is a second size; a maze has one line that begins with 3"},
      {"3 1,3\n0 0,3,0,0\n", "maze.txt:2: the cell 0,3 is outside the maze, whose last cell is 0,2"},
      {"3 1,3\n0 0,1,5,0\n", "maze.txt:2: 5 is not a code of a cell: 0 is a gap, 1 an obstacle, 2 the player, 3 the "
                             "entrance, 4 an exit"},
      {"3 1,3\n0 0,1,0,2\n", "maze.txt:2: the last number of a cell says whether it was trodden: 0 or 1"},
      {"3 1,3\n0 0,1,0,0\n0 0,1,1,0\n", "maze.txt:3: the cell 0,1 is given twice"},
      {"3 1,3\n0 0,1\n", "maze.txt:2: a cell has row, column, code and whether it was trodden, as in '0 2,5,1,0'"},
      {"3 1,3\n0 0,0,4,0\n", "maze.txt:2: the maze that ends here has no entrance: no cell has code 3 or 2"},
      {"3 1,3\n0 0,0,3,0\n2 0\n", "maze.txt:3: the maze that ends here has no exit: no cell has code 4"},
      {"3 1,3\n0 0,0,3,0\n0 0,1,3,0\n", "maze.txt:3: there is a second entrance at 0,1"},
      {"3 1,3\n2 8\n", "maze.txt:2: 8 is not a direction; they are 0 (north) clockwise to 7"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,2\n9 x\n",
       "maze.txt:5: move 1 of the solution, from 0,0 to 0,2, is not a move of this maze"},
      {"3 1,3\n0 0,0,2,0\n0 0,1,1,0\n0 0,2,4,0\n2 2\n1 0,1;0,2\n",
       "maze.txt:6: move 1 of the solution runs into the obstacle at 0,1"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1\n", "maze.txt:5: the solution ends at 0,1, which is not an exit"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2,6\n1 0,1;0,0;0,1;0,2\n", "maze.txt:5: the solution goes over 0,0 twice"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1;0,9\n", "maze.txt:5: move 2 of the solution leaves the maze at 0,9"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1;0\n",
       "maze.txt:5: a solution is a list of cells of the maze, as in '1 0,2;1,2;2,1'"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,1;0,2,0\n",
       "maze.txt:5: a solution is a list of cells of the maze, as in '1 0,2;1,2;2,1'"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 0,16384\n",
       "maze.txt:5: a solution is a list of cells of the maze, as in '1 0,2;1,2;2,1'"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2,6\n1 0,1;0,2;0,1;0,2;0,1\n",
       "maze.txt:5: the solution has more moves than the maze has cells"},
      {"3 1,3\n0 1,0,0,0\n", "maze.txt:2: the cell 1,0 is outside the maze, whose last cell is 0,2"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n2 2\n1 \n", "maze.txt:5: a solution has at least one move"},
      {"3 1,3\n0 0,0,2,0\n0 0,2,4,0\n1 0,1;0,2\n",
       "maze.txt:4: move 1 of the solution, from 0,0 to 0,1, is not a move of this maze"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = NULL;
    Error err;
    StrBuf text = {0};
    Status status = maze_text_read(span_of(cases[i].text), "maze.txt", &maze, &err);
    if (status == OK)
      fail_msg("accepted: %s", cases[i].text);
    assert_null(maze);
    error_format(&err, NULL, &text);
    assert_string_equal(text.data, cases[i].message);
    strbuf_deinit(&text);
  }
}

static void a_wrong_extension_is_refused(void **state) {
  (void)state;
  MazeFormat format;
  Error err;
  assert_ok(maze_format_of_path("a.b/C.XML", &format, &err), err);
  assert_int_equal(format, MAZE_FORMAT_XML);
  assert_int_equal(maze_format_of_path("maze.doc", &format, &err), ERR_INPUT);
  assert_int_equal(maze_format_of_path("maze", &format, &err), ERR_INPUT);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_example_comes_back_to_the_byte),
      cmocka_unit_test(other_ways_of_writing_are_understood),
      cmocka_unit_test(a_file_of_the_original_program_is_read),
      cmocka_unit_test(refusals_name_the_line),
      cmocka_unit_test(a_file_in_utf_16_is_read),
      cmocka_unit_test(a_wrong_extension_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
