// SPDX-License-Identifier: MIT
// Text in columns: text tables whose cells line up by their width on the screen, and paragraphs.
#pragma once

#include "render/style.h"

enum { TEXT_COLUMNS_MAX = 12 };

typedef struct TextColumn {
  const char *title; // translated; NULL in the row that ends the list
  bool is_right;     // aligned right, for numbers
} TextColumn;

typedef struct TextTable TextTable;

TextTable *texttable_create(const TextColumn *columns);
void texttable_destroy(TextTable *table); // NULL is allowed

// Adds the next cell, row by row. Text from outside is made safe to show.
void texttable_add(TextTable *table, const char *text);
void texttable_add_number(TextTable *table, long long number);

// Appends the line of titles and the rows. The last column is not padded.
void texttable_draw(const TextTable *table, const Look *look, StrBuf *out);

// Appends text broken at spaces into lines of at most `columns`. Each line but the first is indented by `indent`
// spaces. `at` is the column where the first line begins.
void wrap_text(const char *text, int at, int indent, int columns, StrBuf *out);

// Appends text and spaces up to `width` columns.
void pad_text(const char *text, int width, StrBuf *out);
