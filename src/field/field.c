// SPDX-License-Identifier: MIT
// Fields in structs: members are set from typed text and from JSON, and written as text and JSON.
#include "field/field.h"

#include "base/file.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Field *field_find(const Field *fields, const char *name) {
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (strcmp(field->name, name) == 0)
      return field;
  }
  return NULL;
}

const char *field_option(const Field *field) {
  return field->option ? field->option : field->name;
}

// The index of a choice; -1: not a choice.
int field_choice(const Field *field, Span text) {
  Span rest = span_of(field->choices), word;
  for (int place = 0; line_next_word(&rest, &word); place++) {
    if (word.size == text.size && memcmp(word.data, text.data, word.size) == 0)
      return place;
  }
  return -1;
}

Span field_choice_name(const Field *field, int place) {
  Span rest = span_of(field->choices), word = {"", 0};
  for (int i = 0; i <= place && line_next_word(&rest, &word); i++)
    ;
  return word;
}

int field_choice_count(const Field *field) {
  Span rest = span_of(field->choices), word;
  int count = 0;
  while (line_next_word(&rest, &word))
    count++;
  return count;
}

static void *member_of(const Field *field, void *record) {
  return (char *)record + field->offset;
}

static const void *const_member_of(const Field *field, const void *record) {
  return (const char *)record + field->offset;
}

static void put_int(const Field *field, int64_t number, void *record) {
  if (field->size == sizeof(int64_t))
    *(int64_t *)member_of(field, record) = number;
  else
    *(int *)member_of(field, record) = (int)number;
}

static int64_t int_of(const Field *field, const void *record) {
  return field->size == sizeof(int64_t) ? *(const int64_t *)const_member_of(field, record)
                                        : *(const int *)const_member_of(field, record);
}

// An int may also be nothing, -1.
static void put_bool(const Field *field, int value, void *record) {
  if (field->size == sizeof(int))
    *(int *)member_of(field, record) = value;
  else
    *(bool *)member_of(field, record) = value > 0;
}

static bool bool_of(const Field *field, const void *record) {
  return field->size == sizeof(int) ? *(const int *)const_member_of(field, record) > 0
                                    : *(const bool *)const_member_of(field, record);
}

// The address of an object; NULL: there is none.
static const void *object_of(const Field *field, const void *record) {
  const void *member = const_member_of(field, record);
  return field->item_size ? *(const void *const *)member : member;
}

bool field_is_nothing(const Field *field, const void *record) {
  const void *member = const_member_of(field, record);
  switch (field->type) {
  case FIELD_INT:
    return field->is_optional && (int_of(field, record) < field->low || int_of(field, record) > field->high);
  case FIELD_TIME:
    return field->is_optional && int_of(field, record) < 0;
  case FIELD_BOOL:
    return field->size == sizeof(int) && *(const int *)member < 0;
  case FIELD_CHOICE:
    return *(const int *)member < 0;
  case FIELD_TEXT:
    return field->is_optional && !*(const char *const *)member;
  case FIELD_FILE:
    return !((const FieldFile *)member)->bytes.data;
  case FIELD_OBJECT:
    return field->fields ? !object_of(field, record) : !*(json_t *const *)member;
  case FIELD_ANY:
    return !*(json_t *const *)member;
  case FIELD_NUMBER:
    return field->is_optional && isnan(*(const double *)member);
  case FIELD_SET:
  case FIELD_LIST:
    break;
  }
  return false;
}

static Status refuse_with(const char *code, Status status, Error *err) {
  if (err)
    err->code = code;
  return status;
}

// Typed

static Status type_int(const Field *field, Span text, int64_t *out, Error *err) {
  long number;
  if (!span_to_int(text, field->low, field->high, &number))
    return refuse_with("field_range",
                       error_set(err, ERR_INPUT, N_("'%s' is not right: give a whole number from %d to %d"),
                                 err_span(text.data, text.size), err_int(field->low), err_int(field->high)),
                       err);
  *out = number;
  return OK;
}

