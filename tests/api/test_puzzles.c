// SPDX-License-Identifier: MIT
// Mazes and word searches over HTTP: every parameter, every refusal with its field, and no half-made puzzles.
#include "api/company.h"

#include <stdlib.h>
#include <string.h>

static TestServer server;
static Client teresa;

static json_t *ask(const char *method, const char *path, const char *body, int status) {
  json_t *answer = client_ask(&teresa, method, path, body);
  if (teresa.status != status) {
    char *text = json_dumps(answer, 0);
    print_message("%s %s %s\n", method, path, text ? text : "no JSON");
    free(text);
  }
  assert_int_equal(teresa.status, status);
  return answer;
}

static size_t puzzle_count(void) {
  json_t *list = ask("GET", "/api/puzzles", NULL, 200);
  size_t count = json_array_size(json_object_get(list, "puzzles"));
  json_decref(list);
  return count;
}

static void each_thing_that_cannot_be_is_refused_beside_its_field(void **state) {
  static const struct {
    const char *path, *body, *field, *message;
  } cases[] = {
      {"maze", "{\"entrance\": [0, 1], \"exit\": [0, 1]}", "exit", "both at 0,1"},
      {"maze", "{\"rows_low\": 9, \"rows_high\": 3}", "rows_low", "empty"},
      {"maze", "{\"cols_low\": 9, \"cols_high\": 3}", "cols_low", "empty"},
      {"maze", "{\"rows_low\": 3, \"rows_high\": 3, \"cols_low\": 3, \"cols_high\": 3, \"obstacles\": 8}",
       "obstacles_low", "8 obstacles do not fit"},
      {"maze", "{\"obstacles_low\": 5, \"obstacles_high\": 2}", "obstacles_low", "empty"},
      {"maze", "{\"force\": true, \"directions\": []}", "directions", "without directions"},
      {"maze", "{\"entrance\": [40, 0]}", "entrance", "40,0"},
      {"maze", "{\"braid\": 30, \"method\": \"obstacles\"}", "", "corridors"},
      {"maze", "{\"entrance\": [1, 1], \"method\": \"prim\"}", "", "inside a wall"},
      {"maze", "{\"mix\": 130}", "mix", "100"},
      {"maze", "{\"rows_low\": 0}", "rows_low", "1"},
      {"sopa", "{\"words\": []}", "words", "empty"},
      {"sopa", "{}", "words", "empty"},
      {"sopa", "{\"words\": [\"sol\"], \"directions\": []}", "directions", "a list of 1 to 8"},
      {"sopa", "{\"words\": [\"elefante\"], \"rows\": 3, \"cols\": 3}", "words", "can't fit"},
      {"sopa", "{\"words\": [\"кот\"]}", "words", "not a letter of the alphabet"},
      {"sopa", "{\"words\": [\"sol\"], \"message\": \"кот\"}", "message", "not a letter of the alphabet"},
      {"sopa", "{\"words\": [\"sol\"], \"rows\": 2, \"cols\": 3, \"message\": \"hola que tal\"}", "message", "letters"},
      {"sopa", "{\"words\": [\"sol\"], \"blocked\": [\"кот\"]}", "blocked", "not a letter"},
      {"sopa", "{\"words\": [\"sol\"], \"alphabet\": \"klingon\"}", "alphabet", "klingon"},
      {"sopa", "{\"words\": [\"sol\"], \"shape\": \"...\"}", "shape", "no cells"},
      {"sopa", "{\"words\": [\"sol\"], \"shape\": \"###\", \"rows\": 5}", "shape", "1 rows"},
      {"sopa", "{\"words\": [\"sol\", \"mar\"], \"count\": 3}", "count", "only 2"},
      {"sopa", "{\"random\": true, \"shortest\": 6, \"longest\": 3}", "shortest", "but the longest 3"},
      {"sopa", "{\"lexicon\": \"nowhere\"}", "lexicon", "nowhere"},
      {"maze/set", "{\"rows_high\": 500}", "rows_high", "400"},
      {"maze", "{\"level\": 2, \"rows_low\": 5, \"rows_high\": 9}", "level", "a level sets the size"},
      {"maze", "{\"level\": 6}", "level", "5"},
      {"maze", "{\"level\": 2, \"method\": \"obstacles\"}", "level", "corridors"},
      {"maze/set", "{\"look\": \"gothic\"}", "look", "dyslexia"},
      {"maze", "{\"shape\": \"banana\"}", "shape", "hexagon"},
      {"maze", "{\"shape\": \"circle\", \"method\": \"eller\"}", "method", "row by row"},
      {"maze", "{\"shape\": \"circle\", \"obstacles\": 3}", "obstacles", "walls between"},
      {"maze", "{\"shape\": \"circle\", \"directions\": [0]}", "directions", "every side"},
      {"maze", "{\"shape\": \"circle\", \"weave\": true}", "weave", "squares"},
      {"maze", "{\"shape\": \"circle\", \"rows_low\": 900, \"cols_low\": 900}", "rows_low", "100 rings"},
      {"maze", "{\"mask\": \"....\"}", "mask", "empty"},
      {"maze", "{\"mask\": \"#.#\\n#.#\", \"rows_low\": 3, \"cols_low\": 3}", "mask", "2 parts"},
      {"maze", "{\"shape\": \"heart\", \"mask\": \"##\"}", "mask", "leave one"},
      {"maze/set", "{\"shape\": \"star\", \"level\": 1, \"rows_low\": 9}", "level", "a level sets the size"},
      {"sopa", "{\"list\": \"sol;brilla\\nβ;letra\"}", "list", "β"},
      {"sopa", "{\"list\": \"sol\", \"words\": [\"mar\"]}", "words", "one place"},
      {"sopa/set", "{\"words\": []}", "words", "empty"},
      {"crossword/set", "{\"words\": []}", "words", "empty"},
      {"crossword/set", "{\"words\": [\"sol\", \"os\"], \"sheets\": 30}", "sheets", "different sheets"},
      {"crossword/set", "{\"words\": [\"sol\", \"sal\"], \"sheets\": 201}", "sheets", "200"},
      {"sopa/set", "{\"words\": [\"sol\"], \"sheets\": 1, \"logo\": \"GIF89a\"}", "logo", "not a picture"},
      {"maze/set", "{\"level\": 1, \"sheets\": 1, \"logo\": \"\"}", "logo", "not a picture"},
  };
  (void)state;
  size_t before = puzzle_count();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/puzzles/%s", cases[i].path);
    json_t *answer = client_ask(&teresa, "POST", path, cases[i].body);
    const char *field = text_of(answer, "field"), *message = text_of(answer, "message");
    if (teresa.status < 400 || !field || strcmp(field, cases[i].field) != 0 || !strstr(message, cases[i].message))
      fail_msg("%s %s: status %d, field '%s', not '%s', \"%s\"", cases[i].path, cases[i].body, teresa.status,
               field ? field : "", cases[i].field, message ? message : "");
    json_decref(answer);
  }
  assert_int_equal(puzzle_count(), before);
}

