// SPDX-License-Identifier: MIT
// Word scrambles: ordering, keeping, importing, measuring and giving them to a class.
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/orders.h"
#include "workshop/classlink.h"
#include "workshop/puzzleuse.h"
#include "workshop/scrambleorder.h"

#include <stdlib.h>
#include <string.h>

static void a_refusal_names_its_field(void **state) {
  static const struct {
    const char *order, *field, *says;
  } cases[] = {
      {"{}", "words", "the list of words is empty"},
      {"{\"words\":[\"sí\"]}", "words", "too short"},
      {"{\"list\":\"sol;Da luz\\nyo;Quien habla\\n\"}", "list", "'yo' is too short"},
      {"{\"words\":[\"sol\",\"日本\"],\"language\":\"es\"}", "words", "not a letter of the alphabet"},
      {"{\"words\":[\"sol\"],\"theme\":\"animals\"}", "words", "words can come from one place only"},
      {"{\"words\":[\"sol\"],\"level\":6}", "level", "1 to 5"},
      {"{\"words\":[\"sol\"],\"alphabet\":\"xx\"}", "alphabet", "xx"},
      {"{\"words\":[\"sol\"],\"count\":5}", "count", ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_auto_t *json = json_loads(cases[i].order, 0, NULL);
    ScrambleMade made = {0};
    ScopedStrBuf text = {0};
    Error err = {0};
    Status status = orders_make(&scramble_making, json, &made, &err);
    error_format(&err, NULL, &text);
    if (status == OK || strcmp(err.field, cases[i].field) != 0 || !strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %d at '%s': %s", cases[i].order, (int)status, err.field, strbuf_text(&text));
  }
}

static void a_thousand_words_are_too_many(void **state) {
  ScopedStrBuf list = {0};
  ScrambleMade made = {0};
  Error err = {0};
  (void)state;
  for (int i = 0; i < 1000; i++)
    strbuf_printf(&list, "s%c%c%c%cl\n", 'a' + i % 10, 'a' + i / 10 % 10, 'a' + i / 100 % 10, 'a');
  json_auto_t *json = json_pack("{s:s, s:s}", "list", strbuf_text(&list), "language", "es");
  assert_int_equal(orders_make(&scramble_making, json, &made, &err), ERR_LIMIT);
  assert_string_equal(err.field, "list");
}

static void what_is_made_is_kept_measured_written_and_brought_back(void **state) {
  (void)state;
  json_auto_t *json = json_loads("{\"list\":\"sol;Da luz\\nchoza\\nmar;Es salado\\n\",\"language\":\"es\","
                                 "\"seed\":\"1\",\"name\":\"Agua\",\"level\":2}",
                                 0, NULL);
  ScrambleMade made = {0};
  PuzzlesFound found = {0};
  PuzzleMeasures *measures = arena_alloc(&orders.arena, sizeof *measures);
  PuzzleBytes file = {0};
  PuzzleRecord brought = {0};
  Error err = {0};
  assert_ok(orders_make(&scramble_making, json, &made, &err), err);
  assert_string_equal(made.kept.kind, "scramble");
  assert_int_equal(made.words, 3);
  assert_ok(puzzle_listing.run(&orders.use, &(PuzzlesWanted){.kind = PUZZLE_IS_SCRAMBLE}, &found, &err), err);
  assert_int_equal(found.puzzles.count, 1);
  int64_t id = strtoll(made.kept.id, NULL, 10);
  assert_ok(puzzle_measuring.run(&orders.use, &(PuzzleChosen){id}, measures, &err), err);
  json_auto_t *told = puzzle_measures_json(measures);
  assert_int_equal(field_int(told, "words", 0), 3);
  assert_true(field_bool(told, "holds", false));
  puzzle_measuring.deinit(measures);
  assert_ok(puzzle_writing.run(&orders.use, &(PuzzleTarget){.id = id, .name = "a.json"}, &file, &err), err);
  const PuzzleBrought again = {
      .kind = PUZZLE_IS_EITHER, .name = "b.json", .file = {.bytes = {strbuf_text(&file.bytes), file.bytes.size}}};
  assert_ok(puzzle_bringing.run(&orders.use, &again, &brought, &err), err);
  assert_string_equal(brought.kind, "scramble");
  assert_int_equal(puzzle_writing.run(&orders.use, &(PuzzleTarget){.id = id, .name = "a.puz"}, &file, &err), ERR_INPUT);
  puzzle_bringing.deinit(&brought);
  puzzle_writing.deinit(&file);
  scramble_making.deinit(&made);
}

// A class sees the mixed letters and the given ones, and sends the letters of all boxes.
static void a_class_sees_no_answer_and_is_judged(void **state) {
  static const char text[] = "{\"format\":\"tesela-scramble\",\"version\":1,\"name\":\"Casa\",\"level\":2,"
                             "\"alphabet\":{\"id\":\"\",\"letters\":[\"A\",\"L\",\"O\",\"S\"]},"
                             "\"words\":[{\"word\":\"SOL\",\"mixed\":\"LOS\",\"label\":\"sol\",\"given\":[0]}]}";
  static const char *letters[] = {"S", "O", "A"}, *right[] = {"S", "O", "L"};
  ScopedPuzzle open = {0};
  ClassDesk desk = {0}, done = {0}, few = {0};
  Error err = {0};
  (void)state;
  assert_ok(openpuzzle_read(PUZZLE_SCRAMBLE, span_of(text), "Casa", &open, &err), err);
  json_auto_t *shown = classpuzzle_shown(&open);
  json_t *word = json_array_get(json_object_get(shown, "words"), 0);
  assert_string_equal(json_string_value(json_object_get(word, "word")), "[S]__");
  assert_null(json_object_get(word, "label"));
  assert_ok(classpuzzle_take(&open, "null", &(ClassWork){.letters = {letters, 3}}, &desk, &err), err);
  assert_int_equal(desk.found, 2);
  assert_int_equal(desk.wrong, 1);
  assert_false(desk.is_done);
  assert_ok(classpuzzle_take(&open, "null", &(ClassWork){.letters = {right, 3}}, &done, &err), err);
  assert_true(done.is_done);
  assert_int_equal(classpuzzle_take(&open, "null", &(ClassWork){.letters = {right, 2}}, &few, NULL), ERR_INPUT);
  json_decref(few.work);
  json_decref(desk.work);
  json_decref(done.work);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      ORDERS_TEST(a_refusal_names_its_field),
      ORDERS_TEST(a_thousand_words_are_too_many),
      ORDERS_TEST(what_is_made_is_kept_measured_written_and_brought_back),
      cmocka_unit_test(a_class_sees_no_answer_and_is_judged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
