// SPDX-License-Identifier: MIT
// Statements of PostgreSQL, with few round trips.
//
// The connection is always in pipeline mode: what must precede a statement (BEGIN, SAVEPOINT, RELEASE, its first
// preparation) is sent with it, and then one answer is awaited. A turn in a batch is one round trip, and the commit is
// one.
//
// A lost connection is made again when a transaction begins, and what nobody can have confirmed is sent once more. If a
// COMMIT gets no answer, the transaction's id, which is fetched with its first statement, tells whether it happened. A
// single changing statement whose answer is lost is never repeated (but see postgresql_append.c).
#include "base/steady.h"
#include "store/postgresql_internal.h"

#include <assert.h>
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TYPE_BOOL = 16, TYPE_BYTES = 17, TYPE_INT8 = 20, TYPE_INT2 = 21, TYPE_INT4 = 23, TYPE_TEXT = 25 };

// What was sent, in order: each gets one result.
typedef enum Sent { SENT_PREPARE, SENT_CONTROL, SENT_ID, SENT_STATEMENT } Sent;
typedef struct Pipeline {
  struct {
    Sent kind;
    size_t slot;
  } sent[12];
  int count;
  bool is_broken; // something could not be sent
} Pipeline;

static void pipeline_add(Pipeline *line, Sent kind, size_t slot, int is_sent) {
  assert(line->count < (int)(sizeof line->sent / sizeof *line->sent));
  line->sent[line->count].kind = kind;
  line->sent[line->count++].slot = slot;
  line->is_broken = line->is_broken || !is_sent;
}

// Turns "?" and "?7" into "$1" and "$7". None of our texts has one in quotes.
static void statement_write_numbered(const char *sql, StrBuf *out) {
  int last = 0;
  for (const char *at = sql; *at; at++) {
    if (*at != '?') {
      strbuf_add(out, at, 1);
      continue;
    }
    int number = 0;
    for (; at[1] >= '0' && at[1] <= '9'; at++)
      number = 10 * number + (at[1] - '0');
    number = number ? number : last + 1;
    last = number > last ? number : last;
    strbuf_printf(out, "$%d", number);
  }
}

static Oid statement_type(char letter) {
  return letter == 't' ? TYPE_TEXT : letter == 'b' ? TYPE_BYTES : TYPE_INT8;
}

// Everything is sent in binary form: nothing has to be quoted, and bytes have their own length.
static void statement_lay_out(PostgresqlStore *store, const SqlValue *values, int count) {
  assert(count <= SQL_VALUES_MAX);
  for (int i = 0; i < count; i++) {
    const SqlValue *value = &values[i];
    bool is_bytes = value->type == 't' || value->type == 'b';
    bool is_null = value->type == 'n' || (value->type == 'o' && value->number == 0);
    uint64_t number = htobe64((uint64_t)value->number);
    memcpy(store->numbers[i], &number, sizeof number);
    store->values[i] = is_null ? NULL : !is_bytes ? store->numbers[i] : value->bytes.size ? value->bytes.data : "";
    store->lengths[i] = is_bytes ? (int)value->bytes.size : (int)sizeof number;
    store->formats[i] = 1;
    store->types[i] = value->type == 'n' ? 0 : statement_type(value->type);
  }
}

static size_t statement_slot(PostgresqlStore *store, const char *sql) {
  size_t slot = ((uintptr_t)sql >> 3) % SQL_STATEMENTS_MAX;
  for (int tries = 0; store->statements[slot].sql && store->statements[slot].sql != sql; tries++) {
    assert(tries < SQL_STATEMENTS_MAX);
    slot = (slot + 1) % SQL_STATEMENTS_MAX;
  }
  store->statements[slot].sql = sql;
  return slot;
}

static void pipeline_send_prepared(PostgresqlStore *store, Pipeline *line, Sent kind, const char *sql, int count) {
  size_t slot = statement_slot(store, sql);
  char name[16];
  snprintf(name, sizeof name, "s%zu", slot);
  if (!store->statements[slot].is_prepared) {
    StrBuf text = {0};
    statement_write_numbered(sql, &text);
    pipeline_add(line, SENT_PREPARE, slot,
                 store->pq.PQsendPrepare(store->connection, name, text.data, count, store->types));
    strbuf_deinit(&text);
  }
  pipeline_add(
      line, kind, slot,
      store->pq.PQsendQueryPrepared(store->connection, name, count, store->values, store->lengths, store->formats, 1));
}

