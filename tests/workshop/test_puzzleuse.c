// SPDX-License-Identifier: MIT
// Puzzles: ordering, solving, measuring and writing; the same decisions for every front end.
#include "base/lines.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleuse.h"
#include "workshop/sopaorder.h"

#include <stdlib.h>
#include <string.h>

static TestApp *test;
static Account ana;
static Arena arena;
static Use use;
static json_t *given; // the JSON that was given: texts are borrowed from it

static int set_up(void **state) {
  (void)state;
  test = testapp_make();
  ana = testapp_register(test, "Ana");
  arena = (Arena){0};
  given = json_array();
  use = (Use){.app = test->app, .account = &ana, .arena = &arena};
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  json_decref(given);
  arena_deinit(&arena);
  testapp_destroy(test);
  return 0;
}

// ---- in two ways: from programs, and typed ----

static Status take_json(const UseCase *what, const char *text, void *record, Error *err) {
  json_t *json = json_loads(text, 0, NULL);
  assert_int_equal(json_array_append_new(given, json), 0);
  Status status = fields_check(what->in, json, err);
  fields_default(what->in, record, &arena);
  if (status == OK)
    fields_take_json(what->in, json, record, &arena);
  return status;
}

// "rows=3..5 exit=2,2": names as on the command line.
static Status take_typed(const UseCase *what, const char *text, void *record, Error *err) {
  Span rest = span_of(text), pair;
  Status status = OK;
  fields_default(what->in, record, &arena);
  while (status == OK && line_next_word(&rest, &pair)) {
    const char *equals = memchr(pair.data, '=', pair.size);
    Span name = {pair.data, (size_t)(equals - pair.data)}, value = {equals + 1, pair.size - name.size - 1};
    const Field *field = field_row(what->in);
    while (field && (field->except & FIELD_NOT_OPTION || !span_equals(name, field_option(field))))
      field = field_row(field + 1);
    assert_non_null(field);
    status = error_at(err, field_option(field), field_type_in(field, value, record, &arena, err));
  }
  return status;
}

static char *dump(const json_t *json) {
  char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
  return text ? text : mem_copy_text("null", 4);
}

