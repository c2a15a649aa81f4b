// SPDX-License-Identifier: MIT
// The tables of the use cases that the interface has fit their structs: each field is put in as JSON and read out
// again, and nothing beside its member changes. An offset or a type that is not the member's is noticed here.
#include "api/router.h"
#include "base/mem.h"
#include "support/test.h"

#include <string.h>

enum { SAMPLES_MAX = 70, NESTED_MAX = 6 };
static int fields_tried;

static void field_fail(const char *use, const Field *field, const char *why) {
  fail_msg("%s: field '%s': %s", use, field->name, why);
}

static size_t wanted_size(const Field *field) {
  switch (field->type) {
  case FIELD_INT:
    return field->size == sizeof(int64_t) ? sizeof(int64_t) : sizeof(int);
  case FIELD_TIME:
    return sizeof(int64_t);
  case FIELD_NUMBER:
    return sizeof(double);
  case FIELD_BOOL:
    return field->size == sizeof(int) ? sizeof(int) : sizeof(bool);
  case FIELD_CHOICE:
  case FIELD_SET:
    return sizeof(int);
  case FIELD_FILE:
    return sizeof(FieldFile);
  case FIELD_LIST:
    return sizeof(FieldList);
  case FIELD_OBJECT:
    return field->fields && !field->item_size ? field->size : sizeof(void *);
  case FIELD_TEXT:
  case FIELD_ANY:
    break;
  }
  return sizeof(void *);
}

// Values that such a field can have.
static int sample_values(const Field *field, json_t *out[SAMPLES_MAX]) {
  int count = 0;
  Span name;
  switch (field->type) {
  case FIELD_INT:
  case FIELD_TIME:
    out[count++] = json_integer(field->low);
    out[count++] = json_integer(field->type == FIELD_TIME ? INT64_MAX : field->high);
    break;
  case FIELD_NUMBER:
    out[count++] = json_real(0.5);
    break;
  case FIELD_BOOL:
    out[count++] = json_true();
    out[count++] = json_false();
    break;
  case FIELD_CHOICE:
    for (int i = 0; i < field_choice_count(field) && count < SAMPLES_MAX; i++) {
      name = field_choice_name(field, i);
      out[count++] = json_stringn(name.data, name.size);
    }
    break;
  case FIELD_SET:
    out[count++] = json_pack("[i]", field_choice_count(field) - 1);
    break;
  case FIELD_LIST:
    if (!field->fields)
      out[count++] = field->of == FIELD_INT ? json_pack("[i, i]", 1, 2) : json_pack("[s, s]", "a", "b");
    break;
  case FIELD_TEXT:
  case FIELD_FILE:
    out[count++] = json_string("sol");
    break;
  case FIELD_OBJECT:
  case FIELD_ANY:
    if (!field->fields)
      out[count++] = json_pack("{s:i}", "a", 1);
    break;
  }
  return count;
}

static void try_value(const char *use, const Field *fields, const Field *field, size_t size, json_t *value) {
  ScopedArena arena = {0};
  ScopedMem char *record = mem_alloc(size), *before = mem_alloc(size);
  fields_default(fields, record, &arena);
  memcpy(before, record, size);
  json_auto_t *given = json_pack("{s:O}", field->name, value);
  fields_take_json(fields, given, record, &arena);
  json_auto_t *told = fields_to_json(fields, record, 0);
  if (!json_equal(json_object_get(told, field->name), value))
    field_fail(use, field, "is not what was put in");
  memcpy(before + field->offset, record + field->offset, field->size);
  if (memcmp(before, record, size) != 0)
    field_fail(use, field, "changes what lies beside it");
}

static void check_table(const char *use, const Field *fields, size_t size, int depth) {
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    json_t *values[SAMPLES_MAX];
    if (field->size == 0 || (field->typed && field->except & FIELD_NOT_JSON))
      continue; // no member, or one that only typing fills
    if (field->offset + field->size > size || field->size != wanted_size(field))
      field_fail(use, field, "has no member of its type");
    int count = sample_values(field, values);
    for (int i = 0; i < count; i++) {
      try_value(use, fields, field, size, values[i]);
      json_decref(values[i]);
    }
    fields_tried++;
    if (field->fields && depth < NESTED_MAX)
      check_table(use, field->fields, field->item_size ? field->item_size : field->size, depth + 1);
  }
}

static void every_field_fits_its_struct(void **state) {
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (!route->use)
        continue;
      check_table(route->use->name, route->use->in, route->use->in_size, 0);
      check_table(route->use->name, route->use->out, route->use->out_size, 0);
    }
  }
  if (fields_tried < 500)
    fail_msg("only %d fields were tried", fields_tried);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_field_fits_its_struct)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
