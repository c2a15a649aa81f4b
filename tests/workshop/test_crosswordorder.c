// SPDX-License-Identifier: MIT
// Crosswords: ordering, keeping, importing and measuring; the same decisions for every front end.
#include "base/mem.h"
#include "support/test.h"
#include "tests/app/orders.h"
#include "workshop/crosswordorder.h"
#include "workshop/puzzleuse.h"

#include <stdlib.h>
#include <string.h>

static void a_refusal_names_its_field(void **state) {
  static const struct {
    const char *order, *field, *says;
  } cases[] = {
      {"{}", "words", "the list of words is empty"},
      {"{\"words\":[\"sol\"]}", "words", "at least two words that cross"},
      {"{\"words\":[\"sol\",\"pez\"]}", "words", "can't cross them"},
      {"{\"list\":\"sol;Da luz\\npez;Nada\\n\"}", "list", "can't cross them"},
      {"{\"list\":\";Da luz\\n;Nada\\n\"}", "list", ""},
      {"{\"words\":[\"sol\",\"日本\"],\"language\":\"es\"}", "words", "not a letter of the alphabet"},
      {"{\"words\":[\"sol\",\"sal\"],\"lexicon\":\"es\"}", "words", "words can come from one place only"},
      {"{\"words\":[\"sol\",\"sal\"],\"rows\":101}", "rows", "2 to 100"},
      {"{\"kind\":\"english\",\"rows\":40,\"words\":[\"sol\",\"sal\"]}", "size", "from 4 to 31"},
      {"{\"words\":[\"sol\",\"sal\"],\"grid\":\"___\"}", "grid", "a criss-cross draws its own grid"},
      {"{\"kind\":\"spanish\",\"words\":[\"sol\",\"sal\"],\"grid\":\"_!_\"}", "grid", "column 2 is not a cell"},
      {"{\"kind\":\"spanish\",\"words\":[\"sol\",\"sal\"],\"grid\":\"____\"}", "grid", "which proves it"},
      {"{\"kind\":\"english\",\"words\":[\"sol\",\"ola\",\"mar\"],\"grid\":\"___\\n#_#\\n___\"}", "grid",
       "breaks the rules"},
      {"{\"kind\":\"round\"}", "kind", "crisscross"},
      {"{\"words\":[\"sol\",\"sal\"],\"alphabet\":\"xx\"}", "alphabet", "xx"},
      {"{\"age\":6}", "words", "the list of words is empty"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_auto_t *json = json_loads(cases[i].order, 0, NULL);
    CrosswordMade made = {0};
    ScopedStrBuf text = {0};
    Error err = {0};
    assert_non_null(json);
    Status status = orders_make(&crossword_making, json, &made, &err);
    error_format(&err, NULL, &text);
    if (status == OK || strcmp(err.field, cases[i].field) != 0 || !strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %d at '%s': %s", cases[i].order, (int)status, err.field, strbuf_text(&text));
  }
}

static void what_is_made_is_kept_listed_measured_and_written(void **state) {
  (void)state;
  json_auto_t *json =
      json_loads("{\"list\":\"sol;Da luz\\nola;Va y viene\\nmar\\n\",\"clues\":\"list\",\"language\":\"es\","
                 "\"seed\":\"1\",\"name\":\"Agua\"}",
                 0, NULL);
  CrosswordMade made = {0};
  PuzzlesFound found = {0};
  PuzzleMeasures *measures = arena_alloc(&orders.arena, sizeof *measures);
  PuzzleBytes file = {0};
  PuzzleRecord brought = {0};
  Error err = {0};
  assert_ok(orders_make(&crossword_making, json, &made, &err), err);
  assert_string_equal(made.kept.kind, "crossword");
  assert_int_equal(made.words, 3);
  assert_int_equal(made.clued, 2);
  assert_int_equal(made.known, -1);
  assert_ok(puzzle_listing.run(&orders.use, &(PuzzlesWanted){.kind = PUZZLE_IS_CROSSWORD}, &found, &err), err);
  assert_int_equal(found.puzzles.count, 1);
  int64_t id = strtoll(made.kept.id, NULL, 10);
  assert_ok(puzzle_measuring.run(&orders.use, &(PuzzleChosen){id}, measures, &err), err);
  json_auto_t *told = puzzle_measures_json(measures);
  assert_int_equal(field_int(told, "words", 0), 3);
  assert_true(field_bool(told, "holds", false));
  puzzle_measuring.deinit(measures);
  assert_ok(puzzle_writing.run(&orders.use, &(PuzzleTarget){.id = id, .name = "a.puz"}, &file, &err), err);
  assert_string_equal(file.format, "puz");
  const PuzzleBrought again = {
      .kind = PUZZLE_IS_EITHER, .name = "b.puz", .file = {.bytes = {strbuf_text(&file.bytes), file.bytes.size}}};
  assert_ok(puzzle_bringing.run(&orders.use, &again, &brought, &err), err);
  assert_string_equal(brought.kind, "crossword");
  assert_string_equal(brought.name, "Agua 2"); // the name was taken
  assert_int_equal(puzzle_writing.run(&orders.use, &(PuzzleTarget){.id = id, .name = "a.map"}, &file, &err), ERR_INPUT);
  puzzle_bringing.deinit(&brought);
  puzzle_writing.deinit(&file);
  crossword_making.deinit(&made);
}

static void a_list_fills_a_drawing(void **state) {
  (void)state;
  json_auto_t *json = json_loads("{\"kind\":\"spanish\",\"list\":\"sol;Da luz\\nola;Va y viene\\nmar;Es salado\\n\","
                                 "\"grid\":\"S__\\n#_#\\n___\\n\",\"clues\":\"list\",\"seed\":\"1\"}",
                                 0, NULL);
  CrosswordMade made = {0};
  CrosswordCheck check;
  Error err = {0};
  assert_ok(orders_make(&crossword_making, json, &made, &err), err);
  assert_int_equal(made.clued, 3);
  assert_int_equal(made.crossword.entries[0].number, 1);
  assert_string_equal(made.crossword.entries[0].clue, "Da luz");
  assert_ok(crossword_verify(&orders.use, &made.crossword, &check, &err), err);
  assert_true(crossword_check_holds(&check));
  crossword_check_deinit(&check);
  crossword_making.deinit(&made);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      ORDERS_TEST(a_refusal_names_its_field),
      ORDERS_TEST(what_is_made_is_kept_listed_measured_and_written),
      ORDERS_TEST(a_list_fills_a_drawing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