static Status type_number(Span text, double *out, Error *err) {
  char copy[64], *end;
  snprintf(copy, sizeof copy, "%.*s", (int)text.size, text.data);
  *out = strtod(copy, &end);
  if (copy[0] && !*end && text.size < sizeof copy)
    return OK;
  return refuse_with("field_type",
                     error_set(err, ERR_INPUT, N_("'%s' is not a number"), err_span(text.data, text.size)), err);
}

static Status type_bool(const Field *field, Span text, void *record, Error *err) {
  static const char *const yes = "yes true 1 on sí si", *const no = "no false 0 off";
  char copy[8];
  snprintf(copy, sizeof copy, "%.*s", (int)text.size, text.data);
  bool is_yes = words_have(yes, copy);
  if (!is_yes && !words_have(no, copy))
    return refuse_with(
        "field_type", error_set(err, ERR_INPUT, N_("'%s' is neither yes nor no"), err_span(text.data, text.size)), err);
  put_bool(field, is_yes, record);
  return OK;
}

static Status type_choice(const Field *field, Span text, int *out, Error *err) {
  int place = field_choice(field, text);
  if (place < 0)
    return refuse_with("field_choice",
                       error_set(err, ERR_INPUT, N_("'%s' can't be chosen; choose from: %s"),
                                 err_span(text.data, text.size), err_str(field->choices)),
                       err);
  *out = place;
  return OK;
}

static Status field_check_length(const Field *field, Span text, Error *err) {
  int count = utf8_count(text);
  if (count < field->low)
    return refuse_with("field_short", error_set(err, ERR_INPUT, N_("give at least %d characters"), err_int(field->low)),
                       err);
  if (field->high > 0 && count > field->high)
    return refuse_with("field_long", error_set(err, ERR_INPUT, N_("give at most %d characters"), err_int(field->high)),
                       err);
  return OK;
}

static Status type_text(const Field *field, Span text, const char **out, Arena *arena, Error *err) {
  Status status = field_check_length(field, text, err);
  if (status == OK)
    *out = arena_copy_text(arena, text.data, text.size);
  return status;
}

static Status type_file(const Field *field, Span text, FieldFile *out, Arena *arena, Error *err) {
  ScopedBytes bytes = {0};
  out->name = arena_copy_text(arena, text.data, text.size);
  Status status = file_read(out->name, (size_t)field->high, &bytes, err);
  if (status != OK)
    return status;
  out->bytes = (Span){arena_copy_text(arena, bytes.data, bytes.size), bytes.size};
  return OK;
}

static size_t element_size(const Field *field) {
  return field->fields ? field->item_size : field->of == FIELD_INT ? sizeof(int) : sizeof(const char *);
}

static void *add_element(const Field *field, FieldList *list, Arena *arena) {
  size_t size = element_size(field);
  char *items = arena_alloc(arena, size * (size_t)(list->count + 1));
  if (list->count > 0)
    memcpy(items, list->items, size * (size_t)list->count);
  list->items = items;
  return items + size * (size_t)list->count++;
}

static Status type_element(const Field *field, Span text, FieldList *list, Arena *arena, Error *err) {
  const Field bounds = {.low = INT32_MIN, .high = INT32_MAX};
  int64_t number = 0;
  if (list->count >= field->high)
    return refuse_with(
        "field_count",
        error_set(err, ERR_INPUT, N_("give a list of %d to %d elements"), err_int(field->low), err_int(field->high)),
        err);
  if (field->of == FIELD_INT) {
    Status status = type_int(&bounds, text, &number, err);
    if (status == OK)
      *(int *)add_element(field, list, arena) = (int)number;
    return status;
  }
  *(const char **)add_element(field, list, arena) = arena_copy_text(arena, text.data, text.size);
  return OK;
}

