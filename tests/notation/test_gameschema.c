// SPDX-License-Identifier: MIT
// docs/formats/game.schema.json describes what the program writes: recorded games satisfy it, together they use every
// property it names, and its bounds are those of the settings.
#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "game/settings.h"
#include "notation/gamejson.h"
#include "support/test.h"

#include <dirent.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA TESELA_SOURCE_DIR "/docs/formats/game.schema.json"
#define GAMES TESELA_SOURCE_DIR "/tests/fixtures/games/"

static json_t *load(const char *path) {
  json_error_t problem;
  json_t *value = json_load_file(path, JSON_REJECT_DUPLICATES, &problem);
  if (!value)
    fail_msg("%s:%d: %s", path, problem.line, problem.text);
  return value;
}

// A validator for the part of JSON Schema that the file uses. It marks in the schema each property that occurs in a
// value.

typedef struct Check {
  json_t *root;
  char problem[256];
} Check;

static bool fits(Check *check, json_t *schema, const json_t *value);

static bool complain(Check *check, const char *what, const char *where) {
  StrBuf problem = {0}; // where may be the problem itself, told from further inside
  strbuf_printf(&problem, "%s: %s", what, where);
  size_t size = utf8_cut(problem.data, problem.size, sizeof check->problem - 1);
  memcpy(check->problem, problem.data, size);
  check->problem[size] = '\0';
  strbuf_deinit(&problem);
  return false;
}

static json_t *resolve(const Check *check, json_t *schema) {
  const char *ref = json_string_value(json_object_get(schema, "$ref"));
  if (!ref)
    return schema;
  json_t *definition = json_object_get(json_object_get(check->root, "$defs"), ref + strlen("#/$defs/"));
  if (!definition)
    fail_msg("the schema has no %s", ref);
  return definition;
}

