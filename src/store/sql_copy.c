// SPDX-License-Identifier: MIT
// Copies everything from one store to another, with any drivers: table by table, in the order of the keys, a few rows
// at a time. Then the copy is read back, and every table must give the same digest. Jobs are not copied: whoever waits
// for them is at the old store.
#include "base/strbuf.h"
#include "store/sql_internal.h"

#include <sodium.h>
#include <string.h>

enum { ROWS_A_STEP = 64, COLUMNS_MAX = 20, KEYS_MAX = 4 };

// In this order no row refers to one that is not there yet, except for a game's successor.
typedef struct CopyTable {
  const char *name, *columns;
  const char *types; // of the columns, as in SqlValue
  const char *key;   // the rows are sorted by it; it is the first `keys` columns
  int keys;
  bool has_id;   // the store gives the id
  bool is_large; // copied one row at a time
} CopyTable;

static const CopyTable tables[] = {
    {"users", "id, name, key, password, points, created_ms, look", "itttiit", "id", 1, true, false},
    {"pictures", "\"user\", type, body", "itb", "\"user\"", 1, false, true},
    {"sessions", "token, \"user\", created_ms, expires_ms, device, seen_ms", "tiiiti", "token", 1, false, false},
    {"reset_links", "key, \"user\", expires_ms, used_ms", "tiii", "key", 1, false, false},
    {"settings", "\"user\", name, value", "ott", "coalesce(\"user\", 0), name", 2, false, false},
    {"resources", "id, owner, name, key, is_shared, changed_ms", "iittii", "id", 1, true, false},
    {"resource_parts", "resource, part, lines, body", "itib", "resource, part", 2, false, true},
    {"games",
     "id, public_id, owner, resource, head, seq, hash, began_ms, played_ms, is_remote, is_over, summary, family, "
     "unranked_why, is_open, watch_token, successor, login_device, login_seats, login_ms",
     "itoobitiiiitttitoiii", "id", 1, true, false},
    {"participants", "\"user\", game, is_over, played_ms", "iiii", "\"user\", game", 2, false, false},
    {"actions", "game, seq, seat, account, at_ms, nonce, type, body, hash", "iiitittbt", "game, seq", 2, false, false},
    {"saves", "id, owner, name, game, seq, saved_ms, summary", "iitiiit", "id", 1, true, false},
    {"players",
     "id, key, name, \"user\", is_machine, games, wins, total, best, worst, counted, counted_wins, counted_total, "
     "counted_best, counted_worst",
     "ittoiiiiiiiiiii", "id", 1, true, false},
    {"results",
     "id, player, game, seat, score, is_won, is_ranked, is_machine, at_ms, family, is_unranked, preset, language",
     "iioiiiiiititt", "id", 1, true, false},
    {"standings", "preset, language, \"user\", points", "ttii", "preset, language, \"user\"", 3, false, false},
    {"puzzles", "id, owner, guest, kind, name, body, changed_ms", "iotttbi", "id", 1, true, true},
    {"guests", "mark, token, expires_ms", "tti", "mark", 1, false, false},
    {"guest_games", "guest, game", "ti", "guest, game", 2, false, false},
    {"invitations", "key, game, seat, \"user\", expires_ms, is_accepted", "tiioii", "key", 1, false, false},
    {"watchers", "game, mark", "it", "game, mark", 2, false, false},
    {"daily_puzzles", "day, language, words, position, play, kind, difficulty, score, next_score, made_ms",
     "ttttttiiii", "day, language, words", 3, false, false},
    {"exercises", "language, words, number, kind, difficulty, position, play, score, margin, made_ms", "ttitittiii",
     "language, words, number", 3, false, false},
    {"exercises_done", "\"user\", language, words, number, is_found, done_ms", "ittiii",
     "\"user\", language, words, number", 4, false, false},
    {"cards", "\"user\", deck, item, due_day, wait_days, ease, seen, lapses, extra", "ittiiiiit",
     "\"user\", deck, item", 3, false, false},
    {"classes",
     "id, owner, token, title, is_open, asks_names, solution_ms, created_ms, expires_ms, puzzles, joined, seq",
     "iittiiiiiiii", "id", 1, true, false},
    {"class_puzzles", "class, place, kind, name, body", "iittb", "class, place", 2, false, true},
    {"pupils", "class, number, key, name, place, joined_ms, seen_ms, done_ms, found, total, work", "iittiiiiiit",
     "class, number", 2, false, false},
    {"shares", "game, token, agreed", "iti", "game", 1, false, false},
    {"nodes", "id, since_ms, until_ms", "tii", "id", 1, false, false},
    {"leases", "game, node", "it", "game", 1, false, false},
};
enum { TABLES = sizeof tables / sizeof *tables };

