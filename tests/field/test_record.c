// SPDX-License-Identifier: MIT
// Structs that are filled by their rows: from typed text, and from JSON.
#include "field/field.h"
#include "support/test.h"

#include <string.h>

typedef struct Point {
  int row;
  const char *label;
} Point;

typedef struct Order {
  const char *name;
  int rows;
  int64_t big;
  double share;
  bool inside;
  int level;
  FieldList words, numbers, points;
  FieldFile list;
  const json_t *settings;
  int bounds[2];
  int maybe, kind; // -1: not given
} Order;

// "3-7"
static Status type_bounds(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  int *bounds = member, pair[2];
  (void)field;
  if (sscanf(arena_copy_text(arena, text.data, text.size), "%d-%d", &pair[0], &pair[1]) != 2)
    return error_set(err, ERR_INPUT, "'%s' are no bounds", err_span(text.data, text.size));
  bounds[0] = pair[0];
  bounds[1] = pair[1];
  return OK;
}

static const Field point_fields[] = {
    {.name = "row", .type = FIELD_INT, .high = 9, FIELD_IN(Point, row)},
    {.name = "label", .is_optional = true, .high = 5, .otherwise = "none", FIELD_IN(Point, label)},
    {0},
};
static const Field order_fields[] = {
    {.name = "name", .is_optional = true, .low = 1, .high = 5, FIELD_IN(Order, name)},
    {.name = "rows",
     .type = FIELD_INT,
     .is_optional = true,
     .low = 1,
     .high = 50,
     .otherwise = "10",
     FIELD_IN(Order, rows)},
    {.name = "big", .type = FIELD_INT, .is_optional = true, .high = INT64_MAX, FIELD_IN(Order, big)},
    {.name = "share", .type = FIELD_NUMBER, .is_optional = true, FIELD_IN(Order, share)},
    {.name = "inside", .type = FIELD_BOOL, .is_optional = true, FIELD_IN(Order, inside)},
    {.name = "level",
     .type = FIELD_CHOICE,
     .is_optional = true,
     .choices = "easy classic hard",
     .otherwise = "classic",
     FIELD_IN(Order, level)},
    {.name = "words",
     .type = FIELD_LIST,
     .is_optional = true,
     .except = FIELD_LEFT_OUT,
     .high = 3,
     .of = FIELD_TEXT,
     FIELD_IN(Order, words)},
    {.name = "numbers",
     .type = FIELD_LIST,
     .is_optional = true,
     .high = 3,
     .of = FIELD_INT,
     .is_repeatable = true,
     FIELD_IN(Order, numbers)},
    {.name = "points",
     .type = FIELD_LIST,
     .is_optional = true,
     .high = 3,
     .fields = point_fields,
     .item_size = sizeof(Point),
     FIELD_IN(Order, points)},
    {.name = "list", .type = FIELD_FILE, .is_optional = true, .high = 1000, FIELD_IN(Order, list)},
    {.name = "settings", .type = FIELD_ANY, .is_optional = true, FIELD_IN(Order, settings)},
    {.name = "hidden", .is_optional = true, .except = FIELD_NOT_JSON, .high = 5},
    {.name = "bounds", .is_optional = true, .except = FIELD_NOT_JSON, .typed = type_bounds, FIELD_IN(Order, bounds)},
    {.name = "high", .type = FIELD_INT, .is_optional = true, .high = 99, FIELD_IN(Order, bounds[1])},
    {.name = "maybe", .type = FIELD_BOOL, .is_optional = true, .otherwise = "", FIELD_IN(Order, maybe)},
    {.name = "kind",
     .type = FIELD_CHOICE,
     .is_optional = true,
     .except = FIELD_LEFT_OUT,
     .choices = "maze sopa",
     .otherwise = "",
     FIELD_IN(Order, kind)},
    {0},
};

static void nothing_said_is_what_the_rows_say(void **state) {
  (void)state;
  Arena arena = {0};
  Order order = {0};
  fields_default(order_fields, &order, &arena);
  assert_int_equal(order.rows, 10);
  assert_int_equal(order.level, 1);
  assert_null(order.name);
  assert_false(order.inside);
  assert_int_equal(order.maybe, -1);
  json_t *all = fields_to_json(order_fields, &order, FIELD_NOT_JSON);
  assert_null(json_object_get(all, "kind"));
  assert_null(json_object_get(all, "words"));
  assert_true(json_is_null(json_object_get(all, "maybe")));
  assert_non_null(json_object_get(all, "high")); // 0 is a number
  json_decref(all);
  arena_deinit(&arena);
}

