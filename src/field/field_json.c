// SPDX-License-Identifier: MIT
// Fields in JSON: their rows check requests and answers, and describe them.
#include "base/lines.h"
#include "base/utf8.h"
#include "field/field.h"

#include <ctype.h>
#include <stdio.h>

enum { FIELD_ELEMENT_MAX = 1024 }; // characters of a text in a list

typedef struct Check {
  char *path; // of the current value
  Error *err;
} Check;

static Status field_json_refuse(const Check *check, const char *code, Status status) {
  if (check->err)
    check->err->code = code;
  return error_at(check->err, check->path, status);
}

static Status check_text(const Check *check, const Field *field, const json_t *value) {
  size_t size = json_string_length(value);
  int count = utf8_count((Span){json_string_value(value), size});
  if (strlen(json_string_value(value)) != size)
    return field_json_refuse(check, "field_type",
                             error_set(check->err, ERR_INPUT, N_("a text contains a NUL character")));
  if (count < field->low)
    return field_json_refuse(check, "field_short",
                             error_set(check->err, ERR_INPUT, N_("give at least %d characters"), err_int(field->low)));
  if (count > field->high)
    return field_json_refuse(check, "field_long",
                             error_set(check->err, ERR_INPUT, N_("give at most %d characters"), err_int(field->high)));
  return OK;
}

static Status field_json_check_value(const Check *check, const Field *field, FieldType type, const json_t *value);

// The bounds of a list's element, as a field.
static Field element_field(const Field *list) {
  bool is_int = list->of == FIELD_INT;
  return (Field){.low = is_int ? INT32_MIN : 0,
                 .high = is_int ? INT32_MAX : FIELD_ELEMENT_MAX,
                 .fields = list->fields,
                 .choices = list->choices};
}

static Status field_json_check_count(const Check *check, const Field *field, size_t count) {
  if ((int64_t)count >= field->low && (int64_t)count <= field->high)
    return OK;
  return field_json_refuse(check, "field_count",
                           error_set(check->err, ERR_INPUT, N_("give a list of %d to %d elements"), err_int(field->low),
                                     err_int(field->high)));
}

static Status check_list(const Check *check, const Field *field, const json_t *value) {
  size_t count = json_array_size(value), size = strlen(check->path);
  Status counted = field_json_check_count(check, field, count);
  if (counted != OK)
    return counted;
  for (size_t i = 0; i < count; i++) {
    const json_t *element = json_array_get(value, i);
    snprintf(check->path + size, ERROR_FIELD_MAX - size, ".%zu", i);
    const Field single = element_field(field);
    Status status = field_json_check_value(check, &single, field->fields ? FIELD_OBJECT : field->of, element);
    if (status != OK)
      return status;
    check->path[size] = '\0';
  }
  return OK;
}

static Status refuse_type(const Check *check, const char *wanted) {
  return field_json_refuse(check, "field_type",
                           error_set(check->err, ERR_INPUT, N_("%s is needed here"), err_str(wanted)));
}

static Status check_fields(const Check *check, const Field *fields, const json_t *value);

static Status check_int(const Check *check, const Field *field, const json_t *value) {
  json_int_t number = json_integer_value(value);
  if (number >= field->low && number <= field->high)
    return OK;
  return field_json_refuse(
      check, "field_range",
      error_set(check->err, ERR_INPUT, N_("give a number from %d to %d"), err_int(field->low), err_int(field->high)));
}

static Status check_choice(const Check *check, const Field *field, const json_t *value) {
  if (words_have(field->choices, json_string_value(value)))
    return OK;
  return field_json_refuse(check, "field_choice",
                           error_set(check->err, ERR_INPUT, N_("give one of these: %s"), err_str(field->choices)));
}

static Status field_json_check_set(const Check *check, const Field *field, const json_t *value) {
  const Field place = {.high = field_choice_count(field) - 1};
  Status status = field_json_check_count(check, field, json_array_size(value));
  if (status != OK)
    return status;
  for (size_t i = 0; i < json_array_size(value); i++) {
    const json_t *element = json_array_get(value, i);
    status = json_is_integer(element)  ? check_int(check, &place, element)
             : json_is_string(element) ? check_choice(check, field, element)
                                       : refuse_type(check, "integer");
    if (status != OK)
      return status;
  }
  return OK;
}

