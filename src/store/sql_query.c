// SPDX-License-Identifier: MIT
// Statements for the operations, with any driver.
#include "store/sql_internal.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

void query_start(Query *query, SqlStore *store, const char *sql, const char *types, ...) {
  enum { TYPES_MAX = 24 };
  SqlValue values[TYPES_MAX];
  int count = 0;
  va_list args;
  va_start(args, types);
  for (; types[count]; count++) {
    SqlValue *value = &values[count];
    assert(count < TYPES_MAX);
    *value = (SqlValue){.type = types[count]};
    if (value->type == 't') {
      const char *text = va_arg(args, const char *);
      *value = text ? (SqlValue){'t', 0, span_of(text)} : (SqlValue){.type = 'n'};
    } else if (value->type == 'b') {
      value->bytes = va_arg(args, Span);
    } else {
      value->number = va_arg(args, int64_t);
    }
  }
  va_end(args);
  *query = (Query){.store = store};
  store->driver->start(query, sql, values, count);
}

void query_start_once(Query *query, SqlStore *store, const char *sql, const SqlValue *values, int count) {
  *query = (Query){.store = store, .is_once = true};
  store->driver->start(query, sql, values, count);
}

// The caller explains what the key refuses: the entry exists already, or what it refers to does not.
static Status query_close(Query *query, Error *err) {
  SqlRefusal refusal = query->store->driver->refusal(query);
  Status status = query_end(query, err);
  if (refusal == SQL_DUPLICATE)
    return sql_exists(err);
  return refusal == SQL_ORPHAN ? sql_missing(err) : status;
}

Status query_finish(Query *query, int64_t *changes, Error *err) {
  query_next(query);
  if (changes)
    *changes = query->store->driver->changes(query);
  return query_close(query, err);
}

Status query_finish_add(Query *query, int64_t *id, Error *err) {
  bool is_there = query_next(query);
  int64_t added = is_there ? query_int(query, 0) : 0;
  while (query_next(query)) // to the end: only then is the row written
    continue;
  Status status = query_close(query, err);
  if (status == OK && is_there)
    *id = added;
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_need(Status status, int64_t changes, Error *err) {
  return status == OK && changes == 0 ? sql_missing(err) : status;
}

const char *query_text(const Query *query, int column, Arena *arena) {
  return query_span(query, column, arena).data;
}

Span query_span(const Query *query, int column, Arena *arena) {
  Span found = query->store->driver->bytes(query, column);
  return (Span){arena_copy_text(arena, found.data ? found.data : "", found.size), found.size};
}

void *row_add(RowArray *array) {
  if (array->count == array->capacity) {
    array->capacity = array->capacity ? 2 * array->capacity : 16;
    void *grown = arena_alloc(array->arena, (size_t)array->capacity * array->size);
    if (array->count)
      memcpy(grown, array->rows, (size_t)array->count * array->size);
    array->rows = grown;
  }
  return (char *)array->rows + (size_t)array->count++ * array->size;
}

static void column_read(const Query *query, int column, const SqlColumn *into, Arena *arena, void *member) {
  if (into->type == SQL_TEXT) {
    *(const char **)member = query_text(query, column, arena);
  } else if (into->type == SQL_BYTES) {
    *(Span *)member = query_span(query, column, arena);
  } else if (into->type == SQL_CHARS) {
    Span text = query->store->driver->bytes(query, column);
    size_t size = text.size < into->size ? text.size : into->size - 1;
    if (size > 0)
      memcpy(member, text.data, size);
  } else if (into->size == sizeof(bool)) {
    *(bool *)member = query_int(query, column) != 0;
  } else if (into->size == sizeof(int)) {
    *(int *)member = (int)query_int(query, column);
  } else {
    *(int64_t *)member = query_int(query, column);
  }
}

void query_read(const Query *query, const SqlRow *row, Arena *arena, void *out) {
  memset(out, 0, row->size);
  for (int i = 0; i < SQL_COLUMNS_MAX && row->columns[i].type != SQL_END; i++)
    column_read(query, i, &row->columns[i], arena, (char *)out + row->columns[i].offset);
}

Status query_finish_one(Query *query, const SqlRow *row, Arena *arena, void *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there)
    query_read(query, row, arena, out);
  while (is_there && query_next(query)) // to the end: only then is a row written
    continue;
  Status status = query_end(query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status query_finish_all(Query *query, const SqlRow *row, RowArray *found, Error *err) {
  while (query_next(query))
    query_read(query, row, found->arena, row_add(found));
  return query_end(query, err);
}

const SqlRow sql_number_row = {sizeof(int64_t), {{SQL_NUMBER, 0, sizeof(int64_t)}}};
const SqlRow sql_text_row = {sizeof(const char *), {{SQL_TEXT, 0, sizeof(const char *)}}};
