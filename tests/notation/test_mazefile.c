// SPDX-License-Identifier: MIT
// XML, JSON and maps; and that every format reads back what was written.
#include "base/mem.h"
#include "notation/mazefile.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_generate.h"
#include "support/property.h"
#include "support/test.h"

static Maze *read_as(MazeFormat format, const char *text) {
  Maze *maze;
  Error err;
  assert_ok(maze_read(span_of(text), format, "maze", &maze, &err), err);
  return maze;
}

static void assert_refused(MazeFormat format, const char *text, const char *message) {
  Maze *maze = NULL;
  Error err;
  StrBuf sentence = {0};
  if (maze_read(span_of(text), format, "maze", &maze, &err) == OK)
    fail_msg("accepted: %s", text);
  assert_null(maze);
  error_format(&err, NULL, &sentence);
  assert_string_equal(sentence.data, message);
  strbuf_deinit(&sentence);
}

// ---- round trips ----

static Maze *any_maze(Gen *gen) {
  static const char *const names[] = {"", "plain", "a <b> & \"c\" 'd'", "Ñandú · ŀ", "x,y;z"};
  MazeRecipe recipe = maze_recipe_usual();
  recipe.rows_low = 1;
  recipe.cols_low = 2;
  char seed[32];
  snprintf(seed, sizeof seed, "%u", gen_below(gen, 1000000));
  recipe.seed = seed_from_text(seed);
  recipe.kind = (MazeKind)gen_range(gen, 0, MAZE_KINDS - 1);
  recipe.directions_wish = gen_chance(gen, 50) ? MAZE_RANDOM : MAZE_USUAL;
  Maze *maze;
  Error err;
  assert_ok(maze_generate(&recipe, NULL, &maze, &err), err);
  assert_ok(maze_set_name(maze, span_of(names[gen_below(gen, 5)]), &err), err);
  if (gen_chance(gen, 10))
    maze_set_directions(maze, MAZE_NO_DIRECTIONS);
  for (int i = 0; i < 3; i++) { // more exits, and the player elsewhere, if there is room
    MazeCell cell =
        maze_cell((int)gen_below(gen, (uint32_t)maze_rows(maze)), (int)gen_below(gen, (uint32_t)maze_cols(maze)));
    if (maze_code(maze, cell) == MAZE_GAP)
      assert_ok(i < 2 ? maze_add_exit(maze, cell, &err) : maze_set_player(maze, cell, &err), err);
  }
  MazeExploration found;
  maze_explore(maze, 2000, NULL, &found);
  assert_ok(maze_keep_exploration(maze, &found, &err), err);
  maze_exploration_deinit(&found);
  return maze;
}

static bool comes_back(Gen *gen, void *context) {
  MazeFormat format = *(MazeFormat *)context;
  Maze *maze = any_maze(gen), *again = NULL;
  StrBuf text = {0}, second = {0};
  Error err;
  assert_ok(maze_write(maze, format, &text, &err), err);
  gen_note(gen, "%s", text.data);
  assert_ok(maze_read((Span){text.data, text.size}, format, "maze", &again, &err), err);
  bool is_same = maze_equals(maze, again);
  if (format == MAZE_FORMAT_MAP) { // only the cells are left
    assert_ok(maze_write(again, format, &second, &err), err);
    is_same = strcmp(text.data, second.data) == 0 && maze_obstacle_count(maze) == maze_obstacle_count(again);
  }
  strbuf_deinit(&text);
  strbuf_deinit(&second);
  maze_destroy(maze);
  maze_destroy(again);
  return is_same;
}

static void every_format_gives_back_what_was_written(void **state) {
  (void)state;
  for (MazeFormat format = 0; format < MAZE_FORMATS; format++)
    property_check(maze_format_name(format), 150, comes_back, &format);
}

static void large_mazes_have_formats_of_their_own(void **state) {
  (void)state;
  Maze *maze, *again;
  Error err;
  assert_ok(maze_create(1001, 1000, maze_cell(0, 0), maze_cell(1000, 999), &maze, &err), err);
  for (MazeFormat format = 0; format < MAZE_FORMATS; format++) {
    StrBuf text = {0};
    Status status = maze_write(maze, format, &text, &err);
    assert_int_equal(status, format == MAZE_FORMAT_MAP || format == MAZE_FORMAT_BLOB ? OK : ERR_LIMIT);
    if (status == OK) {
      assert_ok(maze_read((Span){text.data, text.size}, format, "maze", &again, &err), err);
      assert_int_equal(maze_cell_count(again), 1001000);
      maze_destroy(again);
    }
    strbuf_deinit(&text);
  }
  maze_destroy(maze);
}

