// SPDX-License-Identifier: MIT
// The connection: opening with all of SQLite's safeguards, transactions, errors.
//
// Why WAL with synchronous FULL: readers never wait for the writer, and a confirmed commit survives a power failure,
// not only the end of the process.
#include "base/mem.h"
#include "base/steady.h"
#include "base/wallclock.h"
#include "store/sqlite_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 5000, OPEN_FLAGS = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX };

typedef struct Failure {
  int code; // of SQLite, the primary one
  Status kind;
  const char *name;
  const char *message; // %s: the file, %s: SQLite's message
} Failure;

static const Failure failures[] = {
    {SQLITE_BUSY, ERR_STATE, "store_locked", N_("another program is using '%s' (%s); try again in a moment")},
    {SQLITE_LOCKED, ERR_STATE, "store_locked", N_("another program is using '%s' (%s); try again in a moment")},
    {SQLITE_FULL, ERR_IO, "store_full", N_("can't write '%s': the disk is full (%s); make room and try again")},
    {SQLITE_READONLY, ERR_DENIED, "store_readonly",
     N_("'%s' can't be written (%s): check the permissions of the file and its folder")},
    {SQLITE_PERM, ERR_DENIED, "store_readonly",
     N_("'%s' can't be written (%s): check the permissions of the file and its folder")},
    {SQLITE_CANTOPEN, ERR_IO, "read_error", N_("can't open '%s' (%s)")},
    {SQLITE_NOTADB, ERR_INPUT, "store_foreign", N_("'%s' is not a file of this program (%s)")},
    {SQLITE_CORRUPT, ERR_IO, "store_damaged", N_("'%s' is damaged (%s); restore a backup")},
    {SQLITE_TOOBIG, ERR_LIMIT, "limit", N_("too large for '%s' (%s)")},
};

Status sqlite_failed_with(const char *path, int code, const char *message, Error *err) {
  Failure row = {0, ERR_IO, "write_error", N_("can't read or write '%s' (%s)")};
  for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
    if (failures[i].code == (code & 0xFF))
      row = failures[i];
  }
  Status status = error_set(err, row.kind, row.message, err_str(path), err_str(message));
  if (err)
    err->code = row.name;
  return status;
}

// SQLite says only that a file can't be opened or written; the system knows why.
static int code_by_reason(int code, int reason) {
  bool is_denied = reason == EACCES || reason == EPERM || reason == EROFS;
  if (code == SQLITE_CANTOPEN && is_denied)
    return SQLITE_PERM;
  return reason == ENOSPC || reason == EDQUOT ? SQLITE_FULL : code;
}

Status sqlite_tell_failure(SqliteStore *store, Error *err) {
  char text[128];
  int code = sqlite3_errcode(store->db) & 0xFF, reason = sqlite3_system_errno(store->db);
  bool is_systems = (code == SQLITE_CANTOPEN || code == SQLITE_IOERR) && reason != 0;
  code = is_systems ? code_by_reason(code, reason) : code;
  bool may_be_the_place = code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM;
  Status status = may_be_the_place ? sqlite_check_place(store->sql.name, err) : OK;
  return status != OK
             ? status
             : sqlite_failed_with(store->sql.name, code,
                                  is_systems ? strerror_r(reason, text, sizeof text) : sqlite3_errmsg(store->db), err);
}

Status sqlite_execute(SqliteStore *store, const char *sql, Error *err) {
  return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : sqlite_failed(store, err);
}

Status sqlite_pragma(SqliteStore *store, const char *sql, int64_t *out, Error *err) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK || sqlite3_step(statement) != SQLITE_ROW) {
    Status status = sqlite_failed(store, err);
    sqlite3_finalize(statement);
    return status;
  }
  *out = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return OK;
}

// A transaction that will write says so at its start: one that begins as a reader might find, halfway, that it may not
// write.
static Status sqlite_begin_writing(SqliteStore *store, Error *err) {
  SqliteCheckpointer *checkpointer =
      sqlite3_get_autocommit(store->db) ? store->checkpointer : NULL; // else it has entered already
  sqlite_checkpointer_enter(checkpointer);
  Status status = sqlite_execute(store, "BEGIN IMMEDIATE", err);
  if (status != OK)
    sqlite_checkpointer_leave(checkpointer);
  return status;
}

static void sqlite_end_writing(SqliteStore *store) {
  if (!sqlite3_get_autocommit(store->db))
    sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
  sqlite_checkpointer_leave(store->checkpointer);
}

Status sqlite_enter(SqlStore *base, Error *err) {
  SqliteStore *store = sqlite_of(&base->base);
  return base->is_batch ? sqlite_execute(store, "SAVEPOINT step", err) : sqlite_begin_writing(store, err);
}

Status sqlite_leave(SqlStore *base, Status status, Error *err) {
  SqliteStore *store = sqlite_of(&base->base);
  if (status == OK)
    status = sqlite_execute(store, base->is_batch ? "RELEASE step" : "COMMIT", err);
  if (!base->is_batch)
    sqlite_end_writing(store);
  else if (status != OK)
    sqlite3_exec(store->db, "ROLLBACK TO step; RELEASE step", NULL, NULL, NULL);
  return status;
}

static void sqlite_rollback(Store *base) {
  SqliteStore *store = sqlite_of(base);
  sqlite_end_writing(store);
  store->sql.is_batch = false;
}

static Status sqlite_begin(Store *base, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status = sqlite_begin_writing(store, err);
  store->sql.is_batch = store->sql.is_batch || status == OK;
  return status;
}

static Status sqlite_commit(Store *base, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status = sqlite_execute(store, "COMMIT", err);
  sqlite_rollback(base); // takes back what could not be committed, and ends the transaction in any case
  return status;
}