static Status field_json_check_value(const Check *check, const Field *field, FieldType type, const json_t *value) {
  switch (type) {
  case FIELD_TEXT:
  case FIELD_FILE:
    return json_is_string(value) ? check_text(check, field, value) : refuse_type(check, "text");
  case FIELD_CHOICE:
    return json_is_string(value) ? check_choice(check, field, value) : refuse_type(check, "text");
  case FIELD_TIME:
    return json_is_integer(value) ? OK : refuse_type(check, "integer");
  case FIELD_INT:
    return json_is_integer(value) ? check_int(check, field, value) : refuse_type(check, "integer");
  case FIELD_NUMBER:
    return json_is_number(value) ? OK : refuse_type(check, "number");
  case FIELD_BOOL:
    return json_is_boolean(value) ? OK : refuse_type(check, "true/false");
  case FIELD_LIST:
    return json_is_array(value) ? check_list(check, field, value) : refuse_type(check, "list");
  case FIELD_SET:
    return json_is_array(value) ? field_json_check_set(check, field, value) : refuse_type(check, "list");
  case FIELD_OBJECT:
    if (!json_is_object(value))
      return refuse_type(check, "object");
    return field->fields ? check_fields(check, field->fields, value) : OK;
  case FIELD_ANY:
    return OK;
  }
  return OK;
}

static Status check_fields(const Check *check, const Field *fields, const json_t *value) {
  size_t size = strlen(check->path);
  const char *dot = size ? "." : "", *name;
  json_t *unused;
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    const json_t *member = json_object_get(value, field->name);
    if (field->except & (FIELD_NOT_JSON | FIELD_IN_PATH))
      continue;
    snprintf(check->path + size, ERROR_FIELD_MAX - size, "%s%s", dot, field->name);
    Status status = OK;
    if (!member || (json_is_null(member) && field->is_optional))
      status = field->is_optional
                   ? OK
                   : field_json_refuse(check, "field_missing",
                                       error_set(check->err, ERR_INPUT, N_("this field must be filled in")));
    else
      status = field_json_check_value(check, field, field->type, member);
    if (status != OK)
      return status;
  }
  json_object_foreach((json_t *)(uintptr_t)value, name, unused) {
    const Field *known = field_find(fields, name);
    if (known && !(known->except & (FIELD_NOT_JSON | FIELD_IN_PATH)))
      continue;
    size_t room = ERROR_FIELD_MAX - 1 - size,
           shown = utf8_cut(name, strlen(name), room < 41 ? 0 : 40); // cuts no character
    snprintf(check->path + size, room + 1, "%s%.*s", dot, (int)shown, name);
    return field_json_refuse(check, "field_unknown", error_set(check->err, ERR_INPUT, N_("there is no such field")));
  }
  check->path[size] = '\0';
  return OK;
}

Status fields_check(const Field *fields, const json_t *value, Error *err) {
  char path[ERROR_FIELD_MAX] = "";
  const Check check = {path, err};
  if (!json_is_object(value))
    return refuse_type(&check, "object");
  return check_fields(&check, fields, value);
}

