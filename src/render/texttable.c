// SPDX-License-Identifier: MIT
#include "render/texttable.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "render/palette.h"

struct TextTable {
  const TextColumn *columns;
  int column_count;
  int widths[TEXT_COLUMNS_MAX];
  StrBuf text;    // all cells, each with a NUL
  size_t *starts; // where each cell begins in text
  int count, capacity;
};

TextTable *texttable_create(const TextColumn *columns) {
  TextTable *table = mem_alloc(sizeof *table);
  table->columns = columns;
  for (; columns[table->column_count].title && table->column_count < TEXT_COLUMNS_MAX; table->column_count++)
    table->widths[table->column_count] = utf8_width(span_of(columns[table->column_count].title));
  return table;
}

void texttable_destroy(TextTable *table) {
  if (!table)
    return;
  strbuf_deinit(&table->text);
  mem_free(table->starts);
  mem_free(table);
}

void texttable_add(TextTable *table, const char *text) {
  ARRAY_GROW(table->starts, table->count, table->capacity);
  size_t start = table->text.size;
  int column = table->count % table->column_count;
  table->starts[table->count++] = start;
  strbuf_add_visible(&table->text, span_of(text));
  int width = utf8_width((Span){table->text.data + start, table->text.size - start});
  table->widths[column] = width > table->widths[column] ? width : table->widths[column];
  strbuf_add(&table->text, "", 1);
}

void texttable_add_number(TextTable *table, long long number) {
  ScopedStrBuf text = {0};
  strbuf_printf(&text, "%lld", number);
  texttable_add(table, text.data);
}

static void table_draw_cell(const TextTable *table, int column, const char *text, StrBuf *out) {
  int padding = table->widths[column] - utf8_width(span_of(text));
  bool is_last = column + 1 == table->column_count;
  if (table->columns[column].is_right)
    strbuf_add_repeat(out, ' ', padding);
  strbuf_add_text(out, text);
  if (!table->columns[column].is_right && !is_last)
    strbuf_add_repeat(out, ' ', padding);
  strbuf_add_text(out, is_last ? "" : "  ");
}

void texttable_draw(const TextTable *table, const Look *look, StrBuf *out) {
  style_begin(out, look, style_bold(palette_of(look)->soft, COLOUR_DEFAULT));
  for (int column = 0; column < table->column_count; column++)
    table_draw_cell(table, column, table->columns[column].title, out);
  style_end(out, look);
  strbuf_add_char(out, '\n');
  for (int i = 0; i < table->count; i++) {
    int column = i % table->column_count;
    table_draw_cell(table, column, table->text.data + table->starts[i], out);
    if (column + 1 == table->column_count)
      strbuf_add_char(out, '\n');
  }
}

void wrap_text(const char *text, int at, int indent, int columns, StrBuf *out) {
  bool is_first = true;
  while (*text) {
    size_t size = 0;
    while (text[size] && text[size] != ' ')
      size++;
    int width = utf8_width((Span){text, size});
    if (!is_first && at + 1 + width > columns) {
      strbuf_add_char(out, '\n');
      strbuf_add_repeat(out, ' ', indent);
      at = indent;
    } else if (!is_first) {
      strbuf_add_char(out, ' ');
      at++;
    }
    strbuf_add(out, text, size);
    at += width;
    is_first = false;
    text += size;
    while (*text == ' ')
      text++;
  }
}

void pad_text(const char *text, int width, StrBuf *out) {
  strbuf_add_text(out, text);
  strbuf_add_repeat(out, ' ', width - utf8_width(span_of(text)));
}
