// SPDX-License-Identifier: MIT
// What the files of the PostgreSQL driver share: a connection that can be lost and made again, and the transaction on
// it.
#pragma once

#include "base/strbuf.h"
#include "store/postgresql.h"
#include "store/postgresqllib.h"
#include "store/sql_internal.h"

typedef enum PostgresqlTransaction {
  POSTGRESQL_IDLE,   // none: each statement is its own transaction
  POSTGRESQL_WANTED, // BEGIN is sent with the first statement
  POSTGRESQL_BEGUN,
  POSTGRESQL_LOST, // lost with its connection: everything fails until rollback
} PostgresqlTransaction;

// The result of a statement (Query.code).
typedef enum PostgresqlOutcome {
  POSTGRESQL_DONE,
  POSTGRESQL_REFUSED, // by the server; the result says why
  POSTGRESQL_AWAY,    // the server could not be reached: nothing has happened
  POSTGRESQL_UNSURE,  // the connection was lost after a change was sent: nobody knows the outcome
} PostgresqlOutcome;

typedef struct PostgresqlStore {
  SqlStore sql;
  PostgresqlLib pq;
  PGconn *connection; // NULL: there is none
  char *place;
  char node[STORE_NODE_MAX + 1]; // "": none
  StoreClaim claim;
  bool must_exist;
  bool is_listening; // LISTEN was sent on this connection
  int busy_ms;
  int64_t away_until_ms; // no new attempt before this time
  Error away;            // why the last attempt failed
  PostgresqlTransaction transaction;
  char transaction_id[32]; // "": not known yet
  bool is_step;            // several statements form one operation
  bool is_first_step;      // this operation begins the transaction
  bool is_copied;          // the transaction only reads, and sees the data of one moment
  bool wants_savepoint, has_savepoint, wants_release;
  struct {
    const char *sql; // a literal: its address is the key
    bool is_prepared;
  } statements[SQL_STATEMENTS_MAX];
  // The values of the statement being sent.
  const char *values[SQL_VALUES_MAX];
  char numbers[SQL_VALUES_MAX][8];
  int lengths[SQL_VALUES_MAX], formats[SQL_VALUES_MAX];
  Oid types[SQL_VALUES_MAX];
} PostgresqlStore;

static inline PostgresqlStore *postgresql_of(SqlStore *store) {
  return (PostgresqlStore *)store;
}

extern const SqlDriver postgresql_driver;

// postgresql.c: makes a connection if there is none or it was lost, and checks encoding, version and claim again.
MUST_CHECK Status postgresql_connect(PostgresqlStore *store, Error *err);
void postgresql_disconnect(PostgresqlStore *store);
// Turns the server's message into an Error: that of a result, or of the connection if there is no result.
Status postgresql_tell_failure(PostgresqlStore *store, const PGresult *result, Error *err);
static inline Status postgresql_failed(PostgresqlStore *store, const PGresult *result, Error *err) {
  return error_never_ok(postgresql_tell_failure(store, result, err));
}
// Runs a text of statements once, outside of the pipeline. *number, unless NULL, is the first column of the first row.
MUST_CHECK Status postgresql_execute(PostgresqlStore *store, const char *sql, int64_t *number, Error *err);

// postgresql_migrate.c: on a fresh connection.
MUST_CHECK Status postgresql_migrate(PostgresqlStore *store, Error *err);

// postgresql_query.c
MUST_CHECK Status postgresql_tell_lost(PostgresqlStore *store, Error *err); // says that the connection was lost; ERR_IO
MUST_CHECK Status postgresql_begin(Store *base, Error *err);
MUST_CHECK Status postgresql_commit(Store *base, Error *err);
void postgresql_rollback(Store *base);

// postgresql_append.c
MUST_CHECK Status postgresql_game_append(Store *base, const StoreAppend *append, Error *err);

// postgresql_news.c
MUST_CHECK Status postgresql_clock(Store *base, int64_t *now_ms, Error *err);
MUST_CHECK Status postgresql_listen(Store *base, Error *err);
MUST_CHECK Status postgresql_news(Store *base, int wait_ms, Arena *arena, StoreNews **rows, int *count, Error *err);
MUST_CHECK Status postgresql_try_room(Store *base, Error *err);
MUST_CHECK Status postgresql_tell(Store *base, const char *text, Error *err);

// postgresql_backup.c: backups are files of SQLite.
MUST_CHECK Status postgresql_backup(Store *base, const char *path, Error *err);
MUST_CHECK Status postgresql_restore(Store *base, const char *path, Error *err);