static bool is_type(const json_t *value, const char *type) {
  return (strcmp(type, "object") == 0 && json_is_object(value)) ||
         (strcmp(type, "array") == 0 && json_is_array(value)) ||
         (strcmp(type, "string") == 0 && json_is_string(value)) ||
         (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
         (strcmp(type, "boolean") == 0 && json_is_boolean(value));
}

static bool fits_number(Check *check, json_t *schema, const json_t *value) {
  const json_t *low = json_object_get(schema, "minimum"), *high = json_object_get(schema, "maximum");
  if (low && json_integer_value(value) < json_integer_value(low))
    return complain(check, "too small", "");
  return !high || json_integer_value(value) <= json_integer_value(high) || complain(check, "too large", "");
}

static bool fits_text(Check *check, json_t *schema, const json_t *value) {
  const char *pattern = json_string_value(json_object_get(schema, "pattern"));
  if ((json_int_t)json_string_length(value) < json_integer_value(json_object_get(schema, "minLength")))
    return complain(check, "too short", json_string_value(value));
  if (!pattern)
    return true;
  regex_t regex;
  assert_int_equal(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
  bool matches = regexec(&regex, json_string_value(value), 0, NULL, 0) == 0;
  regfree(&regex);
  return matches || complain(check, "of another form", json_string_value(value));
}

static bool fits_list(Check *check, json_t *schema, const json_t *value) {
  const json_t *low = json_object_get(schema, "minItems"), *high = json_object_get(schema, "maxItems");
  if ((json_int_t)json_array_size(value) < json_integer_value(low) ||
      (high && (json_int_t)json_array_size(value) > json_integer_value(high)))
    return complain(check, "a list of another length", "");
  for (size_t i = 0; i < json_array_size(value); i++) {
    if (!fits(check, json_object_get(schema, "items"), json_array_get(value, i)))
      return false;
  }
  return true;
}

static bool fits_object(Check *check, json_t *schema, const json_t *value) {
  json_t *properties = json_object_get(schema, "properties"), *required = json_object_get(schema, "required"), *item;
  const char *name;
  size_t i;
  if (json_object_get(schema, "maxProperties") && json_object_size(value) > 0)
    return complain(check, "not empty", "");
  json_array_foreach(required, i, item) {
    if (!json_object_get(value, json_string_value(item)))
      return complain(check, "missing", json_string_value(item));
  }
  json_object_foreach((json_t *)(uintptr_t)value, name, item) {
    json_t *property = json_object_get(properties, name);
    if (!property && json_is_false(json_object_get(schema, "additionalProperties")))
      return complain(check, "unknown", name);
    if (property && !fits(check, property, item))
      return false;
  }
  return true;
}

static bool fits_one_of(Check *check, json_t *variants, const json_t *value) {
  size_t i, fitting = 0;
  json_t *variant;
  json_array_foreach(variants, i, variant) fitting += fits(check, variant, value);
  return fitting == 1 || complain(check, "of no variant, or of several", check->problem);
}

static bool fits_choice(Check *check, json_t *schema, const json_t *value) {
  const json_t *constant = json_object_get(schema, "const"), *choices = json_object_get(schema, "enum");
  if (constant && !json_equal(constant, value))
    return complain(check, "not the constant", "");
  bool found = !choices;
  for (size_t i = 0; i < json_array_size(choices); i++)
    found = found || json_equal(json_array_get(choices, i), value);
  return found || complain(check, "not one of the choices", "");
}

static bool fits(Check *check, json_t *schema, const json_t *value) {
  json_t *own = schema;
  schema = resolve(check, schema);
  const char *type = json_string_value(json_object_get(schema, "type"));
  if (type && !is_type(value, type))
    return complain(check, "not of type", type);
  bool fine = fits_choice(check, schema, value);
  if (fine && json_is_integer(value))
    fine = fits_number(check, schema, value);
  if (fine && json_is_string(value))
    fine = fits_text(check, schema, value);
  if (fine && json_is_array(value))
    fine = fits_list(check, schema, value);
  if (fine && json_is_object(value))
    fine = fits_object(check, schema, value);
  if (fine && json_object_get(schema, "oneOf"))
    fine = fits_one_of(check, json_object_get(schema, "oneOf"), value);
  if (fine)
    json_object_set_new(own, "seen", json_true());
  return fine;
}

static void check_value(Check *check, const char *definition, const json_t *value, const char *place) {
  json_t *schema = json_object_get(json_object_get(check->root, "$defs"), definition);
  if (!fits(check, schema, value))
    fail_msg("%s: %s", place, check->problem);
}

static void check_file(Check *check, const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s%s", GAMES, name);
  Span text;
  Error err;
  assert_ok(file_read(path, GAMEJSON_FILE_MAX, &text, &err), err);
  int line = 0;
  for (const char *at = text.data, *end; at < text.data + text.size; at = end + 1) {
    end = memchr(at, '\n', (size_t)(text.data + text.size - at));
    json_t *value = json_loadb(at, (size_t)(end - at), 0, NULL);
    assert_non_null(value);
    check_value(check, line++ == 0 ? "game" : "action", value, name);
    json_decref(value);
  }
  mem_free_span(text);
}

static void check_all_seen(json_t *schema, const char *path) {
  json_t *item;
  const char *name;
  size_t i;
  json_object_foreach(json_object_get(schema, "properties"), name, item) {
    char below[512];
    snprintf(below, sizeof below, "%s.%s", path, name);
    if (!json_object_get(item, "seen"))
      fail_msg("no recorded game has %s", below);
    check_all_seen(item, below);
  }
  json_array_foreach(json_object_get(schema, "oneOf"), i, item) check_all_seen(item, path);
}

static int check_folder(Check *check, const char *version) {
  char path[512];
  int files = 0;
  snprintf(path, sizeof path, "%s%s", GAMES, version);
  DIR *folder = opendir(path);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char name[300];
    snprintf(name, sizeof name, "%s%s", version, entry->d_name);
    if (entry->d_name[0] == '.')
      continue;
    check_file(check, name);
    files++;
  }
  closedir(folder);
  return files;
}

static void the_schema_is_what_is_written(void **state) {
  (void)state;
  Check check = {.root = load(SCHEMA)};
  int files = check_folder(&check, "v1/") + check_folder(&check, "v2/");
  assert_true(files >= 8);
  const char *name;
  json_t *definition;
  json_object_foreach(json_object_get(check.root, "$defs"), name, definition) check_all_seen(definition, name);
  json_decref(check.root);
}

static void the_schema_has_the_bounds_of_the_settings(void **state) {
  (void)state;
  json_t *root = load(SCHEMA);
  json_t *properties = json_object_get(json_object_get(json_object_get(root, "$defs"), "settings"), "properties");
  for (const SettingRow *row = settings_rows; row->name; row++) {
    json_t *property = json_object_get(properties, row->name);
    if (!property)
      fail_msg("the schema has no %s", row->name);
    assert_string_equal(json_string_value(json_object_get(property, "description")), row->help);
    if (row->type == SETTING_NUMBER) {
      assert_int_equal(json_integer_value(json_object_get(property, "minimum")), row->low);
      assert_int_equal(json_integer_value(json_object_get(property, "maximum")), row->high);
    } else if (row->type == SETTING_SWITCH) {
      assert_string_equal(json_string_value(json_object_get(property, "type")), "boolean");
    } else {
      json_t *choices = json_object_get(property, "enum");
      for (int i = row->low; i <= row->high; i++)
        assert_string_equal(json_string_value(json_array_get(choices, (size_t)i)), row->choices[i]);
      assert_int_equal(json_array_size(choices), row->high + 1);
    }
  }
  json_decref(root);
}

static void the_schema_names_every_action(void **state) {
  (void)state;
  json_t *root = load(SCHEMA);
  json_t *action = json_object_get(json_object_get(root, "$defs"), "action");
  json_t *names = json_object_get(json_object_get(json_object_get(action, "properties"), "type"), "enum");
  assert_int_equal(json_array_size(names), ACTION_TYPES);
  assert_int_equal(json_array_size(json_object_get(action, "oneOf")), ACTION_TYPES);
  for (size_t i = 0; i < ACTION_TYPES; i++)
    assert_string_equal(json_string_value(json_array_get(names, i)), action_type_name((ActionType)i));
  json_decref(root);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_schema_is_what_is_written),
      cmocka_unit_test(the_schema_has_the_bounds_of_the_settings),
      cmocka_unit_test(the_schema_names_every_action),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