static int hex_value(char c) {
  return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

// False on a broken escape, and on bytes that are not text.
static bool query_decode(Span text, StrBuf *out) {
  for (size_t i = 0; i < text.size; i++) {
    char c = text.data[i];
    if (c == '%') {
      int high = i + 2 < text.size ? hex_value(text.data[i + 1]) : -1;
      int low = i + 2 < text.size ? hex_value(text.data[i + 2]) : -1;
      if (high < 0 || low < 0 || (high == 0 && low == 0))
        return false;
      c = (char)(high << 4 | low);
      i += 2;
    } else if (c == '+') {
      c = ' ';
    }
    strbuf_add_char(out, c);
  }
  return utf8_is_valid(strbuf_span(out));
}

static json_t *query_typed(const Field *field, const StrBuf *text) {
  long number;
  Span span = {strbuf_text(text), text->size};
  if (field && field->type == FIELD_INT && span_to_int(span, -1000000000L, 1000000000L, &number))
    return json_integer(number);
  if (field && field->type == FIELD_BOOL && (span_equals(span, "true") || span_equals(span, "false")))
    return json_boolean(span.data[0] == 't');
  return json_string(span.data);
}

static Status field_json_add_pair(const Field *fields, Span pair, json_t *object, Error *err) {
  ScopedStrBuf name = {0}, value = {0};
  const char *equals = memchr(pair.data, '=', pair.size);
  size_t size = equals ? (size_t)(equals - pair.data) : pair.size;
  Span rest = equals ? (Span){equals + 1, pair.size - size - 1} : (Span){"", 0};
  Status status = OK;
  if (!query_decode((Span){pair.data, size}, &name) || !query_decode(rest, &value) ||
      json_object_get(object, strbuf_text(&name)))
    status = error_set(err, ERR_INPUT, N_("the address contains something that is not text, or the same field twice"));
  else
    json_object_set_new(object, strbuf_text(&name), query_typed(field_find(fields, strbuf_text(&name)), &value));
  return status;
}

Status fields_from_query(const Field *fields, const char *query, json_t **out, Error *err) {
  json_t *object = json_object();
  Status status = OK;
  for (const char *next = query ? query : ""; *next && status == OK;) {
    size_t size = strcspn(next, "&");
    if (size > 0)
      status = field_json_add_pair(fields, (Span){next, size}, object, err);
    next += size + (next[size] == '&');
  }
  if (status == OK)
    status = fields_check(fields, object, err);
  if (status == OK)
    *out = object;
  else
    json_decref(object);
  return status;
}

static json_t *choices_schema(const char *choices) {
  json_t *names = json_array();
  Span rest = span_of(choices), word;
  while (line_next_word(&rest, &word))
    json_array_append_new(names, json_stringn(word.data, word.size));
  return json_pack("{s:s, s:o}", "type", "string", "enum", names);
}

static json_t *value_schema(const Field *field, FieldType type);

static json_t *list_schema(const Field *field) {
  const Field element = element_field(field);
  return json_pack("{s:s, s:I, s:I, s:o}", "type", "array", "minItems", (json_int_t)field->low, "maxItems",
                   (json_int_t)field->high, "items",
                   field->fields ? fields_schema(field->fields) : value_schema(&element, field->of));
}

static json_t *value_schema(const Field *field, FieldType type) {
  switch (type) {
  case FIELD_TEXT:
  case FIELD_FILE:
    return json_pack("{s:s, s:I, s:I}", "type", "string", "minLength", (json_int_t)field->low, "maxLength",
                     (json_int_t)field->high);
  case FIELD_TIME:
    return json_pack("{s:s, s:i}", "type", "integer", "minimum", 0);
  case FIELD_INT:
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)field->low, "maximum",
                     (json_int_t)field->high);
  case FIELD_NUMBER:
    return json_pack("{s:s}", "type", "number");
  case FIELD_BOOL:
    return json_pack("{s:s}", "type", "boolean");
  case FIELD_CHOICE:
    return choices_schema(field->choices);
  case FIELD_SET:
    return json_pack("{s:s, s:{s:s, s:i, s:i}}", "type", "array", "items", "type", "integer", "minimum", 0, "maximum",
                     field_choice_count(field) - 1);
  case FIELD_OBJECT:
    return field->fields ? fields_schema(field->fields) : json_pack("{s:s}", "type", "object");
  case FIELD_LIST:
    return list_schema(field);
  case FIELD_ANY:
    break;
  }
  return json_object();
}

json_t *fields_schema(const Field *fields) {
  json_t *properties = json_object(), *required = json_array();
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (field->except & (FIELD_NOT_JSON | FIELD_IN_PATH))
      continue;
    json_t *schema = value_schema(field, field->type);
    if (field->help)
      json_object_set_new(schema, "description", json_string(field->help));
    json_object_set_new(properties, field->name, schema);
    if (!field->is_optional)
      json_array_append_new(required, json_string(field->name));
  }
  return json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties", properties, "required", required,
                   "additionalProperties", 0);
}

const char *field_text(const json_t *object, const char *name, const char *otherwise) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : otherwise;
}

int64_t field_int(const json_t *object, const char *name, int64_t otherwise) {
  const json_t *value = json_object_get(object, name);
  return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool field_bool(const json_t *object, const char *name, bool otherwise) {
  const json_t *value = json_object_get(object, name);
  return json_is_boolean(value) ? json_is_true(value) : otherwise;
}