// Cuts the next element off "sol, luna", trimmed, perhaps empty.
static Span next_element(Span *text, char separator) {
  const char *end = memchr(text->data, separator, text->size);
  size_t size = end ? (size_t)(end - text->data) : text->size, used = size + (end != NULL);
  Span element = span_trim((Span){text->data, size});
  *text = (Span){text->data + used, text->size - used};
  return element;
}

static Status type_elements(const Field *field, Span text, char separator, FieldList *list, Arena *arena, Error *err) {
  Status status = OK;
  while (status == OK && text.size > 0) {
    Span element = next_element(&text, separator);
    if (element.size > 0)
      status = type_element(field, element, list, arena, err);
  }
  return status;
}

static Status type_list(const Field *field, Span text, FieldList *list, Arena *arena, Error *err) {
  enum { LIST_FILE_MAX = 16 << 20 };
  assert(!field->fields);
  const char *path = field->offers == OFFER_FILES ? arena_copy_text(arena, text.data, text.size) : NULL;
  if (!path || !file_exists(path))
    return type_elements(field, text, ',', list, arena, err);
  ScopedBytes lines = {0};
  Status status = file_read(path, LIST_FILE_MAX, &lines, err);
  return status == OK ? type_elements(field, lines, '\n', list, arena, err) : status;
}

static Status type_set(const Field *field, Span text, unsigned *out, Error *err) {
  unsigned set = 0;
  int count = field_choice_count(field);
  if (span_equals(text, "all"))
    set = (1u << count) - 1;
  else
    while (text.size > 0) {
      Span element = next_element(&text, ',');
      long place = field_choice(field, element);
      if (element.size > 0 && place < 0 && !span_to_int(element, 0, count - 1, &place))
        return type_choice(field, element, &count, err);
      set |= element.size > 0 ? 1u << place : 0;
    }
  if (__builtin_popcount(set) < field->low)
    return refuse_with(
        "field_count",
        error_set(err, ERR_INPUT, N_("give at least %d of these: %s"), err_int(field->low), err_str(field->choices)),
        err);
  *out = set;
  return OK;
}

Status field_type_in(const Field *field, Span text, void *record, Arena *arena, Error *err) {
  void *member = member_of(field, record);
  int64_t number;
  Status status;
  assert(field->size > 0);
  if (field->typed)
    return field->typed(field, text, member, arena, err);
  switch (field->type) {
  case FIELD_INT:
  case FIELD_TIME:
    status = type_int(field, text, &number, err);
    if (status == OK)
      put_int(field, number, record);
    return status;
  case FIELD_NUMBER:
    return type_number(text, member, err);
  case FIELD_BOOL:
    return type_bool(field, text, record, err);
  case FIELD_CHOICE:
    return type_choice(field, text, member, err);
  case FIELD_SET:
    return type_set(field, text, member, err);
  case FIELD_FILE:
    return type_file(field, text, member, arena, err);
  case FIELD_LIST:
    if (!field->is_repeatable)
      *(FieldList *)member = (FieldList){0};
    return type_list(field, text, member, arena, err);
  case FIELD_TEXT:
  case FIELD_OBJECT:
  case FIELD_ANY:
    break;
  }
  return type_text(field, text, member, arena, err);
}

void fields_default(const Field *fields, void *record, Arena *arena) {
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (!field->otherwise || field->size == 0)
      continue;
    if (!field->otherwise[0] && (field->type == FIELD_CHOICE || field->type == FIELD_BOOL)) {
      *(int *)member_of(field, record) = -1;
      continue;
    }
    Field free = *field;
    if (free.type == FIELD_INT) // -1: not given
      free.low = INT32_MIN, free.high = INT32_MAX;
    Status status = field_type_in(&free, span_of(field->otherwise), record, arena, NULL);
    assert(status == OK); // the table's own value
    (void)status;
  }
}

// JSON