static json_t *make(const char *path, const char *body) {
  return ask("POST", path, body, 200);
}

static void every_parameter_of_a_maze_can_be_given(void **state) {
  (void)state;
  json_t *maze =
      make("/api/puzzles/maze",
           "{\"rows_low\": 6, \"rows_high\": 6, \"cols_low\": 7, \"cols_high\": 7, \"obstacles_low\": 4, "
           "\"obstacles_high\": 4, \"force\": true, \"overshoot\": 2, \"directions\": [0, 2, 4, 6], \"entrance\": "
           "[0, 0], \"exit\": [5, 6], \"seed\": \"x\", \"name\": \"Pati\"}");
  const json_t *file = json_object_get(maze, "file");
  assert_string_equal(text_of(maze, "name"), "Pati");
  assert_int_equal(json_array_size(json_object_get(file, "directions")), 4);
  int obstacles = 0;
  size_t row;
  json_t *cells;
  json_array_foreach(json_object_get(file, "cells"), row, cells) {
    for (const char *c = json_string_value(cells); *c; c++)
      obstacles += *c == '#';
  }
  assert_int_equal(obstacles, 4);
  json_decref(maze);
  json_decref(make("/api/puzzles/maze", "{\"full_range\": true, \"random_directions\": true}"));
  json_decref(make("/api/puzzles/maze", "{\"method\": \"growing-tree\", \"mix\": 20, \"braid\": 50}"));
}

