// SPDX-License-Identifier: MIT
// A class: what pupils see and send, what their teacher sees, and when the solution is shown.
#include "app/housekeeping.h"
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/testapp.h"
#include "workshop/classlink.h"
#include "workshop/puzzleuse.h"

#include <stdlib.h>
#include <string.h>

static TestApp *test;
static Account ana, pau;

static const char sopa_file[] =
    "{\"format\": \"tesela-sopa\", \"version\": 1, \"name\": \"Zoo\", \"alphabet\": {\"id\": \"es-27\", "
    "\"letters\": [\"G\", \"A\", \"T\", \"O\", \"S\", \"L\", \"X\"]}, \"rows\": 3, \"cols\": 4, "
    "\"grid\": [\"GATO\", \"XXXX\", \"XLOS\"], \"solved\": false, \"words\": ["
    "{\"word\": \"GATO\", \"label\": \"gato\", \"found\": false, \"place\": {\"row\": 0, \"col\": 0, "
    "\"direction\": \"E\"}}, {\"word\": \"SOL\", \"label\": \"sol\", \"found\": false, \"hint\": \"it "
    "shines\", \"place\": {\"row\": 2, \"col\": 3, \"direction\": \"W\"}}]}";
static const char maze_file[] =
    "{\"format\": \"tesela-maze\", \"version\": 1, \"name\": \"Yard\", \"rows\": 2, \"cols\": 3, "
    "\"directions\": [0, 2, 4, 6], \"entrance\": [0, 0], \"exits\": [[0, 2]], \"player\": [0, 0], "
    "\"cells\": [\".#.\", \"...\"], \"solutions\": []}";
static const char crossword_file[] =
    "{\"format\": \"tesela-crossword\", \"version\": 1, \"name\": \"Mar\", \"alphabet\": {\"id\": \"\", \"letters\": "
    "[\"S\", "
    "\"O\", \"L\", \"A\"]}, \"rows\": 2, \"cols\": 3, \"grid\": [\"SOL\", \".LA\"], \"kind\": \"crisscross\", "
    "\"symmetry\": "
    "\"none\", \"words\": [{\"number\": 1, \"row\": 0, \"col\": 0, \"down\": false, \"word\": \"SOL\", \"clue\": \"it "
    "shines\"}, {\"number\": 4, \"row\": 1, \"col\": 1, \"down\": false, \"word\": \"LA\"}, {\"number\": 2, \"row\": "
    "0, "
    "\"col\": 1, \"down\": true, \"word\": \"OL\"}, {\"number\": 3, \"row\": 0, \"col\": 2, \"down\": true, \"word\": "
    "\"LA\"}]}";

static int set_up(void **state) {
  (void)state;
  testapp_clock_ms = 1000000;
  test = testapp_make();
  ana = testapp_register(test, "Ana");
  pau = testapp_register(test, "Pau");
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  testapp_destroy(test);
  return 0;
}

static const char *keep_puzzle(const char *kind, const char *name, const char *file) {
  static char id[24];
  Error err;
  int64_t number;
  assert_ok(puzzle_add(test->app, &ana, kind, name, span_of(file), &number, &err), err);
  snprintf(id, sizeof id, "%lld", (long long)number);
  return id;
}

static ClassRecord open_class(const char *puzzle, const ClassOrder *given) {
  ClassOrder order = given ? *given : (ClassOrder){.days = CLASS_DAYS};
  ClassRecord class;
  const char *ids[] = {puzzle};
  order.puzzles = (FieldList){ids, 1};
  assert_string_equal(testapp_use(test->app, &ana, &class_opening, &order, &class), "ok");
  return class;
}

static const char *try_to_join(const ClassRecord *class, const char *name, ClassDesk *desk) {
  const ClassJoining joining = {.token = class->token, .name = name};
  return testapp_use(test->app, NULL, &class_joining, &joining, desk);
}

static ClassDesk come_in(const ClassRecord *class, const char *name) {
  ClassDesk desk;
  assert_string_equal(try_to_join(class, name, &desk), "ok");
  return desk;
}

static const char *try_work(const ClassRecord *class, const ClassDesk *desk, ClassWork work, ClassDesk *out) {
  work.token = class->token;
  work.pupil = desk->pupil;
  return testapp_use(test->app, NULL, &class_working, &work, out);
}

