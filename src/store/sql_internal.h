// SPDX-License-Identifier: MIT
// The operations of a store in SQL, written once for all drivers that speak SQL, and what such a driver provides.
//
// The statements are understood by both SQLite and PostgreSQL: parameters are ? or ?N, "user" is in quotes (it is a
// reserved word of PostgreSQL), booleans are 0 and 1, and an INSERT gets the id of its row by RETURNING. Where the
// statements of two transactions could mix, the row is locked first: SQLite has one writer at a time, PostgreSQL many.
#pragma once

#include "store/store.h"

typedef struct SqlDriver SqlDriver;

typedef struct SqlStore {
  Store base;
  const SqlDriver *driver;
  char *name;    // the place as messages show it, without a password
  bool is_batch; // between begin and commit
} SqlStore;

static inline SqlStore *sql_of(Store *store) {
  return (SqlStore *)store;
}

// A value of a statement: t text, i int64_t, b Span, o an id where 0 is NULL, n a NULL.
typedef struct SqlValue {
  char type;
  int64_t number;
  Span bytes; // of t and b
} SqlValue;

// Why a statement had no effect.
typedef enum SqlRefusal {
  SQL_DONE, // it had
  SQL_DUPLICATE,
  SQL_ORPHAN, // what it refers to does not exist, or something refers to it
  SQL_FAILED,
} SqlRefusal;

// A running statement.
typedef struct Query {
  SqlStore *store;
  void *statement; // this and the following belong to the driver
  int code;
  int row;
  bool is_once; // its text is not a literal, so it is not kept afterwards
} Query;

enum { SQL_VALUES_MAX = 2048, SQL_STATEMENTS_MAX = 256 };

struct SqlDriver {
  void (*start)(Query *query, const char *sql, const SqlValue *values, int count);
  bool (*next)(Query *query);
  MUST_CHECK Status (*end)(Query *query, Error *err); // also frees it
  SqlRefusal (*refusal)(const Query *query);
  int64_t (*changes)(const Query *query); // how many rows it changed
  int64_t (*number)(const Query *query, int column);
  Span (*bytes)(const Query *query, int column); // data is NULL for a NULL; valid until the next row
  // Several statements as one: a transaction, or a part of the current one.
  MUST_CHECK Status (*enter)(SqlStore *store, Error *err);
  MUST_CHECK Status (*leave)(SqlStore *store, Status status, Error *err);
  // For copies (sql_copy.c). A reader sees the data of one moment; a writer may break references until the end.
  MUST_CHECK Status (*copy_begin)(SqlStore *store, bool is_writer, Error *err);
  // Ids are never used twice: these give the largest id that a table ever had, and set it for a table being filled.
  MUST_CHECK Status (*last_id)(SqlStore *store, const char *table, int64_t *out, Error *err);
  MUST_CHECK Status (*set_last_id)(SqlStore *store, const char *table, int64_t id, Error *err);
  bool takes_hints;   // INDEXED BY: SQLite's planner does not know what is in the tables
  bool has_row_locks; // FOR UPDATE SKIP LOCKED: several may write at the same time
};

// types has one letter for each argument after it (SqlValue).
void query_start(Query *query, SqlStore *store, const char *sql, const char *types, ...);
void query_start_once(Query *query, SqlStore *store, const char *sql, const SqlValue *values, int count);
static inline bool query_next(Query *query) { // true: there is a row
  return query->store->driver->next(query);
}
// To be called after the last row, or when no more are wanted.
MUST_CHECK static inline Status query_end(Query *query, Error *err) {
  return query->store->driver->end(query, err);
}
static inline int64_t query_int(const Query *query, int column) {
  return query->store->driver->number(query, column);
}
const char *query_text(const Query *query, int column, Arena *arena); // "" for NULL
Span query_span(const Query *query, int column, Arena *arena);        // also NUL-terminated

// The members of a struct that a statement's columns fill, in order. The type of a member says how: texts and bytes are
// put into an arena, arrays of char are filled, all others are numbers and booleans.
typedef enum SqlColumnType { SQL_END, SQL_NUMBER, SQL_TEXT, SQL_CHARS, SQL_BYTES } SqlColumnType;

typedef struct SqlColumn {
  SqlColumnType type;
  size_t offset, size;
} SqlColumn;

#define SQL_COLUMN(type, member)                                                                                       \
  {                                                                                                                    \
    _Generic(((type){0}).member, const char *: SQL_TEXT, char *: SQL_CHARS, Span: SQL_BYTES, default: SQL_NUMBER), \
        offsetof(type, member), sizeof((type){0}.member)   \
  }

enum { SQL_COLUMNS_MAX = 24 };

typedef struct SqlRow {
  size_t size; // of the struct
  SqlColumn columns[SQL_COLUMNS_MAX];
} SqlRow;

extern const SqlRow sql_number_row, sql_text_row; // for an int64_t and for a const char *

