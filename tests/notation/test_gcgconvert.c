// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "gcgsupport.h"
#include "notation/gcgconvert.h"
#include "support/test.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const struct {
  const char *name;
  int turn;
  const char *cgp;
} records[] = {
    {"en_dots.gcg", 0, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AELNPTX/DEGNRSU 0/0 0 ld english; lex NWL23;"},
    {"en_dots.gcg", 2,
     "15/15/15/15/15/7G7/7R7/5PLANT5/7N7/7D7/15/15/15/15/15 AEEIKLX/EESUUVZ 14/7 0 ld english; lex NWL23; lm H6 "
     "GR.ND;"},
    {"en_dots.gcg", 4,
     "15/15/15/15/15/7G7/7R7/5PLANT5/2LIKE1N7/7D7/15/15/15/15/15 AEOSTTX/EEEISVZ 27/7 1 ld english; lex NWL23; lm "
     "-SUU;"},
    {"en_dots.gcg", 7,
     "15/15/15/15/15/7G3B3/7R3A3/5PLANT1N3/2LIKE1N1O1N3/7D1A1E3/9S1r3/7SITES3/15/15/15 EEEUUVZ/AEORTXY 12/117 0 ld "
     "english; lex NWL23; lm L6 BANNErS +5;"},
    {"en_dots.gcg", 8,
     "15/15/15/15/15/7G3B3/7R3A3/5PLANT1N3/2LIKE1N1O1N3/7D1A1E3/9S1r3/7SITES3/15/15/15 AEORTXY/EEEUUVZ 117/12 1 ld "
     "english; lex NWL23; lm challenge M7 ZU;"},
    {"en_dots.gcg", 11,
     "15/15/15/15/15/7G3B3/7R3AE2/5PLANT1NE2/2LIKE1N1O1N3/7D1A1E3/9S1r3/7SITES3/10OX3/15/15 EIUUVZ/AERTY 20/144 1 ld "
     "english; lex NWL23; lm -;"},
    {"en_dots.gcg", -1,
     "15/15/15/15/15/7G3B3/7R3AE2/5PLANT1NE2/2LIKE1N1O1N3/7D1A1E3/9S1r3/7SITES3/10OX3/8TRAY3/15 EUVZ/ 10/208 0 ld "
     "english; lex NWL23; lm 14I TRAY;"},
    {"es_digits.gcg", 4,
     "15/15/15/15/15/8P6/8E6/6[CH]ACO5/8E3[LL]2/8SIE[RR]A2/12V2/12E2/15/15/15 ?AIOPTU/AANÑRSS 34/33 0 ld spanish; "
     "lex FILE2017; lm M9 [LL].VE;"},
    {"ca_signs_latin1.gcg", -1,
     "15/15/15/15/15/15/15/6CA[NY]A5/9[L·L]3F1/9O3E1/9TA[QU]ES1/13T1/10PU[ny]A1/10L4/9ÇA4 EILORRS/ 62/41 0 ld "
     "catalan; lex DISC; lm 15J Ç.;"},
    {"en_super.gcg", 1,
     "21/21/21/21/21/21/21/21/21/21/7GRANT9/21/21/21/21/21/21/21/21/21/21 DEIOSTU/EILNQXZ 0/12 0 bdn "
     "SuperCrosswordGame; ld english_super; lm 11H GRANT;"},
    {"four_players.gcg", 3,
     "15/15/15/15/15/15/15/5CHAR6/7M7/7I7/7N7/4PORE7/15/15/15 AIIUUVV/BDEKLOY/EST/ 0/18/8/6 0 ld english; lm 12E "
     "POR.;"},
};

// In a record, the blanks of a rack are last, whatever their place in the file.
static void positions_become_records(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(records); i++) {
    Played *played = played_from_fixture(records[i].name);
    Cgp *cgp = mem_alloc(2 * sizeof *cgp);
    GcgPosition position;
    StrBuf record = {0};
    Error err;
    gcg_position(&played->game, records[i].turn, &position);
    gcg_to_cgp(&played->game, &position, played->id, cgp);
    cgp_write(cgp, &played->tiles, &record);
    StrBuf wanted = {0}, read_back = {0};
    assert_ok(cgp_parse(span_of(records[i].cgp), &played->tiles, &cgp[1], &err), err);
    cgp_write(&cgp[1], &played->tiles, &wanted);
    if (strcmp(record.data, wanted.data) != 0)
      fail_msg("%s after %d:\n  %s, expected\n  %s", records[i].name, records[i].turn, record.data, wanted.data);
    assert_ok(cgp_parse(span_of(record.data), &played->tiles, &cgp[1], &err), err);
    cgp_write(&cgp[1], &played->tiles, &read_back);
    assert_string_equal(read_back.data, record.data);
    strbuf_deinit(&record);
    strbuf_deinit(&wanted);
    strbuf_deinit(&read_back);
    mem_free(cgp);
    played_free(played);
  }
}