static ClassDesk do_work(const ClassRecord *class, const ClassDesk *desk, ClassWork work) {
  ClassDesk after;
  assert_string_equal(try_work(class, desk, work, &after), "ok");
  return after;
}

static void desk_free(ClassDesk *desk) {
  class_joining.deinit(desk);
}

static ClassRoom look_at(const ClassRecord *class) {
  ClassRoom room;
  const ClassChosen chosen = {strtoll(class->id, NULL, 10)};
  assert_string_equal(testapp_use(test->app, &ana, &class_showing, &chosen, &room), "ok");
  return room;
}

static bool tells(const json_t *json, const char *text) {
  char *dump = json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);
  bool found = dump && strstr(dump, text);
  free(dump);
  return found;
}

static void pupils_see_what_is_to_be_found_and_nothing_of_where(void **state) {
  static const struct {
    const char *kind, *file, *shown, *hidden[3];
  } cases[] = {
      {"sopa", sopa_file, "GATO", {"place", "SOL", "\"sol\""}},
      {"maze", maze_file, ".#.", {"solutions", "none", "none"}},
      {"crossword", crossword_file, ".__", {"\"SOL\"", "OL", "\"LA\""}},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ClassRecord class = open_class(keep_puzzle(cases[i].kind, cases[i].kind, cases[i].file), NULL);
    ClassDesk desk = come_in(&class, "Leo");
    if (!tells(desk.puzzle, cases[i].shown))
      fail_msg("%s is not shown: %s", cases[i].shown, json_dumps(desk.puzzle, JSON_COMPACT));
    for (int at = 0; at < 3; at++) {
      if (tells(desk.puzzle, cases[i].hidden[at]))
        fail_msg("%s is shown: %s", cases[i].hidden[at], json_dumps(desk.puzzle, JSON_COMPACT));
    }
    assert_null(desk.solution);
    assert_string_equal(desk.kind, cases[i].kind);
    desk_free(&desk);
  }
}

static void words_that_are_found_stay_found_and_lines_that_spell_none_are_passed_over(void **state) {
  ClassLine lines[] = {{0, 3, 0, 0}, {1, 0, 1, 3}, {90, 0, 1, 3}, {0, 0, 0, 3}}, sol[] = {{2, 3, 2, 1}};
  (void)state;
  ClassRecord class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), NULL);
  ClassDesk desk = come_in(&class, "Leo");
  assert_int_equal(desk.total, 2);
  testapp_clock_ms += 5000;
  ClassDesk after = do_work(&class, &desk, (ClassWork){.lines = {lines, 4}});
  assert_int_equal(after.found, 1);
  assert_false(after.is_done);
  assert_true(tells(after.work, "[[0,0,3,0,0]]"));
  desk_free(&after);
  testapp_clock_ms += 5000;
  after = do_work(&class, &desk, (ClassWork){.lines = {sol, 1}});
  assert_int_equal(after.found, 2);
  assert_true(after.is_done);
  desk_free(&after);
  testapp_clock_ms += 5000;
  after = do_work(&class, &desk, (ClassWork){0}); // only says that the pupil is there
  assert_int_equal(after.found, 2);
  desk_free(&after);
  ClassRoom room = look_at(&class);
  const ClassPupil *leo = room.pupils.items;
  assert_int_equal(room.pupils.count, 1);
  assert_string_equal(leo->name, "Leo");
  assert_int_equal(leo->found, 2);
  assert_int_equal(leo->time_ms / 1000, 10);
  assert_true(leo->is_here);
  assert_int_equal(room.class.done, 1);
  desk_free(&desk);
}