// Rows of a table, some at a time.
typedef struct Rows {
  SqlStore *store;
  const CopyTable *table;
  Arena arena; // of the current rows
  StrBuf sql;
  SqlValue values[ROWS_A_STEP * COLUMNS_MAX];
  int count, columns; // how many rows, and how many values in each
  int64_t seen;
  crypto_generichash_state *digest; // of all rows seen
} Rows;

static void rows_init(Rows *rows, SqlStore *store, const CopyTable *table, crypto_generichash_state *digest) {
  *rows = (Rows){.store = store, .table = table, .columns = (int)strlen(table->types), .digest = digest};
  crypto_generichash_init(digest, NULL, 0, crypto_generichash_BYTES);
}

static void rows_deinit(Rows *rows) {
  arena_deinit(&rows->arena);
  strbuf_deinit(&rows->sql);
}

static void digest_value(crypto_generichash_state *digest, const SqlValue *value) {
  uint64_t number = value->type == 't' || value->type == 'b' ? value->bytes.size : (uint64_t)value->number;
  crypto_generichash_update(digest, (const unsigned char *)&number, sizeof number);
  if (value->bytes.size)
    crypto_generichash_update(digest, (const unsigned char *)value->bytes.data, value->bytes.size);
}

static SqlValue value_of(const Query *query, int column, char type, Arena *arena) {
  if (type == 't' || type == 'b')
    return (SqlValue){type, 0, query_span(query, column, arena)};
  return (SqlValue){.type = type, .number = query_int(query, column)};
}

// Reads the next rows; count is 0 after the last.
static Status rows_read(Rows *rows, Error *err) {
  Query query;
  Arena arena = {0};
  SqlValue *last = &rows->values[rows->count > 0 ? (rows->count - 1) * rows->columns : 0], after[KEYS_MAX];
  int keys = rows->count > 0 ? rows->table->keys : 0;
  for (int i = 0; i < keys; i++) {
    after[i] = last[i];
    after[i].type = last[i].type == 'o' ? 'i' : last[i].type;
  }
  strbuf_reset(&rows->sql);
  strbuf_printf(&rows->sql, "SELECT %s FROM %s", rows->table->columns, rows->table->name);
  if (keys > 0)
    strbuf_printf(&rows->sql, " WHERE (%s) > (%.*s)", rows->table->key, 3 * keys - 2, "?, ?, ?, ?");
  strbuf_printf(&rows->sql, " ORDER BY %s LIMIT %d", rows->table->key, rows->table->is_large ? 1 : ROWS_A_STEP);
  query_start_once(&query, rows->store, rows->sql.data, after, keys);
  rows->count = 0;
  while (query_next(&query)) {
    for (int i = 0; i < rows->columns; i++) {
      SqlValue *value = &rows->values[rows->count * rows->columns + i];
      *value = value_of(&query, i, rows->table->types[i], &arena);
      digest_value(rows->digest, value);
    }
    rows->count++;
  }
  Status status = query_end(&query, err);
  rows->seen += rows->count;
  arena_deinit(&rows->arena); // it held the keys of the rows before
  rows->arena = arena;
  return status;
}

static Status rows_write(Rows *rows, SqlStore *to, Error *err) {
  Query query;
  strbuf_reset(&rows->sql);
  strbuf_printf(&rows->sql, "INSERT INTO %s (%s) VALUES ", rows->table->name, rows->table->columns);
  for (int i = 0; i < rows->count * rows->columns; i++)
    strbuf_printf(&rows->sql, "%s?%s",
                  i % rows->columns ? ", "
                  : i               ? ", ("
                                    : "(",
                  i % rows->columns == rows->columns - 1 ? ")" : "");
  query_start_once(&query, to, rows->sql.data, rows->values, rows->count * rows->columns);
  return query_finish(&query, NULL, err);
}

static Status count_rows(SqlStore *store, const CopyTable *table, int64_t *out, Error *err) {
  Query query;
  StrBuf sql = {0};
  strbuf_printf(&sql, "SELECT count(*) FROM %s", table->name);
  query_start_once(&query, store, sql.data, NULL, 0);
  *out = query_next(&query) ? query_int(&query, 0) : 0;
  strbuf_deinit(&sql);
  return query_end(&query, err);
}