static void pipeline_send_once(PostgresqlStore *store, Pipeline *line, const char *sql, int count) {
  StrBuf text = {0};
  statement_write_numbered(sql, &text);
  pipeline_add(line, SENT_STATEMENT, 0,
               store->pq.PQsendQueryParams(store->connection, text.data, count, store->types, store->values,
                                           store->lengths, store->formats, 1));
  strbuf_deinit(&text);
}

static void pipeline_send_before(PostgresqlStore *store, Pipeline *line) {
  if (store->wants_release)
    pipeline_send_prepared(store, line, SENT_CONTROL, "RELEASE step", 0);
  if (store->transaction == POSTGRESQL_WANTED) {
    store->transaction_id[0] = '\0';
    pipeline_send_prepared(store, line, SENT_CONTROL,
                           store->is_copied ? "BEGIN ISOLATION LEVEL REPEATABLE READ" : "BEGIN", 0);
    if (!store->is_copied)
      pipeline_send_prepared(store, line, SENT_ID, "SELECT pg_current_xact_id()::text", 0);
  }
  if (store->wants_savepoint)
    pipeline_send_prepared(store, line, SENT_CONTROL, "SAVEPOINT step", 0);
}

static void transaction_keep_id(PostgresqlStore *store, const PGresult *result) {
  snprintf(store->transaction_id, sizeof store->transaction_id, "%.*s", store->pq.PQgetlength(result, 0, 0),
           store->pq.PQgetvalue(result, 0, 0));
}

// Takes one result; *kept is the statement's result, or the first that failed.
static void pipeline_take_result(PostgresqlStore *store, const Pipeline *line, int i, PGresult *result, PGresult **kept,
                                 bool *has_failed) {
  ExecStatusType status = store->pq.PQresultStatus(result);
  bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  if (is_good && line->sent[i].kind == SENT_PREPARE)
    store->statements[line->sent[i].slot].is_prepared = true;
  if (is_good && line->sent[i].kind == SENT_ID)
    transaction_keep_id(store, result);
  bool is_failure = !is_good && status != PGRES_PIPELINE_ABORTED && !*has_failed;
  if (is_failure || (is_good && i == line->count - 1)) {
    *has_failed = *has_failed || is_failure;
    *kept = result;
  } else {
    store->pq.PQclear(result);
  }
}

// Takes the results of a pipeline. NULL: the connection is lost.
static PGresult *pipeline_take_results(PostgresqlStore *store, const Pipeline *line, bool *has_failed) {
  PGresult *kept = NULL, *result = NULL;
  *has_failed = false;
  for (int i = 0; i < line->count && store->pq.PQstatus(store->connection) == CONNECTION_OK; i++) {
    if ((result = store->pq.PQgetResult(store->connection)))
      pipeline_take_result(store, line, i, result, &kept, has_failed);
    while (result && (result = store->pq.PQgetResult(store->connection)))
      store->pq.PQclear(result);
  }
  if (store->pq.PQstatus(store->connection) == CONNECTION_OK)
    store->pq.PQclear(store->pq.PQgetResult(store->connection)); // of the sync
  if (store->pq.PQstatus(store->connection) == CONNECTION_OK && kept)
    return kept;
  if (kept)
    store->pq.PQclear(kept);
  return NULL;
}

// Sends a statement with what must precede it, and waits. NULL: the connection is lost.
static PGresult *postgresql_exchange(PostgresqlStore *store, const char *sql, const SqlValue *values, int count,
                                     bool is_once, bool *has_failed) {
  Pipeline line = {0};
  pipeline_send_before(store, &line);
  statement_lay_out(store, values, count);
  if (is_once)
    pipeline_send_once(store, &line, sql, count);
  else
    pipeline_send_prepared(store, &line, SENT_STATEMENT, sql, count);
  if (!store->pq.PQpipelineSync(store->connection) || line.is_broken) {
    postgresql_disconnect(store);
    return NULL;
  }
  PGresult *result = pipeline_take_results(store, &line, has_failed);
  if (!result)
    return NULL;
  // The server has begun the transaction and the savepoint, unless it failed before.
  bool is_open = store->pq.PQtransactionStatus(store->connection) != PQTRANS_IDLE;
  if (store->transaction == POSTGRESQL_WANTED && is_open)
    store->transaction = POSTGRESQL_BEGUN;
  store->has_savepoint = store->has_savepoint || store->wants_savepoint;
  store->wants_savepoint = store->wants_release = false;
  return result;
}

static Status postgresql_tell_away(PostgresqlStore *store, Error *err) {
  if (err)
    *err = store->away;
  return error_never_ok(store->away.kind);
}