static void a_pupil_comes_back_to_what_was_found(void **state) {
  ClassLine lines[] = {{0, 0, 0, 3}};
  ClassDesk back;
  (void)state;
  ClassRecord class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), NULL);
  ClassDesk desk = come_in(&class, "Leo");
  ClassDesk after = do_work(&class, &desk, (ClassWork){.lines = {lines, 1}});
  const ClassJoining joining = {.token = class.token, .pupil = desk.pupil};
  assert_string_equal(testapp_use(test->app, NULL, &class_joining, &joining, &back), "ok");
  assert_int_equal(back.found, 1);
  assert_int_equal(back.number, 1);
  assert_non_null(back.puzzle);
  assert_string_equal(back.pupil, desk.pupil);
  desk_free(&back);
  const ClassJoining stranger = {.token = class.token, .pupil = "AAAAAAAAAAAAAAAAAAAAAA"};
  assert_string_equal(testapp_use(test->app, NULL, &class_joining, &stranger, &back), "class_pupil");
  desk_free(&after);
  desk_free(&desk);
}

static void a_walk_counts_when_it_leads_out(void **state) {
  static const struct {
    const char *walk, *code;
    int found;
  } cases[] = {{"", "ok", 0},          {"42", "ok", 0},        {"4220", "ok", 1},
               {"2", "class_work", 0}, {"9", "class_work", 0}, {"4x", "class_work", 0}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ClassDesk after = {0};
    ClassRecord class = open_class(keep_puzzle("maze", "Yard", maze_file), NULL);
    ClassDesk desk = come_in(&class, "Leo");
    assert_string_equal(try_work(&class, &desk, (ClassWork){.walk = cases[i].walk}, &after), cases[i].code);
    if (strcmp(cases[i].code, "ok") == 0) {
      assert_int_equal(after.found, cases[i].found);
      desk_free(&after);
    }
    desk_free(&desk);
  }
}

static void letters_count_one_by_one_and_wrong_ones_are_told_when_all_are_there(void **state) {
  const char *some[] = {"S", "O", "", "", ""}, *bad[] = {"S", "O", "A", "L", "A"}, *good[] = {"S", "O", "L", "L", "A"};
  ClassDesk after;
  (void)state;
  ClassRecord class = open_class(keep_puzzle("crossword", "Mar", crossword_file), NULL);
  ClassDesk desk = come_in(&class, "Leo");
  assert_int_equal(desk.total, 5);
  after = do_work(&class, &desk, (ClassWork){.letters = {some, 5}});
  assert_int_equal(after.found, 2);
  assert_int_equal(after.wrong, 0);
  desk_free(&after);
  after = do_work(&class, &desk, (ClassWork){.letters = {bad, 5}});
  assert_int_equal(after.wrong, 1);
  assert_false(after.is_done);
  desk_free(&after);
  assert_string_equal(try_work(&class, &desk, (ClassWork){.letters = {good, 4}}, &after), "class_work");
  after = do_work(&class, &desk, (ClassWork){.letters = {good, 5}});
  assert_true(after.is_done);
  desk_free(&after);
  desk_free(&desk);
}

static void the_solution_shows_when_the_owner_says_so(void **state) {
  static const struct {
    int solution;
    int64_t at_ms;
    bool at_first, when_done, later;
  } cases[] = {{CLASS_SOLUTION_NEVER, 0, false, false, false},
               {CLASS_SOLUTION_DONE, 0, false, true, true},
               {CLASS_SOLUTION_FROM, 0, true, true, true},
               {CLASS_SOLUTION_FROM, 1000000 + 60000, false, false, true}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    testapp_clock_ms = 1000000;
    ClassRecord class =
        open_class(keep_puzzle("maze", "Yard", maze_file),
                   &(ClassOrder){.solution = cases[i].solution, .solution_at = cases[i].at_ms, .days = 1});
    ClassDesk desk = come_in(&class, "Leo");
    ClassDesk done = do_work(&class, &desk, (ClassWork){.walk = "4220"});
    testapp_clock_ms += 60000;
    ClassDesk later = do_work(&class, &desk, (ClassWork){0});
    assert_int_equal(desk.solution != NULL, cases[i].at_first);
    assert_int_equal(done.solution != NULL, cases[i].when_done);
    assert_int_equal(later.solution != NULL, cases[i].later);
    if (later.solution)
      assert_true(tells(later.solution, "\"4220\""));
    desk_free(&desk);
    desk_free(&done);
    desk_free(&later);
  }
}