// ---- binary ----

// Every prefix, and every changed byte: refused, or a valid maze.
static void damaged_binary_files_do_no_harm(void **state) {
  (void)state;
  StrBuf bytes = {0};
  Error err;
  Maze *maze = read_as(MAZE_FORMAT_TEXT, "9 n\n3 3,9\n0 0,0,2,0\n0 0,1,1,0\n0 2,8,4,0\n0 2,0,4,0\n2 4\n1 1,0;2,0\n");
  assert_ok(maze_blob_write(maze, &bytes, &err), err);
  for (size_t size = 0; size < bytes.size; size++) {
    Maze *again = NULL;
    assert_int_not_equal(maze_blob_read((Span){bytes.data, size}, "maze", &again, &err), OK);
    assert_null(again);
  }
  for (size_t i = 0; i < bytes.size; i++)
    for (int flip = 1; flip < 256; flip += flip) {
      Maze *again = NULL;
      bytes.data[i] = (char)(bytes.data[i] ^ flip);
      if (maze_blob_read((Span){bytes.data, bytes.size}, "maze", &again, &err) == OK)
        assert_true(maze_obstacle_count(again) <= maze_cell_count(again) - 2);
      maze_destroy(again);
      bytes.data[i] = (char)(bytes.data[i] ^ flip);
    }
  strbuf_add_char(&bytes, 0);
  Maze *again = NULL;
  assert_int_equal(maze_blob_read((Span){bytes.data, bytes.size}, "maze", &again, &err), ERR_INPUT);
  strbuf_deinit(&bytes);
  maze_destroy(maze);
}