static void postgresql_mark_lost(PostgresqlStore *store) {
  error_set(&store->away, ERR_IO, N_("the connection to '%s' was lost; try again in a moment"),
            err_str(store->sql.name));
  store->away.code = "store_away";
}

Status postgresql_tell_lost(PostgresqlStore *store, Error *err) {
  postgresql_mark_lost(store);
  return postgresql_tell_away(store, err);
}

// Sends "ROLLBACK" and the like, in a transaction that has begun.
static bool postgresql_control(PostgresqlStore *store, const char *sql) {
  bool has_failed = true;
  store->wants_savepoint = store->wants_release = false;
  PGresult *result = postgresql_exchange(store, sql, NULL, 0, false, &has_failed);
  if (result)
    store->pq.PQclear(result);
  return result && !has_failed;
}

// Is the connection still there, when a transaction begins? If the other side has closed it, that shows without asking.
static bool postgresql_is_connected(PostgresqlStore *store) {
  while (store->connection && store->pq.PQstatus(store->connection) == CONNECTION_OK) {
    struct pollfd waits = {store->pq.PQsocket(store->connection), POLLIN, 0};
    if (poll(&waits, 1, 0) <= 0)
      return true;
    if (!store->pq.PQconsumeInput(store->connection))
      break;
  }
  return false;
}

static void postgresql_lose(PostgresqlStore *store) {
  postgresql_disconnect(store);
  if (store->transaction == POSTGRESQL_BEGUN)
    store->transaction = POSTGRESQL_LOST;
  store->has_savepoint = store->wants_savepoint = store->wants_release = false;
}

static bool statement_is_reading(const char *sql) {
  return strncmp(sql, "SELECT", 6) == 0;
}

// In a transaction, an error in one statement would end all of it. So each changing statement gets its own savepoint,
// except the first, before which there is nothing to keep.
static void step_stand_alone(PostgresqlStore *store, const char *sql) {
  if (store->transaction == POSTGRESQL_BEGUN && store->sql.is_batch && !store->is_step && !statement_is_reading(sql))
    store->wants_savepoint = true;
}

// Goes back to the beginning of the operation: the savepoint, or the beginning of the transaction.
static void step_take_back(PostgresqlStore *store, bool is_first) {
  bool is_saved = store->has_savepoint && postgresql_control(store, "ROLLBACK TO step");
  bool is_begun_again = !store->has_savepoint && is_first && postgresql_control(store, "ROLLBACK");
  store->has_savepoint = false;
  store->wants_release = is_saved;
  if (is_begun_again)
    store->transaction = POSTGRESQL_WANTED;
  else if (!is_saved)
    postgresql_lose(store);
}

// A failure inside an operation is taken back by leave.
static void step_end_alone(PostgresqlStore *store, bool is_first, bool has_failed) {
  if (store->is_step || store->transaction != POSTGRESQL_BEGUN)
    return;
  if (has_failed) {
    step_take_back(store, is_first);
  } else if (store->has_savepoint) {
    store->has_savepoint = false;
    store->wants_release = true;
  }
}

static void postgresql_query_start(Query *query, const char *sql, const SqlValue *values, int count) {
  PostgresqlStore *store = postgresql_of(query->store);
  bool has_failed = false;
  query->row = -1;
  query->code = POSTGRESQL_AWAY;
  query->statement = NULL;
  if (store->transaction == POSTGRESQL_LOST)
    return;
  bool is_first = store->transaction == POSTGRESQL_WANTED;
  step_stand_alone(store, sql);
  for (int tries = 0; tries < 2 && !query->statement; tries++) {
    bool is_new = store->transaction != POSTGRESQL_BEGUN;
    if (is_new && !postgresql_is_connected(store) && postgresql_connect(store, &store->away) != OK)
      break;
    query->statement = postgresql_exchange(store, sql, values, count, query->is_once, &has_failed);
    if (query->statement)
      break;
    bool is_harmless = is_new && (store->transaction == POSTGRESQL_WANTED || statement_is_reading(sql));
    postgresql_mark_lost(store);
    postgresql_lose(store);
    if (!is_harmless) {
      query->code = is_new ? POSTGRESQL_UNSURE : POSTGRESQL_AWAY;
      return;
    }
  }
  if (!query->statement)
    return;
  query->code = has_failed ? POSTGRESQL_REFUSED : POSTGRESQL_DONE;
  step_end_alone(store, is_first, has_failed);
}

