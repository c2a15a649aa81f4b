// SPDX-License-Identifier: MIT
// Records as tables: one description, the rows of their fields, for people and for programs. JSON of the same rows is
// written by fields_list_to_json.
#pragma once

#include "field/field.h"
#include "term/talk.h"

// Records of one kind: borrowed.
typedef struct FieldTable {
  const Field *fields;
  const FieldList *records;
  size_t record_size;
} FieldTable;

// Appends a column for each field that has a title, numbers to the right. What is not there is "–".
void fieldtable_draw(const FieldTable *table, const Catalog *catalog, const Look *look, StrBuf *out);
// One cell of it.
void fieldtable_add_cell(const FieldTable *table, const Field *field, int row, const Catalog *catalog, StrBuf *out);
// The same, said.
void talk_say_records(Talk *talk, const FieldTable *table);
// Appends the fields that JSON has, their names in the first line (RFC 4180). What is not there is empty.
void fieldtable_write_csv(const FieldTable *table, StrBuf *out);
