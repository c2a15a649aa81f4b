// SPDX-License-Identifier: MIT
// The connection: made by libpq from the place, checked, claimed, and made again when it was lost.
#include "base/mem.h"
#include "base/steady.h"
#include "store/postgresql_internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A node that hangs in the middle of a transaction locks the rows it has changed for all others, so there is a limit.
enum { BUSY_MS = 5000, AWAY_MS = 1000, STALLED_MS = 4000, CLAIM_MS = 1000, CLAIM_PAUSE_US = 20000, REASON_MAX = 400 };

typedef struct Failure {
  const char *state; // the beginning of its SQLSTATE
  Status kind;
  const char *name;
  const char *message; // %s: the place, %s: the server's message
} Failure;

static const Failure failures[] = {
    {"40", ERR_STATE, "store_locked", N_("another program is using '%s' (%s); try again in a moment")},
    {"55P03", ERR_STATE, "store_locked", N_("another program is using '%s' (%s); try again in a moment")},
    {"57014", ERR_STATE, "store_locked", N_("another program is using '%s' (%s); try again in a moment")},
    {"53100", ERR_IO, "store_full", N_("can't write '%s': the disk is full (%s); make room and try again")},
    {"42501", ERR_DENIED, "store_readonly",
     N_("you may not read and write '%s' (%s): have its owner allow it, or choose another place")},
    {"25006", ERR_DENIED, "store_readonly", N_("'%s' can only be read (%s): choose another place")},
    {"53", ERR_IO, "store_away", N_("the database '%s' has no room for more (%s); try again in a moment")},
    {"57P", ERR_IO, "store_away", N_("the database '%s' is being stopped (%s); try again in a moment")},
    {"22021", ERR_INPUT, "input", N_("'%s' takes only text in UTF-8 (%s)")},
    {"54", ERR_LIMIT, "limit", N_("too large for '%s' (%s)")},
    {"XX", ERR_IO, "store_damaged", N_("'%s' is damaged (%s); restore a backup")},
};

// Copies it as one line, because it becomes part of a sentence.
static void copy_reason(const char *message, char out[REASON_MAX]) {
  snprintf(out, REASON_MAX, "%s", message ? message : "");
  for (char *at = out; *at; at++)
    *at = *at == '\n' || *at == '\t' ? ' ' : *at;
  for (size_t size = strlen(out); size > 0 && out[size - 1] == ' '; size--)
    out[size - 1] = '\0';
}

Status postgresql_tell_failure(PostgresqlStore *store, const PGresult *result, Error *err) {
  char reason[REASON_MAX];
  const char *state = result ? store->pq.PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
  const char *primary = result ? store->pq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
  Failure row = {"", ERR_IO, "write_error", N_("can't read or write '%s' (%s)")};
  for (size_t i = 0; state && i < sizeof failures / sizeof *failures; i++) {
    if (strncmp(failures[i].state, state, strlen(failures[i].state)) == 0) {
      row = failures[i];
      break;
    }
  }
  copy_reason(primary ? primary : store->pq.PQerrorMessage(store->connection), reason);
  return sql_refuse(err, error_set(err, row.kind, row.message, err_str(store->sql.name), err_str(reason)), row.name);
}

Status postgresql_execute(PostgresqlStore *store, const char *sql, int64_t *number, Error *err) {
  PGresult *result = store->pq.PQexec(store->connection, sql);
  ExecStatusType code = store->pq.PQresultStatus(result);
  Status status = code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK ? OK : postgresql_failed(store, result, err);
  if (status == OK && number)
    *number = store->pq.PQntuples(result) > 0 ? strtoll(store->pq.PQgetvalue(result, 0, 0), NULL, 10) : 0;
  store->pq.PQclear(result);
  return status;
}

void postgresql_disconnect(PostgresqlStore *store) {
  if (store->connection)
    store->pq.PQfinish(store->connection);
  store->connection = NULL;
  store->is_listening = false;
  for (int i = 0; i < SQL_STATEMENTS_MAX; i++)
    store->statements[i].is_prepared = false;
}

static void be_quiet(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}

