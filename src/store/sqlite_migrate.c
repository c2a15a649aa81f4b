// SPDX-License-Identifier: MIT
// The tables are created step by step: data/store/sqlite/0001.sql, 0002.sql, ... A file's user_version is the number of
// steps it has had. A published step is never changed.
#include "base/mem.h"
#include "store/embedded.h"
#include "store/sqlite_internal.h"

#include <stdio.h>
#include <string.h>

static Span step_text(int number) {
  char name[32];
  snprintf(name, sizeof name, "store/sqlite/%04d.sql", number);
  return embed_find(store_embedded, name);
}

static int version_known(void) {
  int number = 0;
  while (step_text(number + 1).data)
    number++;
  return number;
}

static Status run_step(SqliteStore *store, int number, Error *err) {
  Span text = step_text(number);
  char *sql = mem_copy_text(text.data, text.size);
  Status status = sqlite_execute(store, sql, err);
  mem_free(sql);
  return status;
}

static Status read_version(SqliteStore *store, int64_t *version, Error *err) {
  Status status = sqlite_pragma(store, "PRAGMA user_version", version, err);
  if (status != OK || (*version >= 0 && *version <= version_known()))
    return status;
  return error_coded(err, "store_newer",
                     error_set(err, ERR_INPUT,
                               N_("'%s' was made by a newer version of this program (%d; this one knows %d)"),
                               err_str(store->sql.name), err_int(*version), err_int(version_known())));
}

// Reads the version again inside: another process may have been faster.
static Status run_steps(SqliteStore *store, Error *err) {
  int64_t version;
  char pragmas[96];
  Status status = read_version(store, &version, err);
  for (int number = (int)version + 1; status == OK && number <= version_known(); number++)
    status = run_step(store, number, err);
  if (status == OK)
    status = sql_users_fill_looks(&store->sql, err);
  snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d", SQLITE_STORE_APPLICATION,
           version_known());
  return status == OK ? sqlite_execute(store, pragmas, err) : status;
}

Status sqlite_migrate(SqliteStore *store, Error *err) {
  int64_t version;
  Status status = read_version(store, &version, err);
  if (status != OK || version == version_known())
    return status;
  status = sql_enter(&store->sql, err);
  return status == OK ? sql_leave(&store->sql, run_steps(store, err), err) : status;
}

// Appends every object of the schema with the SQL that made it.
static Status write_schema(sqlite3 *db, StrBuf *out) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(db,
                                "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema "
                                "WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
                                -1, &statement, NULL);
  while (code == SQLITE_OK || code == SQLITE_ROW) {
    code = sqlite3_step(statement);
    for (int column = 0; code == SQLITE_ROW && column < 4; column++)
      strbuf_printf(out, "%s\n", (const char *)sqlite3_column_text(statement, column));
  }
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? OK : ERR_IO;
}

static Status write_known_schema(int version, StrBuf *out, Error *err) {
  SqliteStore fresh = {.sql.name = (char[]){""}};
  Status status = sqlite3_open(":memory:", &fresh.db) == SQLITE_OK ? OK : sqlite_failed(&fresh, err);
  for (int number = 1; status == OK && number <= version; number++)
    status = run_step(&fresh, number, err);
  if (status == OK && write_schema(fresh.db, out) != OK)
    status = sqlite_failed(&fresh, err);
  sqlite3_close(fresh.db);
  return status;
}

Status sqlite_check_schema(SqliteStore *store, Error *err) {
  StrBuf known = {0}, found = {0};
  int64_t version;
  Status status = read_version(store, &version, err);
  if (status == OK)
    status = write_known_schema((int)version, &known, err);
  if (status == OK && write_schema(store->db, &found) != OK)
    status = sqlite_failed(store, err);
  if (status == OK && (version == 0 || strcmp(strbuf_text(&known), strbuf_text(&found)) != 0))
    status =
        error_coded(err, "store_foreign",
                    error_set(err, ERR_INPUT, N_("'%s' does not have the tables of this program, or has others too"),
                              err_str(store->sql.name)));
  strbuf_deinit(&known);
  strbuf_deinit(&found);
  return status;
}