// Made, drawn by its plan, solved, measured, changed, exported in every possible format, and imported again.
static void a_maze_with_thin_walls_is_a_maze_like_others(void **state) {
  (void)state;
  json_t *maze =
      make("/api/puzzles/maze", "{\"shape\": \"circle\", \"rows_low\": 5, \"seed\": \"x\", \"name\": \"Pati rodó\"}");
  char path[96];
  const char *id = text_of(maze, "id");
  assert_string_equal(text_of(maze, "kind"), "maze");
  assert_string_equal(text_of(json_object_get(maze, "file"), "shape"), "circle");
  snprintf(path, sizeof path, "/api/puzzles/%s/plan", id);
  json_t *plan = ask("GET", path, NULL, 200);
  assert_int_equal(json_array_size(json_object_get(plan, "cells")), 67);
  snprintf(path, sizeof path, "/api/puzzles/%s/solve", id);
  json_t *solved = ask("POST", path, "{}", 200);
  assert_int_equal(json_array_size(json_object_get(solved, "way")),
                   json_integer_value(json_object_get(solved, "best")));
  snprintf(path, sizeof path, "/api/puzzles/%s/info", id);
  json_t *info = ask("GET", path, NULL, 200);
  assert_int_equal(json_integer_value(json_object_get(info, "cells")), 67);
  snprintf(path, sizeof path, "/api/puzzles/%s/file?as=txt", id);
  json_t *refused = ask("GET", path, NULL, 400);
  assert_string_equal(text_of(refused, "field"), "as");
  snprintf(path, sizeof path, "/api/puzzles/%s", id);
  json_t *file = json_deep_copy(json_object_get(maze, "file"));
  json_object_set_new(file, "exit", json_pack("[i, i]", 4, 0));
  json_t *body = json_pack("{s:O, s:O}", "version", json_object_get(maze, "version"), "file", file);
  char *text = json_dumps(body, 0);
  json_t *changed = ask("PUT", path, text, 200);
  assert_true(json_equal(json_object_get(json_object_get(changed, "file"), "exit"), json_object_get(file, "exit")));
  free(text);
  json_object_set_new(file, "exit", json_pack("[i, i]", 9, 9));
  json_object_set(body, "version", json_object_get(changed, "version"));
  text = json_dumps(body, 0);
  json_decref(ask("PUT", path, text, 400));
  free(text);
  json_t *all[] = {maze, plan, solved, info, refused, file, body, changed};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    json_decref(all[i]);
}

static void random_letters_find_room_however_small_the_grid(void **state) {
  (void)state;
  json_decref(make("/api/puzzles/sopa", "{\"random\": true, \"rows\": 1}"));
  json_decref(make("/api/puzzles/sopa", "{\"random\": true, \"rows\": 2, \"cols\": 3}"));
  json_decref(make("/api/puzzles/sopa", "{\"random\": true, \"cols\": 5, \"directions\": [3]}"));
  json_decref(make("/api/puzzles/sopa", "{\"random\": true, \"shape\": \"##..##\\n##..##\\n##..##\"}"));
}

static void every_parameter_of_a_word_search_can_be_given(void **state) {
  (void)state;
  json_t *sopa = make("/api/puzzles/sopa",
                      "{\"words\": [\"chico\", \"llave\", \"perro\", \"sol\"], \"alphabet\": \"es\", \"shape\": "
                      "\"########\\n########\\n##....##\\n########\\n########\\n########\", \"directions\": [2, 4], "
                      "\"decoys\": 50, \"count\": 3, \"inside\": true, \"repeats\": true, \"seed\": \"x\"}");
  const json_t *file = json_object_get(sopa, "file");
  assert_int_equal(json_array_size(json_object_get(file, "words")), 3);
  assert_string_equal(text_of(json_object_get(file, "alphabet"), "id"), "es");
  json_decref(sopa);
  sopa = make("/api/puzzles/sopa", "{\"words\": [\"sol\", \"casa\"], \"rows\": 1, \"cols\": 5, \"leave_out\": true}");
  assert_int_equal(json_array_size(json_object_get(sopa, "left_out")), 1);
  json_decref(sopa);
  client_add_words(&teresa);
  json_t *list = ask("GET", "/api/resources", NULL, 200);
  size_t index;
  json_t *row;
  json_array_foreach(json_object_get(list, "resources"), index, row) {
    if (!json_is_true(json_object_get(row, "mine")))
      continue;
    char body[200];
    snprintf(body, sizeof body, "{\"lexicon\": \"%s\", \"count\": 2, \"shortest\": 2, \"longest\": 15}",
             text_of(row, "id"));
    sopa = make("/api/puzzles/sopa", body);
    assert_int_equal(json_array_size(json_object_get(json_object_get(sopa, "file"), "words")), 2);
    json_decref(sopa);
  }
  json_decref(list);
}

