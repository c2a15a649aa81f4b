// SPDX-License-Identifier: MIT
// Copies of a whole store, and stores made from copies.
//
// A file to be restored comes from outside. It is copied first, and the copy is read with everything switched off that
// a file could make SQLite do. Only what passes every check replaces the old data, in one transaction.
#include "base/file.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "store/sqlite_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_A_STEP = 256, BUSY_STEPS_MAX = 500 };

static Status copy_pages(SqliteStore *to, SqliteStore *from, Error *err) {
  sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", from->db, "main");
  if (!backup)
    return sqlite_failed(to, err);
  int code, waits = 0;
  do {
    code = sqlite3_backup_step(backup, -1);
    if ((code == SQLITE_BUSY || code == SQLITE_LOCKED) && ++waits < BUSY_STEPS_MAX)
      sqlite3_sleep(10);
    else if (code != SQLITE_OK)
      break;
  } while (code != SQLITE_DONE);
  sqlite3_backup_finish(backup);
  if (code == SQLITE_DONE)
    return OK;
  return (code & 0xFF) == SQLITE_CORRUPT ? sqlite_failed_with(from->sql.name, code, sqlite3_errstr(code), err)
                                         : sqlite_failed(to, err);
}

static Status open_plain(const char *path, int flags, SqliteStore *out, Error *err) {
  *out =
      (SqliteStore){.sql = {.base = {&sqlite_ops}, .driver = &sqlite_driver, .name = mem_copy_text(path, strlen(path))},
                    .claim.fd = -1};
  int code = sqlite3_open_v2(path, &out->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
  if (code != SQLITE_OK)
    return sqlite_failed(out, err);
  sqlite3_extended_result_codes(out->db, 1);
  sqlite3_db_config(out->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(out->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(out->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config(out->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  return OK;
}

static void close_plain(SqliteStore *store) {
  sqlite_forget_statements(store);
  sqlite3_close(store->db);
  mem_free(store->sql.name);
}

Status sqlite_temporary_beside(const char *path, StrBuf *out, Error *err) {
  strbuf_printf(out, "%s.XXXXXX", path);
  int fd = mkstemp(out->data);
  if (fd < 0)
    return file_cannot_write(path, errno, err);
  close(fd);
  return OK;
}

// Messages name the file that the caller gave, not the temporary one.
static void tell_as(SqliteStore *store, const char *path) {
  mem_free(store->sql.name);
  store->sql.name = mem_copy_text(path, strlen(path));
}

// Appends the first complaint of one of SQLite's checks; nothing if there is none.
static Status find_damage(SqliteStore *store, const char *pragma, StrBuf *found, Error *err) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(store->db, pragma, -1, &statement, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_step(statement);
  const char *told = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  const char *title_end = told && told[0] == '*' ? strchr(told, '\n') : NULL; // "*** in database main ***"
  if (told && strcmp(told, "ok") != 0)
    strbuf_add_text(found, title_end ? title_end + 1 : told);
  Status status = code == SQLITE_ROW || code == SQLITE_DONE ? OK : sqlite_failed(store, err);
  sqlite3_finalize(statement);
  return status;
}

// A store's damage is in its copy, too, and people should hear of it while they still have an older copy.
static Status check_copy(SqliteStore *copy, const char *original, Error *err) {
  StrBuf found = {0};
  Status status = find_damage(copy, "PRAGMA integrity_check(1)", &found, err);
  if (status == OK && found.size > 0)
    status = sqlite_failed_with(original, SQLITE_CORRUPT, found.data, err);
  strbuf_deinit(&found);
  return status;
}

// Leaves one file, without SQLite's logs beside it.
static Status write_copy(SqliteStore *store, const char *path, const char *told, Error *err) {
  SqliteStore copy;
  Status status = open_plain(path, SQLITE_OPEN_READWRITE, &copy, err);
  tell_as(&copy, told);
  if (status == OK)
    status = copy_pages(&copy, store, err);
  if (status == OK)
    status = check_copy(&copy, store->sql.name, err);
  if (status == OK)
    status = sqlite_execute(&copy, "PRAGMA journal_mode = DELETE", err);
  close_plain(&copy);
  return status;
}

static Status sqlite_backup_refuse_existing(const char *path, Error *err) {
  return error_set(err, ERR_EXISTS, N_("there is a file '%s' already: it was left as it is"), err_str(path));
}

static Status give_name(const char *from, const char *to, Error *err) {
  int reason = file_give_name(from, to);
  if (reason == EEXIST)
    return sqlite_backup_refuse_existing(to, err);
  return reason == 0 ? OK : file_cannot_write(to, reason, err);
}

// The same when the source is not a file.
static Status write_rows(SqlStore *from, const char *path, Error *err) {
  Store *copy;
  Status status = sqlite_store_open(path, &(StoreOptions){0}, &copy, err);
  if (status != OK)
    return status;
  status = sql_copy(from, sql_of(copy), &(SqlCopy){0}, err);
  if (status == OK)
    status = sqlite_execute(sqlite_of(copy), "PRAGMA journal_mode = DELETE", err);
  store_close(copy);
  return status;
}

Status sqlite_write_backup(SqlStore *from, const char *path, Error *err) {
  StrBuf temporary = {0};
  if (file_exists(path))
    return sqlite_backup_refuse_existing(path, err);
  Status status = sqlite_temporary_beside(path, &temporary, err);
  if (status == OK) {
    status = from->driver == &sqlite_driver ? write_copy((SqliteStore *)from, temporary.data, path, err)
                                            : write_rows(from, temporary.data, err);
    if (status == OK)
      status = give_name(temporary.data, path, err);
    unlink(temporary.data);
    file_sync_folder(path);
  }
  strbuf_deinit(&temporary);
  return status;
}

Status sqlite_backup(Store *base, const char *path, Error *err) {
  return sqlite_write_backup(sql_of(base), path, err);
}

static Status sqlite_backup_refuse(SqliteStore *store, const char *code, const char *message, const char *detail,
                                   Error *err) {
  Status status = error_set(err, ERR_INPUT, message, err_str(store->sql.name), err_str(detail));
  if (err)
    err->code = code;
  return status;
}

static Status check_with(SqliteStore *store, const char *pragma, Error *err) {
  StrBuf found = {0};
  Status status = find_damage(store, pragma, &found, err);
  if (status == OK && found.size > 0)
    status =
        sqlite_backup_refuse(store, "store_damaged", N_("'%s' is damaged (%s); nothing was restored"), found.data, err);
  strbuf_deinit(&found);
  return status;
}

static bool is_visible(const char *text) {
  size_t size = strlen(text);
  uint32_t codepoint;
  for (size_t at = 0, used; at < size; at += used) {
    used = utf8_decode(text + at, size - at, &codepoint);
    if (used == 0 || !utf8_is_visible(codepoint))
      return false;
  }
  return true;
}

// Names are shown on screens and become names of files, so they may not control a screen or lead out of a folder. (For
// names of resources, their table has the rule.)
static Status check_names(SqliteStore *store, Error *err) {
  sqlite3_stmt *statement = NULL;
  Status status = OK;
  int code = sqlite3_prepare_v2(store->db,
                                "SELECT name FROM users UNION ALL SELECT name FROM resources UNION ALL "
                                "SELECT name FROM saves UNION ALL SELECT name FROM players UNION ALL "
                                "SELECT name FROM puzzles UNION ALL SELECT public_id FROM games",
                                -1, &statement, NULL);
  while (status == OK && code != SQLITE_DONE) {
    code = code == SQLITE_OK || code == SQLITE_ROW ? sqlite3_step(statement) : code;
    if (code == SQLITE_ROW && !is_visible((const char *)sqlite3_column_text(statement, 0)))
      status = sqlite_backup_refuse(store, "store_damaged",
                                    N_("'%s' has a name that can't be shown (%s); nothing was restored"),
                                    (const char *)sqlite3_column_text(statement, 0), err);
    else if (code != SQLITE_ROW && code != SQLITE_DONE)
      status = sqlite_failed(store, err);
  }
  sqlite3_finalize(statement);
  return status;
}

static Status check_through(SqliteStore *store, Error *err) {
  int64_t application;
  Status status = sqlite_pragma(store, "PRAGMA application_id", &application, err);
  if (status == OK && application != SQLITE_STORE_APPLICATION)
    status = sqlite_backup_refuse(store, "store_foreign",
                                  N_("'%s' is not a backup of this program (%s); nothing was restored"),
                                  "application_id", err);
  if (status == OK)
    status = sqlite_check_schema(store, err);
  if (status == OK)
    status = check_with(store, "PRAGMA integrity_check(1)", err);
  if (status == OK)
    status = check_with(store, "PRAGMA foreign_key_check", err);
  return status == OK ? check_names(store, err) : status;
}

// Brings the copy up to date, as opening would have done with the store.
static Status check_and_migrate(const char *path, const char *told, SqliteStore *copy, Error *err) {
  Status status = open_plain(path, SQLITE_OPEN_READWRITE, copy, err);
  tell_as(copy, told);
  if (status == OK)
    status = sqlite_execute(copy, "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON", err);
  if (status == OK)
    status = check_through(copy, err);
  if (status == OK)
    status = sqlite_migrate(copy, err);
  return status == OK ? sqlite_execute(copy, "DELETE FROM jobs", err) : status; // nobody waits for them any more
}

static Status copy_aside(const char *path, const char *aside, Error *err) {
  Span bytes;
  Status status = file_map(path, (size_t)1 << 40, &bytes, err);
  if (status != OK)
    return status;
  status = file_write(aside, bytes, err);
  file_unmap(bytes);
  return status;
}

// A copy of a backup, which has passed every check. It must be closed, even after an error.
typedef struct CheckedBackup {
  StrBuf aside; // its name
  SqliteStore store;
} CheckedBackup;

static Status backup_open_checked(const char *path, const char *beside, CheckedBackup *out, Error *err) {
  *out = (CheckedBackup){0};
  Status status = sqlite_temporary_beside(beside, &out->aside, err);
  if (status == OK)
    status = copy_aside(path, out->aside.data, err);
  return status == OK ? check_and_migrate(out->aside.data, path, &out->store, err) : status;
}

static void backup_close_checked(CheckedBackup *backup) {
  close_plain(&backup->store);
  if (backup->aside.data)
    unlink(backup->aside.data);
  strbuf_deinit(&backup->aside);
}

static Status sqlite_backup_restore(SqliteStore *store, const char *path, Error *err) {
  CheckedBackup backup;
  Status status = backup_open_checked(path, store->sql.name, &backup, err);
  sqlite_forget_statements(store);
  if (status == OK)
    status = copy_pages(store, &backup.store, err);
  backup_close_checked(&backup);
  return status == OK ? sqlite_execute(store, "PRAGMA journal_mode = WAL", err) : status;
}

Status sqlite_read_backup(SqlStore *to, const char *path, Error *err) {
  CheckedBackup backup;
  StrBuf beside = {0};
  const char *folder = getenv("TMPDIR");
  strbuf_printf(&beside, "%s/tesela", folder && folder[0] ? folder : "/tmp");
  Status status = backup_open_checked(path, beside.data, &backup, err);
  if (status == OK)
    status = sql_copy(&backup.store.sql, to, &(SqlCopy){.is_restore = true}, err);
  backup_close_checked(&backup);
  strbuf_deinit(&beside);
  return status;
}

// Not beside a server, which would continue with what it knows of the old data.
Status sqlite_restore(Store *base, const char *path, Error *err) {
  SqliteStore *store = sqlite_of(base);
  FileLock claim = {-1};
  Status status = store->claim.fd < 0 ? sqlite_claim(store->sql.name, &claim, err) : OK;
  if (status == OK)
    status = sqlite_backup_restore(store, path, err);
  file_unlock(&claim);
  return status;
}
