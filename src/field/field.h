// SPDX-License-Identifier: MIT
// What people and programs give and get, as tables with one row for each field. The same row describes a member of a
// struct, a field of a JSON object, an option on the command line and a question in a conversation. Checks, help,
// completion, forms and the description of the interface all read it.
#pragma once

#include "base/arena.h"
#include "base/error.h"

#include <jansson.h>

typedef enum FieldType {
  FIELD_TEXT,   // low..high characters; const char *
  FIELD_INT,    // low..high; int or int64_t. If optional: values outside mean nothing, in JSON null
  FIELD_TIME,   // milliseconds since 1970; int64_t. A number in JSON, a date for people. If optional: negative means
                // nothing
  FIELD_NUMBER, // any number; double. If optional: NAN means nothing
  FIELD_BOOL,   // bool; or int, which may also be -1: nothing
  FIELD_CHOICE, // one of the choices; int: its index. If optional: -1 means none
  FIELD_SET,    // low..high of the choices, or "all"; unsigned: bit n for the nth. In JSON a list of indices or names
  FIELD_FILE,   // a file's contents, low..high bytes; FieldFile. In JSON the text itself
  FIELD_OBJECT, // of the fields, inside the struct; with item_size a pointer to it, or NULL. Without fields: json_t *
  FIELD_LIST,   // low..high elements: objects with the fields or, without fields, values of the type `of`; FieldList
  FIELD_ANY,    // json_t *, borrowed
} FieldType;

// What a shell offers for a value, if the type does not say it.
typedef enum FieldOffer {
  OFFER_NOTHING,
  OFFER_FILES,
  OFFER_TILE_SETS,
  OFFER_RECIPES,
  OFFER_LEXICA, // recipes and files
  OFFER_COMMANDS,
  OFFER_CHOICES,
} FieldOffer;

// Where a field does not exist: bits of Field.except.
enum {
  FIELD_NOT_JSON = 1,
  FIELD_NOT_OPTION = 2,
  FIELD_NOT_ASKED = 4,
  FIELD_IN_PATH = 8,   // part of the address
  FIELD_LEFT_OUT = 16, // left out of answers if it is nothing; else it is null there
  FIELD_UNTOLD = 32,   // an option that is accepted, since old scripts have it, but not offered
};

typedef struct Field {
  const char *name; // "leave_out"; NULL in the row that ends a table, or that continues with the table in `fields`
  FieldType type;
  bool is_optional; // null counts as missing
  int64_t low, high;
  const char *choices; // separated by spaces
  const struct Field *fields;
  FieldType of;
  const char *help;     // message id: one line
  const char *question; // message id: the question for it; NULL: the help
  bool takes_zero;      // in a conversation 0 is an answer, not the way back
  bool is_secret;       // a text that is not shown while it is typed; char *, which the receiver wipes
  const char *title;    // message id: the title of its column in a table (term/fieldtable.h); NULL: no column
  const char *format;   // for numbers in that column, "%+.1f"; NULL: "%.2f"
  const char *nothing;  // shown in that column for nothing; NULL: "–"
  unsigned except;
  // In a struct: FIELD_IN sets the first two.
  size_t offset, size; // size 0: not in the struct
  size_t item_size;    // of a list's objects, or of the object pointed to
  // The default as it would be typed; a number may be out of range; "" for a choice or an int that is a bool: -1. NULL:
  // nothing, 0, no, or the first choice.
  const char *otherwise;
  // Reads typed text into the member, if people type something else than the type says: "3..15". NULL: as the type
  // says.
  Status (*typed)(const struct Field *field, Span text, void *member, Arena *arena, Error *err);
  // On the command line
  const char *option; // NULL: the name, with dashes in place of underscores
  const char *letter; // "o" for -o; NULL: none
  const char *value;  // its name in help; NULL for a switch
  FieldOffer offers;
  bool is_repeatable; // every use counts
} Field;

// The rows one after the other, even if a table continues in another one:
//   for (const Field *field = field_row(fields); field; field = field_row(field + 1))
static inline const Field *field_row(const Field *at) {
  while (at && !at->name)
    at = at->fields;
  return at;
}

#define FIELD_IN(type, member) .offset = offsetof(type, member), .size = sizeof(__typeof__(((type *)0)->member))
// An object of this type, through a pointer.
#define FIELD_TO(type, member, target)                                                                                 \
  .offset = offsetof(type, member), .size = sizeof(void *), .item_size = sizeof(target)
// The objects of a list: their fields, and the struct of each.
#define FIELD_ITEMS(rows, item) .fields = (rows), .item_size = sizeof(item)
// One row in a macro that stands for several.
#define FIELD_ROW(...)                                                                                                 \
  { __VA_ARGS__ }

typedef struct FieldFile {
  Span bytes;       // data NULL: not given
  const char *name; // its name in messages
} FieldFile;

typedef struct FieldList {
  void *items; // const char *, int or objects, one after the other; NULL: not given
  int count;
} FieldList;

static inline const char *fieldlist_text(const FieldList *list, int i) {
  return ((const char **)list->items)[i];
}
static inline int fieldlist_int(const FieldList *list, int i) {
  return ((const int *)list->items)[i];
}

const Field *field_find(const Field *fields, const char *name); // NULL: there is none
const char *field_option(const Field *field);                   // its name on the command line
// The index of a choice; -1: not a choice.
int field_choice(const Field *field, Span text);
Span field_choice_name(const Field *field, int place);
int field_choice_count(const Field *field);

// Structs. Texts and lists are in the arena, or where they came from.

// Sets every member to its default.
void fields_default(const Field *fields, void *record, Arena *arena);
// Reads one value as people type it: elements of a list separated by commas or, if files are offered, the lines of a
// file; yes or no; the path of a file. Codes field_type, field_range, field_choice, field_long, field_short,
// field_count.
MUST_CHECK Status field_type_in(const Field *field, Span text, void *record, Arena *arena, Error *err);
// For JSON that fields_check has accepted.
void fields_take_json(const Field *fields, const json_t *value, void *record, Arena *arena);
// Without fields that don't exist there: FIELD_NOT_JSON, or FIELD_NOT_OPTION for a command's JSON, where fields have
// the names of their options.
json_t *fields_to_json(const Field *fields, const void *record, unsigned where);
// Objects that lie one after the other, as a JSON list.
json_t *fields_list_to_json(const Field *fields, const FieldList *list, size_t item_size);
// Is there nothing to show: an optional number that is nothing, or a missing text or object?
bool field_is_nothing(const Field *field, const void *record);
// Overwrites all secrets.
void fields_wipe(const Field *fields, void *record);
// Appends the value as people read it.
void field_add_text(const Field *field, const void *record, StrBuf *out);

// JSON

// Is the value an object with these fields and no others? ERR_INPUT says what is wrong, and in which field.
MUST_CHECK Status fields_check(const Field *fields, const json_t *value, Error *err);
// Reads "a=1&b=x" with the table and undoes percent-encoding; numbers and switches get their types. Then checks it as
// above. The caller owns *out.
MUST_CHECK Status fields_from_query(const Field *fields, const char *query, json_t **out, Error *err);
// The JSON schema for an object with these fields.
json_t *fields_schema(const Field *fields);

// These read an object that was checked.
const char *field_text(const json_t *object, const char *name, const char *otherwise);
int64_t field_int(const json_t *object, const char *name, int64_t otherwise);
bool field_bool(const json_t *object, const char *name, bool otherwise);
