// SPDX-License-Identifier: MIT
// What the files of the SQLite driver share: the connection and its errors.
#pragma once

#include "base/file.h"
#include "store/sql_internal.h"
#include "store/sqlite.h"

#include <sqlite3.h>

enum { SQLITE_STORE_APPLICATION = 0x7465736C }; // "tesl", in the file's header

typedef struct SqliteCheckpointer SqliteCheckpointer;

typedef struct SqliteStore {
  SqlStore sql; // its name is the path
  sqlite3 *db;
  FileLock claim;                   // of a server
  SqliteCheckpointer *checkpointer; // a server's; NULL: none
  struct {
    const char *sql; // a literal: its address is the key
    sqlite3_stmt *statement;
  } statements[SQL_STATEMENTS_MAX];
} SqliteStore;

static inline SqliteStore *sqlite_of(Store *store) {
  return (SqliteStore *)store;
}

// The last thing that went wrong on the connection, as an Error.
Status sqlite_tell_failure(SqliteStore *store, Error *err);
static inline Status sqlite_failed(SqliteStore *store, Error *err) {
  return error_never_ok(sqlite_tell_failure(store, err));
}
// What is wrong with a place, as far as the file system says; OK: nothing. store_folder, store_place, store_readonly.
MUST_CHECK Status sqlite_check_place(const char *path, Error *err);
// Nobody else can have the same until file_unlock or the end of the process. store_served.
MUST_CHECK Status sqlite_claim(const char *path, FileLock *out, Error *err);
Status sqlite_failed_with(const char *path, int code, const char *message, Error *err);

// Any text of statements, run once.
MUST_CHECK Status sqlite_execute(SqliteStore *store, const char *sql, Error *err);
MUST_CHECK Status sqlite_pragma(SqliteStore *store, const char *sql, int64_t *out, Error *err);

// sqlite_backup.c: an empty file of the same folder, that is there only while we work on it. Appends its name.
MUST_CHECK Status sqlite_temporary_beside(const char *path, StrBuf *out, Error *err);

// sqlite_checkpoint.c: a thread that copies the log back into the file while the store is written to.
MUST_CHECK Status sqlite_checkpointer_open(SqliteStore *store, Error *err);
void sqlite_checkpointer_close(SqliteStore *store);
// Around whatever the store writes: waits while the log begins anew. NULL is allowed.
void sqlite_checkpointer_enter(SqliteCheckpointer *self);
void sqlite_checkpointer_leave(SqliteCheckpointer *self);

// sqlite_migrate.c
MUST_CHECK Status sqlite_migrate(SqliteStore *store, Error *err);
// Is the schema exactly what the numbered files make it? ERR_INPUT, store_foreign.
MUST_CHECK Status sqlite_check_schema(SqliteStore *store, Error *err);

// sqlite_query.c: what the operations ask of a driver, and the end of every prepared statement.
extern const SqlDriver sqlite_driver;
extern const StoreOps sqlite_ops;
void sqlite_forget_statements(SqliteStore *store);

Status sqlite_enter(SqlStore *base, Error *err);
Status sqlite_leave(SqlStore *base, Status status, Error *err);
Status sqlite_copy_begin(SqlStore *base, bool is_writer, Error *err);
Status sqlite_backup(Store *base, const char *path, Error *err);
Status sqlite_restore(Store *base, const char *path, Error *err);