static void tiles_of_a_bag_file_have_no_name(void **state) {
  (void)state;
  Played *played = played_from_fixture("de.gcg");
  Cgp *cgp = mem_alloc(sizeof *cgp);
  GcgPosition position;
  gcg_position(&played->game, -1, &position);
  gcg_to_cgp(&played->game, &position, NULL, cgp);
  assert_string_equal(cgp->opcodes.tiles_name, "");
  assert_int_equal(cgp->racks[0].total, 7);
  mem_free(cgp);
  played_free(played);
}

static const struct {
  const char *from, *to; // the same game, written in another way
} rewritten[] = {
    {"en_full_latin1.gcg", "en_dots.gcg"},      {"en_parentheses.gcg", "en_dots.gcg"},
    {"es_digits.gcg", "es_brackets.gcg"},       {"es_plain_latin1.gcg", "es_brackets.gcg"},
    {"ca_signs_latin1.gcg", "ca_brackets.gcg"}, {"ca_plain.gcg", "ca_brackets.gcg"},
};

static void every_way_of_writing_becomes_one(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(rewritten); i++) {
    Played *from = played_from_fixture(rewritten[i].from), *to = played_from_fixture(rewritten[i].to);
    gcg_rewrite(&from->gcg, &from->game, -1);
    gcg_rewrite(&to->gcg, &to->game, -1);
    for (int e = 0; e < from->gcg.event_count && from->gcg.events[e].kind != GCG_END_RACK; e++) {
      assert_string_equal(from->gcg.events[e].tiles, to->gcg.events[e].tiles);
      assert_string_equal(from->gcg.events[e].rack, to->gcg.events[e].rack);
      assert_memory_equal(&from->gcg.events[e].square, &to->gcg.events[e].square, sizeof(Square));
    }
    played_free(from);
    played_free(to);
  }
}

static void a_rewritten_game_ends_after_the_turn_asked_for(void **state) {
  (void)state;
  Played *played = played_from_fixture("en_dots.gcg");
  gcg_rewrite(&played->gcg, &played->game, 3);
  StrBuf text = {0};
  gcg_write(&played->gcg, &text);
  const char *end = strstr(text.data, ">ana: AELNPTX");
  assert_string_equal(end, ">ana: AELNPTX 8F PLANT +14 14\n>bob: DEGNRSU H6 GR.ND +7 7\n"
                           ">ana: AEEIKLX 9C LIKE +13 27\n#note a first line\nand a second one\n\nafter a blank\n"
                           "#note another note\n");
  strbuf_deinit(&text);
  played_free(played);
}

// ---- JSON ----

static const char *text_at(const json_t *list, size_t index, const char *key) {
  const char *text = json_string_value(json_object_get(json_array_get(list, index), key));
  return text ? text : "";
}

static json_int_t number_at(const json_t *list, size_t index, const char *key) {
  return json_integer_value(json_object_get(json_array_get(list, index), key));
}

