// SPDX-License-Identifier: MIT
// Reading JSON from outside: every field is asked for by name, type and bounds, and fields that were not asked for are
// refused. The first problem is kept and named with its path, and later calls do nothing. So a reader can ask for all
// its fields and check once.
#pragma once

#include "base/error.h"

#include <jansson.h>

// Strict: one value, UTF-8, no repeated keys, and nothing after it. The caller owns *out (json_decref).
MUST_CHECK Status json_parse(Span text, json_t **out, Error *err);
// Appends the JSON as text; flags as for json_dumps.
void json_write(const json_t *json, size_t flags, StrBuf *out);

enum { JSONREAD_FIELDS_MAX = 64 };

typedef struct JsonReader {
  const json_t *object;
  const char *path; // of the object, for messages: "actions[3]."
  const char *asked[JSONREAD_FIELDS_MAX];
  int asked_count; // fields found so far
  Status status;
  Error *err;
} JsonReader;

JsonReader jsonread_start(const json_t *object, const char *path, Error *err);
// For a whole file, whose format and version must be these. refusal is a message id for another format: it takes that
// format and the wanted one.
JsonReader jsonread_start_file(const json_t *root, const char *format, int version, const char *refusal, Error *err);
int64_t jsonread_int(JsonReader *reader, const char *name, int64_t low, int64_t high);
bool jsonread_bool(JsonReader *reader, const char *name);
// Copies the text with its NUL. A text that does not fit is refused, never cut.
void jsonread_text(JsonReader *reader, const char *name, char *out, size_t capacity);
const json_t *jsonread_value(JsonReader *reader, const char *name); // of any type
const json_t *jsonread_object(JsonReader *reader, const char *name);
const json_t *jsonread_array(JsonReader *reader, const char *name, size_t limit);
bool jsonread_has(const JsonReader *reader, const char *name); // does not count as asked
// Refuses fields that were not asked for; returns the first problem, or OK.
MUST_CHECK Status jsonread_end(JsonReader *reader);
