// SPDX-License-Identifier: MIT
// Records as tables, for people and for programs: one description, the rows of their fields. fields_list_to_json writes
// JSON from the same rows.
#pragma once

#include "field/field.h"
#include "term/talk.h"

// Records of one kind: borrowed.
typedef struct FieldTable {
  const Field *fields;
  const FieldList *records;
  size_t record_size;
} FieldTable;

// Appends a column for each field with a title, numbers to the right. A missing value is "–".
void fieldtable_draw(const FieldTable *table, const Catalog *catalog, const Look *look, StrBuf *out);
// Appends one cell of it.
void fieldtable_add_cell(const FieldTable *table, const Field *field, int row, const Catalog *catalog, StrBuf *out);
// Says such a table.
void talk_say_records(Talk *talk, const FieldTable *table);
// Appends the fields that JSON has, with their names in the first line (RFC 4180). A missing value is empty.
void fieldtable_write_csv(const FieldTable *table, StrBuf *out);
