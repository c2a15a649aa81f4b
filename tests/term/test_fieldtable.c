// SPDX-License-Identifier: MIT
// One description, three forms.
#include "support/test.h"
#include "term/fieldtable.h"

#include <math.h>
#include <stdlib.h>

typedef struct Player {
  const char *name, *note;
  int64_t points, best;
  double mean;
  bool is_ranked;
  int level;
} Player;

static const Field player_fields[] = {
    {"best", FIELD_INT, .is_optional = true, FIELD_IN(Player, best), .low = 0, .high = 1000, .title = "best"},
    {"name", FIELD_TEXT, FIELD_IN(Player, name), .high = 64, .title = "player"},
    {"told", FIELD_TEXT, .is_optional = true, FIELD_IN(Player, note), .except = FIELD_NOT_JSON, .title = ""},
    {"mean", FIELD_NUMBER, .is_optional = true, FIELD_IN(Player, mean), .title = "mean"},
    {"lead", FIELD_NUMBER, .is_optional = true, FIELD_IN(Player, mean), .except = FIELD_NOT_JSON, .title = "lead",
     .format = "%+.1f", .nothing = ""},
    {"ranked", FIELD_BOOL, FIELD_IN(Player, is_ranked), .title = "in it"},
    {"points", FIELD_INT, FIELD_IN(Player, points), .high = 1000}, // for programs alone
    {"level", FIELD_CHOICE, .is_optional = true, FIELD_IN(Player, level), .choices = "easy hard"},
    {0},
};

static Player players[] = {
    {"Núria", "first", 12, 7, 2.5, true, 1},
    {"a \"b\", c", NULL, 3, -1, NAN, false, -1},
};
static const FieldList both = {players, 2}, none = {players, 0};

static const struct {
  const FieldList *records;
  const char *text, *csv, *json;
} cases[] = {
    {&both,
     "best  player           mean  lead  in it\n"
     "   7  Núria     first  2.50  +2.5  yes\n"
     "   –  a \"b\", c  –         –        -\n",
     "best,name,mean,ranked,points,level\r\n"
     "7,Núria,2.5,yes,12,hard\r\n"
     ",\"a \"\"b\"\", c\",,no,3,\r\n",
     "[{\"best\":7,\"name\":\"Núria\",\"mean\":2.5,\"ranked\":true,\"points\":12,\"level\":\"hard\"},"
     "{\"best\":null,\"name\":\"a \\\"b\\\", c\",\"mean\":null,\"ranked\":false,\"points\":3,\"level\":null}]"},
    {&none, "best  player    mean  lead  in it\n", "best,name,mean,ranked,points,level\r\n", "[]"},
};

static void rows_are_columns_for_people_and_programs(void **state) {
  static const Look plain = {.colours = COLOUR_NONE, .columns = 80};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const FieldTable table = {player_fields, cases[i].records, sizeof(Player)};
    StrBuf text = {0}, csv = {0};
    fieldtable_draw(&table, NULL, &plain, &text);
    assert_string_equal(text.data, cases[i].text);
    fieldtable_write_csv(&table, &csv);
    assert_string_equal(csv.data, cases[i].csv);
    json_t *json = fields_list_to_json(player_fields, cases[i].records, sizeof(Player));
    char *dumped = json_dumps(json, JSON_COMPACT);
    assert_string_equal(dumped, cases[i].json);
    free(dumped);
    json_decref(json);
    strbuf_deinit(&text);
    strbuf_deinit(&csv);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_columns_for_people_and_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