static void formats_are_guessed_by_their_beginning(void **state) {
  (void)state;
  static const struct {
    const char *text;
    MazeFormat format;
  } cases[] = {{"", MAZE_FORMAT_TEXT},           {"9 name", MAZE_FORMAT_TEXT},
               {"\n {", MAZE_FORMAT_JSON},       {"\xEF\xBB\xBF<", MAZE_FORMAT_XML},
               {"type octile", MAZE_FORMAT_MAP}, {"tesela-maze 1\n", MAZE_FORMAT_BLOB}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(maze_format_name(maze_format_guess(span_of(cases[i].text))), maze_format_name(cases[i].format));
}

// ---- XML ----

#define BOARD                                                                                                          \
  "<tablero dimension1=\"1\" dimension2=\"3\">\n<posicion tipo=\"2\" x=\"0\" y=\"0\"/>\n"                              \
  "<posicion tipo=\"4\" x=\"0\" y=\"2\"/></tablero>"

static void xml_of_the_thesis_has_all_directions(void **state) {
  (void)state;
  Maze *maze = read_as(MAZE_FORMAT_XML, "<laberinto nombre=\"t\">" BOARD
                                        "<espacioSoluciones><camino><posicion x=\"0\" y=\"1\"/><posicion x=\"0\" "
                                        "y=\"2\"/></camino></espacioSoluciones></laberinto>");
  assert_int_equal(maze_directions(maze), MAZE_ALL_DIRECTIONS);
  assert_int_equal(maze_solution_count(maze), 1);
  assert_string_equal(maze_name(maze), "t");
  maze_destroy(maze);
}

static void xml_says_that_a_maze_is_octile(void **state) {
  (void)state;
  Maze *maze = read_as(MAZE_FORMAT_XML, "<laberinto nombre=\"t\" octil=\" 1 \">" BOARD
                                        "<movimientos>2\n 6\t4</movimientos></laberinto>");
  StrBuf text = {0};
  Error err;
  assert_true(maze_is_octile(maze));
  assert_int_equal(maze_directions(maze), 1 << 2 | 1 << 4 | 1 << 6);
  assert_ok(maze_xml_write(maze, &text, &err), err);
  assert_non_null(strstr(text.data, "<laberinto nombre=\"t\" octil=\"true\">"));
  maze_destroy(maze);
  maze = read_as(MAZE_FORMAT_XML, text.data);
  assert_true(maze_is_octile(maze));
  maze_destroy(maze);
  strbuf_deinit(&text);
}

// Attributes that editors add so that a document finds its schema.
static void xml_may_name_its_schema(void **state) {
  (void)state;
  Maze *maze =
      read_as(MAZE_FORMAT_XML, "<laberinto xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                               "xsi:noNamespaceSchemaLocation=\"laberinto.xsd\" nombre=\"t\">" BOARD "</laberinto>");
  assert_string_equal(maze_name(maze), "t");
  maze_destroy(maze);
}

static void xml_may_have_a_doctype_which_is_not_fetched(void **state) {
  (void)state;
  Maze *maze = read_as(MAZE_FORMAT_XML, "<?xml version=\"1.0\" standalone=\"no\"?>\r\n"
                                        "<!DOCTYPE laberinto SYSTEM \"nowhere/laberinto.dtd\">\r\n"
                                        "<laberinto nombre=\"t\">" BOARD "</laberinto>");
  assert_string_equal(maze_name(maze), "t");
  maze_destroy(maze);
}

static void xml_may_be_in_another_encoding(void **state) {
  (void)state;
  Maze *maze =
      read_as(MAZE_FORMAT_XML, "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><laberinto nombre=\"t\xEDtulo\">" BOARD
                               "<movimientos>2</movimientos></laberinto>");
  assert_string_equal(maze_name(maze), "título");
  assert_int_equal(maze_directions(maze), 4);
  maze_destroy(maze);
}

static void xml_may_be_in_letters_of_two_bytes(void **state) {
  static const char text[] =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><laberinto nombre=\"wide\">" BOARD "</laberinto>";
  (void)state;
  for (int is_big = 0; is_big < 2; is_big++) {
    StrBuf wide = {0};
    Maze *maze = NULL;
    Error err;
    strbuf_add_text(&wide, is_big ? "\xfe\xff" : "\xff\xfe");
    for (const char *c = text; *c; c++) {
      strbuf_add_char(&wide, is_big ? '\0' : *c);
      strbuf_add_char(&wide, is_big ? *c : '\0');
    }
    assert_ok(maze_xml_read((Span){wide.data, wide.size}, "maze", &maze, &err), err);
    assert_string_equal(maze_name(maze), "wide");
    maze_destroy(maze);
    strbuf_deinit(&wide);
  }
}

static void wrong_xml_is_refused_with_its_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "maze:1: this is not a whole XML document: it breaks off here"},
      {"9 mini", "maze:1: this is not an XML document: it does not begin with '<'"},
      {"<laberinto nombre=\"x\">\n<tablero", "maze:2: a tag is not closed here: '>' is missing"},
      {"<laberinto nombre=\"x\">" BOARD, "maze:3: this is not a whole XML document: it breaks off here"},
      {"<laberinto nombre=\"x\">" BOARD "</laberinto>\n<laberinto/>",
       "maze:4: something follows the end of the document"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\">\n</laberinto>",
       "maze:3: <tablero> of line 2 is closed by </laberinto> here; </tablero> is expected"},
      {"<laberinto nombre=x>" BOARD "</laberinto>", "maze:1: an attribute is written NAME=\"VALUE\", with quotes"},
      {"<laberinto nombre=\"x\" nombre=\"y\">" BOARD "</laberinto>",
       "maze:1: an attribute is given twice in one element"},
      {"<laberinto nombre=\"a<b\">" BOARD "</laberinto>", "maze:1: '<' in an attribute is written &lt;"},
      {"<laberinto nombre=\"\n\xF1\">" BOARD "</laberinto>",
       "maze:2: this is not text in the encoding of the document, which is UTF-8 unless the first line names another"},
      {"<?xml version=\"1.0\" encoding=\"none\"?><laberinto nombre=\"x\">" BOARD "</laberinto>",
       "maze:1: the encoding that the first line names is not known: use UTF-8"},
      {"<sopa nombre=\"x\"/>", "maze:1: the document is <sopa>; <laberinto> is expected"},
      {"<laberinto>" BOARD "</laberinto>", "maze:1: <laberinto> lacks the attribute 'nombre'"},
      {"<laberinto nombre=\"x\" color=\"red\">" BOARD "</laberinto>",
       "maze:1: <laberinto> has no attribute 'color'; it has nombre, octil"},
      {"<laberinto nombre=\"x\" octil=\"maybe\">" BOARD "</laberinto>",
       "maze:1: <laberinto> has octil=\"maybe\"; true or false is expected"},
      {"<laberinto nombre=\"x\" xmlns=\"urn:other\">" BOARD "</laberinto>",
       "maze:1: <laberinto> is in the namespace 'urn:other'; no namespace is expected"},
      {"<laberinto nombre=\"x\"></laberinto>", "maze:1: <laberinto> ends without <tablero>, which it needs"},
      {"<laberinto nombre=\"x\">\n<espacioSoluciones><camino><posicion x=\"0\" y=\"1\"/><posicion x=\"0\" y=\"2\"/>"
       "</camino></espacioSoluciones>\n</laberinto>",
       "maze:1: <laberinto> ends without <tablero>, which it needs"},
      {"<laberinto nombre=\"x\">\n<casilla/></laberinto>",
       "maze:2: <casilla> can't stand in <laberinto>, which holds <tablero>, <movimientos>, <espacioSoluciones>"},
      {"<laberinto nombre=\"x\">" BOARD "\n" BOARD "</laberinto>",
       "maze:4: <tablero> comes a second time in <laberinto>; it may be there only once"},
      {"<laberinto nombre=\"x\"><movimientos/>\n" BOARD "</laberinto>",
       "maze:2: <tablero> comes too late: it belongs before <movimientos>"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"0\" dimension2=\"3\"/></laberinto>",
       "maze:2: <tablero> has dimension1=\"0\"; a whole number from 1 to 16384 is expected"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"three\"/></laberinto>",
       "maze:2: <tablero> has dimension2=\"three\"; a whole number from 1 to 16384 is expected"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\"><posicion tipo=\"2\" x=\"0\" y=\"0\"/>"
       "</tablero></laberinto>",
       "maze:2: <tablero> ends with 1 <posicion>; it needs 2 at least"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\">\n<posicion tipo=\"5\" x=\"0\" y=\"0\"/>"
       "</tablero></laberinto>",
       "maze:3: <posicion> has tipo=\"5\"; a whole number from 0 to 4 is expected"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\">\n<posicion x=\"0\" y=\"0\"/>"
       "</tablero></laberinto>",
       "maze:3: <posicion> lacks the attribute 'tipo'"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\">\n<posicion tipo=\"2\" x=\"0\" "
       "y=\"0\"><b/></posicion></tablero></laberinto>",
       "maze:3: <b> can't stand in <posicion>, which holds no elements"},
      {"<laberinto nombre=\"x\">\nhello\n" BOARD "</laberinto>",
       "maze:3: the text 'hello' can't stand in <laberinto>, which holds no text"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\"><posicion tipo=\"2\" x=\"0\" "
       "y=\"0\"/>\n<posicion tipo=\"4\" x=\"0\" y=\"3\"/></tablero></laberinto>",
       "maze:3: the cell 0,3 is outside the maze, whose last cell is 0,2"},
      {"<laberinto nombre=\"x\">" BOARD "\n<espacioSoluciones>\n<camino><posicion x=\"0\" y=\"2\"/></camino>"
       "</espacioSoluciones></laberinto>",
       "maze:5: move 1 of the solution, from 0,0 to 0,2, is not a move of this maze"},
      {"<laberinto nombre=\"x\">\n<tablero dimension1=\"1\" dimension2=\"3\"><posicion tipo=\"4\" x=\"0\" y=\"0\"/>"
       "<posicion tipo=\"1\" x=\"0\" y=\"1\"/></tablero></laberinto>",
       "maze: the maze that ends here has no entrance: no cell has code 3 or 2"},
      {"<laberinto nombre=\"x\">" BOARD "<movimientos>1 9</movimientos></laberinto>",
       "maze:3: '9' is not a direction; they are 0 (north) clockwise to 7"},
      {"<laberinto nombre=\"x\">" BOARD "<movimientos>1 1 1 1 1 1 1 1 1</movimientos></laberinto>",
       "maze:3: there are more than 8 directions"},
      {"<!DOCTYPE laberinto [<!ENTITY a \"b\">]>\n<laberinto nombre=\"&a;\">" BOARD "</laberinto>",
       "maze:1: documents with declarations in their DOCTYPE are not read"},
      {"<?xml version=\"1.0\"?>\n<!-- a -->\n<!DOCTYPE laberinto [\n<!ELEMENT laberinto ANY>]>\n"
       "<laberinto nombre=\"a\">" BOARD "</laberinto>",
       "maze:3: documents with declarations in their DOCTYPE are not read"},
      {"<!DOCTYPE laberinto SYSTEM \"file:///etc/passwd\">\n<laberinto nombre=\"&a;\">" BOARD "</laberinto>",
       "maze:2: only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'"},
      {"<!DOCTYPE laberinto SYSTEM \"laberinto.dtd\">\n<laberinto nombre=\"a\">" BOARD "\n&a;</laberinto>",
       "maze:5: only &lt; &gt; &amp; &quot; &apos; and numbers may follow '&'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Maze *maze = NULL;
    Error err;
    StrBuf sentence = {0};
    assert_int_not_equal(maze_xml_read(span_of(cases[i].text), "maze", &maze, &err), OK);
    assert_null(maze);
    error_format(&err, NULL, &sentence);
    if (strcmp(sentence.data, cases[i].message) != 0)
      fail_msg("%s\n  gives    %s\n  expected %s", cases[i].text, sentence.data, cases[i].message);
    strbuf_deinit(&sentence);
  }
}