static void words_say_which_letters_they_need(void **state) {
  static const struct {
    const char *language, *body, *alphabet; // NULL: refused
  } cases[] = {
      {"en", "{\"words\":[\"house\"]}", "en"},
      {"en", "{\"words\":[\"house\",\"NIÑO\"]}", "es-27"},
      {"en", "{\"words\":[\"house\"],\"message\":\"mañana\",\"rows\":9}", "es-27"},
      {"en", "{\"words\":[\"house\"],\"blocked\":[\"año\"]}", "es-27"},
      {"en", "{\"words\":[\"camión\"]}", "en"}, // a mark that is no letter of its own
      {"ca", "{\"words\":[\"llave\"]}", "ca-28"},
      {"ca", "{\"words\":[\"señal\"]}", "es-27"},
      {"es", "{\"words\":[\"niño\"]}", "es-27"},
      {"en", "{\"words\":[\"niño\"],\"alphabet\":\"en\"}", NULL}, // an explicit choice is accepted
      {"en", "{\"words\":[\"жук\"]}", NULL},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    teresa.language = cases[i].language;
    json_t *answer = ask("POST", "/api/puzzles/sopa", cases[i].body, cases[i].alphabet ? 200 : 400);
    const json_t *file = json_object_get(answer, "file");
    const char *found = text_of(json_object_get(file, "alphabet"), "id");
    if (cases[i].alphabet && strcmp(found, cases[i].alphabet) != 0)
      fail_msg("%s %s: '%s', wanted '%s'", cases[i].language, cases[i].body, found, cases[i].alphabet);
    if (!cases[i].alphabet)
      assert_string_equal(text_of(answer, "field"), "words");
    json_decref(answer);
  }
  teresa.language = NULL;
}

static void the_words_of_a_word_search_are_looked_for_and_it_is_solved(void **state) {
  (void)state;
  json_t *sopa = make("/api/puzzles/sopa", "{\"words\": [\"sol\", \"mar\"], \"seed\": \"x\"}");
  char path[64];
  snprintf(path, sizeof path, "/api/puzzles/%s/solve", text_of(sopa, "id"));
  json_t *solved = ask("POST", path, "{}", 200);
  assert_int_equal(json_integer_value(json_object_get(solved, "solutions")), 2);
  assert_int_equal(json_array_size(json_object_get(solved, "hits")), 2);
  snprintf(path, sizeof path, "/api/puzzles/%s", text_of(sopa, "id"));
  json_t *now = ask("GET", path, NULL, 200);
  assert_true(json_is_true(json_object_get(json_object_get(now, "file"), "solved")));
  json_decref(now);
  json_decref(solved);
  json_decref(sopa);
}