static bool postgresql_query_next(Query *query) {
  PostgresqlStore *store = postgresql_of(query->store);
  return query->code == POSTGRESQL_DONE && ++query->row < store->pq.PQntuples(query->statement);
}

static Status postgresql_tell_unsure(PostgresqlStore *store, Error *err) {
  return sql_refuse(err,
                    error_set(err, ERR_IO,
                              N_("the connection to '%s' was lost while something was being written: it may have been "
                                 "kept or not; look before you try again"),
                              err_str(store->sql.name)),
                    "store_away");
}

static Status postgresql_query_end(Query *query, Error *err) {
  PostgresqlStore *store = postgresql_of(query->store);
  Status status = OK;
  if (query->code == POSTGRESQL_REFUSED)
    status = postgresql_failed(store, query->statement, err);
  else if (query->code == POSTGRESQL_UNSURE)
    status = postgresql_tell_unsure(store, err);
  else if (query->code == POSTGRESQL_AWAY)
    status = postgresql_tell_away(store, err);
  if (query->statement)
    store->pq.PQclear(query->statement);
  query->statement = NULL;
  return status;
}

static SqlRefusal postgresql_query_refusal(const Query *query) {
  PostgresqlStore *store = postgresql_of(query->store);
  if (query->code != POSTGRESQL_REFUSED)
    return query->code == POSTGRESQL_DONE ? SQL_DONE : SQL_FAILED;
  const char *state = store->pq.PQresultErrorField(query->statement, PG_DIAG_SQLSTATE);
  if (state && strcmp(state, "23505") == 0)
    return SQL_DUPLICATE;
  return state && strcmp(state, "23503") == 0 ? SQL_ORPHAN : SQL_FAILED;
}

static int64_t postgresql_query_changes(const Query *query) {
  PostgresqlStore *store = postgresql_of(query->store);
  return query->code == POSTGRESQL_DONE ? strtoll(store->pq.PQcmdTuples(query->statement), NULL, 10) : 0;
}

static Span postgresql_query_bytes(const Query *query, int column) {
  PostgresqlStore *store = postgresql_of(query->store);
  if (store->pq.PQgetisnull(query->statement, query->row, column))
    return (Span){0};
  return (Span){store->pq.PQgetvalue(query->statement, query->row, column),
                (size_t)store->pq.PQgetlength(query->statement, query->row, column)};
}

static int64_t postgresql_query_number(const Query *query, int column) {
  PostgresqlStore *store = postgresql_of(query->store);
  Span bytes = postgresql_query_bytes(query, column);
  uint64_t eight = 0;
  uint32_t four = 0;
  switch (bytes.data ? store->pq.PQftype(query->statement, column) : 0) {
  case TYPE_INT8:
    memcpy(&eight, bytes.data, sizeof eight);
    return (int64_t)be64toh(eight);
  case TYPE_INT4:
    memcpy(&four, bytes.data, sizeof four);
    return (int32_t)be32toh(four);
  case TYPE_BOOL:
    return bytes.data[0] != 0;
  default:
    assert(!bytes.data);
    return 0;
  }
}

static Status postgresql_enter(SqlStore *base, Error *err) {
  PostgresqlStore *store = postgresql_of(base);
  (void)err; // any error is that of the first statement
  store->is_step = true;
  if (!base->is_batch)
    store->transaction = POSTGRESQL_WANTED;
  store->is_first_step = store->transaction == POSTGRESQL_WANTED;
  store->wants_savepoint = !store->is_first_step;
  return OK;
}

// Was a transaction committed whose COMMIT got no answer? If it is still running, waits for it.
static Status transaction_ask_outcome(PostgresqlStore *store, const char *id, Error *err) {
  enum { PAUSE_US = 20000 };
  int64_t until = steady_ms() + store->busy_ms;
  char found[16] = "in progress";
  while (strcmp(found, "in progress") == 0 && steady_ms() < until) {
    Query query;
    Arena arena = {0};
    query_start(&query, &store->sql, "SELECT pg_xact_status(CAST(? AS xid8))", "t", id);
    if (query_next(&query))
      snprintf(found, sizeof found, "%s", query_text(&query, 0, &arena));
    arena_deinit(&arena);
    if (query_end(&query, err) != OK)
      return postgresql_tell_unsure(store, err);
    if (strcmp(found, "in progress") == 0)
      usleep(PAUSE_US);
  }
  if (strcmp(found, "committed") == 0)
    return OK;
  postgresql_mark_lost(store);
  return strcmp(found, "aborted") == 0 ? postgresql_tell_away(store, err) : postgresql_tell_unsure(store, err);
}

