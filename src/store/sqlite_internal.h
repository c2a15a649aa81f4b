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
  SqlStore sql; // its name is the file's path
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

// Turns the last problem on the connection into an Error.
Status sqlite_tell_failure(SqliteStore *store, Error *err);
static inline Status sqlite_failed(SqliteStore *store, Error *err) {
  return error_never_ok(sqlite_tell_failure(store, err));
}
// Checks a place as far as the file system can tell. store_folder, store_place, store_readonly.
MUST_CHECK Status sqlite_check_place(const char *path, Error *err);
// Claims the store until file_unlock or the end of the process. store_served when somebody else has claimed it.
MUST_CHECK Status sqlite_claim(const char *path, FileLock *out, Error *err);
Status sqlite_failed_with(const char *path, int code, const char *message, Error *err);

// Runs a text of statements once.
MUST_CHECK Status sqlite_execute(SqliteStore *store, const char *sql, Error *err);
MUST_CHECK Status sqlite_pragma(SqliteStore *store, const char *sql, int64_t *out, Error *err);

// sqlite_backup.c: makes a temporary empty file in the same folder, and appends its name.
MUST_CHECK Status sqlite_temporary_beside(const char *path, StrBuf *out, Error *err);

// sqlite_checkpoint.c: a thread that copies the log back into the file while the store is being written to.
MUST_CHECK Status sqlite_checkpointer_open(SqliteStore *store, Error *err);
void sqlite_checkpointer_close(SqliteStore *store);
// To be called around every write of the store: enter waits while the log restarts. NULL is allowed.
void sqlite_checkpointer_enter(SqliteCheckpointer *self);
void sqlite_checkpointer_leave(SqliteCheckpointer *self);

// sqlite_migrate.c
MUST_CHECK Status sqlite_migrate(SqliteStore *store, Error *err);
// Is the schema exactly what the numbered files create? ERR_INPUT, store_foreign.
MUST_CHECK Status sqlite_check_schema(SqliteStore *store, Error *err);

// sqlite_query.c: what the operations need of a driver. sqlite_forget_statements frees all prepared statements.
extern const SqlDriver sqlite_driver;
extern const StoreOps sqlite_ops;
void sqlite_forget_statements(SqliteStore *store);

Status sqlite_enter(SqlStore *base, Error *err);
Status sqlite_leave(SqlStore *base, Status status, Error *err);
Status sqlite_copy_begin(SqlStore *base, bool is_writer, Error *err);
Status sqlite_backup(Store *base, const char *path, Error *err);
Status sqlite_restore(Store *base, const char *path, Error *err);
