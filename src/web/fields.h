// SPDX-License-Identifier: MIT
// What requests and answers hold, as tables: one row a field. The check of requests, the OpenAPI file and the check of
// answers in the tests all read them.
#ifndef WEB_FIELDS_H
#define WEB_FIELDS_H

#include "base/error.h"

#include <jansson.h>

typedef enum FieldType {
  FIELD_TEXT,   // low..high characters
  FIELD_INT,    // low..high
  FIELD_NUMBER, // any
  FIELD_BOOL,
  FIELD_CHOICE, // one of the choices
  FIELD_OBJECT, // of the fields; without any, of whatever there is
  FIELD_LIST,   // low..high elements: objects of the fields or, without any, values of the type `of`
  FIELD_ANY,
} FieldType;

typedef struct Field {
  const char *name; // NULL in the row that ends a table
  FieldType type;
  bool is_optional; // null counts as missing
  int64_t low, high;
  const char *choices; // separated by spaces
  const struct Field *fields;
  FieldType of;
  const char *help; // English, for the description of the interface
} Field;

enum { FIELD_PATH_MAX = 96 };

// Is the value an object of these fields, and no others? ERR_INPUT says what is wrong, `path` where.
MUST_CHECK Status fields_check(const Field *fields, const json_t *value, char path[FIELD_PATH_MAX], Error *err);

// Reads "a=1&b=x" by the table, percent-encoding undone: numbers and switches become what they are. Then checks it as
// above. The caller owns *out.
MUST_CHECK Status fields_from_query(const Field *fields, const char *query, json_t **out, char path[FIELD_PATH_MAX],
                                    Error *err);

// The JSON schema of an object of these fields.
json_t *fields_schema(const Field *fields);

// Of what has been checked.
const char *field_text(const json_t *object, const char *name, const char *otherwise);
int64_t field_int(const json_t *object, const char *name, int64_t otherwise);
bool field_bool(const json_t *object, const char *name, bool otherwise);

#endif