static Status count_all_rows(SqlStore *store, int64_t *out, Error *err) {
  Status status = OK;
  *out = 0;
  for (int i = 0; status == OK && i < TABLES; i++) {
    int64_t count = 0;
    status = count_rows(store, &tables[i], &count, err);
    *out += count;
  }
  return status;
}

// The current rows are too many for the stack of a thread.
static Status copy_table(SqlStore *from, SqlStore *to, const CopyTable *table, const SqlCopy *copy, int64_t *done,
                         int64_t total, unsigned char digest[crypto_generichash_BYTES], Error *err) {
  int64_t last = 0;
  crypto_generichash_state state;
  Arena own = {0};
  Rows *rows = arena_alloc(&own, sizeof *rows);
  rows_init(rows, from, table, &state);
  Status status = rows_read(rows, err);
  while (status == OK && rows->count > 0) {
    status = rows_write(rows, to, err);
    *done += rows->count;
    progress_report(copy->progress, N_("copying"), *done, total);
    if (status == OK && progress_is_cancelled(copy->progress))
      status = error_set(err, ERR_CANCELLED, N_("cancelled"));
    if (status == OK)
      status = rows_read(rows, err);
  }
  if (status == OK && table->has_id)
    status = from->driver->last_id(from, table->name, &last, err);
  if (status == OK && table->has_id)
    status = to->driver->set_last_id(to, table->name, last, err);
  crypto_generichash_final(&state, digest, crypto_generichash_BYTES);
  rows_deinit(rows);
  arena_deinit(&own);
  return status;
}

static Status check_table(SqlStore *to, const CopyTable *table, const unsigned char wanted[crypto_generichash_BYTES],
                          Error *err) {
  unsigned char digest[crypto_generichash_BYTES];
  crypto_generichash_state state;
  Arena own = {0};
  Rows *rows = arena_alloc(&own, sizeof *rows);
  rows_init(rows, to, table, &state);
  Status status = rows_read(rows, err);
  while (status == OK && rows->count > 0)
    status = rows_read(rows, err);
  crypto_generichash_final(&state, digest, sizeof digest);
  rows_deinit(rows);
  arena_deinit(&own);
  if (status == OK && memcmp(digest, wanted, sizeof digest) != 0)
    status = sql_refuse(err,
                        error_set(err, ERR_IO, N_("the copy in '%s' differs from what was copied (%s): it was undone"),
                                  err_str(to->name), err_str(table->name)),
                        "store_damaged");
  return status;
}

// Checks that the store is empty, or empties it.
static Status make_room(SqlStore *to, bool is_restore, Error *err) {
  int64_t there = 0;
  Status status = count_all_rows(to, &there, err);
  if (status != OK || there == 0)
    return status;
  if (!is_restore)
    return error_set(err, ERR_EXISTS, N_("there is something in '%s' already: it was left as it is"),
                     err_str(to->name));
  for (int i = TABLES - 1; status == OK && i >= 0; i--) {
    Query query;
    StrBuf sql = {0};
    strbuf_printf(&sql, "DELETE FROM %s", tables[i].name);
    query_start_once(&query, to, sql.data, NULL, 0);
    status = query_finish(&query, NULL, err);
    strbuf_deinit(&sql);
  }
  return status == OK ? sql_run(to, NULL, err, "DELETE FROM jobs", "") : status; // they are about the old data
}

static Status copy_all(SqlStore *from, SqlStore *to, const SqlCopy *copy, Error *err) {
  unsigned char digests[TABLES][crypto_generichash_BYTES];
  int64_t done = 0, total = 0;
  Status status = make_room(to, copy->is_restore, err);
  if (status == OK)
    status = count_all_rows(from, &total, err);
  for (int i = 0; status == OK && i < TABLES; i++)
    status = copy_table(from, to, &tables[i], copy, &done, total, digests[i], err);
  for (int i = 0; status == OK && i < TABLES; i++) {
    progress_report(copy->progress, N_("comparing"), i, TABLES);
    status = check_table(to, &tables[i], digests[i], err);
  }
  return status;
}

Status sql_copy(SqlStore *from, SqlStore *to, const SqlCopy *copy, Error *err) {
  if (sodium_init() < 0)
    return error_set(err, ERR_STATE, N_("the system did not provide random numbers"));
  Status status = from->driver->copy_begin(from, false, err);
  if (status != OK)
    return status;
  status = to->driver->copy_begin(to, true, err);
  if (status == OK) {
    status = copy_all(from, to, copy, err);
    if (status == OK)
      status = to->base.ops->commit(&to->base, err);
    else
      to->base.ops->rollback(&to->base);
  }
  from->base.ops->rollback(&from->base);
  return status;
}