// ---- JSON ----

#define HEAD "{\"format\":\"tesela-maze\",\"version\":1,\"name\":\"n\",\"rows\":1,\"cols\":3,"

static void wrong_json_is_refused_with_its_field(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"[]", "maze: this must be one object of JSON: {...}"},
      {"", "maze: this is not JSON: line 1, column 0: it is cut off here"},
      {"9 mini\n", "maze: this is not JSON: line 1, column 1: something else is expected here"},
      {"{\"format\":", "maze: this is not JSON: line 1, column 10: it is cut off here"},
      {"{}\n{}", "maze: this is not JSON: line 2, column 1: something follows where it should end"},
      {"{\"name\":\"\xF1\"}", "maze: this is not JSON: line 1, column 9: this is not text in UTF-8"},
      {"{\"rows\":1,\"rows\":2}", "maze: this is not JSON: line 1, column 16: a field is given twice"},
      {"{\"rows\":99999999999999999999}", "maze: this is not JSON: line 1, column 28: a number is too large"},
      {"{\"name\":\"a\\u0000\"}",
       "maze: this is not JSON: line 1, column 17: a text has a character with the number 0"},
      {"{}", "maze: the field 'format' is missing"},
      {"{\"format\":\"tesela-game\"}", "maze: this is not a maze: 'format' is 'tesela-game' instead of 'tesela-maze'"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"..\"]}",
       "maze: 'cells[0]' must be a text of 3 characters, '.' or '#'"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"..#\"]}",
       "maze: 'exits' is at 0,2, which is not a free cell"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[],\"cells\":[\"...\"]}",
       "maze: 'exits' must have at least one cell: [[row, column]]"},
      {"{\"format\":\"tesela-maze\",\"version\":1,\"name\":\"n\",\"rows\":-1}",
       "maze: the field 'rows' must be a whole number from 1 to 16384"},
      {HEAD "\"directions\":[8],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\"]}",
       "maze: 'directions' must be different numbers from 0 to 7"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\"],\"colour\":1}",
       "maze: this program does not know the field 'colour'"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\"],\"solutions\":[[[0,2]]]}",
       "maze: move 1 of the solution, from 0,0 to 0,2, is not a move of this maze"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\"],\"solutions\":[7]}",
       "maze: each of 'solutions' must be a list of cells"},
      {HEAD "\"directions\":[2,6],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\"],"
            "\"solutions\":[[[0,1],[0,2],[0,1],[0,2]]]}",
       "maze: each of 'solutions' must be a list of cells"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],\"cells\":[\"...\",\"...\"]}",
       "maze: 'cells' must have 1 rows"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0]],\"cells\":[\"...\"]}",
       "maze: 'exits' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2,1]],\"cells\":[\"...\"]}",
       "maze: 'exits' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[\"0\",0],\"exits\":[[0,2]],\"cells\":[\"...\"]}",
       "maze: 'entrance' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[0,null],\"exits\":[[0,2]],\"cells\":[\"...\"]}",
       "maze: 'entrance' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[0,-1],\"exits\":[[0,2]],\"cells\":[\"...\"]}",
       "maze: 'entrance' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[1,0]],\"cells\":[\"...\"]}",
       "maze: 'exits' must be a cell of the maze: [row, column]"},
      {HEAD "\"directions\":[2],\"entrance\":[0,3],\"exits\":[[0,2]],\"cells\":[\"...\"]}",
       "maze: 'entrance' must be a cell of the maze: [row, column]"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_refused(MAZE_FORMAT_JSON, cases[i].text, cases[i].message);
}

