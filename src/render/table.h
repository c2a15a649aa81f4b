// SPDX-License-Identifier: MIT
// Text in columns: tables whose cells line up by what they measure on the screen, and paragraphs.
#ifndef RENDER_TABLE_H
#define RENDER_TABLE_H

#include "render/style.h"

enum { TABLE_COLUMNS_MAX = 12 };

typedef struct TableColumn {
  const char *title; // translated; NULL in the row that ends the list
  bool is_right;     // numbers
} TableColumn;

typedef struct Table Table;

Table *table_create(const TableColumn *columns);
void table_destroy(Table *table); // NULL is allowed

// The next cell, row by row. Text from outside is made safe to show.
void table_add(Table *table, const char *text);
void table_add_number(Table *table, long long number);

// Appends title line and rows. The last column is not padded.
void table_draw(const Table *table, const Look *look, StrBuf *out);

// Appends text broken at spaces into lines of at most `columns`; each line but the first begins with `indent` spaces.
// `at` is the column where the first line begins.
void wrap_text(const char *text, int at, int indent, int columns, StrBuf *out);

// Appends text and spaces up to `width` columns.
void pad_text(const char *text, int width, StrBuf *out);

#endif
