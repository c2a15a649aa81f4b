// SPDX-License-Identifier: MIT
#include "notation/jsonread.h"

#include <string.h>

// jansson's messages are in English only, so each kind of problem has a sentence of ours.
static const char *problem_text(const json_error_t *problem) {
  switch (json_error_code(problem)) {
  case json_error_premature_end_of_input:
    return N_("this is not JSON: line %d, column %d: it is cut off here");
  case json_error_end_of_input_expected:
    return N_("this is not JSON: line %d, column %d: something follows where it should end");
  case json_error_invalid_utf8:
    return N_("this is not JSON: line %d, column %d: this is not text in UTF-8");
  case json_error_duplicate_key:
    return N_("this is not JSON: line %d, column %d: a field is given twice");
  case json_error_numeric_overflow:
    return N_("this is not JSON: line %d, column %d: a number is too large");
  case json_error_stack_overflow:
    return N_("this is not JSON: line %d, column %d: lists and objects are nested too deeply");
  case json_error_null_character:
  case json_error_null_byte_in_key:
    return N_("this is not JSON: line %d, column %d: a text has a character with the number 0");
  default:
    return N_("this is not JSON: line %d, column %d: something else is expected here");
  }
}

Status json_parse(Span text, json_t **out, Error *err) {
  json_error_t problem;
  if (text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0) // the byte order mark of some editors
    text = (Span){text.data + 3, text.size - 3};
  json_t *root = json_loadb(text.data ? text.data : "", text.size, JSON_REJECT_DUPLICATES, &problem);
  if (!root)
    return error_set(err, ERR_INPUT, problem_text(&problem), err_int(problem.line), err_int(problem.column));
  *out = root;
  return OK;
}

static int json_write_bytes(const char *bytes, size_t size, void *out) {
  strbuf_add(out, bytes, size);
  return 0;
}

void json_write(const json_t *json, size_t flags, StrBuf *out) {
  json_dump_callback(json, json_write_bytes, out, flags);
}

JsonReader jsonread_start(const json_t *object, const char *path, Error *err) {
  JsonReader reader = {.object = object, .path = path, .err = err};
  if (!json_is_object(object))
    reader.status = path[0] ? error_set(err, ERR_INPUT, N_("'%s' must be an object"), err_str(path))
                            : error_set(err, ERR_INPUT, N_("this must be one object of JSON: {...}"));
  return reader;
}

static void jsonread_problem(JsonReader *reader, const char *message, const char *name) {
  ScopedStrBuf field = {0};
  strbuf_printf(&field, "%s%s", reader->path, name);
  reader->status = error_set(reader->err, ERR_INPUT, message, err_str(strbuf_text(&field)));
}

static const json_t *jsonread_find(JsonReader *reader, const char *name) {
  if (reader->status != OK)
    return NULL;
  const json_t *value = json_object_get(reader->object, name);
  if (!value)
    jsonread_problem(reader, N_("the field '%s' is missing"), name);
  else if (reader->asked_count < JSONREAD_FIELDS_MAX)
    reader->asked[reader->asked_count++] = name;
  return value;
}

const json_t *jsonread_value(JsonReader *reader, const char *name) {
  return jsonread_find(reader, name);
}

int64_t jsonread_int(JsonReader *reader, const char *name, int64_t low, int64_t high) {
  const json_t *value = jsonread_find(reader, name);
  if (!value)
    return low;
  if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high) {
    ScopedStrBuf field = {0};
    strbuf_printf(&field, "%s%s", reader->path, name);
    reader->status = error_set(reader->err, ERR_INPUT, N_("the field '%s' must be a whole number from %d to %d"),
                               err_str(strbuf_text(&field)), err_int(low), err_int(high));
    return low;
  }
  return json_integer_value(value);
}

bool jsonread_bool(JsonReader *reader, const char *name) {
  const json_t *value = jsonread_find(reader, name);
  if (value && !json_is_boolean(value))
    jsonread_problem(reader, N_("the field '%s' must be true or false"), name);
  return json_is_true(value);
}

void jsonread_text(JsonReader *reader, const char *name, char *out, size_t capacity) {
  const json_t *value = jsonread_find(reader, name);
  out[0] = '\0';
  if (!value)
    return;
  const char *text = json_string_value(value);
  size_t size = json_string_length(value);
  if (!text || size >= capacity || strlen(text) != size) {
    jsonread_problem(reader, N_("the field '%s' must be a text, and not so long"), name);
    return;
  }
  memcpy(out, text, size + 1);
}

JsonReader jsonread_start_file(const json_t *root, const char *format, int version, const char *refusal, Error *err) {
  JsonReader reader = jsonread_start(root, "", err);
  char found[32];
  jsonread_text(&reader, "format", found, sizeof found);
  if (reader.status == OK && strcmp(found, format) != 0)
    reader.status = error_set(err, ERR_INPUT, refusal, err_str(found), err_str(format));
  jsonread_int(&reader, "version", version, version);
  return reader;
}

const json_t *jsonread_object(JsonReader *reader, const char *name) {
  const json_t *value = jsonread_find(reader, name);
  if (value && !json_is_object(value))
    jsonread_problem(reader, N_("the field '%s' must be an object"), name);
  return reader->status == OK ? value : NULL;
}

const json_t *jsonread_array(JsonReader *reader, const char *name, size_t limit) {
  const json_t *value = jsonread_find(reader, name);
  if (value && (!json_is_array(value) || json_array_size(value) > limit))
    jsonread_problem(reader, N_("the field '%s' must be a list, and not so long"), name);
  return reader->status == OK ? value : NULL;
}

bool jsonread_has(const JsonReader *reader, const char *name) {
  return json_object_get(reader->object, name) != NULL;
}

static bool was_asked(const JsonReader *reader, const char *name) {
  for (int i = 0; i < reader->asked_count; i++) {
    if (strcmp(reader->asked[i], name) == 0)
      return true;
  }
  return false;
}

Status jsonread_end(JsonReader *reader) {
  const char *name;
  json_t *value;
  if (reader->status != OK)
    return reader->status;
  // The iterator does not change the object, but its type does not say so.
  json_object_foreach((json_t *)(uintptr_t)reader->object, name, value) {
    if (!was_asked(reader, name)) {
      jsonread_problem(reader, N_("this program does not know the field '%s'"), name);
      break;
    }
  }
  return reader->status;
}