static void take_element(const Field *field, const json_t *value, FieldList *list, Arena *arena) {
  void *element = (char *)list->items + element_size(field) * (size_t)list->count++;
  if (field->fields) {
    fields_default(field->fields, element, arena);
    fields_take_json(field->fields, value, element, arena);
  } else if (field->of == FIELD_INT) {
    *(int *)element = (int)json_integer_value(value);
  } else {
    *(const char **)element = json_string_value(value);
  }
}

static void field_take_list(const Field *field, const json_t *value, FieldList *list, Arena *arena) {
  *list = (FieldList){arena_alloc(arena, element_size(field) * json_array_size(value) + 1), 0};
  for (size_t i = 0; i < json_array_size(value); i++)
    take_element(field, json_array_get(value, i), list, arena);
}

static void take_object(const Field *field, const json_t *value, void *member, Arena *arena) {
  if (!field->fields) {
    *(const json_t **)member = value;
    return;
  }
  if (field->item_size)
    member = *(void **)member = arena_alloc(arena, field->item_size);
  fields_default(field->fields, member, arena);
  fields_take_json(field->fields, value, member, arena);
}

static unsigned set_of_json(const Field *field, const json_t *list) {
  unsigned set = 0;
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *place = json_array_get(list, i);
    int bit =
        json_is_string(place) ? field_choice(field, span_of(json_string_value(place))) : (int)json_integer_value(place);
    set |= bit >= 0 ? 1u << bit : 0;
  }
  return set;
}

static json_t *set_to_json(const Field *field, unsigned set) {
  json_t *list = json_array();
  for (int i = 0; i < field_choice_count(field); i++) {
    if (set >> i & 1)
      json_array_append_new(list, json_integer(i));
  }
  return list;
}

static void field_take_value(const Field *field, const json_t *value, void *record, Arena *arena) {
  void *member = member_of(field, record);
  switch (field->type) {
  case FIELD_INT:
  case FIELD_TIME:
    put_int(field, json_integer_value(value), record);
    break;
  case FIELD_NUMBER:
    *(double *)member = json_number_value(value);
    break;
  case FIELD_BOOL:
    put_bool(field, json_is_true(value), record);
    break;
  case FIELD_CHOICE:
    *(int *)member = field_choice(field, span_of(json_string_value(value)));
    break;
  case FIELD_SET:
    *(unsigned *)member = set_of_json(field, value);
    break;
  case FIELD_FILE:
    *(FieldFile *)member =
        (FieldFile){{json_string_value(value), json_string_length(value)}, field->title ? field->title : field->name};
    break;
  case FIELD_LIST:
    field_take_list(field, value, member, arena);
    break;
  case FIELD_OBJECT:
    take_object(field, value, member, arena);
    break;
  case FIELD_ANY:
    *(const json_t **)member = value;
    break;
  case FIELD_TEXT: // a secret will be wiped, which the JSON's own text must not be
    *(const char **)member = field->is_secret
                                 ? arena_copy_text(arena, json_string_value(value), json_string_length(value))
                                 : json_string_value(value);
    break;
  }
}

void fields_take_json(const Field *fields, const json_t *value, void *record, Arena *arena) {
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    const json_t *given = json_object_get(value, field->name);
    if (given && !json_is_null(given) && field->size > 0)
      field_take_value(field, given, record, arena);
  }
}

static json_t *list_to_json(const Field *field, const FieldList *list) {
  json_t *array = json_array();
  for (int i = 0; i < list->count; i++) {
    const char *element = (const char *)list->items + element_size(field) * (size_t)i;
    json_array_append_new(array, field->fields            ? fields_to_json(field->fields, element, FIELD_NOT_JSON)
                                 : field->of == FIELD_INT ? json_integer(*(const int *)(const void *)element)
                                                          : json_string(*(const char *const *)(const void *)element));
  }
  return array;
}

json_t *fields_list_to_json(const Field *fields, const FieldList *list, size_t item_size) {
  const Field field = {.type = FIELD_LIST, .fields = fields, .item_size = item_size};
  return list_to_json(&field, list);
}