static void a_word_search_is_made_again_as_it_was_promised_or_as_is_said(void **state) {
  (void)state;
  json_t *sopa = make("/api/puzzles/sopa", "{\"words\": [\"sol\", \"girasol\"], \"inside\": true, \"level\": \"easy\", "
                                           "\"message\": \"HOLA\", \"blocked\": [\"mal\"]}");
  char path[64], body[200];
  snprintf(path, sizeof path, "/api/puzzles/%s/again", text_of(sopa, "id"));
  snprintf(body, sizeof body, "{\"version\": %lld}", json_integer_value(json_object_get(sopa, "version")));
  json_t *again = ask("POST", path, body, 200);
  const json_t *promise = json_object_get(json_object_get(again, "file"), "certificate");
  assert_string_equal(text_of(promise, "message"), "HOLA");
  assert_int_equal(json_array_size(json_object_get(promise, "blocked")), 1);
  assert_int_equal(json_array_size(json_object_get(promise, "directions")), 2);
  assert_true(json_is_true(json_object_get(promise, "inside_allowed")));
  snprintf(body, sizeof body,
           "{\"version\": %lld, \"message\": \"ADEU\", \"blocked\": [], \"directions\": [0], \"add\": [\"mar\"]}",
           json_integer_value(json_object_get(again, "version")));
  json_t *other = ask("POST", path, body, 200);
  promise = json_object_get(json_object_get(other, "file"), "certificate");
  assert_string_equal(text_of(promise, "message"), "ADEU");
  assert_int_equal(json_array_size(json_object_get(promise, "blocked")), 0);
  assert_int_equal(json_array_size(json_object_get(promise, "directions")), 1);
  assert_int_equal(json_array_size(json_object_get(json_object_get(other, "file"), "words")), 3);
  json_decref(other);
  json_decref(again);
  json_decref(sopa);
}

static void mazes_are_solved_in_four_ways(void **state) {
  static const char *const bodies[] = {"{\"mode\": \"shortest\"}", "{\"mode\": \"several\", \"paths\": 3}",
                                       "{\"mode\": \"thesis\", \"steps\": 1000}", "{\"mode\": \"octile\"}"};
  (void)state;
  json_t *maze = make("/api/puzzles/maze", "{\"rows_low\": 4, \"rows_high\": 4, \"cols_low\": 4, \"cols_high\": 4, "
                                           "\"obstacles\": 0, \"entrance\": [0, 0], \"exit\": [3, 2]}");
  static const int solutions[] = {1, 3, 0, 1};
  for (size_t i = 0; i < 4; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/puzzles/%s/solve", text_of(maze, "id"));
    json_t *answer = ask("POST", path, bodies[i], 200);
    json_int_t count = json_integer_value(json_object_get(answer, "solutions"));
    if (solutions[i] ? count != solutions[i] : count < 1)
      fail_msg("%s: %d solutions", bodies[i], (int)count);
    assert_int_equal(json_object_get(answer, "length") != NULL, i == 3);
    assert_int_equal(json_object_get(answer, "best_ms") != NULL, i == 2);
    json_decref(answer);
  }
  json_decref(maze);
}

// A map is octile, which not every search accepts.
static void a_map_is_solved_and_printed_by_any_rule(void **state) {
  static const struct {
    const char *mode;
    int best;
    bool is_map; // afterwards
  } cases[] = {
      {"octile", 4, true}, {"shortest", 2, false}, {"several", 2, false}, {"thesis", 2, false}, {"octile", 4, false}};
  (void)state;
  char path[100];
  json_t *map =
      ask("POST", "/api/puzzles/import?name=a.map", "type octile\nheight 3\nwidth 3\nmap\n..@\n@..\n@@.\n", 200);
  const char *id = text_of(map, "id");
  snprintf(path, sizeof path, "/api/puzzles/%s/file?as=svg&key=1", id);
  json_decref(ask("GET", path, NULL, 200));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char body[64];
    snprintf(path, sizeof path, "/api/puzzles/%s/solve", id);
    snprintf(body, sizeof body, "{\"mode\": \"%s\"}", cases[i].mode);
    json_t *answer = ask("POST", path, body, 200);
    json_int_t best = json_integer_value(json_object_get(answer, "best"));
    if (best != cases[i].best)
      fail_msg("%s: %d moves, not %d", cases[i].mode, (int)best, cases[i].best);
    json_decref(answer);
    snprintf(path, sizeof path, "/api/puzzles/%s/info", id);
    json_decref(ask("GET", path, NULL, 200));
    snprintf(path, sizeof path, "/api/puzzles/%s", id);
    json_t *now = ask("GET", path, NULL, 200);
    assert_int_equal(json_is_true(json_object_get(json_object_get(now, "file"), "octile")), cases[i].is_map);
    json_decref(now);
  }
  json_decref(map);
}