static void names_are_short_visible_and_one_a_class(void **state) {
  static const struct {
    const char *name, *code;
  } cases[] = {{"Leo", "ok"},
               {"Leo", "class_name"},
               {" Leo ", "class_name"},
               {"", "name_empty"},
               {NULL, "name_empty"},
               {"abcdefghijklmnopqrstuvwxyz", "name_long"},
               {"a\tb", "name_characters"},
               {"Léо", "name_look"},
               {"Núria 2", "ok"}};
  (void)state;
  ClassRecord class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ClassDesk desk;
    const char *code = try_to_join(&class, cases[i].name, &desk);
    if (strcmp(code, cases[i].code) != 0)
      fail_msg("'%s': %s, wanted %s", cases[i].name ? cases[i].name : "", code, cases[i].code);
    if (strcmp(code, "ok") == 0)
      desk_free(&desk);
    else
      assert_string_equal(testapp_field(), "name");
  }
  class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), &(ClassOrder){.is_anonymous = true, .days = 1});
  for (int i = 0; i < 2; i++) {
    ClassDesk desk = come_in(&class, "told for nothing");
    assert_string_equal(desk.name, "");
    desk_free(&desk);
  }
}

static void pupils_read_what_a_puzzle_without_a_name_is(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"Zoo", "Zoo"}, {"Untitled 2026-11-16 18:14:31", "Word search"}, {"Sin título llavor", "Word search"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(open_class(keep_puzzle("sopa", cases[i][0], sopa_file), NULL).title, cases[i][1]);
}

static void a_class_is_its_owners_and_its_link_can_be_taken_back(void **state) {
  ClassDesk desk, other;
  ClassRoom room;
  ClassOffer offer;
  ClassRecord changed;
  (void)state;
  ClassRecord class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), &(ClassOrder){.title = "  3.º B ", .days = 2});
  const ClassChosen chosen = {strtoll(class.id, NULL, 10)};
  const ClassLinkChosen link = {class.token};
  ClassChange change = {.id = chosen.id, .is_open = 0, .solution = -1, .days = -1};
  assert_string_equal(class.title, "3.º B");
  desk = come_in(&class, "Leo");
  assert_string_equal(testapp_use(test->app, NULL, &class_offering, &link, &offer), "ok");
  assert_string_equal(offer.kind, "sopa");
  assert_string_equal(testapp_use(test->app, &pau, &class_showing, &chosen, &room), "class_not_found");
  assert_string_equal(testapp_use(test->app, &pau, &class_deleting, &chosen, NULL), "class_not_found");
  assert_string_equal(testapp_use(test->app, &pau, &class_changing, &change, &changed), "class_not_found");
  assert_string_equal(testapp_use(test->app, &ana, &class_changing, &change, &changed), "ok");
  assert_false(changed.is_open);
  assert_string_equal(testapp_use(test->app, NULL, &class_offering, &link, &offer), "class_over");
  assert_string_equal(try_to_join(&class, "Mia", &other), "class_over");
  assert_string_equal(try_work(&class, &desk, (ClassWork){0}, &other), "class_over");
  assert_int_equal(look_at(&class).pupils.count, 1); // results stay
  const ClassPupilChosen leo = {chosen.id, 1};
  assert_string_equal(testapp_use(test->app, &ana, &class_pupil_removing, &leo, NULL), "ok");
  assert_string_equal(testapp_use(test->app, &ana, &class_pupil_removing, &leo, NULL), "class_not_found");
  assert_int_equal(look_at(&class).pupils.count, 0);
  assert_string_equal(testapp_use(test->app, &ana, &class_deleting, &chosen, NULL), "ok");
  assert_string_equal(testapp_use(test->app, &ana, &class_showing, &chosen, &room), "class_not_found");
  desk_free(&desk);
}

static void after_its_days_all_of_it_is_gone(void **state) {
  Housekeeping keeping = {0};
  ClassDesk late;
  ClassList list;
  Error err;
  int removed, all = 0;
  (void)state;
  ClassRecord class = open_class(keep_puzzle("sopa", "Zoo", sopa_file), &(ClassOrder){.days = 2});
  ClassDesk desk = come_in(&class, "Leo");
  assert_int_equal(class.expires_at - class.created_at, 2 * 24 * 3600 * 1000);
  testapp_clock_ms = class.expires_at; // invisible at once, whenever the store is tidied
  assert_string_equal(try_to_join(&class, "Mia", &late), "class_over");
  assert_string_equal(testapp_use(test->app, &ana, &class_listing, NULL, &list), "ok");
  assert_int_equal(list.classes.count, 0);
  for (int i = 0; i < 10; i++, all += removed)
    assert_ok(housekeeping_step(&keeping, test->app, &removed, &err), err);
  assert_int_equal(all, 1);
  desk_free(&desk);
}