static void the_same_maze_comes_of_both(void **state) {
  static const char *const cases[][2] = {
      {"{}", ""},
      {"{\"rows_low\":7,\"rows_high\":7,\"cols_low\":9,\"cols_high\":9}", "size=7x9"},
      {"{\"rows_low\":7,\"rows_high\":7,\"cols_low\":7,\"cols_high\":7}", "size=7"},
      {"{\"rows_low\":5,\"rows_high\":9}", "rows=5..9 cols=random"},
      {"{\"obstacles\":4}", "obstacles=4"},
      {"{\"obstacles_low\":2,\"obstacles_high\":6,\"method\":\"obstacles\"}", "obstacles=2..6 kind=obstacles"},
      {"{\"full_range\":true}", "full-range=yes"},
      {"{\"directions\":[0,2,4,6],\"obstacles\":9}", "directions=straight obstacles=9"},
      {"{\"directions\":[],\"method\":\"obstacles\"}", "directions=none kind=obstacles"},
      {"{\"random_directions\":true}", "directions=random"},
      {"{\"entrance\":[0,0],\"exit\":[2,2]}", "entrance=0,0 exit=2,2"},
      {"{\"force\":true,\"method\":\"obstacles\"}", "kind=obstacles overshoot=0"},
      {"{\"method\":\"growing-tree\",\"mix\":0,\"braid\":50}", "kind=growing-tree mix=0 braid=50"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *files[2];
    for (int way = 0; way < 2; way++) {
      MazeOrder order = {0};
      MazeMade made = {0};
      Error err;
      assert_ok((way ? take_typed : take_json)(&maze_making, cases[i][way], &order, &err), err);
      order.seed = "both";
      assert_ok(maze_making.run(&(Use){.arena = &arena}, &order, &made, &err), err);
      files[way] = dump(made.kept.file);
      maze_making.deinit(&made);
    }
    if (strcmp(files[0], files[1]) != 0)
      fail_msg("%s makes %s, %s makes %s", cases[i][0], files[0], cases[i][1], files[1]);
    free(files[0]);
    free(files[1]);
  }
}

typedef struct Refusal {
  const UseCase *what;
  const char *json, *typed; // NULL: can't be expressed
  const char *field, *option;
  const char *message; // of which this is a part
} Refusal;

static const Refusal refusals[] = {
    {&maze_making, "{\"rows_low\":9,\"rows_high\":3}", NULL, "rows_low", "", "9..3 is empty"},
    {&maze_making, NULL, "rows=9..3", "", "rows", "'9..3' is not a number"},
    {&maze_making, NULL, "rows=0", "", "rows", "'0' is not right: give a whole number from 1"},
    {&maze_making, "{\"rows_low\":0}", NULL, "rows_low", "", "from 1 to 10000"},
    {&maze_making, NULL, "cols=20000", "", "cols", "from 1 to 16384"},
    {&maze_making, NULL, "size=1x1", "", "size", "one cell"},
    {&maze_making, NULL, "size=big", "", "size", "'big' is not a size"},
    {&maze_making, NULL, "size=3x3 rows=4", "", "", "--size says rows and columns"},
    {&maze_making, "{\"entrance\":[0,1],\"exit\":[0,1]}", "entrance=0,1 exit=0,1", "exit", "exit", "both at 0,1"},
    {&maze_making, "{\"entrance\":[40,0]}", "entrance=40,0", "entrance", "entrance", "40,0"},
    {&maze_making, "{\"exit\":[-1,0]}", NULL, "exit", "", "outside"},
    {&maze_making, NULL, "entrance=north", "", "entrance", "'north' is not a cell"},
    {&maze_making, "{\"obstacles\":3,\"full_range\":true}", "obstacles=3 full-range=yes", "full_range", "full_range",
     "leave one of the two out"},
    {&maze_making, "{\"method\":\"prim\",\"mix\":3}", "kind=prim mix=3", "mix", "mix", "growing-tree"},
    {&maze_making, "{\"mix\":101}", "mix=101", "mix", "mix", "100"},
    {&maze_making, "{\"force\":true,\"directions\":[]}", "directions=none force-solution=yes", "directions",
     "directions", "without directions"},
    {&maze_making, "{\"directions\":[8]}", "directions=8", "directions", "directions", ""},
    {&maze_making, "{\"obstacles_low\":5,\"obstacles_high\":2}", NULL, "obstacles_low", "", "empty"},
    {&maze_making, "{\"method\":\"prim\",\"obstacles\":2}", "kind=prim obstacles=2", "obstacles_low", "obstacles_low",
     "follows from its size"},
    {&maze_making, "{\"braid\":30,\"method\":\"obstacles\"}", "braid=30 kind=obstacles", "", "", "corridors"},
    {&maze_set_making, "{\"rows_high\":401}", NULL, "rows_high", "", "at most 400"},
    {&maze_set_making, NULL, "size=3x401", "", "cols_high", "at most 400"},
    {&maze_set_making, "{\"sheets\":501}", "sheets=501", "sheets", "sheets", "500"},
    {&sopa_making, "{\"theme\":\"sea\",\"age\":5}", "theme=sea age=5", "age", "age", "from 6 to 99"},
    {&sopa_making, "{\"theme\":\"dragons\"}", "theme=dragons", "theme", "theme", "animals"},
    {&sopa_making, "{\"theme\":\"sea\",\"random\":true}", "theme=sea random=yes", "words", "words", "one place"},
    {&sopa_making, "{\"words\":[\"sol\"],\"age\":6}", "words=sol age=6", "age", "age", "of a theme"},
    {&sopa_making, "{\"theme\":\"sea\",\"alphabet\":\"de\"}", "theme=sea alphabet=de", "alphabet", "alphabet",
     "Spanish, Catalan and English"},
    {&sopa_set_making, "{\"theme\":\"sea\",\"count\":41}", "theme=sea count=41", "count", "count", "not 41"},
};

static void check_refusal(const Refusal *refusal, bool is_typed) {
  void *in = arena_alloc(&arena, refusal->what->in_size), *out = arena_alloc(&arena, refusal->what->out_size);
  const char *said = is_typed ? refusal->typed : refusal->json, *field = is_typed ? refusal->option : refusal->field;
  StrBuf sentence = {0};
  Error err = {0};
  Status status = (is_typed ? take_typed : take_json)(refusal->what, said, in, &err);
  if (status == OK)
    status = refusal->what->run(&use, in, out, &err);
  if (status == OK)
    fail_msg("%s: taken", said);
  error_format(&err, NULL, &sentence);
  if (strcmp(err.field, field) != 0 || !strstr(strbuf_text(&sentence), refusal->message))
    fail_msg("%s: '%s' at '%s', wanted '%s' at '%s'", said, strbuf_text(&sentence), err.field, refusal->message, field);
  strbuf_deinit(&sentence);
}

static void what_cannot_be_is_refused_at_its_field(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    if (refusals[i].json)
      check_refusal(&refusals[i], false);
    if (refusals[i].typed)
      check_refusal(&refusals[i], true);
  }
}