static Status postgresql_refuse_place(PostgresqlStore *store, Status kind, const char *code, const char *message,
                                      const char *detail, Error *err) {
  return sql_refuse(err, error_set(err, kind, message, err_str(store->sql.name), err_str(detail)), code);
}

// The settings of the place come last, so they override ours. A server that goes away silently is noticed after 15 s:
// by data that it does not confirm or, while an answer is awaited, by keepalives.
static Status postgresql_make_connection(PostgresqlStore *store, Error *err) {
  static const char *const keys[] = {"connect_timeout",     "tcp_user_timeout",          "keepalives_idle",
                                     "keepalives_interval", "keepalives_count",          "dbname",
                                     "client_encoding",     "fallback_application_name", NULL};
  const char *const values[] = {"10", "15000", "5", "5", "2", store->place, "UTF8", "tesela", NULL};
  char reason[REASON_MAX];
  store->connection = store->pq.PQconnectdbParams(keys, values, 1);
  if (store->connection && store->pq.PQstatus(store->connection) == CONNECTION_OK) {
    store->pq.PQsetNoticeReceiver(store->connection, be_quiet, NULL);
    return OK;
  }
  if (store->connection && store->pq.PQconnectionNeedsPassword(store->connection))
    return sql_refuse(err,
                      error_set(err, ERR_DENIED,
                                N_("the database '%s' asks for a password: give it in PGPASSWORD or in a password file "
                                   "(PGPASSFILE)"),
                                err_str(store->sql.name)),
                      "store_denied");
  copy_reason(store->pq.PQerrorMessage(store->connection), reason);
  return postgresql_refuse_place(store, ERR_IO, "store_away", N_("can't reach the database '%s': %s"), reason, err);
}

// A confirmed commit is on the disk, whatever the server's default; waiting for a lock has a limit. Our news say which
// node sent them.
static Status configure_connection(PostgresqlStore *store, Error *err) {
  char sql[400];
  const char *encoding = store->pq.PQparameterStatus(store->connection, "server_encoding");
  if (!encoding || strcmp(encoding, "UTF8") != 0)
    return postgresql_refuse_place(
        store, ERR_INPUT, "store_place",
        N_("the database '%s' keeps its text as %s: make one with ENCODING 'UTF8' and choose that"),
        encoding ? encoding : "?", err);
  snprintf(sql, sizeof sql,
           "SELECT set_config('lock_timeout', '%d', false), set_config('synchronous_commit', "
           "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE "
           "current_setting('synchronous_commit') END, false), set_config('tesela.node', '%s', false), "
           "set_config('idle_in_transaction_session_timeout', '%d', false)",
           store->busy_ms, store->node, store->node[0] ? STALLED_MS : 0);
  return postgresql_execute(store, sql, NULL, err);
}

// Two numbers that name our lock in this schema: 't' 'e' 's' and one more, and the schema.
#define CLAIM_KEY "1952805739, current_schema()::regnamespace::oid::int"

// A lock of the session: it ends with the connection, a moment after its process. Servers share it.
static Status postgresql_claim(PostgresqlStore *store, Error *err) {
  static const char shared[] = "SELECT pg_try_advisory_lock_shared(" CLAIM_KEY ")::int";
  static const char alone[] = "SELECT pg_try_advisory_lock(" CLAIM_KEY ")::int";
  int64_t is_ours = 0, process = 0, until = steady_ms() + CLAIM_MS;
  Status status = OK;
  while (status == OK && !is_ours && steady_ms() < until) {
    status = postgresql_execute(store, store->claim == STORE_SERVED ? shared : alone, &is_ours, err);
    if (status == OK && !is_ours)
      usleep(CLAIM_PAUSE_US);
  }
  if (status != OK || is_ours)
    return status;
  status = postgresql_execute(store,
                              "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND "
                              "database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND "
                              "classid = 1952805739 AND objid = current_schema()::regnamespace::oid",
                              &process, err);
  if (status != OK)
    return status;
  return sql_refuse(err,
                    error_set(err, ERR_STATE,
                              N_("a server has '%s' open (process %d): stop it first, or choose another place"),
                              err_str(store->sql.name), err_int(process)),
                    "store_served");
}