static void what_is_no_puzzle_for_a_class_is_refused_beside_its_field(void **state) {
  ClassRecord class;
  Error err;
  Maze *large;
  StrBuf body = {0};
  int64_t number;
  char id[24];
  (void)state;
  assert_ok(maze_create(101, 100, maze_cell(0, 0), maze_cell(1, 1), &large, &err), err);
  assert_ok(openpuzzle_write((PuzzleContent){.maze = large}, &body, &err), err);
  assert_ok(puzzle_add(test->app, &ana, "maze", "large", (Span){body.data, body.size}, &number, &err), err);
  snprintf(id, sizeof id, "%lld", (long long)number);
  const struct {
    const char *puzzle, *code;
  } cases[] = {{"999", "puzzle_not_found"}, {"x", "puzzle_not_found"}, {id, "class_maze"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *ids[] = {cases[i].puzzle};
    const ClassOrder order = {.puzzles = {ids, 1}, .days = 1};
    assert_string_equal(testapp_use(test->app, &ana, &class_opening, &order, &class), cases[i].code);
    assert_string_equal(testapp_field(), "puzzles");
  }
  const char *ids[] = {keep_puzzle("sopa", "Zoo", sopa_file)};
  const ClassOrder order = {.puzzles = {ids, 1}, .days = 1};
  assert_string_equal(testapp_use(test->app, &pau, &class_opening, &order, &class), "puzzle_not_found");
  strbuf_deinit(&body);
  maze_destroy(large);
}

static void a_table_for_spreadsheets_reckons_nothing(void **state) {
  StrBuf csv = {0};
  const char *names[] = {"Zoo \"2\""};
  const ClassPupil pupils[] = {
      {.number = 1,
       .name = "=SUM(A1)",
       .puzzle = 1,
       .found = 2,
       .total = 2,
       .joined_at = 1000,
       .done_at = 61000,
       .time_ms = 60000},
      {.number = 2, .name = "", .puzzle = 1, .total = 2, .joined_at = 2000, .done_at = -1, .time_ms = -1}};
  const ClassRoom room = {.names = {names, 1}, .pupils = {(void *)(uintptr_t)pupils, 2}};
  (void)state;
  class_write_csv(&room, NULL, &csv);
  assert_string_equal(csv.data, "\"Number\",\"Name\",\"Puzzle\",\"Found\",\"Of\",\"Seconds\",\"Came\",\"Done\"\r\n"
                                "1,\"'=SUM(A1)\",\"Zoo \"\"2\"\"\",2,2,60,1970-01-01T00:00:01Z,1970-01-01T00:01:01Z\r\n"
                                "2,\"\",\"Zoo \"\"2\"\"\",0,2,,1970-01-01T00:00:02Z,\r\n");
  strbuf_deinit(&csv);
}

#define CLASS_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      CLASS_TEST(pupils_see_what_is_to_be_found_and_nothing_of_where),
      CLASS_TEST(words_that_are_found_stay_found_and_lines_that_spell_none_are_passed_over),
      CLASS_TEST(a_pupil_comes_back_to_what_was_found),
      CLASS_TEST(a_walk_counts_when_it_leads_out),
      CLASS_TEST(letters_count_one_by_one_and_wrong_ones_are_told_when_all_are_there),
      CLASS_TEST(the_solution_shows_when_the_owner_says_so),
      CLASS_TEST(names_are_short_visible_and_one_a_class),
      CLASS_TEST(pupils_read_what_a_puzzle_without_a_name_is),
      CLASS_TEST(a_class_is_its_owners_and_its_link_can_be_taken_back),
      CLASS_TEST(after_its_days_all_of_it_is_gone),
      CLASS_TEST(what_is_no_puzzle_for_a_class_is_refused_beside_its_field),
      CLASS_TEST(a_table_for_spreadsheets_reckons_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
