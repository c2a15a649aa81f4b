// SPDX-License-Identifier: MIT
#include "term/fieldtable.h"

#include "base/decimal.h"

#include <string.h>

static const void *record_at(const FieldTable *table, int i) {
  return (const char *)table->records->items + table->record_size * (size_t)i;
}

static void add_shown(const Field *field, const void *record, const Catalog *catalog, StrBuf *out) {
  const void *member = (const char *)record + field->offset;
  if (field_is_nothing(field, record))
    strbuf_add_text(out, field->nothing ? field->nothing : "–");
  else if (field->type == FIELD_BOOL)
    strbuf_add_text(out, *(const bool *)member ? tr(catalog, "yes") : "-");
  else if (field->type == FIELD_NUMBER)
    // NOLINTNEXTLINE(clang-diagnostic-format-nonliteral): one of a table's own
    strbuf_add_text(out, decimal_of(catalog, field->format ? field->format : "%.2f", *(const double *)member).text);
  else if (field->type == FIELD_TIME)
    talk_add_date(*(const int64_t *)member, out);
  else
    field_add_text(field, record, out);
}

void fieldtable_add_cell(const FieldTable *table, const Field *field, int row, const Catalog *catalog, StrBuf *out) {
  add_shown(field, record_at(table, row), catalog, out);
}

void fieldtable_draw(const FieldTable *table, const Catalog *catalog, const Look *look, StrBuf *out) {
  TextColumn heads[TEXT_COLUMNS_MAX + 1] = {0};
  const Field *columns[TEXT_COLUMNS_MAX];
  int count = 0;
  for (const Field *field = field_row(table->fields); field; field = field_row(field + 1)) {
    if (!field->title || count == TEXT_COLUMNS_MAX)
      continue;
    bool is_number = field->type == FIELD_INT || field->type == FIELD_NUMBER;
    heads[count] = (TextColumn){field->title[0] ? tr(catalog, field->title) : "", is_number};
    columns[count++] = field;
  }
  TextTable *shown = texttable_create(heads);
  ScopedStrBuf cell = {0};
  for (int i = 0; i < table->records->count * count; i++) {
    strbuf_reset(&cell);
    fieldtable_add_cell(table, columns[i % count], i / count, catalog, &cell);
    texttable_add(shown, strbuf_text(&cell));
  }
  texttable_draw(shown, look, out);
  texttable_destroy(shown);
}

void talk_say_records(Talk *talk, const FieldTable *table) {
  fieldtable_draw(table, talk->catalog, &talk->look, &talk->out);
}

// CSV

static bool is_in_csv(const Field *field) {
  return field->size > 0 && !(field->except & FIELD_NOT_JSON) && field->type != FIELD_ANY &&
         field->type != FIELD_OBJECT && !(field->type == FIELD_LIST && field->fields);
}

static void add_quoted(const char *text, StrBuf *out) {
  if (!strpbrk(text, ",\"\r\n")) {
    strbuf_add_text(out, text);
    return;
  }
  strbuf_add_char(out, '"');
  for (; *text; text++)
    strbuf_add_text(out, (const char[]){*text, *text == '"' ? '"' : '\0', '\0'});
  strbuf_add_char(out, '"');
}

// record NULL: writes the names.
static void add_csv_line(const Field *fields, const void *record, StrBuf *out) {
  ScopedStrBuf cell = {0};
  bool is_first = true;
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (!is_in_csv(field))
      continue;
    strbuf_add_text(out, is_first ? "" : ",");
    is_first = false;
    strbuf_reset(&cell);
    if (!record)
      strbuf_add_text(&cell, field->name);
    else if (!field_is_nothing(field, record))
      field_add_text(field, record, &cell);
    add_quoted(strbuf_text(&cell), out);
  }
  strbuf_add_text(out, "\r\n");
}

void fieldtable_write_csv(const FieldTable *table, StrBuf *out) {
  add_csv_line(table->fields, NULL, out);
  for (int i = 0; i < table->records->count; i++)
    add_csv_line(table->fields, record_at(table, i), out);
}