static Status postgresql_connect_now(PostgresqlStore *store, Error *err) {
  Status status = postgresql_make_connection(store, err);
  if (status == OK)
    status = configure_connection(store, err);
  if (status == OK)
    status = postgresql_migrate(store, err);
  if (status == OK && store->claim != STORE_UNCLAIMED)
    status = postgresql_claim(store, err);
  if (status == OK && !store->pq.PQenterPipelineMode(store->connection))
    status = postgresql_failed(store, NULL, err);
  return status;
}

// While the server is away every operation would try to connect; so it is tried once a second.
Status postgresql_connect(PostgresqlStore *store, Error *err) {
  if (store->away_until_ms > steady_ms())
    return error_never_ok(store->away.kind); // the reason it is away
  postgresql_disconnect(store);
  Status status = postgresql_connect_now(store, err);
  store->away_until_ms = status == OK ? 0 : steady_ms() + AWAY_MS;
  if (status != OK)
    postgresql_disconnect(store);
  return status;
}

static void postgresql_close(Store *base) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  postgresql_disconnect(store);
  mem_free(store->place);
  mem_free(store->sql.name);
  mem_free(store);
}

static const StoreOps ops = {.close = postgresql_close,
                             .begin = postgresql_begin,
                             .commit = postgresql_commit,
                             .rollback = postgresql_rollback,
                             .backup = postgresql_backup,
                             .restore = postgresql_restore,
                             .game_append = postgresql_game_append,
                             .is_shared = true,
                             .clock = postgresql_clock,
                             .try_room = postgresql_try_room,
                             .listen = postgresql_listen,
                             .news = postgresql_news,
                             .tell = postgresql_tell,
                             SQL_OPERATIONS(SQL_OPERATION)};

// A port is a number, or several. Anything else there may be part of a password with a '/' in it.
static bool has_sound_port(const PQconninfoOption *option) {
  while (option->keyword && strcmp(option->keyword, "port") != 0)
    option++;
  return !option->keyword || !option->val || option->val[strspn(option->val, "0123456789,")] == '\0';
}

// For a place that libpq does not understand. libpq says why, but its message may contain the password.
static Status postgresql_check_address(PostgresqlStore *store, Error *err) {
  char *reason = NULL;
  PQconninfoOption *options = store->pq.PQconninfoParse(store->place, &reason);
  bool is_sound = options && has_sound_port(options);
  if (options)
    store->pq.PQconninfoFree(options);
  else
    store->pq.PQfreemem(reason);
  if (is_sound)
    return OK;
  return sql_refuse(err,
                    error_set(err, ERR_INPUT,
                              N_("'%s' is not an address of PostgreSQL: write postgresql://USER@HOST:PORT/DATABASE or "
                                 "service=NAME"),
                              err_str(store->sql.name)),
                    "store_place");
}

Status postgresql_store_open(const char *place, const StoreOptions *options, Store **out, Error *err) {
  PostgresqlStore *store = mem_alloc(sizeof *store);
  StrBuf shown = {0};
  store_place_show(place, &shown);
  store->sql = (SqlStore){{&ops}, &postgresql_driver, mem_copy_text(shown.data, shown.size), false};
  strbuf_deinit(&shown);
  store->place = mem_copy_text(place, strlen(place));
  store->claim = options->claim;
  assert(!options->node || strspn(options->node, "abcdefghijklmnopqrstuvwxyz0123456789") == strlen(options->node));
  snprintf(store->node, sizeof store->node, "%s", options->node ? options->node : "");
  store->must_exist = options->must_exist;
  store->busy_ms = options->busy_ms > 0 ? options->busy_ms : BUSY_MS;
  Status status = postgresqllib_open(&store->pq, err);
  if (status == OK)
    status = postgresql_check_address(store, err);
  if (status == OK)
    status = postgresql_connect(store, err);
  store->must_exist = true; // a reconnection must not make an empty store in another database
  if (status == OK)
    *out = &store->sql.base;
  else
    postgresql_close(&store->sql.base);
  return status;
}