// A reader's moment is that of its first look, and stays the same to the end.
Status sqlite_copy_begin(SqlStore *base, bool is_writer, Error *err) {
  SqliteStore *store = sqlite_of(&base->base);
  Status status = sqlite_execute(
      store, is_writer ? "BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON" : "BEGIN; SELECT 1 FROM users LIMIT 1", err);
  base->is_batch = base->is_batch || status == OK;
  return status;
}

static void close_store(Store *base) {
  SqliteStore *store = sqlite_of(base);
  if (store->db) // NULL: the claim failed before it was opened
    sqlite_rollback(base);
  sqlite_checkpointer_close(store);
  sqlite_forget_statements(store);
  sqlite3_close(store->db);
  file_unlock(&store->claim);
  mem_free(store->sql.name);
  mem_free(store);
}

// A file has one server: its time is the machine's, and there are no other nodes.

static Status sqlite_clock(Store *base, int64_t *now_ms, Error *err) {
  (void)base, (void)err;
  *now_ms = wallclock_ms();
  return OK;
}

// Everything written goes to the end of the log, so if one row fits, others do.
static Status sqlite_try_room(Store *base, Error *err) {
  (void)base, (void)err;
  return OK;
}

static Status sqlite_listen(Store *base, Error *err) {
  (void)base, (void)err;
  return OK;
}

static Status sqlite_news(Store *base, int wait_ms, Arena *arena, StoreNews **rows, int *count, Error *err) {
  (void)base, (void)wait_ms, (void)arena, (void)err;
  *rows = NULL;
  *count = 0;
  return OK;
}

static Status sqlite_tell(Store *base, const char *text, Error *err) {
  (void)base, (void)text, (void)err;
  return OK;
}

const StoreOps sqlite_ops = {.close = close_store,
                             .begin = sqlite_begin,
                             .commit = sqlite_commit,
                             .rollback = sqlite_rollback,
                             .backup = sqlite_backup,
                             .restore = sqlite_restore,
                             .game_append = sql_game_append,
                             .clock = sqlite_clock,
                             .try_room = sqlite_try_room,
                             .listen = sqlite_listen,
                             .news = sqlite_news,
                             .tell = sqlite_tell,
                             SQL_OPERATIONS(SQL_OPERATION)};

static Status refuse_foreign(const char *path, Error *err) {
  return error_coded(
      err, "store_foreign",
      error_set(err, ERR_INPUT, N_("'%s' is not a file of this program: it was left as it is"), err_str(path)));
}

// Called before anything is written: an empty file becomes a store, a store stays one, anything else belongs to another
// program. The tables are counted first: if another process makes the file a store meanwhile, its id shows that.
static Status check_ours(SqliteStore *store, Error *err) {
  int64_t application = 0, tables;
  Status status = sqlite_pragma(store, "SELECT count(*) FROM sqlite_schema", &tables, err);
  if (status == OK)
    status = sqlite_pragma(store, "PRAGMA application_id", &application, err);
  if (status != OK || application == SQLITE_STORE_APPLICATION)
    return status;
  return application == 0 && tables == 0 ? OK : refuse_foreign(store->sql.name, err);
}

// Only one process at a time can change a file to WAL; others are told at once that it is locked, whatever the
// time-out. A commit copies a log of 8192 pages (32 MB) back, unless a server has done so long before
// (sqlite_checkpoint.c).
static Status sqlite_set_up(SqliteStore *store, int busy_ms, Error *err) {
  enum { PAUSE_US = 5000 };
  int64_t until = steady_ms() + busy_ms;
  for (;;) {
    Status status =
        sqlite_execute(store,
                       "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                       "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000;"
                       "PRAGMA wal_autocheckpoint = 8192; PRAGMA journal_size_limit = 33554432",
                       err);
    if (status != ERR_STATE || steady_ms() >= until)
      return status;
    usleep(PAUSE_US);
  }
}

static Status sqlite_configure(SqliteStore *store, int busy_ms, Error *err) {
  sqlite3_busy_timeout(store->db, busy_ms);
  sqlite3_extended_result_codes(store->db, 1);
  sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(store->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config(store->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_limit(store->db, SQLITE_LIMIT_LENGTH, STORE_BODY_MAX + 1024);
  Status status = check_ours(store, err);
  if (status == OK)
    status = sqlite_set_up(store, busy_ms, err);
  return status == OK ? sqlite_migrate(store, err) : status;
}

// The file has passwords and games of other people, so nobody else may read it. Only for a new file: opening and
// closing an existing one would drop the locks that this process has on it.
static void make_private(const char *path) {
  int fd = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0)
    close(fd);
}

Status sqlite_store_open(const char *path, const StoreOptions *options, Store **out, Error *err) {
  if (options->must_exist && !file_exists(path))
    return error_set(err, ERR_MISSING, N_("there is no file '%s'"), err_str(path));
  SqliteStore *store = mem_alloc(sizeof *store);
  store->sql = (SqlStore){.base = {&sqlite_ops}, .driver = &sqlite_driver};
  store->sql.name = mem_copy_text(path, strlen(path));
  store->claim.fd = -1;
  make_private(path);
  Status status = options->claim != STORE_UNCLAIMED ? sqlite_claim(path, &store->claim, err) : OK;
  if (status == OK && sqlite3_open_v2(path, &store->db, OPEN_FLAGS, NULL) != SQLITE_OK)
    status = sqlite_failed(store, err);
  if (status == OK)
    status = sqlite_configure(store, options->busy_ms > 0 ? options->busy_ms : BUSY_MS, err);
  if (status == OK && options->claim == STORE_SERVED)
    status = sqlite_checkpointer_open(store, err);
  if (status == OK)
    *out = &store->sql.base;
  else
    close_store(&store->sql.base);
  return status;
}