// ---- those that are kept ----

static int64_t bring(const char *name, const char *text) {
  PuzzleRecord record = {0};
  Error err;
  const PuzzleBrought brought = {.kind = PUZZLE_IS_EITHER, .name = name, .file = {.bytes = span_of(text)}};
  assert_ok(puzzle_bringing.run(&use, &brought, &record, &err), err);
  int64_t id = strtoll(record.id, NULL, 10);
  puzzle_bringing.deinit(&record);
  return id;
}

#define MINI_MAP "type octile\nheight 3\nwidth 3\nmap\n..@\n@..\n@@.\n"
#define MINI_MAZE "9 m\n3 1,3\n0 0,0,2,0\n0 0,1,0,0\n0 0,2,4,0\n2 2,6\n"
#define MINI_SOPA "8 s\n9 1,3\n0 0,0,S,false\n0 0,1,O,false\n0 0,2,L,false\n1 SOL,false\n1 MAR,false\n"

// A map that is solved as a maze becomes one; a maze that is solved as a map stays a maze.
static void the_mode_says_what_a_move_costs(void **state) {
  static const struct {
    const char *name, *file, *search, *solved;
    bool is_map; // afterwards
  } cases[] = {
      {"a.map", MINI_MAP, "{}", "\"best\":4", true},
      {"a.map", MINI_MAP, "{\"mode\":\"octile\"}", "\"length\":4.0", true},
      {"a.map", MINI_MAP, "{\"mode\":\"shortest\"}", "\"best\":2", false},
      {"a.map", MINI_MAP, "{\"mode\":\"thesis\"}", "\"best\":2", false},
      {"a.txt", MINI_MAZE, "{}", "\"best\":2", false},
      {"a.txt", MINI_MAZE, "{\"mode\":\"octile\"}", "\"length\":2.0", false},
      {"a.txt", MINI_MAZE, "{\"mode\":\"several\",\"paths\":1}", "\"solutions\":1", false},
      {"a.txt", MINI_MAZE, "{\"mode\":\"thesis\",\"steps\":0}", "\"complete\":true", false},
      {"a.txt", MINI_MAZE, "{\"mode\":\"thesis\"}", "\"best_ms\":", false},
      {"a.txt", MINI_SOPA, "{}", "\"solutions\":1", false},
      {"a.txt", MINI_SOPA, "{}", "\"hits\":[{\"col\":0,\"direction\":\"E\",\"row\":0,\"word\":0}]", false},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleSearch search = {0};
    PuzzleSolved solved = {0};
    OpenPuzzle now;
    Error err;
    assert_ok(take_json(&puzzle_solving, cases[i].search, &search, &err), err);
    search.id = bring(cases[i].name, cases[i].file);
    assert_ok(puzzle_solving.run(&use, &search, &solved, &err), err);
    json_t *json = fields_to_json(puzzle_solving.out, &solved, FIELD_NOT_JSON);
    char *text = dump(json);
    if (!strstr(text, cases[i].solved))
      fail_msg("%s %s: %s lacks %s", cases[i].name, cases[i].search, text, cases[i].solved);
    puzzle_solving.deinit(&solved);
    assert_ok(openpuzzle_load(&use, search.id, &now, &err), err); // and it is kept
    assert_int_equal(now.maze && maze_is_octile(now.maze), cases[i].is_map);
    assert_true(now.maze ? maze_solution_count(now.maze) > 0 : now.sopa->is_solved);
    openpuzzle_close(&now);
    json_decref(json);
    free(text);
  }
}