static json_t *value_to_json(const Field *field, const void *record) {
  const void *member = const_member_of(field, record);
  const char *text;
  Span name;
  if (field_is_nothing(field, record))
    return json_null();
  switch (field->type) {
  case FIELD_INT:
  case FIELD_TIME:
    return json_integer(int_of(field, record));
  case FIELD_NUMBER:
    return json_real(*(const double *)member);
  case FIELD_BOOL:
    return json_boolean(bool_of(field, record));
  case FIELD_CHOICE:
    name = field_choice_name(field, *(const int *)member);
    return json_stringn(name.data, name.size);
  case FIELD_SET:
    return set_to_json(field, *(const unsigned *)member);
  case FIELD_LIST:
    return list_to_json(field, member);
  case FIELD_OBJECT:
    return field->fields ? fields_to_json(field->fields, object_of(field, record), FIELD_NOT_JSON)
                         : json_incref(*(json_t *const *)member);
  case FIELD_ANY:
    return json_incref(*(json_t *const *)member);
  case FIELD_FILE:
    return json_stringn(((const FieldFile *)member)->bytes.data, ((const FieldFile *)member)->bytes.size);
  case FIELD_TEXT:
    break;
  }
  text = *(const char *const *)member;
  return json_string(text ? text : "");
}

static bool field_is_left_out(const Field *field, const void *record) {
  const FieldList *list = const_member_of(field, record);
  return field->except & FIELD_LEFT_OUT && (field->type == FIELD_LIST ? !list->items : field_is_nothing(field, record));
}

json_t *fields_to_json(const Field *fields, const void *record, unsigned where) {
  json_t *object = json_object();
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (field->size > 0 && !(field->except & where) && !field_is_left_out(field, record))
      json_object_set_new(object, where == FIELD_NOT_OPTION ? field_option(field) : field->name,
                          value_to_json(field, record));
  }
  return object;
}

void fields_wipe(const Field *fields, void *record) {
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    char *secret = field->is_secret ? *(char **)member_of(field, record) : NULL;
    if (secret)
      explicit_bzero(secret, strlen(secret));
  }
}

// Text

void field_add_text(const Field *field, const void *record, StrBuf *out) {
  const void *member = const_member_of(field, record);
  const FieldList *list = member;
  Span name;
  switch (field->type) {
  case FIELD_INT:
  case FIELD_TIME:
    strbuf_printf(out, "%lld", (long long)int_of(field, record));
    break;
  case FIELD_NUMBER:
    strbuf_printf(out, "%g", *(const double *)member);
    break;
  case FIELD_BOOL:
    strbuf_add_text(out, bool_of(field, record) ? "yes" : "no");
    break;
  case FIELD_CHOICE:
    name = field_choice_name(field, *(const int *)member);
    strbuf_add(out, name.data, name.size);
    break;
  case FIELD_SET:
    for (int i = 0; i < field_choice_count(field); i++) {
      if (!(*(const unsigned *)member >> i & 1))
        continue;
      name = field_choice_name(field, i);
      strbuf_add_text(out, *(const unsigned *)member & ((1u << i) - 1) ? "," : "");
      strbuf_add(out, name.data, name.size);
    }
    break;
  case FIELD_LIST:
    for (int i = 0; i < list->count && !field->fields; i++) {
      strbuf_add_text(out, i ? "," : "");
      if (field->of == FIELD_INT)
        strbuf_printf(out, "%d", fieldlist_int(list, i));
      else
        strbuf_add_text(out, fieldlist_text(list, i));
    }
    break;
  case FIELD_FILE:
    strbuf_add_text(out, ((const FieldFile *)member)->name ? ((const FieldFile *)member)->name : "");
    break;
  case FIELD_TEXT:
    strbuf_add_text(out, *(const char *const *)member ? *(const char *const *)member : "");
    break;
  case FIELD_OBJECT:
  case FIELD_ANY:
    break;
  }
}
