// SPDX-License-Identifier: MIT
#include "notation/mazefile.h"
#include "notation/wallmazefile.h"
#include "puzzle/wallmaze_generate.h"
#include "support/property.h"
#include "support/test.h"

#include <string.h>

static bool files_say_the_whole_maze(Gen *gen, void *context) {
  static const MazeKind kinds[] = {MAZE_KIND_BACKTRACKER, MAZE_KIND_PRIM, MAZE_KIND_KRUSKAL};
  char seed[32];
  WallRecipe recipe = {.shape = (WallShape)gen_range(gen, 0, WALL_SHAPES - 1),
                       .rows = gen_range(gen, 2, 15),
                       .cols = gen_range(gen, 2, 15),
                       .kind = kinds[gen_below(gen, 3)],
                       .braid = gen_range(gen, 0, 100)};
  SCOPED(silhouette_deinit) Silhouette heart = {0};
  ScopedWallMaze maze = NULL;
  ScopedWallMaze again = NULL;
  ScopedStrBuf text = {0};
  Error err;
  (void)context;
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  recipe.seed = seed_from_text(seed);
  recipe.has_bridges = recipe.shape == WALL_RECTANGLE && gen_chance(gen, 50);
  if (recipe.shape == WALL_RECTANGLE && recipe.rows > 7 && recipe.cols > 7 && gen_chance(gen, 50)) {
    silhouette_draw(SILHOUETTE_HEART, &heart);
    recipe.silhouette = &heart;
  }
  gen_note(gen, "%s %dx%d seed %s\n", wall_shape_name(recipe.shape), recipe.rows, recipe.cols, seed);
  if (wallmaze_generate(&recipe, NULL, &maze, &err) != OK ||
      wallmaze_set_name(maze, span_of("Ñandú \"5B\""), &err) != OK)
    return false;
  wallmaze_json_write(maze, &text);
  return wallmaze_is_meant((Span){text.data, text.size}) &&
         wallmaze_json_read((Span){text.data, text.size}, "again", &again, &err) == OK &&
         wallmaze_equals(maze, again) && maze->bridge_count == again->bridge_count;
}

static void what_is_written_is_read_again(void **state) {
  (void)state;
  property_check("a file says the whole maze", 200, files_say_the_whole_maze, NULL);
}

#define HEAD "{\"format\": \"tesela-wallmaze\", \"version\": 1, \"name\": \"x\", "
#define ENDS "\"entrance\": [0, 0], \"exit\": [1, 1], "
#define SQUARE HEAD "\"shape\": \"rectangle\", \"rows\": 2, \"cols\": 2, "

static void a_small_file_is_read(void **state) {
  (void)state;
  // ┌───┐
  // ╵ ╷ │  the way goes right and down
  const char *text = SQUARE ENDS "\"cells\": [\"060c\", \"0101\"]}";
  ScopedWallMaze maze = NULL;
  SCOPED(wallpath_deinit) WallPath way = {0};
  Error err;
  assert_ok(wallmaze_json_read(span_of(text), "x", &maze, &err), err);
  wallmaze_find_way(maze, &way);
  assert_int_equal(way.count, 2);
  assert_int_equal(way.places[0], 1);
  assert_int_equal(way.places[1], 3);
}

static void files_that_are_wrong_are_refused_with_what_is_wrong(void **state) {
  (void)state;
  static const struct {
    const char *text, *says;
  } cases[] = {
      {"{}", "format"},
      {"{\"format\": \"tesela-maze\"}", "'format' is 'tesela-maze' instead of 'tesela-wallmaze'"},
      {HEAD "\"shape\": \"banana\", \"rows\": 2, \"cols\": 2, " ENDS "\"cells\": []}", "'shape' is 'banana'"},
      {SQUARE ENDS "\"cells\": [\"060c\"]}", "'cells[1]'"},
      {SQUARE ENDS "\"cells\": [\"060c\", \"010\"]}", "'cells[1]' must be a text of 4 characters"},
      {SQUARE ENDS "\"cells\": [\"060C\", \"0101\"]}", "'cells[0]' must be"},
      {SQUARE ENDS "\"cells\": [\"060c\", \"0101\", \"\"]}", "'cells' must have 2 rows"},
      {SQUARE ENDS "\"cells\": [\"060c\", \"0100\"]}", "is open to a neighbour that is closed to it"},
      {SQUARE ENDS "\"cells\": [\"070c\", \"0101\"]}", "open on a side where there is no other cell"},
      {SQUARE ENDS "\"cells\": [\"460c\", \"0101\"]}", "can't be a bridge"},
      {SQUARE ENDS "\"cells\": [\"04..\", \"0100\"]}", NULL}, // three cells of four
      {SQUARE ENDS "\"cells\": [\"00..\", \"..00\"]}", "falls into 2 parts"},
      {SQUARE ENDS "\"cells\": [\"....\", \"....\"]}", "has 0 cells"},
      {SQUARE "\"entrance\": [0, 0], \"exit\": [0, 0], \"cells\": [\"060c\", \"0101\"]}", "both at 0,0"},
      {SQUARE "\"entrance\": [0, 2], \"exit\": [0, 0], \"cells\": [\"060c\", \"0101\"]}", "'entrance' must be a cell"},
      {SQUARE "\"entrance\": [0, 0], \"exit\": [0.5, 0], \"cells\": [\"060c\", \"0101\"]}", "'exit' must be a cell"},
      {HEAD "\"shape\": \"circle\", \"rows\": 2, \"cols\": 3, " ENDS "\"cells\": []}", "'cols' must be the same"},
      {HEAD "\"shape\": \"circle\", \"rows\": 101, \"cols\": 101, " ENDS "\"cells\": []}", "at most 100 rings"},
      {HEAD "\"shape\": \"triangle\", \"rows\": 201, \"cols\": 2, " ENDS "\"cells\": []}", "rows"},
      {SQUARE ENDS "\"cells\": [\"060c\", \"0101\"], \"more\": 1}", "more"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedWallMaze maze = NULL;
    ScopedStrBuf text = {0};
    Error err;
    Status status = wallmaze_json_read(span_of(cases[i].text), "x.json", &maze, &err);
    if (!cases[i].says) {
      assert_ok(status, err);
      continue;
    }
    assert_int_not_equal(status, OK);
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: '%s' does not say '%s'", cases[i].text, strbuf_text(&text), cases[i].says);
  }
}

static void other_formats_refuse_thin_walls(void **state) {
  (void)state;
  const char *text = SQUARE ENDS "\"cells\": [\"060c\", \"0101\"]}";
  Maze *maze = NULL;
  Error err;
  for (int format = 0; format < MAZE_FORMATS; format++)
    assert_int_equal(maze_read(span_of(text), (MazeFormat)format, "x", &maze, &err), ERR_INPUT);
  static const char *const refused[] = {"x.txt", "x.xml", "x.map", "x.maze", "x"};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    assert_int_equal(wallmaze_check_path(refused[i], &err), ERR_INPUT);
  assert_ok(wallmaze_check_path("x.JSON", &err), err);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_is_read_again),
      cmocka_unit_test(a_small_file_is_read),
      cmocka_unit_test(files_that_are_wrong_are_refused_with_what_is_wrong),
      cmocka_unit_test(other_formats_refuse_thin_walls),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