// Rows for the caller, in its arena.
typedef struct RowArray {
  Arena *arena;
  size_t size; // of a row
  void *rows;
  int count, capacity;
} RowArray;

void *row_add(RowArray *array); // cleared
// Reads the current row; members without a column become 0.
void query_read(const Query *query, const SqlRow *row, Arena *arena, void *out);

static inline int64_t page_limit(StorePage page) {
  return page.limit > 0 ? page.limit : INT64_MAX / 2;
}

// Runs a statement without rows. *changes (NULL: not needed) is the number of rows it changed.
#define sql_run(store, changes, err, sql, types, ...)                                                                  \
  ({                                                                                                                   \
    Query run_query;                                                                                                   \
    query_start(&run_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish(&run_query, (changes), (err));                                                                        \
  })
MUST_CHECK Status query_finish(Query *query, int64_t *changes, Error *err);
// Runs a statement that returns a number, RETURNING id. *id is written only on success; ERR_MISSING when it returns
// nothing.
#define sql_add(store, id, err, sql, types, ...)                                                                       \
  ({                                                                                                                   \
    Query add_query;                                                                                                   \
    query_start(&add_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish_add(&add_query, (id), (err));                                                                         \
  })
MUST_CHECK Status query_finish_add(Query *query, int64_t *id, Error *err);
MUST_CHECK Status sql_need(Status status, int64_t changes, Error *err); // ERR_MISSING when nothing was changed
// Runs a statement without rows; ERR_MISSING when it changed nothing.
#define sql_must(store, err, sql, types, ...)                                                                          \
  ({                                                                                                                   \
    int64_t must_changes = 0;                                                                                          \
    Status must_status = sql_run(store, &must_changes, err, sql, types, ##__VA_ARGS__);                                \
    sql_need(must_status, must_changes, err);                                                                          \
  })
// Reads the first row of a statement into *out; ERR_MISSING, with *out unchanged, when there is none. The arena may be
// NULL if the row has no text.
#define sql_one(store, row, arena, out, err, sql, types, ...)                                                          \
  ({                                                                                                                   \
    Query one_query;                                                                                                   \
    query_start(&one_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish_one(&one_query, (row), (arena), (out), (err));                                                        \
  })
MUST_CHECK Status query_finish_one(Query *query, const SqlRow *row, Arena *arena, void *out, Error *err);
// Reads all rows.
#define sql_all(store, row, in_arena, out, out_count, err, sql, types, ...)                                            \
  ({                                                                                                                   \
    Query all_query;                                                                                                   \
    RowArray all_found = {.arena = (in_arena), .size = (row)->size};                                                   \
    query_start(&all_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    Status all_status = query_finish_all(&all_query, (row), &all_found, (err));                                        \
    *(out) = all_found.rows;                                                                                           \
    *(out_count) = all_found.count;                                                                                    \
    all_status;                                                                                                        \
  })
MUST_CHECK Status query_finish_all(Query *query, const SqlRow *row, RowArray *found, Error *err);
static inline Status sql_missing(Error *err) {
  return error_set(err, ERR_MISSING, N_("there is no such entry"));
}
static inline Status sql_exists(Error *err) {
  return error_set(err, ERR_EXISTS, N_("there is such an entry already"));
}
// Sets a code of store.h where the kind's code does not say enough.
static inline Status sql_refuse(Error *err, Status status, const char *code) {
  if (err)
    err->code = code;
  return status;
}

MUST_CHECK static inline Status sql_enter(SqlStore *store, Error *err) {
  return store->driver->enter(store, err);
}
// Commits if status is OK, else takes everything back. Returns the final status.
MUST_CHECK static inline Status sql_leave(SqlStore *store, Status status, Error *err) {
  return store->driver->leave(store, status, err);
}
// Does everything in the call, or nothing.
#define SQL_TRANSACTION(base, err, call)                                                                               \
  ({                                                                                                                   \
    Status transaction_status = sql_enter(sql_of(base), (err));                                                        \
    transaction_status == OK ? sql_leave(sql_of(base), (call), (err)) : transaction_status;                            \
  })

// sql_users.c: fills in the lookalike keys of users that have none yet, within the transaction that brings a store up
// to date.
MUST_CHECK Status sql_users_fill_looks(SqlStore *store, Error *err);

// sql_results.c: adds a result of a game (0: of none), and adds it to the player's sums.
MUST_CHECK Status sql_add_result(SqlStore *store, int64_t game, const char *family, const StoreResult *result,
                                 Error *err);
// Removes the results of a game and its copies.
MUST_CHECK Status sql_remove_family(SqlStore *store, const char *family, Error *err);

// sql_games.c
#define GAME_COLUMNS                                                                                                   \
  "g.id, g.public_id, g.owner, g.resource, g.seq, g.hash, g.began_ms, g.played_ms, g.is_remote, g.unranked_why, "      \
  "g.is_over, g.summary"
#define GAME_MEMBERS(type, game)                                                                                       \
  SQL_COLUMN(type, game id), SQL_COLUMN(type, game public_id), SQL_COLUMN(type, game owner),                           \
      SQL_COLUMN(type, game resource), SQL_COLUMN(type, game seq), SQL_COLUMN(type, game hash),                        \
      SQL_COLUMN(type, game began_ms), SQL_COLUMN(type, game played_ms), SQL_COLUMN(type, game is_remote),             \
      SQL_COLUMN(type, game unranked_why), SQL_COLUMN(type, game is_over), SQL_COLUMN(type, game summary)
extern const SqlRow sql_game_row; // GAME_COLUMNS
// Writes the results that come with an append.
MUST_CHECK Status sql_append_results(SqlStore *store, const StoreAppend *append, Error *err);
// Finds out why nothing was appended: already_done, ERR_MISSING, game_moved_on.
MUST_CHECK Status sql_append_refused(SqlStore *store, const StoreAppend *append, Error *err);

// sql_copy.c: copies everything from one store to another, within a transaction on each side. What was there is deleted
// (is_restore), or there may be nothing. The copy is read back and compared before it is committed.
typedef struct SqlCopy {
  bool is_restore;
  const Progress *progress; // NULL: not needed
} SqlCopy;
MUST_CHECK Status sql_copy(SqlStore *from, SqlStore *to, const SqlCopy *copy, Error *err);

// The operations that all drivers share; transactions, backups and appending are the driver's own. Each is called
// sql_NAME, and has the type that StoreOps gives it.
// clang-format off
#define SQL_OPERATIONS(X)                                                                                              \
  X(user_add) X(user_get) X(user_after) X(user_find) X(user_find_alike) X(user_rename) X(user_set_password)            \
  X(user_set_picture) X(user_picture) X(user_delete) X(user_bytes)                                                     \
  X(session_add) X(session_seen) X(sessions) X(session_find) X(session_delete) X(sessions_delete_all)                  \
  X(sessions_expire)                                                                                                   \
  X(reset_link_add) X(reset_link_find) X(reset_link_use) X(reset_links_end) X(reset_links_expire)                      \
  X(setting_set) X(setting_get) X(settings)                                                                            \
  X(resource_add) X(resources) X(resource_get) X(resource_find) X(resource_body) X(resource_set_body)                  \
  X(resource_share) X(resource_heir) X(resource_give) X(resource_delete)                                               \
  X(game_add) X(game_get) X(game_find) X(game_users) X(game_give) X(game_join) X(game_part) X(game_actions)            \
  X(game_revert) X(game_copy) X(game_rewrite) X(game_delete) X(game_succeed) X(game_set_logins) X(games_open)   \
  X(games_of_nobody) X(games)                                                                                          \
  X(save_add) X(save_move) X(save_find) X(save_last) X(save_delete) X(saves)                                           \
  X(result_add) X(result_remove) X(player_find) X(player_delete) X(players) X(scores) X(player_scores) X(totals)       \
  X(ranking) X(ranking_size) X(ranking_position)                                                                       \
  X(puzzle_add) X(puzzle_set) X(puzzle_get) X(puzzle_rename) X(puzzle_delete) X(puzzles) X(puzzle_give)                \
  X(guest_add) X(guest_find) X(guest_delete) X(guests_expire) X(guest_join) X(guest_part) X(guest_games)               \
  X(invitation_add) X(invitation_find) X(invitations_of_game) X(invitations_of_user) X(invitation_accept)              \
  X(invitation_delete) X(invitations_expire)                                                                           \
  X(class_add) X(class_get) X(class_find) X(class_after) X(classes) X(class_set) X(class_delete) X(classes_expire) X(class_puzzle)      \
  X(pupil_add) X(pupil_find) X(pupils) X(pupil_set) X(pupil_delete) X(share_get) X(share_find) X(share_set)                \
  X(game_set_watch)                                                                                                    \
  X(watcher_add) X(watchers_copy) X(watchers)                                                                          \
  X(job_add) X(job_adopt) X(job_take) X(job_beat) X(job_end) X(job_give_back) X(job_cancel) X(jobs_cancel_of) X(job_get)            \
  X(job_about) X(jobs_ended) X(job_collected) X(jobs_expire) X(jobs_count)                                             \
  X(daily_add) X(daily_find) X(card_put) X(card_find) X(cards) X(card_decks) X(card_delete)                            \
  X(exercise_add) X(exercise_find) X(exercises) X(exercises_trim) X(exercise_done)                                     \
  X(games_stand)                                                                                                       \
  X(node_stay) X(node_leave) X(lease_take) X(lease_drop) X(leases_held) X(leases_inherit)
// clang-format on
#define SQL_DECLARE(name) extern typeof(*((StoreOps *)NULL)->name) sql_##name;
SQL_OPERATIONS(SQL_DECLARE)
SQL_DECLARE(game_append)
#define SQL_OPERATION(name) .name = sql_##name, // in a StoreOps: SQL_OPERATIONS(SQL_OPERATION)