static void json_may_begin_with_a_byte_order_mark(void **state) {
  (void)state;
  Maze *maze = read_as(MAZE_FORMAT_JSON, "\xEF\xBB\xBF" HEAD "\"directions\":[2],\"entrance\":[0,0],\"exits\":[[0,2]],"
                                         "\"cells\":[\"...\"]}");
  assert_int_equal(maze_cols(maze), 3);
  maze_destroy(maze);
}

// ---- maps ----

static void maps_are_read_with_all_their_terrain(void **state) {
  (void)state;
  Maze *maze = read_as(MAZE_FORMAT_MAP, "type octile\r\nheight 2\r\nwidth 7\r\nmap\r\n.GS@OTW\r\n@@@@@@.\r\n");
  assert_true(maze_is_octile(maze));
  assert_int_equal(maze_obstacle_count(maze), 10);
  assert_int_equal(maze_exit(maze, 0).row, 1);
  assert_int_equal(maze_exit(maze, 0).col, 6);
  assert_string_equal(maze_name(maze), "maze");
  maze_destroy(maze);
  assert_refused(MAZE_FORMAT_MAP, "type tile\n",
                 "maze:1: a map begins with the lines 'type octile', 'height N', 'width N' and 'map'");
  assert_refused(MAZE_FORMAT_MAP, "type octile\nheight 1\nwidth 2\nmap\n...\n",
                 "maze:5: this row has 3 cells instead of 2");
  assert_refused(MAZE_FORMAT_MAP, "type octile\nheight 2\nwidth 2\nmap\n..\n",
                 "maze:5: the map ends after 1 of 2 rows");
  assert_refused(MAZE_FORMAT_MAP, "type octile\nheight 1\nwidth 2\nmap\n.x\n",
                 "maze:5: 'x' is not a cell of a map; . G S can be walked on, @ O T W can't");
}

