// SPDX-License-Identifier: MIT
// Statements of SQLite: prepared once, and found again by the address of their text.
#include "store/sqlite_internal.h"

#include <assert.h>

static sqlite3_stmt *sqlite_prepare(SqliteStore *store, const char *sql, unsigned flags) {
  sqlite3_stmt *statement = NULL;
  return sqlite3_prepare_v3(store->db, sql, -1, flags, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

static sqlite3_stmt *sqlite_prepared(SqliteStore *store, const char *sql) {
  size_t slot = ((uintptr_t)sql >> 3) % SQL_STATEMENTS_MAX;
  for (int tries = 0; tries < SQL_STATEMENTS_MAX; tries++, slot = (slot + 1) % SQL_STATEMENTS_MAX) {
    if (store->statements[slot].sql == sql)
      return store->statements[slot].statement;
    if (store->statements[slot].sql)
      continue;
    sqlite3_stmt *statement = sqlite_prepare(store, sql, SQLITE_PREPARE_PERSISTENT);
    if (statement) {
      store->statements[slot].sql = sql;
      store->statements[slot].statement = statement;
    }
    return statement;
  }
  assert(!"SQL_STATEMENTS_MAX is too small");
  return NULL;
}

void sqlite_forget_statements(SqliteStore *store) {
  for (int i = 0; i < SQL_STATEMENTS_MAX; i++) {
    sqlite3_finalize(store->statements[i].statement);
    store->statements[i].statement = NULL;
    store->statements[i].sql = NULL;
  }
}

static int sqlite_bind(sqlite3_stmt *statement, int index, const SqlValue *value) {
  const char *data = value->bytes.size ? value->bytes.data : "";
  switch (value->type) {
  case 't':
    return sqlite3_bind_text64(statement, index, data, value->bytes.size, SQLITE_STATIC, SQLITE_UTF8);
  case 'b':
    return sqlite3_bind_blob64(statement, index, data, value->bytes.size, SQLITE_STATIC);
  case 'i':
    return sqlite3_bind_int64(statement, index, value->number);
  case 'o':
    return value->number ? sqlite3_bind_int64(statement, index, value->number) : sqlite3_bind_null(statement, index);
  default:
    return sqlite3_bind_null(statement, index);
  }
}

static void sqlite_query_start(Query *query, const char *sql, const SqlValue *values, int count) {
  SqliteStore *store = sqlite_of(&query->store->base);
  query->statement = query->is_once ? sqlite_prepare(store, sql, 0) : sqlite_prepared(store, sql);
  query->code = query->statement ? SQLITE_OK : sqlite3_errcode(store->db);
  for (int i = 0; query->code == SQLITE_OK && i < count; i++)
    query->code = sqlite_bind(query->statement, i + 1, &values[i]);
}

static bool sqlite_query_next(Query *query) {
  if (query->code == SQLITE_OK || query->code == SQLITE_ROW)
    query->code = sqlite3_step(query->statement);
  return query->code == SQLITE_ROW;
}

static bool sqlite_query_has_failed(const Query *query) {
  return query->code != SQLITE_OK && query->code != SQLITE_ROW && query->code != SQLITE_DONE;
}

static Status sqlite_query_end(Query *query, Error *err) {
  Status status = sqlite_query_has_failed(query) ? sqlite_failed(sqlite_of(&query->store->base), err) : OK;
  if (query->is_once) {
    sqlite3_finalize(query->statement);
  } else if (query->statement) {
    sqlite3_reset(query->statement);
    sqlite3_clear_bindings(query->statement); // the bound values are borrowed
  }
  return status;
}

static SqlRefusal sqlite_query_refusal(const Query *query) {
  if (!sqlite_query_has_failed(query))
    return SQL_DONE;
  switch (sqlite3_extended_errcode(sqlite_of(&query->store->base)->db)) {
  case SQLITE_CONSTRAINT_UNIQUE:
  case SQLITE_CONSTRAINT_PRIMARYKEY:
    return SQL_DUPLICATE;
  case SQLITE_CONSTRAINT_FOREIGNKEY:
    return SQL_ORPHAN;
  default:
    return SQL_FAILED;
  }
}

static int64_t sqlite_query_changes(const Query *query) {
  return sqlite_query_has_failed(query) ? 0 : sqlite3_changes64(sqlite_of(&query->store->base)->db);
}

static int64_t sqlite_query_number(const Query *query, int column) {
  return sqlite3_column_int64(query->statement, column);
}

static Span sqlite_query_bytes(const Query *query, int column) {
  const char *data = sqlite3_column_blob(query->statement, column);
  bool is_null = !data && sqlite3_column_type(query->statement, column) == SQLITE_NULL;
  return (Span){data || is_null ? data : "", (size_t)sqlite3_column_bytes(query->statement, column)};
}

static Status sqlite_last_id(SqlStore *store, const char *table, int64_t *out, Error *err) {
  return sql_add(store, out, err, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?", "t", table);
}

static Status sqlite_set_last_id(SqlStore *store, const char *table, int64_t id, Error *err) {
  Status status = sql_run(store, NULL, err, "DELETE FROM sqlite_sequence WHERE name = ?", "t", table);
  return status == OK && id > 0
             ? sql_run(store, NULL, err, "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", "ti", table, id)
             : status;
}

const SqlDriver sqlite_driver = {
    .start = sqlite_query_start,
    .next = sqlite_query_next,
    .end = sqlite_query_end,
    .refusal = sqlite_query_refusal,
    .changes = sqlite_query_changes,
    .number = sqlite_query_number,
    .bytes = sqlite_query_bytes,
    .enter = sqlite_enter,
    .leave = sqlite_leave,
    .copy_begin = sqlite_copy_begin,
    .last_id = sqlite_last_id,
    .set_last_id = sqlite_set_last_id,
    .takes_hints = true,
};
