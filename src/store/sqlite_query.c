// SPDX-License-Identifier: MIT
// Statements: prepared once, found again by the address of their text, bound from a list of types.
#include "base/mem.h"
#include "store/sqlite_internal.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static sqlite3_stmt *prepared(SqliteStore *store, const char *sql) {
  size_t slot = ((uintptr_t)sql >> 3) % SQLITE_STATEMENTS_MAX;
  for (int tries = 0; tries < SQLITE_STATEMENTS_MAX; tries++, slot = (slot + 1) % SQLITE_STATEMENTS_MAX) {
    if (store->statements[slot].sql == sql)
      return store->statements[slot].statement;
    if (store->statements[slot].sql)
      continue;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
      return NULL;
    store->statements[slot].sql = sql;
    store->statements[slot].statement = statement;
    return statement;
  }
  assert(!"SQLITE_STATEMENTS_MAX is too small");
  return NULL;
}

static int bind_span(sqlite3_stmt *statement, int index, Span span) {
  return sqlite3_bind_blob64(statement, index, span.size ? span.data : "", span.size, SQLITE_STATIC);
}

static int bind_id(sqlite3_stmt *statement, int index, int64_t id) {
  return id ? sqlite3_bind_int64(statement, index, id) : sqlite3_bind_null(statement, index);
}

void query_start(Query *query, SqliteStore *store, const char *sql, const char *types, ...) {
  *query = (Query){.store = store, .statement = prepared(store, sql)};
  query->code = query->statement ? SQLITE_OK : sqlite3_errcode(store->db);
  va_list args;
  va_start(args, types);
  for (int i = 1; query->code == SQLITE_OK && types[i - 1]; i++) {
    switch (types[i - 1]) {
    case 't':
      query->code = sqlite3_bind_text(query->statement, i, va_arg(args, const char *), -1, SQLITE_STATIC);
      break;
    case 'i':
      query->code = sqlite3_bind_int64(query->statement, i, va_arg(args, int64_t));
      break;
    case 'o':
      query->code = bind_id(query->statement, i, va_arg(args, int64_t));
      break;
    case 'b':
      query->code = bind_span(query->statement, i, va_arg(args, Span));
      break;
    default:
      assert(!"unknown type of a bound value");
    }
  }
  va_end(args);
}

bool query_next(Query *query) {
  if (query->code == SQLITE_OK || query->code == SQLITE_ROW)
    query->code = sqlite3_step(query->statement);
  return query->code == SQLITE_ROW;
}

static void release(Query *query) {
  if (!query->statement)
    return;
  sqlite3_reset(query->statement);
  sqlite3_clear_bindings(query->statement); // what was bound is borrowed
}

static bool sqlite_query_has_failed(const Query *query) {
  return query->code != SQLITE_OK && query->code != SQLITE_ROW && query->code != SQLITE_DONE;
}

Status query_end(Query *query, Error *err) {
  Status status = sqlite_query_has_failed(query) ? sqlite_failed(query->store, err) : OK;
  release(query);
  return status;
}

// What a key says no to is the caller's to explain: there is one already, or what it refers to is gone.
static Status sqlite_refused(SqliteStore *store, Error *err) {
  if (sqlite_is_duplicate(store))
    return sqlite_exists(err);
  return sqlite3_extended_errcode(store->db) == SQLITE_CONSTRAINT_FOREIGNKEY ? sqlite_missing(err)
                                                                             : sqlite_failed(store, err);
}

Status query_finish(Query *query, int64_t *changes, Error *err) {
  query_next(query);
  Status status = OK;
  if (sqlite_query_has_failed(query))
    status = sqlite_refused(query->store, err);
  else if (changes)
    *changes = sqlite3_changes64(query->store->db);
  release(query);
  return status;
}

Status sqlite_need(Status status, int64_t changes, Error *err) {
  return status == OK && changes == 0 ? sqlite_missing(err) : status;
}

int64_t query_int(const Query *query, int column) {
  return sqlite3_column_int64(query->statement, column);
}

const char *query_text(const Query *query, int column, Arena *arena) {
  const char *text = (const char *)sqlite3_column_text(query->statement, column);
  return text ? arena_copy_text(arena, text, strlen(text)) : "";
}

Span query_span(const Query *query, int column, Arena *arena) {
  const char *data = sqlite3_column_blob(query->statement, column);
  size_t size = (size_t)sqlite3_column_bytes(query->statement, column);
  return (Span){arena_copy_text(arena, data ? data : "", data ? size : 0), data ? size : 0};
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
