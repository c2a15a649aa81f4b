// SPDX-License-Identifier: MIT
// What people and programs give and get, as tables: one row a field. The same row is a member of a struct, a field of a
// JSON object, an option on the command line and a question in a conversation; checks, help, completion, forms and the
// description of the interface read it.
#pragma once

#include "base/arena.h"
#include "base/error.h"

#include <jansson.h>

typedef enum FieldType {
  FIELD_TEXT,   // low..high characters; const char *
  FIELD_INT,    // low..high; int or int64_t. Optional and outside of them: nothing, in JSON null
  FIELD_TIME,   // milliseconds since 1970; int64_t. In JSON the number, to people the date. Optional and less than 0:
                // nothing
  FIELD_NUMBER, // any; double. Optional and NAN: nothing
  FIELD_BOOL,   // bool; or int, where it may be nothing, -1
  FIELD_CHOICE, // one of the choices; int: its place among them; -1: none, of an optional one
  FIELD_SET,    // low..high of the choices, or "all"; unsigned: bit n for the nth. In JSON a list of places or names
  FIELD_FILE,   // a file's contents, of low..high bytes; FieldFile. In JSON the text itself
  FIELD_OBJECT, // of the fields, in place; with item_size a pointer to it, perhaps NULL. Without fields json_t *
  FIELD_LIST,   // low..high elements: objects of the fields or, without any, values of the type `of`; FieldList
  FIELD_ANY,    // json_t *, borrowed
} FieldType;

// What a shell offers for a value, where the type does not say it.
typedef enum FieldOffer {
  OFFER_NOTHING,
  OFFER_FILES,
  OFFER_TILE_SETS,
  OFFER_RECIPES,
  OFFER_LEXICA, // recipes, and files
  OFFER_COMMANDS,
  OFFER_CHOICES,
} FieldOffer;

// Where a field is not to be had: bits of Field.except.
enum {
  FIELD_NOT_JSON = 1,
  FIELD_NOT_OPTION = 2,
  FIELD_NOT_ASKED = 4,
  FIELD_IN_PATH = 8,   // of the address
  FIELD_LEFT_OUT = 16, // of answers, where it says nothing; else it is null there
  FIELD_UNTOLD = 32,   // of options: taken, since old scripts have it, and not offered
};

typedef struct Field {
  const char *name; // "leave_out"; NULL in the row that ends a table, or leads on to the table in `fields`
  FieldType type;
  bool is_optional; // null counts as missing
  int64_t low, high;
  const char *choices; // separated by spaces
  const struct Field *fields;
  FieldType of;
  const char *help;     // message id: one line
  const char *question; // message id: how it is asked for; NULL: by its help
  bool takes_zero;      // in a conversation 0 is an answer, and not the way back
  bool is_secret;       // a text that is not shown while it is typed; char *, and the receiver wipes it
  const char *title;    // message id: of its column in a table (term/fieldtable.h); NULL: it has none
  const char *format;   // of a number in that column, "%+.1f"; NULL: "%.2f"
  const char *nothing;  // what stands there where there is nothing; NULL: "–"
  unsigned except;
  // In a struct: FIELD_IN gives the first two.
  size_t offset, size; // size 0: in none
  size_t item_size;    // of a list's objects, or of the one that is pointed to
  // As it would be typed, a number perhaps out of range; "" of a choice or an int that is a bool: -1. NULL: nothing, 0,
  // no, the first choice.
  const char *otherwise;
  // Reads what is typed into the member, where people type something else than the type says: "3..15". NULL: the type.
  Status (*typed)(const struct Field *field, Span text, void *member, Arena *arena, Error *err);
  // On the command line
  const char *option; // NULL: the name, with dashes
  const char *letter; // "o" for -o; NULL: none
  const char *value;  // how help calls it; NULL for a switch
  FieldOffer offers;
  bool is_repeatable; // each time counts
} Field;

// Rows one after the other, also where a table goes on in another one:
//   for (const Field *field = field_row(fields); field; field = field_row(field + 1))
static inline const Field *field_row(const Field *at) {
  while (at && !at->name)
    at = at->fields;
  return at;
}

#define FIELD_IN(type, member) .offset = offsetof(type, member), .size = sizeof(__typeof__(((type *)0)->member))
// An object that is pointed to, of such a type.
#define FIELD_TO(type, member, target)                                                                                 \
  .offset = offsetof(type, member), .size = sizeof(void *), .item_size = sizeof(target)
// A list's objects: their fields, and the struct that each of them is.
#define FIELD_ITEMS(rows, item) .fields = (rows), .item_size = sizeof(item)
// A row of a macro that stands for several.
#define FIELD_ROW(...)                                                                                                 \
  { __VA_ARGS__ }

typedef struct FieldFile {
  Span bytes;       // data NULL: not given
  const char *name; // how messages call it
} FieldFile;

typedef struct FieldList {
  void *items; // const char *, int or objects, one after the other; NULL: nothing was said
  int count;
} FieldList;

static inline const char *fieldlist_text(const FieldList *list, int i) {
  return ((const char **)list->items)[i];
}
static inline int fieldlist_int(const FieldList *list, int i) {
  return ((const int *)list->items)[i];
}

const Field *field_find(const Field *fields, const char *name); // NULL: there is none
const char *field_option(const Field *field);                   // how a command line calls it
// The place of a choice; -1: it is none.
int field_choice(const Field *field, Span text);
Span field_choice_name(const Field *field, int place);
int field_choice_count(const Field *field);

// Structs. Texts and lists live in the arena, or where they came from.

// Everything as it is when nobody says anything.
void fields_default(const Field *fields, void *record, Arena *arena);
// One value as people type it: a list's elements with commas between them or, where files are offered, one a line of a
// file; yes or no; the path of a file. Codes field_type, field_range, field_choice, field_long, field_short,
// field_count.
MUST_CHECK Status field_type_in(const Field *field, Span text, void *record, Arena *arena, Error *err);
// What has been checked by fields_check.
void fields_take_json(const Field *fields, const json_t *value, void *record, Arena *arena);
// Without those that are not to be had there: FIELD_NOT_JSON, or FIELD_NOT_OPTION for a command's JSON, where they have
// their options' names.
json_t *fields_to_json(const Field *fields, const void *record, unsigned where);
// Objects one after the other, as a list.
json_t *fields_list_to_json(const Field *fields, const FieldList *list, size_t item_size);
// Is there nothing to show: an optional number that is none, a text or an object that is not there?
bool field_is_nothing(const Field *field, const void *record);
// Whatever was secret can't be read any more.
void fields_wipe(const Field *fields, void *record);
// The value as people read it.
void field_add_text(const Field *field, const void *record, StrBuf *out);

// JSON

// Is the value an object of these fields, and no others? ERR_INPUT says what is wrong, and at which field.
MUST_CHECK Status fields_check(const Field *fields, const json_t *value, Error *err);
// Reads "a=1&b=x" by the table, percent-encoding undone: numbers and switches become what they are. Then checks it as
// above. The caller owns *out.
MUST_CHECK Status fields_from_query(const Field *fields, const char *query, json_t **out, Error *err);
// The JSON schema of an object of these fields.
json_t *fields_schema(const Field *fields);

// Of an object that has been checked.
const char *field_text(const json_t *object, const char *name, const char *otherwise);
int64_t field_int(const json_t *object, const char *name, int64_t otherwise);
bool field_bool(const json_t *object, const char *name, bool otherwise);