static Status postgresql_confirm(PostgresqlStore *store, Error *err) {
  char id[sizeof store->transaction_id];
  bool has_failed = false;
  PostgresqlTransaction transaction = store->transaction;
  store->transaction = transaction == POSTGRESQL_BEGUN ? transaction : POSTGRESQL_IDLE;
  store->wants_savepoint = store->has_savepoint = store->wants_release = false;
  if (transaction != POSTGRESQL_BEGUN)
    return transaction == POSTGRESQL_LOST ? postgresql_tell_away(store, err) : OK; // nothing was sent
  memcpy(id, store->transaction_id, sizeof id);
  PGresult *result = postgresql_exchange(store, "COMMIT", NULL, 0, false, &has_failed);
  store->transaction = POSTGRESQL_IDLE;
  if (!result) {
    postgresql_disconnect(store);
    postgresql_mark_lost(store);
    return transaction_ask_outcome(store, id, err);
  }
  Status status = OK;
  if (has_failed)
    status = postgresql_failed(store, result, err);
  else if (strcmp(store->pq.PQcmdStatus(result), "COMMIT") != 0) // something in it had failed: nothing was committed
    status = sql_refuse(err,
                        error_set(err, ERR_IO, N_("can't read or write '%s' (%s)"), err_str(store->sql.name),
                                  err_str(store->pq.PQcmdStatus(result))),
                        "store_away");
  store->pq.PQclear(result);
  return status;
}

void postgresql_rollback(Store *base) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  if (store->transaction == POSTGRESQL_BEGUN && !postgresql_control(store, "ROLLBACK"))
    postgresql_disconnect(store);
  store->transaction = POSTGRESQL_IDLE;
  store->wants_savepoint = store->has_savepoint = store->wants_release = false;
  store->sql.is_batch = store->is_step = store->is_copied = false;
}

static Status postgresql_leave(SqlStore *base, Status status, Error *err) {
  PostgresqlStore *store = postgresql_of(base);
  store->is_step = false;
  if (!base->is_batch) {
    if (status == OK)
      return postgresql_confirm(store, err);
    postgresql_rollback(&base->base);
    return status;
  }
  bool is_begun = store->transaction == POSTGRESQL_BEGUN && (store->has_savepoint || store->is_first_step);
  store->wants_savepoint = false;
  if (is_begun)
    step_end_alone(store, store->is_first_step, status != OK);
  return status;
}

Status postgresql_begin(Store *base, Error *err) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  if (store->transaction != POSTGRESQL_IDLE)
    return error_set(err, ERR_STATE, N_("there is a transaction already"));
  store->transaction = POSTGRESQL_WANTED;
  store->sql.is_batch = true;
  return OK;
}

Status postgresql_commit(Store *base, Error *err) {
  PostgresqlStore *store = postgresql_of(sql_of(base));
  Status status = postgresql_confirm(store, err);
  store->sql.is_batch = store->is_copied = false;
  return status;
}

// A reader sees one moment, and has nothing to commit.
static Status postgresql_copy_begin(SqlStore *base, bool is_writer, Error *err) {
  Status status = postgresql_begin(&base->base, err);
  if (status != OK)
    return status;
  postgresql_of(base)->is_copied = !is_writer;
  if (is_writer)
    status = sql_run(base, NULL, err, "SET CONSTRAINTS ALL DEFERRED", "");
  if (status != OK)
    postgresql_rollback(&base->base);
  return status;
}

static Status postgresql_last_id(SqlStore *store, const char *table, int64_t *out, Error *err) {
  return sql_add(store, out, err,
                 "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, 'id')::regclass), 0)", "t", table);
}

// setval takes nothing below 1; a table that never had an id needs none.
static Status postgresql_set_last_id(SqlStore *store, const char *table, int64_t id, Error *err) {
  int64_t set;
  return id > 0 ? sql_add(store, &set, err, "SELECT setval(pg_get_serial_sequence(?, 'id'), ?)", "ti", table, id) : OK;
}

const SqlDriver postgresql_driver = {
    .start = postgresql_query_start,
    .next = postgresql_query_next,
    .end = postgresql_query_end,
    .refusal = postgresql_query_refusal,
    .changes = postgresql_query_changes,
    .number = postgresql_query_number,
    .bytes = postgresql_query_bytes,
    .enter = postgresql_enter,
    .leave = postgresql_leave,
    .copy_begin = postgresql_copy_begin,
    .last_id = postgresql_last_id,
    .set_last_id = postgresql_set_last_id,
    .has_row_locks = true,
};