static void numbers_are_those_of_the_kind(void **state) {
  static const struct {
    const char *name, *file;
    const Field *fields;
    const char *number;
  } cases[] = {
      {"a.txt", MINI_MAZE, maze_measure_fields, "\"shortest_paths\":\"1\""},
      {"a.txt", MINI_MAZE, maze_measure_fields, "\"nature\":\"trivial\""},
      {"a.txt", MINI_MAZE, maze_measure_fields, "\"exits\":[[0,2]]"},
      {"a.map", MINI_MAP, maze_measure_fields, "\"shortest_paths\":null"},
      {"a.txt", MINI_SOPA, sopa_measure_fields, "\"counts\":[1,0]"},
      {"a.txt", MINI_SOPA, sopa_measure_fields, "\"missing\":1"},
      {"a.txt", MINI_SOPA, sopa_measure_fields, "\"holds\":false"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleMeasures measures = {0};
    Error err;
    const PuzzleChosen chosen = {bring(cases[i].name, cases[i].file)};
    assert_ok(puzzle_measuring.run(&use, &chosen, &measures, &err), err);
    const void *record = measures.open.maze ? (const void *)&measures.maze : &measures.sopa;
    json_t *json = fields_to_json(cases[i].fields, record, FIELD_NOT_JSON);
    char *text = dump(json);
    if (!strstr(text, cases[i].number))
      fail_msg("%s lacks %s", text, cases[i].number);
    free(text);
    json_decref(json);
    puzzle_measuring.deinit(&measures);
  }
}

static void a_file_is_written_as_its_name_ends(void **state) {
  static const struct {
    const char *puzzle, *target, *begins, *field; // begins NULL: refused at the field
  } cases[] = {
      {MINI_MAZE, "{}", "{", ""},
      {MINI_MAZE, "{\"as\":\"txt\"}", "9 m", ""},
      {MINI_MAZE, "{\"name\":\"b.XML\"}", "<?xml", ""},
      {MINI_MAZE, "{\"name\":\"b.scen\"}", "version", ""},
      {MINI_MAZE, "{\"name\":\"b.pdf\",\"key\":1}", "%PDF", ""},
      {MINI_MAZE, "{\"as\":\"png\",\"key\":1}", "\x89PNG", ""},
      {MINI_MAZE, "{\"as\":\"ipuz\"}", NULL, "as"},
      {MINI_MAZE, "{\"name\":\"b.doc\"}", NULL, "name"},
      {MINI_MAZE, "{\"name\":\"b\"}", NULL, "name"},
      {MINI_SOPA, "{\"as\":\"ipuz\"}", "{", ""},
      {MINI_SOPA, "{\"as\":\"svg\"}", "<?xml", ""},
      {MINI_SOPA, "{\"as\":\"map\"}", NULL, "as"},
      {MINI_SOPA, "{\"as\":\"scen\"}", NULL, "as"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleTarget target = {0};
    PuzzleBytes file = {0};
    Error err = {0};
    assert_ok(take_json(&puzzle_writing, cases[i].target, &target, &err), err);
    target.id = bring("a.txt", cases[i].puzzle);
    Status status = puzzle_writing.run(&use, &target, &file, &err);
    if ((status == OK) != (cases[i].begins != NULL) || strcmp(err.field, cases[i].field) != 0)
      fail_msg("%s: %d at '%s'", cases[i].target, status, err.field);
    if (status != OK)
      continue;
    assert_memory_equal(file.bytes.data, cases[i].begins, strlen(cases[i].begins));
    puzzle_writing.deinit(&file);
  }
}

// "both" and pictures only if they are named.
static void a_part_fits_its_paper(void **state) {
  static const struct {
    const char *name;
    PuzzleSheet sheet;
    bool is_taken;
  } cases[] = {
      {"a.pdf", {0}, true},
      {"a.svg", {0}, true},
      {"a.pdf", {.part = SHEET_BOTH}, true},
      {"a.svg", {.part = SHEET_BOTH}, false},
      {"a.png", {.part = SHEET_KEY}, true},
      {"a.png", {.is_picture = true}, true},
      {"a.pdf", {.is_picture = true}, false},
      {"a.txt", {0}, true},
  };
  (void)state;
  OpenPuzzle open;
  Error err;
  assert_ok(openpuzzle_load(&use, bring("a.txt", MINI_MAZE), &open, &err), err);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleBytes file = {0};
    Status status = puzzle_write_file(&use, openpuzzle_content(&open), cases[i].name, &cases[i].sheet, &file, &err);
    if ((status == OK) != cases[i].is_taken)
      fail_msg("%zu. %s: %d", i, cases[i].name, status);
    strbuf_deinit(&file.bytes);
  }
  openpuzzle_close(&open);
}

static void a_word_search_is_made_again(void **state) {
  static const struct {
    const char *again, *field, *certificate; // what it has then; NULL: refused at the field
  } cases[] = {
      {"{\"version\":0}", "", "\"message\":\"HOLA\""},
      {"{\"version\":0}", "", "\"blocked\":[\"MAL\"]"},
      {"{\"version\":0}", "", "\"inside_allowed\":true"},
      {"{\"version\":0,\"blocked\":[]}", "", "\"blocked\":[]"},
      {"{\"version\":0,\"inside\":false}", "words", NULL}, // sol is inside girasol
      {"{\"version\":0,\"message\":\"ADEU\"}", "", "\"message\":\"ADEU\""},
      {"{\"version\":0,\"directions\":[0]}", "", "\"directions\":[\"N\"]"},
      {"{\"version\":0,\"directions\":[]}", "directions", NULL},
      {"{\"version\":0,\"pinned\":[\"sol\"],\"add\":[\"mar\"]}", "", "\"each_once\":true"},
      {"{\"version\":0,\"pinned\":[\"luna\"]}", "pinned", NULL},
      {"{\"version\":0,\"add\":[\"кот\"]}", "add", NULL},
      {"{\"version\":0,\"blocked\":[\"кот\"]}", "blocked", NULL},
      {"{\"version\":1}", "", NULL}, // the version has changed
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SopaOrder order = {0};
    SopaAgain again = {0};
    SopaMade *made = arena_alloc(&arena, sizeof *made), *fresh = arena_alloc(&arena, sizeof *fresh);
    Error err = {0};
    assert_ok(take_json(&sopa_making,
                        "{\"words\":[\"sol\",\"girasol\"],\"inside\":true,\"level\":\"easy\",\"message\":\"HOLA\","
                        "\"blocked\":[\"mal\"],\"seed\":\"x\"}",
                        &order, &err),
              err);
    assert_ok(sopa_making.run(&use, &order, made, &err), err);
    Status status = take_json(&sopa_remaking, cases[i].again, &again, &err);
    again.id = strtoll(made->kept.id, NULL, 10);
    again.version = again.version ? again.version : made->kept.version;
    if (status == OK)
      status = sopa_remaking.run(&use, &again, fresh, &err);
    char *text = dump(status == OK ? json_object_get(fresh->kept.file, "certificate") : NULL);
    if ((status == OK) != (cases[i].certificate != NULL) || strcmp(err.field, cases[i].field) != 0 ||
        (status == OK && !strstr(text, cases[i].certificate)))
      fail_msg("%s: %d at '%s', %s", cases[i].again, status, err.field, text);
    free(text);
    if (status == OK)
      sopa_remaking.deinit(fresh);
    sopa_making.deinit(made);
  }
}

// A given kind is believed; otherwise the content decides.
static void a_file_is_what_is_inside_or_what_it_must_be(void **state) {
  static const struct {
    int kind;
    const char *name, *text, *is; // NULL: refused
  } cases[] = {
      {PUZZLE_IS_EITHER, "a.txt", MINI_MAZE, "maze"}, {PUZZLE_IS_EITHER, "a.TXT", MINI_SOPA, "sopa"},
      {PUZZLE_IS_EITHER, "a.map", MINI_MAP, "maze"},  {PUZZLE_IS_EITHER, "a.doc", MINI_MAZE, NULL},
      {PUZZLE_IS_EITHER, "a.txt", "Hello", NULL},     {PUZZLE_IS_EITHER, "a.xml", "<html/>", NULL},
      {PUZZLE_IS_MAZE, "a.txt", MINI_SOPA, NULL},     {PUZZLE_IS_SOPA, "a.txt", MINI_MAZE, NULL},
      {PUZZLE_IS_SOPA, "a.map", MINI_MAP, NULL},      {PUZZLE_IS_MAZE, "/some/where/a.map", MINI_MAP, "maze"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleRecord record = {0};
    Error err;
    const PuzzleBrought brought = {
        .kind = cases[i].kind, .name = cases[i].name, .file = {.bytes = span_of(cases[i].text)}};
    Status status = puzzle_bringing.run(&use, &brought, &record, &err);
    const char *is = status == OK ? record.kind : NULL;
    if ((is == NULL) != (cases[i].is == NULL) || (is && strcmp(is, cases[i].is) != 0))
      fail_msg("%s: %s", cases[i].name, is ? is : "refused");
    if (status == OK)
      puzzle_bringing.deinit(&record);
  }
}

static void a_change_has_a_name_a_file_or_both(void **state) {
  static const struct {
    const char *body, *code, *field, *name;
  } cases[] = {
      {"{\"version\":0,\"name\":\"Zoo\"}", "ok", "", "Zoo"},
      {"{\"version\":0}", "ok", "", "m"},
      {"{\"version\":0,\"name\":\" \"}", "name_empty", "name", "m"},
      {"{\"version\":0,\"file\":{}}", "input", "", "m"},
      {"{\"file\":{}}", "field_missing", "version", "m"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PuzzleChange change = {0};
    PuzzleRecord record = {0};
    Puzzle now;
    Error err = {0};
    Status status = take_json(&puzzle_changing, cases[i].body, &change, &err);
    change.id = bring("a.txt", MINI_MAZE);
    if (status == OK)
      status = puzzle_changing.run(&use, &change, &record, &err);
    if (strcmp(testapp_code(status, &err), cases[i].code) != 0 || strcmp(err.field, cases[i].field) != 0)
      fail_msg("%s: %s at '%s'", cases[i].body, testapp_code(status, &err), err.field);
    assert_ok(puzzle_get(use.app, use.account, change.id, &arena, &now, &err), err);
    assert_string_equal(now.name, cases[i].name);
    if (status == OK)
      puzzle_changing.deinit(&record);
    assert_ok(puzzle_delete(use.app, use.account, change.id, &err), err);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(the_same_maze_comes_of_both, set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_cannot_be_is_refused_at_its_field, set_up, tear_down),
      cmocka_unit_test_setup_teardown(the_mode_says_what_a_move_costs, set_up, tear_down),
      cmocka_unit_test_setup_teardown(numbers_are_those_of_the_kind, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_file_is_written_as_its_name_ends, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_part_fits_its_paper, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_word_search_is_made_again, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_file_is_what_is_inside_or_what_it_must_be, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_change_has_a_name_a_file_or_both, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