static void a_game_is_told_in_json(void **state) {
  (void)state;
  Played *played = played_from_fixture("en_dots.gcg");
  json_t *json = gcg_to_json(&played->game, played->id, -1);
  const json_t *events = json_object_get(json, "events"), *players = json_object_get(json, "players");
  const json_t *positions = json_object_get(json, "positions");
  assert_string_equal(json_string_value(json_object_get(json, "format")), "tesela-gcg-1");
  assert_string_equal(json_string_value(json_object_get(json, "tiles")), "en");
  assert_string_equal(json_string_value(json_object_get(json, "lexicon")), "NWL23");
  assert_int_equal(json_integer_value(json_object_get(json, "turns")), 13);
  assert_int_equal(json_array_size(players), 2);
  assert_string_equal(text_at(players, 1, "name"), "Bob Núñez");
  assert_int_equal(number_at(players, 0, "score"), 208);
  assert_int_equal(json_array_size(events), played->gcg.event_count);
  assert_int_equal(json_array_size(positions), 14);
  assert_string_equal(text_at(events, 1, "move"), "H6");
  assert_string_equal(text_at(events, 1, "word"), "GR(A)ND");
  assert_string_equal(text_at(events, 1, "tiles"), "GRND");
  assert_int_equal(number_at(events, 1, "player"), 2);
  assert_int_equal(number_at(events, 1, "line"), 13);
  assert_int_equal(number_at(events, 1, "score"), 7);
  assert_int_equal(number_at(events, 1, "computed"), 7);
  assert_int_equal(number_at(events, 1, "turn"), 2);
  assert_string_equal(text_at(events, 1, "rack"), "DEGNRSU");
  assert_int_equal(number_at(events, 1, "total"), 7);
  assert_int_equal(json_array_size(json_object_get(json_array_get(events, 2), "notes")), 2);
  assert_string_equal(text_at(events, 3, "kind"), "exchange");
  assert_int_equal(number_at(events, 3, "exchanged"), 3);
  assert_true(json_is_true(json_object_get(json_array_get(events, 8), "taken_back")));
  assert_int_equal(json_array_size(json_object_get(json, "problems")), 0);
  assert_int_equal(json_array_size(json_object_get(json, "pragmas")), 8);
  json_decref(json);
  played_free(played);
}

static void json_up_to_a_turn_has_its_position_only(void **state) {
  (void)state;
  Played *played = played_from_fixture("en_dots.gcg");
  json_t *json = gcg_to_json(&played->game, played->id, 8);
  const json_t *events = json_object_get(json, "events"), *positions = json_object_get(json, "positions");
  assert_int_equal(json_array_size(events), 10); // the challenge and the phony with their turns
  assert_int_equal(json_array_size(positions), 1);
  assert_int_equal(number_at(positions, 0, "turn"), 8);
  assert_int_equal(number_at(json_object_get(json, "players"), 0, "score"), 117);
  json_decref(json);
  played_free(played);
}

static void problems_are_told_in_json(void **state) {
  (void)state;
  Played *played = played_from_fixture("wrong.gcg");
  json_t *problems = gcg_problems_to_json(&played->game.problems, NULL);
  assert_int_equal(json_array_size(problems), 9);
  assert_int_equal(number_at(problems, 0, "line"), 4);
  assert_string_equal(text_at(problems, 0, "kind"), "score");
  assert_int_equal(number_at(problems, 0, "written"), 16);
  assert_int_equal(number_at(problems, 0, "computed"), 14);
  assert_string_equal(text_at(problems, 0, "message"), "score written 16, computed 14");
  assert_null(json_object_get(json_array_get(problems, 2), "written"));
  json_decref(problems);
  played_free(played);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(positions_become_records),
      cmocka_unit_test(tiles_of_a_bag_file_have_no_name),
      cmocka_unit_test(every_way_of_writing_becomes_one),
      cmocka_unit_test(a_rewritten_game_ends_after_the_turn_asked_for),
      cmocka_unit_test(a_game_is_told_in_json),
      cmocka_unit_test(json_up_to_a_turn_has_its_position_only),
      cmocka_unit_test(problems_are_told_in_json),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