static void scenarios_put_entrance_and_exit(void **state) {
  (void)state;
  static const char text[] = "version 1\n0\tm.map\t3\t2\t0\t0\t2\t1\t2.41421356\n1 m.map 3 2 2 1 0 0 2.41421356\n"
                             "2 m.map 4 2 2 1 0 0 2.5\n";
  Maze *maze = read_as(MAZE_FORMAT_MAP, "type octile\nheight 2\nwidth 3\nmap\n...\n...\n");
  MazeScenario *list;
  int count;
  Error err;
  assert_ok(maze_scenarios_read(span_of(text), "s", &list, &count, &err), err);
  assert_int_equal(count, 3);
  assert_float_equal(list[0].length, 2.41421356, 1e-9);
  assert_ok(maze_take_scenario(maze, &list[0], &err), err);
  assert_int_equal(maze_exit(maze, 0).row, 1);
  assert_int_equal(maze_exit(maze, 0).col, 2);
  assert_ok(maze_take_scenario(maze, &list[1], &err), err); // the two are swapped
  assert_int_equal(maze_entrance(maze).col, 2);
  assert_int_equal(maze_take_scenario(maze, &list[2], &err), ERR_INPUT);
  mem_free(list);
  assert_int_equal(maze_scenarios_read(span_of("1 2 3\n"), "s", &list, &count, &err), ERR_INPUT);
  assert_int_equal(maze_scenarios_read(span_of("version 1\n"), "s", &list, &count, &err), ERR_INPUT);
  StrBuf written = {0};
  maze_scenario_write(maze, "m.map", 2.5, &written);
  assert_string_equal(written.data, "version 1\n0\tm.map\t3\t2\t2\t1\t0\t0\t2.50000000\n");
  strbuf_deinit(&written);
  maze_destroy(maze);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_format_gives_back_what_was_written),
      cmocka_unit_test(large_mazes_have_formats_of_their_own),
      cmocka_unit_test(damaged_binary_files_do_no_harm),
      cmocka_unit_test(formats_are_guessed_by_their_beginning),
      cmocka_unit_test(xml_of_the_thesis_has_all_directions),
      cmocka_unit_test(xml_says_that_a_maze_is_octile),
      cmocka_unit_test(xml_may_name_its_schema),
      cmocka_unit_test(xml_may_have_a_doctype_which_is_not_fetched),
      cmocka_unit_test(xml_may_be_in_another_encoding),
      cmocka_unit_test(xml_may_be_in_letters_of_two_bytes),
      cmocka_unit_test(wrong_xml_is_refused_with_its_line),
      cmocka_unit_test(wrong_json_is_refused_with_its_field),
      cmocka_unit_test(json_may_begin_with_a_byte_order_mark),
      cmocka_unit_test(maps_are_read_with_all_their_terrain),
      cmocka_unit_test(scenarios_put_entrance_and_exit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