// "name=value", typed one after the other; then the record as JSON, or the code of the refusal.
static void values_are_typed(void **state) {
  (void)state;
  static const struct {
    const char *typed[3], *name, *expected;
  } cases[] = {
      {{"name=sol"}, "name", "\"sol\""},
      {{"name="}, "", "field_short"},
      {{"name=número"}, "", "field_long"},
      {{"name=ñandú"}, "name", "\"ñandú\""},
      {{"rows=50"}, "rows", "50"},
      {{"rows=51"}, "", "field_range"},
      {{"rows=x"}, "", "field_range"},
      {{"rows=7", "rows=8"}, "rows", "8"},
      {{"big=9000000000"}, "big", "9000000000"},
      {{"share=0.5"}, "share", "0.5"},
      {{"share=0,5"}, "", "field_type"},
      {{"inside=yes"}, "inside", "true"},
      {{"inside=no"}, "inside", "false"},
      {{"inside=perhaps"}, "", "field_type"},
      {{"level=hard"}, "level", "\"hard\""},
      {{"level=har"}, "", "field_choice"},
      {{"words=sol, luna,,"}, "words", "[\"sol\",\"luna\"]"},
      {{"words=sol", "words=mar"}, "words", "[\"mar\"]"},
      {{"words=a,b,c,d"}, "", "field_count"},
      {{"numbers=1", "numbers=2,3"}, "numbers", "[1,2,3]"},
      {{"numbers=1,x"}, "", "field_range"},
      {{"list=/does/not/exist"}, "", "missing"},
      {{"bounds=3-7"}, "high", "7"},
      {{"bounds=3"}, "", "input"},
      {{"maybe=no"}, "maybe", "false"},
      {{"kind=sopa"}, "kind", "\"sopa\""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Arena arena = {0};
    Order order = {0};
    Error err = {.code = "ok"};
    Status status = OK;
    fields_default(order_fields, &order, &arena);
    for (int j = 0; j < 3 && cases[i].typed[j] && status == OK; j++) {
      const char *equals = strchr(cases[i].typed[j], '=');
      char name[32];
      snprintf(name, sizeof name, "%.*s", (int)(equals - cases[i].typed[j]), cases[i].typed[j]);
      status = field_type_in(field_find(order_fields, name), span_of(equals + 1), &order, &arena, &err);
    }
    json_t *all = fields_to_json(order_fields, &order, FIELD_NOT_JSON);
    char *value = status == OK ? json_dumps(json_object_get(all, cases[i].name), JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    const char *got = value ? value : err.code;
    if (strcmp(got, cases[i].expected) != 0)
      fail_msg("%s: %s, expected %s", cases[i].typed[0], got, cases[i].expected);
    free(value);
    json_decref(all);
    arena_deinit(&arena);
  }
}

// JSON that is read in comes out again.
static void json_goes_in_and_out(void **state) {
  (void)state;
  static const char *const texts[] = {
      "{}",
      "{\"name\":\"sol\",\"rows\":3,\"big\":9000000000,\"share\":0.25,\"inside\":true,\"level\":\"hard\"}",
      "{\"words\":[\"a\",\"b\"],\"numbers\":[1,-2],\"points\":[{\"row\":3,\"label\":\"x\"},{\"row\":4}]}",
      "{\"list\":\"uno\\ndos\",\"settings\":{\"a\":[1]}}",
      "{\"name\":null,\"words\":[]}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Arena arena = {0};
    Error err;
    Order order = {0};
    json_t *given = json_loads(texts[i], 0, NULL);
    assert_ok(fields_check(order_fields, given, &err), err);
    fields_default(order_fields, &order, &arena);
    fields_take_json(order_fields, given, &order, &arena);
    json_t *all = fields_to_json(order_fields, &order, FIELD_NOT_JSON), *value;
    const char *name;
    json_object_foreach(given, name, value) {
      json_t *back = json_object_get(all, name);
      bool is_points = strcmp(name, "points") == 0; // the second gets its default label
      if (!json_equal(back, value) && !is_points)
        fail_msg("%s: %s", texts[i], name);
      if (is_points)
        assert_string_equal(json_string_value(json_object_get(json_array_get(back, 1), "label")), "none");
    }
    json_decref(all);
    json_decref(given);
    arena_deinit(&arena);
  }
}

static void a_field_that_is_not_for_json_is_unknown_there(void **state) {
  (void)state;
  Error err;
  json_t *given = json_loads("{\"hidden\":\"x\"}", 0, NULL), *schema = fields_schema(order_fields);
  assert_int_equal(fields_check(order_fields, given, &err), ERR_INPUT);
  assert_string_equal(err.code, "field_unknown");
  assert_null(json_object_get(json_object_get(schema, "properties"), "hidden"));
  assert_non_null(json_object_get(json_object_get(schema, "properties"), "list"));
  json_decref(given);
  json_decref(schema);
}

static void values_are_read_as_they_were_typed(void **state) {
  (void)state;
  static const char *const typed[][2] = {{"name", "sol"},  {"rows", "12"},     {"inside", "yes"}, {"level", "easy"},
                                         {"words", "a,b"}, {"numbers", "4,5"}, {"share", "0.5"}};
  Arena arena = {0};
  Order order = {0};
  Error err;
  for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
    const Field *field = field_find(order_fields, typed[i][0]);
    StrBuf text = {0};
    assert_ok(field_type_in(field, span_of(typed[i][1]), &order, &arena, &err), err);
    field_add_text(field, &order, &text);
    assert_string_equal(strbuf_text(&text), typed[i][1]);
    strbuf_deinit(&text);
  }
  arena_deinit(&arena);
}

// Optional values: -1 if not given, null in JSON, and the same after reading that.
typedef struct Choice {
  int level, is_shared;
  char *password;
  Point *point;
  int64_t at;
} Choice;

static const Field choice_fields[] = {
    {"level", FIELD_CHOICE, .is_optional = true, FIELD_IN(Choice, level), .choices = "easy hard", .otherwise = ""},
    {"shared", FIELD_BOOL, .is_optional = true, FIELD_IN(Choice, is_shared), .otherwise = ""},
    {"password", FIELD_TEXT, .is_optional = true, FIELD_IN(Choice, password), .is_secret = true, .high = 20},
    {"point", FIELD_OBJECT, .is_optional = true, FIELD_TO(Choice, point, Point), .fields = point_fields},
    {"at", FIELD_TIME, FIELD_IN(Choice, at)},
    {0},
};

static void what_is_optional_may_be_nothing(void **state) {
  (void)state;
  static const struct {
    const char *given, *back;
  } cases[] = {
      {"{\"at\":0}", "{\"level\":null,\"shared\":null,\"password\":null,\"point\":null,\"at\":0}"},
      {"{\"at\":1700000000000,\"level\":\"easy\",\"shared\":false}",
       "{\"level\":\"easy\",\"shared\":false,\"password\":null,\"point\":null,\"at\":1700000000000}"},
      {"{\"at\":0,\"level\":\"hard\",\"shared\":true,\"password\":\"secret\",\"point\":{\"row\":3}}",
       "{\"level\":\"hard\",\"shared\":true,\"password\":\"secret\",\"point\":{\"row\":3,\"label\":\"none\"},"
       "\"at\":0}"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Arena arena = {0};
    Error err;
    Choice choice = {0};
    json_t *given = json_loads(cases[i].given, 0, NULL);
    assert_ok(fields_check(choice_fields, given, &err), err);
    fields_default(choice_fields, &choice, &arena);
    fields_take_json(choice_fields, given, &choice, &arena);
    json_t *back = fields_to_json(choice_fields, &choice, FIELD_NOT_JSON);
    char *text = json_dumps(back, JSON_COMPACT);
    assert_string_equal(text, cases[i].back);
    fields_wipe(choice_fields, &choice);
    assert_true(!choice.password || !choice.password[0]);
    if (choice.password) // the JSON's own text belongs to somebody else
      assert_string_equal(json_string_value(json_object_get(given, "password")), "secret");
    free(text);
    json_decref(back);
    json_decref(given);
    arena_deinit(&arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_said_is_what_the_rows_say),
      cmocka_unit_test(values_are_typed),
      cmocka_unit_test(json_goes_in_and_out),
      cmocka_unit_test(a_field_that_is_not_for_json_is_unknown_there),
      cmocka_unit_test(values_are_read_as_they_were_typed),
      cmocka_unit_test(what_is_optional_may_be_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