static void a_class_set_is_a_pdf(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"/api/puzzles/maze/set", "{\"sheets\": 3, \"rows_low\": 7, \"rows_high\": 9, \"paper\": \"letter\"}"},
      {"/api/puzzles/sopa/set", "{\"sheets\": 3, \"words\": [\"sol\", \"mar\", \"luna\"]}"},
      {"/api/puzzles/maze/set", "{\"sheets\": 3, \"level\": 1, \"a_page\": 2, \"instruction\": \"Sal.\"}"},
      {"/api/puzzles/sopa/set", "{\"sheets\": 3, \"list\": \"sol;brilla\\nluna;de noche\", \"show\": \"clues\", "
                                "\"look\": \"school\", \"lines\": true, \"allow_rude\": true}"},
      {"/api/puzzles/crossword/set", "{\"sheets\": 3, \"words\": [\"sol\", \"sal\", \"luna\", \"mar\"]}"}};
  size_t before = puzzle_count();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_decref(ask("POST", cases[i][0], cases[i][1], 200));
    assert_non_null(strstr(strbuf_text(&teresa.head), "application/pdf"));
  }
  assert_int_equal(puzzle_count(), before);
}

// A logo is too long for an address, so it comes in a body.
static void a_sheet_has_the_logo_of_its_body(void **state) {
  (void)state;
  static const struct {
    const char *body;
    int status;
  } cases[] = {
      {"{\"as\": \"svg\", \"logo\": "
       "\"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJ"
       "RU5ErkJggg==\"}",
       200},
      {"{\"as\": \"svg\", \"logo\": \"data:image/png;base64,AAAA\"}", 400},
  };
  json_t *maze = make("/api/puzzles/maze", "{\"level\": 1}");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[100];
    snprintf(path, sizeof path, "/api/puzzles/%s/file", text_of(maze, "id"));
    json_t *answer = ask("POST", path, cases[i].body, cases[i].status);
    if (cases[i].status == 400)
      assert_string_equal(text_of(answer, "field"), "logo");
    json_decref(answer);
  }
  json_decref(maze);
}

static void a_file_is_named_by_its_ending(void **state) {
  static const struct {
    const char *name;
    int status;
  } cases[] = {{"a.txt", 200}, {"a.map", 200}, {"a.scen", 200}, {"a.svg", 200},    {"A.XML", 200},
               {"a.Pdf", 200}, {"a.doc", 400}, {"a.ipuz", 400}, {"no-ending", 400}};
  (void)state;
  json_t *maze = make("/api/puzzles/maze", "{\"force\": true}");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[100];
    snprintf(path, sizeof path, "/api/puzzles/%s/file?name=%s", text_of(maze, "id"), cases[i].name);
    json_t *answer = ask("GET", path, NULL, cases[i].status);
    if (cases[i].status == 400)
      assert_non_null(strstr(text_of(answer, "message"), ".txt"));
    json_decref(answer);
  }
  json_decref(maze);
}

// Both kinds of puzzle have files that end in .txt; old programs put marks and empty lines before them.
static void a_text_file_is_known_by_what_is_in_it(void **state) {
  static const char maze[] = "9 m\n3 1,2\n0 0,0,2,0\n0 0,1,4,0\n2 2\n";
  static const char sopa[] = "8 s\r\n9 1,2\r\n0 0,0,\xD1,false\r\n0 0,1,A,false\r\n1 \xD1"
                             "A,false\r\n";
  static const struct {
    const char *before, *text, *kind;
  } cases[] = {
      {"", maze, "maze"},
      {"\xEF\xBB\xBF", maze, "maze"},
      {"\n", maze, "maze"},
      {"", sopa, "sopa"},
      {"\r\n", sopa, "sopa"},
      {"\xEF\xBB\xBF", "8 s\n9 1,1\n0 0,0,A,false\n", "sopa"},
      {"", "9 1,1\n0 0,0,A,false\n", "sopa"}, // without its name
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    snprintf(text, sizeof text, "%s%s", cases[i].before, cases[i].text);
    json_t *answer = ask("POST", "/api/puzzles/import?name=a.TXT", text, 200);
    assert_string_equal(text_of(answer, "kind"), cases[i].kind);
    json_decref(answer);
  }
}

