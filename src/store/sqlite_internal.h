// SPDX-License-Identifier: MIT
// What the files of the SQLite driver share: the connection, statements that are prepared once, and errors.
#ifndef STORE_SQLITE_INTERNAL_H
#define STORE_SQLITE_INTERNAL_H

#include "base/file.h"
#include "store/sqlite.h"

#include <sqlite3.h>

enum {
  SQLITE_STORE_APPLICATION = 0x7465736C, // "tesl", in the file's header
  SQLITE_STATEMENTS_MAX = 192,
};

typedef struct SqliteStore {
  Store base;
  sqlite3 *db;
  char *path;
  FileLock claim; // of a server
  bool is_batch;  // between begin and commit
  struct {
    const char *sql; // a literal: its address is the key
    sqlite3_stmt *statement;
  } statements[SQLITE_STATEMENTS_MAX];
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
// How they look, for users who have none yet: within the transaction that brings a store up to date.
MUST_CHECK Status sqlite_users_fill_looks(SqliteStore *store, Error *err);
Status sqlite_failed_with(const char *path, int code, const char *message, Error *err);
// Was it a unique key that was there already? Ask before anything else is done.
bool sqlite_is_duplicate(SqliteStore *store);

// A running statement. Types say how the arguments after them are bound, one a letter: t text, i int64_t, b Span,
// o an id where 0 is NULL.
typedef struct Query {
  SqliteStore *store;
  sqlite3_stmt *statement;
  int code; // of the last step
} Query;

void query_start(Query *query, SqliteStore *store, const char *sql, const char *types, ...);
bool query_next(Query *query);                         // a row is there
MUST_CHECK Status query_end(Query *query, Error *err); // after the last row, or whenever no more are wanted
int64_t query_int(const Query *query, int column);
const char *query_text(const Query *query, int column, Arena *arena); // "" for NULL
Span query_span(const Query *query, int column, Arena *arena);        // NUL-terminated too

// Rows on their way to the caller, in its arena.
typedef struct RowArray {
  Arena *arena;
  size_t size; // of a row
  void *rows;
  int count, capacity;
} RowArray;

void *row_add(RowArray *array); // cleared

static inline int64_t page_limit(StorePage page) {
  return page.limit > 0 ? page.limit : -1;
}

// A statement without rows. *changes (NULL: nobody asks) is the number of rows it touched.
#define sqlite_run(store, changes, err, sql, types, ...)                                                               \
  ({                                                                                                                   \
    Query run_query;                                                                                                   \
    query_start(&run_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish(&run_query, (changes), (err));                                                                        \
  })
MUST_CHECK Status query_finish(Query *query, int64_t *changes, Error *err);
// The same where a row must have been touched: ERR_MISSING.
MUST_CHECK Status sqlite_need(Status status, int64_t changes, Error *err);
static inline Status sqlite_missing(Error *err) {
  return error_set(err, ERR_MISSING, N_("there is no such entry"));
}
static inline Status sqlite_exists(Error *err) {
  return error_set(err, ERR_EXISTS, N_("there is such an entry already"));
}

// Several statements as one: a transaction, or a part of the one that runs.
MUST_CHECK Status sqlite_enter(SqliteStore *store, Error *err);
// Commits if status is OK, takes everything back otherwise; returns what is the case then.
MUST_CHECK Status sqlite_leave(SqliteStore *store, Status status, Error *err);

// Any text of statements, run once.
MUST_CHECK Status sqlite_execute(SqliteStore *store, const char *sql, Error *err);
MUST_CHECK Status sqlite_pragma(SqliteStore *store, const char *sql, int64_t *out, Error *err);

// sqlite_backup.c: an empty file of the same folder, that is there only while we work on it. Appends its name.
MUST_CHECK Status sqlite_temporary_beside(const char *path, StrBuf *out, Error *err);

// sqlite_results.c: a result of a game (0: of none), with the player's sums.
MUST_CHECK Status sqlite_add_result(SqliteStore *store, int64_t game, const char *family, const StoreResult *result,
                                    Error *err);
// Takes back what a game and its copies have left.
MUST_CHECK Status sqlite_remove_family(SqliteStore *store, const char *family, Error *err);

// sqlite_ranking.c: a ranked result takes its user further up, where it is better than what was there.
MUST_CHECK Status sqlite_add_standing(SqliteStore *store, const StoreResult *result, Error *err);
// After results of the player have gone.
MUST_CHECK Status sqlite_count_standings(SqliteStore *store, int64_t player, Error *err);

// sqlite_games.c: from column `first` on, in the order of GAME_COLUMNS.
#define GAME_COLUMNS                                                                                                   \
  "g.id, g.public_id, g.owner, g.resource, g.seq, g.hash, g.began_ms, g.played_ms, g.is_remote, g.unranked_why, "      \
  "g.is_over, g.summary"
StoreGame sqlite_game_row(const Query *query, int first, Arena *arena);
// All rows of a query whose columns are these.
MUST_CHECK Status sqlite_game_rows(Query *query, Arena *arena, StoreGame **rows, int *count, Error *err);

// sqlite_migrate.c
MUST_CHECK Status sqlite_migrate(SqliteStore *store, Error *err);
// Is the schema exactly what the numbered files make it? ERR_INPUT, store_foreign.
MUST_CHECK Status sqlite_check_schema(SqliteStore *store, Error *err);

// The operations, file by file.
Status sqlite_begin(Store *base, Error *err);
Status sqlite_commit(Store *base, Error *err);
void sqlite_rollback(Store *base);
Status sqlite_backup(Store *base, const char *path, Error *err);
Status sqlite_restore(Store *base, const char *path, Error *err);
Status sqlite_user_add(Store *base, const char *name, const char *key, const char *password, int64_t at_ms, int64_t *id,
                       Error *err);
Status sqlite_user_get(Store *base, int64_t id, StoreUser *out, Error *err);
Status sqlite_user_after(Store *base, int64_t id, StoreUser *out, Error *err);
Status sqlite_user_find(Store *base, const char *key, StoreUser *out, Error *err);
Status sqlite_user_find_alike(Store *base, const char *name, int64_t except, StoreUser *out, Error *err);
Status sqlite_user_rename(Store *base, int64_t id, const char *name, const char *key, Error *err);
Status sqlite_user_set_password(Store *base, int64_t id, const char *password, Error *err);
Status sqlite_user_set_picture(Store *base, int64_t id, const char *type, Span body, Error *err);
Status sqlite_user_picture(Store *base, int64_t id, Arena *arena, const char **type, Span *out, Error *err);
Status sqlite_user_delete(Store *base, int64_t id, Error *err);
Status sqlite_user_bytes(Store *base, int64_t id, int64_t *out, Error *err);
Status sqlite_session_add(Store *base, const char *token_hash, int64_t user, const char *device, int64_t now_ms,
                          int64_t expires_ms, Error *err);
Status sqlite_session_seen(Store *base, const char *token_hash, int64_t now_ms, Error *err);
Status sqlite_sessions(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena, StoreSession **rows,
                       int *count, Error *err);
Status sqlite_session_find(Store *base, const char *token_hash, int64_t now_ms, int64_t *user, Error *err);
Status sqlite_session_delete(Store *base, const char *token_hash, Error *err);
Status sqlite_sessions_delete_all(Store *base, int64_t user, Error *err);
Status sqlite_sessions_expire(Store *base, int64_t now_ms, Error *err);
Status sqlite_setting_set(Store *base, int64_t user, const char *name, const char *value, Error *err);
Status sqlite_setting_get(Store *base, int64_t user, const char *name, StrBuf *out, Error *err);
Status sqlite_settings(Store *base, int64_t user, const char *prefix, int64_t limit, Arena *arena, StoreSetting **rows,
                       int *count, Error *err);
Status sqlite_resource_add(Store *base, int64_t owner, const char *name, const char *key, int64_t at_ms, int64_t *id,
                           Error *err);
Status sqlite_resources(Store *base, int64_t user, Arena *arena, StoreResource **rows, int *count, Error *err);
Status sqlite_resource_get(Store *base, int64_t id, Arena *arena, StoreResource *out, Error *err);
Status sqlite_resource_find(Store *base, int64_t user, const char *key, Arena *arena, StoreResource *out, Error *err);
Status sqlite_resource_body(Store *base, int64_t id, StorePart part, Arena *arena, Span *out, Error *err);
Status sqlite_resource_set_body(Store *base, int64_t id, StorePart part, Span body, int64_t lines, int64_t at_ms,
                                Error *err);
Status sqlite_resource_share(Store *base, int64_t id, bool is_shared, Error *err);
Status sqlite_resource_heir(Store *base, int64_t id, int64_t *user, Error *err);
Status sqlite_resource_give(Store *base, int64_t id, int64_t owner, const char *name, const char *key, Error *err);
Status sqlite_resource_delete(Store *base, int64_t id, Error *err);
Status sqlite_game_add(Store *base, const StoreGame *game, const int64_t *users, int user_count, int64_t *id,
                       Error *err);
Status sqlite_game_get(Store *base, int64_t id, Arena *arena, StoreGame *out, Error *err);
Status sqlite_game_find(Store *base, const char *public_id, Arena *arena, StoreGame *out, Error *err);
Status sqlite_game_users(Store *base, int64_t id, Arena *arena, int64_t **users, int *count, Error *err);
Status sqlite_game_give(Store *base, int64_t id, int64_t owner, Error *err);
Status sqlite_game_join(Store *base, int64_t id, int64_t user, Error *err);
Status sqlite_game_part(Store *base, int64_t id, int64_t user, Error *err);
Status sqlite_game_actions(Store *base, int64_t id, int64_t to_seq, Arena *arena, StoreAction **rows, int *count,
                           Error *err);
Status sqlite_game_append(Store *base, const StoreAppend *append, Error *err);
Status sqlite_game_revert(Store *base, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                          const char *unranked_why, Error *err);
Status sqlite_game_copy(Store *base, int64_t id, int64_t to_seq, StoreGame *copy, Error *err);
Status sqlite_game_rewrite(Store *base, const StoreGame *game, const StoreAction *actions, int count, Error *err);
Status sqlite_game_delete(Store *base, int64_t id, Error *err);
Status sqlite_game_set_successor(Store *base, int64_t id, int64_t successor, Error *err);
Status sqlite_games_open(Store *base, int64_t after_ms, int64_t limit, Arena *arena, StoreGame **rows, int *count,
                         Error *err);
Status sqlite_games_of_nobody(Store *base, int64_t before_ms, int64_t after_id, int64_t limit, Arena *arena,
                              StoreGame **rows, int *count, Error *err);
Status sqlite_games(Store *base, int64_t user, bool is_over, StorePage page, Arena *arena, StoreGame **rows, int *count,
                    Error *err);
Status sqlite_save_add(Store *base, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                       const char *summary, int64_t *id, Error *err);
Status sqlite_save_move(Store *base, int64_t id, int64_t game, int64_t seq, int64_t at_ms, const char *summary,
                        Error *err);
Status sqlite_save_find(Store *base, int64_t owner, const char *name, Arena *arena, StoreSave *out, Error *err);
Status sqlite_save_last(Store *base, int64_t game, Arena *arena, StoreSave *out, Error *err);
Status sqlite_save_delete(Store *base, int64_t id, Error *err);
Status sqlite_saves(Store *base, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count, Error *err);
Status sqlite_result_add(Store *base, const StoreResult *result, Error *err);
Status sqlite_result_remove(Store *base, int64_t player, int64_t score, Error *err);
Status sqlite_player_find(Store *base, const char *key, Arena *arena, StorePlayer *out, Error *err);
Status sqlite_player_delete(Store *base, int64_t player, Error *err);
Status sqlite_players(Store *base, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows, int *count,
                      Error *err);
Status sqlite_scores(Store *base, StoreScope scope, bool lowest_first, StorePage page, Arena *arena, StoreScore **rows,
                     int *count, Error *err);
Status sqlite_player_scores(Store *base, int64_t player, bool only_ranked, StorePage page, Arena *arena,
                            StoreScore **rows, int *count, Error *err);
Status sqlite_totals(Store *base, StoreScope scope, StoreTotals *out, Error *err);
Status sqlite_ranking(Store *base, const StoreRanking *which, StorePage page, Arena *arena, StoreRanked **rows,
                      int *count, Error *err);
Status sqlite_ranking_size(Store *base, const StoreRanking *which, int64_t *out, Error *err);
Status sqlite_ranking_position(Store *base, const StoreRanking *which, int64_t user, int64_t *out, Error *err);
Status sqlite_puzzle_add(Store *base, const StorePuzzle *puzzle, int64_t *id, Error *err);
Status sqlite_puzzle_set(Store *base, int64_t id, Span body, int64_t at_ms, Error *err);
Status sqlite_puzzle_get(Store *base, int64_t id, Arena *arena, StorePuzzle *out, Error *err);
Status sqlite_puzzle_rename(Store *base, int64_t id, const char *name, Error *err);
Status sqlite_puzzle_delete(Store *base, int64_t id, Error *err);
Status sqlite_puzzles(Store *base, int64_t owner, const char *guest, const char *kind, Arena *arena, StorePuzzle **rows,
                      int *count, Error *err);
Status sqlite_puzzle_give(Store *base, int64_t id, int64_t owner, const char *name, Error *err);
Status sqlite_guest_add(Store *base, const char *mark, const char *token_hash, int64_t expires_ms, Error *err);
Status sqlite_guest_find(Store *base, const char *token_hash, int64_t now_ms, Arena *arena, const char **mark,
                         Error *err);
Status sqlite_guest_delete(Store *base, const char *mark, Error *err);
Status sqlite_guests_expire(Store *base, int64_t now_ms, int64_t limit, int64_t *removed, Error *err);
Status sqlite_guest_join(Store *base, int64_t game, const char *mark, Error *err);
Status sqlite_guest_part(Store *base, int64_t game, const char *mark, Error *err);
Status sqlite_guest_games(Store *base, const char *mark, bool is_over, StorePage page, Arena *arena, StoreGame **rows,
                          int *count, Error *err);
Status sqlite_invitation_add(Store *base, const StoreInvitation *invitation, Error *err);
Status sqlite_invitation_find(Store *base, const char *key, Arena *arena, StoreInvitation *out, Error *err);
Status sqlite_invitations_of_game(Store *base, int64_t game, Arena *arena, StoreInvitation **rows, int *count,
                                  Error *err);
Status sqlite_invitations_of_user(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                                  StoreInvitation **rows, int *count, Error *err);
Status sqlite_invitation_accept(Store *base, const char *key, Error *err);
Status sqlite_invitation_delete(Store *base, const char *key, Error *err);
Status sqlite_invitations_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);
Status sqlite_game_set_watch(Store *base, int64_t game, const char *token, Error *err);
Status sqlite_watcher_add(Store *base, int64_t game, const char *mark, Error *err);
Status sqlite_watchers_copy(Store *base, int64_t from, int64_t to, Error *err);
Status sqlite_watchers(Store *base, int64_t game, Arena *arena, const char ***marks, int *count, Error *err);

#endif