static void what_is_no_puzzle_is_taken_for_none(void **state) {
  static const struct {
    const char *name, *text, *message;
  } cases[] = {
      {"a.txt", "Dear pupils,\n", "'a.txt' is neither a maze nor a word search"},
      {"a.txt", "", "'a.txt' is neither a maze nor a word search"},
      {"a.xml", "<html/>", "'a.xml' is neither a maze nor a word search"},
      {"a.txt", "9 m\n", "a.txt:1: this is not a maze: there is no size"},
      {"a.xml", "<laberinto/>", "a.xml:1: <laberinto> lacks the attribute 'nombre'"},
      {"a.xml", "<sopa/>", "a.xml:1: <sopa> lacks the attribute 'nombre'"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/puzzles/import?name=%s", cases[i].name);
    json_t *answer = ask("POST", path, cases[i].text, 400);
    if (!strstr(text_of(answer, "message"), cases[i].message))
      fail_msg("'%s' instead of '%s'", text_of(answer, "message"), cases[i].message);
    json_decref(answer);
  }
}

// A guest's limit is checked before a hundred million cells are made.
static void large_mazes_are_kept_for_those_who_have_room(void **state) {
  (void)state;
  Client guest = client_new(&server);
  client_be_guest(&guest);
  static const char asked[] = "{\"rows_low\": 10000, \"rows_high\": 10000, \"cols_low\": 10000, \"cols_high\": 10000}";
  json_t *answer = client_ask(&guest, "POST", "/api/puzzles/maze", asked);
  assert_string_equal(text_of(answer, "field"), "rows_high");
  assert_non_null(strstr(text_of(answer, "message"), "log in"));
  json_decref(answer);
  client_free(&guest);
  answer =
      make("/api/puzzles/maze", "{\"rows_low\": 1001, \"rows_high\": 1001, \"cols_low\": 1200, \"cols_high\": 1200, "
                                "\"method\": \"eller\"}");
  assert_true(json_is_null(json_object_get(answer, "file")));
  json_decref(answer);
  json_decref(ask("POST", "/api/puzzles/maze", "{\"rows_low\": 10001, \"rows_high\": 10001}", 400));
}

static void what_there_is_to_choose_from_is_told(void **state) {
  (void)state;
  json_t *choices = ask("GET", "/api/puzzles/choices", NULL, 200);
  const json_t *first = json_array_get(json_object_get(choices, "alphabets"), 0);
  assert_string_equal(text_of(first, "id"), "es-27");
  assert_int_equal(json_array_size(json_object_get(first, "letters")), 27);
  assert_int_equal(json_array_size(json_object_get(choices, "levels")), 5);
  first = json_array_get(json_object_get(choices, "themes"), 0);
  assert_string_equal(text_of(first, "name"), "animals");
  assert_string_equal(text_of(first, "title"), "Animals");
  json_decref(choices);
  json_decref(ask("DELETE", "/api/puzzles/making", NULL, 200));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_thing_that_cannot_be_is_refused_beside_its_field),
      cmocka_unit_test(every_parameter_of_a_maze_can_be_given),
      cmocka_unit_test(a_maze_with_thin_walls_is_a_maze_like_others),
      cmocka_unit_test(random_letters_find_room_however_small_the_grid),
      cmocka_unit_test(every_parameter_of_a_word_search_can_be_given),
      cmocka_unit_test(words_say_which_letters_they_need),
      cmocka_unit_test(the_words_of_a_word_search_are_looked_for_and_it_is_solved),
      cmocka_unit_test(a_word_search_is_made_again_as_it_was_promised_or_as_is_said),
      cmocka_unit_test(mazes_are_solved_in_four_ways),
      cmocka_unit_test(a_map_is_solved_and_printed_by_any_rule),
      cmocka_unit_test(a_class_set_is_a_pdf),
      cmocka_unit_test(a_sheet_has_the_logo_of_its_body),
      cmocka_unit_test(a_file_is_named_by_its_ending),
      cmocka_unit_test(a_text_file_is_known_by_what_is_in_it),
      cmocka_unit_test(what_is_no_puzzle_is_taken_for_none),
      cmocka_unit_test(large_mazes_are_kept_for_those_who_have_room),
      cmocka_unit_test(what_there_is_to_choose_from_is_told),
  };
  const Visitor visitors[] = {{.client = &teresa, .name = "Teresa"}, {0}};
  return company_run(&server, visitors, tests);
}
