// SPDX-License-Identifier: MIT
// The operations of a store as SQL, once for every driver that speaks it, and what such a driver does beneath them.
//
// The statements are what SQLite and PostgreSQL both understand: parameters are ? or ?N, "user" stands in quotes (it is
// a word of PostgreSQL's), truths are 0 and 1, whoever adds a row asks for its id by RETURNING. Where two transactions
// could come between each other's statements the row is taken first: SQLite has one writer at a time, PostgreSQL many.
#pragma once

#include "store/store.h"

typedef struct SqlDriver SqlDriver;

typedef struct SqlStore {
  Store base;
  const SqlDriver *driver;
  char *name;    // of the place, as messages tell it: without a password
  bool is_batch; // between begin and commit
} SqlStore;

static inline SqlStore *sql_of(Store *store) {
  return (SqlStore *)store;
}

// A value on its way into a statement: t text, i int64_t, b Span, o an id where 0 is NULL, n a NULL.
typedef struct SqlValue {
  char type;
  int64_t number;
  Span bytes; // of t and b
} SqlValue;

// Why a statement did nothing.
typedef enum SqlRefusal {
  SQL_DONE, // it did
  SQL_DUPLICATE,
  SQL_ORPHAN, // what it refers to is gone, or what refers to it is there
  SQL_FAILED,
} SqlRefusal;

// A running statement.
typedef struct Query {
  SqlStore *store;
  void *statement; // the driver's own, as is what follows
  int code;
  int row;
  bool is_once; // its text is not a literal: it is forgotten afterwards
} Query;

enum { SQL_VALUES_MAX = 2048, SQL_STATEMENTS_MAX = 256 };

struct SqlDriver {
  void (*start)(Query *query, const char *sql, const SqlValue *values, int count);
  bool (*next)(Query *query);
  MUST_CHECK Status (*end)(Query *query, Error *err); // also frees it
  SqlRefusal (*refusal)(const Query *query);
  int64_t (*changes)(const Query *query); // how many rows it touched
  int64_t (*number)(const Query *query, int column);
  Span (*bytes)(const Query *query, int column); // data is NULL for a NULL; they last until the next row
  // Several statements as one: a transaction, or a part of the one that runs.
  MUST_CHECK Status (*enter)(SqlStore *store, Error *err);
  MUST_CHECK Status (*leave)(SqlStore *store, Status status, Error *err);
  // For copies (sql_copy.c). A reader sees one moment throughout; a writer may break references until the end.
  MUST_CHECK Status (*copy_begin)(SqlStore *store, bool is_writer, Error *err);
  // Ids are never used twice: the largest that a table ever had, and the same for one that is being filled.
  MUST_CHECK Status (*last_id)(SqlStore *store, const char *table, int64_t *out, Error *err);
  MUST_CHECK Status (*set_last_id)(SqlStore *store, const char *table, int64_t id, Error *err);
  bool takes_hints;   // INDEXED BY: SQLite's planner knows nothing of what is in the tables
  bool has_row_locks; // FOR UPDATE SKIP LOCKED: several may write at once
};

// Types say how the arguments after them are bound, one a letter (SqlValue).
void query_start(Query *query, SqlStore *store, const char *sql, const char *types, ...);
void query_start_once(Query *query, SqlStore *store, const char *sql, const SqlValue *values, int count);
static inline bool query_next(Query *query) { // a row is there
  return query->store->driver->next(query);
}
// After the last row, or whenever no more are wanted.
MUST_CHECK static inline Status query_end(Query *query, Error *err) {
  return query->store->driver->end(query, err);
}
static inline int64_t query_int(const Query *query, int column) {
  return query->store->driver->number(query, column);
}
bool query_is_null(const Query *query, int column);
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
  return page.limit > 0 ? page.limit : INT64_MAX / 2;
}

// A statement without rows. *changes (NULL: nobody asks) is the number of rows it touched.
#define sql_run(store, changes, err, sql, types, ...)                                                                  \
  ({                                                                                                                   \
    Query run_query;                                                                                                   \
    query_start(&run_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish(&run_query, (changes), (err));                                                                        \
  })
MUST_CHECK Status query_finish(Query *query, int64_t *changes, Error *err);
// One that gives back a number, RETURNING id: *id is written only on success. ERR_MISSING where it gives nothing.
#define sql_add(store, id, err, sql, types, ...)                                                                       \
  ({                                                                                                                   \
    Query add_query;                                                                                                   \
    query_start(&add_query, (store), (sql), (types), ##__VA_ARGS__);                                                   \
    query_finish_add(&add_query, (id), (err));                                                                         \
  })
MUST_CHECK Status query_finish_add(Query *query, int64_t *id, Error *err);
// The same where a row must have been touched: ERR_MISSING.
MUST_CHECK Status sql_need(Status status, int64_t changes, Error *err);
static inline Status sql_missing(Error *err) {
  return error_set(err, ERR_MISSING, N_("there is no such entry"));
}
static inline Status sql_exists(Error *err) {
  return error_set(err, ERR_EXISTS, N_("there is such an entry already"));
}
// With a code of store.h, where the kind's would not do.
static inline Status sql_refuse(Error *err, Status status, const char *code) {
  if (err)
    err->code = code;
  return status;
}

MUST_CHECK static inline Status sql_enter(SqlStore *store, Error *err) {
  return store->driver->enter(store, err);
}
// Commits if status is OK, takes everything back otherwise; returns what is the case then.
MUST_CHECK static inline Status sql_leave(SqlStore *store, Status status, Error *err) {
  return store->driver->leave(store, status, err);
}

// sql_users.c: how they look, for users who have none yet: within the transaction that brings a store up to date.
MUST_CHECK Status sql_users_fill_looks(SqlStore *store, Error *err);

// sql_results.c: a result of a game (0: of none), with the player's sums.
MUST_CHECK Status sql_add_result(SqlStore *store, int64_t game, const char *family, const StoreResult *result,
                                 Error *err);
// Takes back what a game and its copies have left.
MUST_CHECK Status sql_remove_family(SqlStore *store, const char *family, Error *err);

// sql_ranking.c: a ranked result takes its user further up, where it is better than what was there.
MUST_CHECK Status sql_add_standing(SqlStore *store, const StoreResult *result, Error *err);
// After results of the player have gone.
MUST_CHECK Status sql_count_standings(SqlStore *store, int64_t player, Error *err);

// sql_games.c: from column `first` on, in the order of GAME_COLUMNS.
#define GAME_COLUMNS                                                                                                   \
  "g.id, g.public_id, g.owner, g.resource, g.seq, g.hash, g.began_ms, g.played_ms, g.is_remote, g.unranked_why, "      \
  "g.is_over, g.summary"
StoreGame sql_game_row(const Query *query, int first, Arena *arena);
// All rows of a query whose columns are these.
MUST_CHECK Status sql_game_rows(Query *query, Arena *arena, StoreGame **rows, int *count, Error *err);
// What an append has to say beside the action itself.
MUST_CHECK Status sql_append_results(SqlStore *store, const StoreAppend *append, Error *err);
// Why nothing could be appended: already_done, ERR_MISSING, game_moved_on.
MUST_CHECK Status sql_append_refused(SqlStore *store, const StoreAppend *append, Error *err);

// sql_copy.c: everything, from one to the other, within a transaction on either side; what was there goes (is_restore)
// or must not have been. Read back and compared before it is confirmed.
typedef struct SqlCopy {
  bool is_restore;
  const Progress *progress; // NULL: nobody asks
} SqlCopy;
MUST_CHECK Status sql_copy(SqlStore *from, SqlStore *to, const SqlCopy *copy, Error *err);

Status sql_user_add(Store *base, const char *name, const char *key, const char *password, int64_t at_ms, int64_t *id,
                    Error *err);
Status sql_user_get(Store *base, int64_t id, StoreUser *out, Error *err);
Status sql_user_after(Store *base, int64_t id, StoreUser *out, Error *err);
Status sql_user_find(Store *base, const char *key, StoreUser *out, Error *err);
Status sql_user_find_alike(Store *base, const char *name, int64_t except, StoreUser *out, Error *err);
Status sql_user_rename(Store *base, int64_t id, const char *name, const char *key, Error *err);
Status sql_user_set_password(Store *base, int64_t id, const char *password, Error *err);
Status sql_user_set_picture(Store *base, int64_t id, const char *type, Span body, Error *err);
Status sql_user_picture(Store *base, int64_t id, Arena *arena, const char **type, Span *out, Error *err);
Status sql_user_delete(Store *base, int64_t id, Error *err);
Status sql_user_bytes(Store *base, int64_t id, int64_t *out, Error *err);
Status sql_session_add(Store *base, const char *token_hash, int64_t user, const char *device, int64_t now_ms,
                       int64_t expires_ms, Error *err);
Status sql_session_seen(Store *base, const char *token_hash, int64_t now_ms, Error *err);
Status sql_sessions(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena, StoreSession **rows,
                    int *count, Error *err);
Status sql_session_find(Store *base, const char *token_hash, int64_t now_ms, int64_t *user, Error *err);
Status sql_session_delete(Store *base, const char *token_hash, Error *err);
Status sql_sessions_delete_all(Store *base, int64_t user, Error *err);
Status sql_sessions_expire(Store *base, int64_t now_ms, Error *err);
Status sql_reset_link_add(Store *base, const char *key, int64_t user, int64_t expires_ms, Error *err);
Status sql_reset_link_find(Store *base, const char *key, StoreResetLink *out, Error *err);
Status sql_reset_link_use(Store *base, const char *key, int64_t now_ms, Error *err);
Status sql_reset_links_end(Store *base, int64_t user, Error *err);
Status sql_reset_links_expire(Store *base, int64_t before_ms, Error *err);
Status sql_setting_set(Store *base, int64_t user, const char *name, const char *value, Error *err);
Status sql_setting_get(Store *base, int64_t user, const char *name, StrBuf *out, Error *err);
Status sql_settings(Store *base, int64_t user, const char *prefix, int64_t limit, Arena *arena, StoreSetting **rows,
                    int *count, Error *err);
Status sql_resource_add(Store *base, int64_t owner, const char *name, const char *key, int64_t at_ms, int64_t *id,
                        Error *err);
Status sql_resources(Store *base, int64_t user, Arena *arena, StoreResource **rows, int *count, Error *err);
Status sql_resource_get(Store *base, int64_t id, Arena *arena, StoreResource *out, Error *err);
Status sql_resource_find(Store *base, int64_t user, const char *key, Arena *arena, StoreResource *out, Error *err);
Status sql_resource_body(Store *base, int64_t id, StorePart part, Arena *arena, Span *out, Error *err);
Status sql_resource_set_body(Store *base, int64_t id, StorePart part, Span body, int64_t lines, int64_t at_ms,
                             Error *err);
Status sql_resource_share(Store *base, int64_t id, bool is_shared, Error *err);
Status sql_resource_heir(Store *base, int64_t id, int64_t *user, Error *err);
Status sql_resource_give(Store *base, int64_t id, int64_t owner, const char *name, const char *key, Error *err);
Status sql_resource_delete(Store *base, int64_t id, Error *err);
Status sql_game_add(Store *base, const StoreGame *game, const int64_t *users, int user_count, int64_t *id, Error *err);
Status sql_game_get(Store *base, int64_t id, Arena *arena, StoreGame *out, Error *err);
Status sql_game_find(Store *base, const char *public_id, Arena *arena, StoreGame *out, Error *err);
Status sql_game_users(Store *base, int64_t id, Arena *arena, int64_t **users, int *count, Error *err);
Status sql_game_give(Store *base, int64_t id, int64_t owner, Error *err);
Status sql_game_join(Store *base, int64_t id, int64_t user, Error *err);
Status sql_game_part(Store *base, int64_t id, int64_t user, Error *err);
Status sql_game_actions(Store *base, int64_t id, int64_t after_seq, int64_t to_seq, Arena *arena, StoreAction **rows,
                        int *count, Error *err);
Status sql_game_append(Store *base, const StoreAppend *append, Error *err);
Status sql_game_revert(Store *base, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                       const char *unranked_why, Error *err);
Status sql_game_copy(Store *base, int64_t id, int64_t to_seq, StoreGame *copy, Error *err);
Status sql_game_rewrite(Store *base, const StoreGame *game, const StoreAction *actions, int count, Error *err);
Status sql_game_delete(Store *base, int64_t id, Error *err);
Status sql_game_set_successor(Store *base, int64_t id, int64_t successor, Error *err);
Status sql_games_open(Store *base, int64_t after_ms, int64_t limit, Arena *arena, StoreGame **rows, int *count,
                      Error *err);
Status sql_games_of_nobody(Store *base, int64_t before_ms, int64_t after_id, int64_t limit, Arena *arena,
                           StoreGame **rows, int *count, Error *err);
Status sql_games(Store *base, int64_t user, bool is_over, StorePage page, Arena *arena, StoreGame **rows, int *count,
                 Error *err);
Status sql_save_add(Store *base, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                    const char *summary, int64_t *id, Error *err);
Status sql_save_move(Store *base, int64_t id, int64_t game, int64_t seq, int64_t at_ms, const char *summary,
                     Error *err);
Status sql_save_find(Store *base, int64_t owner, const char *name, Arena *arena, StoreSave *out, Error *err);
Status sql_save_last(Store *base, int64_t game, Arena *arena, StoreSave *out, Error *err);
Status sql_save_delete(Store *base, int64_t id, Error *err);
Status sql_saves(Store *base, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count, Error *err);
Status sql_result_add(Store *base, const StoreResult *result, Error *err);
Status sql_result_remove(Store *base, int64_t player, int64_t score, Error *err);
Status sql_player_find(Store *base, const char *key, Arena *arena, StorePlayer *out, Error *err);
Status sql_player_delete(Store *base, int64_t player, Error *err);
Status sql_players(Store *base, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows, int *count,
                   Error *err);
Status sql_scores(Store *base, StoreScope scope, bool lowest_first, StorePage page, Arena *arena, StoreScore **rows,
                  int *count, Error *err);
Status sql_player_scores(Store *base, int64_t player, bool only_ranked, StorePage page, Arena *arena, StoreScore **rows,
                         int *count, Error *err);
Status sql_totals(Store *base, StoreScope scope, StoreTotals *out, Error *err);
Status sql_ranking(Store *base, const StoreRanking *which, StorePage page, Arena *arena, StoreRanked **rows, int *count,
                   Error *err);
Status sql_ranking_size(Store *base, const StoreRanking *which, int64_t *out, Error *err);
Status sql_ranking_position(Store *base, const StoreRanking *which, int64_t user, int64_t *out, Error *err);
Status sql_puzzle_add(Store *base, const StorePuzzle *puzzle, int64_t *id, Error *err);
Status sql_puzzle_set(Store *base, int64_t id, Span body, int64_t at_ms, Error *err);
Status sql_puzzle_get(Store *base, int64_t id, Arena *arena, StorePuzzle *out, Error *err);
Status sql_puzzle_rename(Store *base, int64_t id, const char *name, Error *err);
Status sql_puzzle_delete(Store *base, int64_t id, Error *err);
Status sql_puzzles(Store *base, int64_t owner, const char *guest, const char *kind, Arena *arena, StorePuzzle **rows,
                   int *count, Error *err);
Status sql_puzzle_give(Store *base, int64_t id, int64_t owner, const char *name, Error *err);
Status sql_class_add(Store *base, const StoreClass *class, const StorePuzzle *puzzles, int64_t *id, Error *err);
Status sql_class_get(Store *base, int64_t id, Arena *arena, StoreClass *out, Error *err);
Status sql_class_find(Store *base, const char *token, Arena *arena, StoreClass *out, Error *err);
Status sql_classes(Store *base, int64_t owner, StorePage page, Arena *arena, StoreClass **rows, int *count, Error *err);
Status sql_class_set(Store *base, const StoreClass *class, Error *err);
Status sql_class_delete(Store *base, int64_t id, Error *err);
Status sql_classes_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);
Status sql_class_puzzle(Store *base, int64_t class, int64_t place, Arena *arena, StorePuzzle *out, Error *err);
Status sql_pupil_add(Store *base, int64_t most, StorePupil *pupil, Error *err);
Status sql_pupil_find(Store *base, int64_t class, const char *key, Arena *arena, StorePupil *out, Error *err);
Status sql_pupils(Store *base, int64_t class, Arena *arena, StorePupil **rows, int *count, Error *err);
Status sql_pupil_set(Store *base, const StorePupil *pupil, Error *err);
Status sql_pupil_delete(Store *base, int64_t class, int64_t number, Error *err);
Status sql_share_get(Store *base, int64_t game, Arena *arena, StoreShare *out, Error *err);
Status sql_share_find(Store *base, const char *token, Arena *arena, StoreShare *out, Error *err);
Status sql_share_set(Store *base, int64_t game, const char *token, int64_t agreed, Error *err);
Status sql_daily_add(Store *base, const StoreDaily *daily, Error *err);
Status sql_daily_find(Store *base, const char *day, const char *language, const char *words, Arena *arena,
                      StoreDaily *out, Error *err);
Status sql_guest_add(Store *base, const char *mark, const char *token_hash, int64_t expires_ms, Error *err);
Status sql_guest_find(Store *base, const char *token_hash, int64_t now_ms, Arena *arena, const char **mark, Error *err);
Status sql_guest_delete(Store *base, const char *mark, Error *err);
Status sql_guests_expire(Store *base, int64_t now_ms, int64_t limit, int64_t *removed, Error *err);
Status sql_guest_join(Store *base, int64_t game, const char *mark, Error *err);
Status sql_guest_part(Store *base, int64_t game, const char *mark, Error *err);
Status sql_guest_games(Store *base, const char *mark, bool is_over, StorePage page, Arena *arena, StoreGame **rows,
                       int *count, Error *err);
Status sql_invitation_add(Store *base, const StoreInvitation *invitation, Error *err);
Status sql_invitation_find(Store *base, const char *key, Arena *arena, StoreInvitation *out, Error *err);
Status sql_invitations_of_game(Store *base, int64_t game, Arena *arena, StoreInvitation **rows, int *count, Error *err);
Status sql_invitations_of_user(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena,
                               StoreInvitation **rows, int *count, Error *err);
Status sql_invitation_accept(Store *base, const char *key, Error *err);
Status sql_invitation_delete(Store *base, const char *key, Error *err);
Status sql_invitations_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err);
Status sql_game_set_watch(Store *base, int64_t game, const char *token, Error *err);
Status sql_watcher_add(Store *base, int64_t game, const char *mark, Error *err);
Status sql_watchers_copy(Store *base, int64_t from, int64_t to, Error *err);
Status sql_watchers(Store *base, int64_t game, Arena *arena, const char ***marks, int *count, Error *err);
Status sql_job_add(Store *base, const StoreJob *job, const StoreJobRoom *room, int64_t *id, Error *err);
Status sql_job_take(Store *base, const StoreJobTake *take, Arena *arena, StoreJob *out, Error *err);
Status sql_job_beat(Store *base, const StoreJob *job, int64_t progress, int64_t now_ms, bool *is_cancelled, Error *err);
Status sql_job_end(Store *base, const StoreJob *job, StoreJobState state, Span result, int64_t now_ms, Error *err);
Status sql_job_give_back(Store *base, const StoreJob *job, bool counts, int64_t now_ms, Error *err);
Status sql_job_cancel(Store *base, int64_t id, int64_t now_ms, Error *err);
Status sql_jobs_cancel_of(Store *base, const char *asker, int64_t now_ms, Error *err);
Status sql_job_get(Store *base, int64_t id, Arena *arena, StoreJob *out, Error *err);
Status sql_job_about(Store *base, const char *subject, Arena *arena, StoreJob *out, Error *err);
Status sql_jobs_ended(Store *base, const char *asker, Arena *arena, int64_t **ids, int *count, Error *err);
Status sql_job_collected(Store *base, int64_t id, Error *err);
Status sql_jobs_expire(Store *base, int64_t ended_ms, int64_t created_ms, int64_t limit, int64_t *removed, Error *err);
Status sql_jobs_count(Store *base, StoreJobCount *out, Error *err);
Status sql_games_stand(Store *base, const char *const *public_ids, int count, Arena *arena, StoreGame **rows,
                       int *found, Error *err);
Status sql_node_stay(Store *base, const char *node, int64_t now_ms, int64_t until_ms, int64_t *since_ms, Error *err);
Status sql_node_leave(Store *base, const char *node, Error *err);
Status sql_lease_take(Store *base, int64_t game, const char *node, int64_t now_ms, bool *is_ours, Error *err);
Status sql_lease_drop(Store *base, int64_t game, const char *node, Error *err);
Status sql_leases_held(Store *base, const char *node, Arena *arena, StoreGame **rows, int *count, Error *err);
Status sql_leases_inherit(Store *base, const char *node, int64_t now_ms, int64_t limit, Arena *arena,
                          const char ***games, int *count, Error *err);

// The operations that are the same for all; a driver has those of transactions, backups and appending.
#define SQL_OPERATIONS                                                                                                 \
  .user_add = sql_user_add, .user_get = sql_user_get, .user_after = sql_user_after, .user_find = sql_user_find,        \
  .user_find_alike = sql_user_find_alike, .user_rename = sql_user_rename, .user_set_password = sql_user_set_password,  \
  .user_set_picture = sql_user_set_picture, .user_picture = sql_user_picture, .user_delete = sql_user_delete,          \
  .user_bytes = sql_user_bytes, .session_add = sql_session_add, .session_seen = sql_session_seen,                      \
  .sessions = sql_sessions, .session_find = sql_session_find, .session_delete = sql_session_delete,                    \
  .sessions_delete_all = sql_sessions_delete_all, .sessions_expire = sql_sessions_expire,                              \
  .reset_link_add = sql_reset_link_add, .reset_link_find = sql_reset_link_find, .reset_link_use = sql_reset_link_use,  \
  .reset_links_end = sql_reset_links_end, .reset_links_expire = sql_reset_links_expire,                                \
  .setting_set = sql_setting_set, .setting_get = sql_setting_get, .settings = sql_settings,                            \
  .resource_add = sql_resource_add, .resources = sql_resources, .resource_get = sql_resource_get,                      \
  .resource_find = sql_resource_find, .resource_body = sql_resource_body, .resource_set_body = sql_resource_set_body,  \
  .resource_share = sql_resource_share, .resource_heir = sql_resource_heir, .resource_give = sql_resource_give,        \
  .resource_delete = sql_resource_delete, .game_add = sql_game_add, .game_get = sql_game_get,                          \
  .game_find = sql_game_find, .game_users = sql_game_users, .game_give = sql_game_give, .game_join = sql_game_join,    \
  .game_part = sql_game_part, .game_actions = sql_game_actions, .game_revert = sql_game_revert,                        \
  .game_copy = sql_game_copy, .game_rewrite = sql_game_rewrite, .game_delete = sql_game_delete,                        \
  .game_set_successor = sql_game_set_successor, .games_open = sql_games_open, .games_of_nobody = sql_games_of_nobody,  \
  .games = sql_games, .save_add = sql_save_add, .save_move = sql_save_move, .save_find = sql_save_find,                \
  .save_last = sql_save_last, .save_delete = sql_save_delete, .saves = sql_saves, .result_add = sql_result_add,        \
  .result_remove = sql_result_remove, .player_find = sql_player_find, .player_delete = sql_player_delete,              \
  .players = sql_players, .scores = sql_scores, .player_scores = sql_player_scores, .totals = sql_totals,              \
  .ranking = sql_ranking, .ranking_size = sql_ranking_size, .ranking_position = sql_ranking_position,                  \
  .puzzle_add = sql_puzzle_add, .puzzle_set = sql_puzzle_set, .puzzle_get = sql_puzzle_get,                            \
  .puzzle_rename = sql_puzzle_rename, .puzzle_delete = sql_puzzle_delete, .puzzles = sql_puzzles,                      \
  .puzzle_give = sql_puzzle_give, .guest_add = sql_guest_add, .guest_find = sql_guest_find,                            \
  .guest_delete = sql_guest_delete, .guests_expire = sql_guests_expire, .guest_join = sql_guest_join,                  \
  .guest_part = sql_guest_part, .guest_games = sql_guest_games, .invitation_add = sql_invitation_add,                  \
  .invitation_find = sql_invitation_find, .invitations_of_game = sql_invitations_of_game,                              \
  .invitations_of_user = sql_invitations_of_user, .invitation_accept = sql_invitation_accept,                          \
  .invitation_delete = sql_invitation_delete, .invitations_expire = sql_invitations_expire,                            \
  .game_set_watch = sql_game_set_watch, .watcher_add = sql_watcher_add, .watchers_copy = sql_watchers_copy,            \
  .watchers = sql_watchers, .job_add = sql_job_add, .job_take = sql_job_take, .job_beat = sql_job_beat,                \
  .job_end = sql_job_end, .job_give_back = sql_job_give_back, .job_cancel = sql_job_cancel,                            \
  .jobs_cancel_of = sql_jobs_cancel_of, .job_get = sql_job_get, .job_about = sql_job_about,                            \
  .jobs_ended = sql_jobs_ended, .job_collected = sql_job_collected, .jobs_expire = sql_jobs_expire,                    \
  .jobs_count = sql_jobs_count, .daily_add = sql_daily_add, .daily_find = sql_daily_find, .class_add = sql_class_add,  \
  .class_get = sql_class_get, .class_find = sql_class_find, .classes = sql_classes, .class_set = sql_class_set,        \
  .class_delete = sql_class_delete, .classes_expire = sql_classes_expire, .class_puzzle = sql_class_puzzle,            \
  .pupil_add = sql_pupil_add, .pupil_find = sql_pupil_find, .pupils = sql_pupils, .pupil_set = sql_pupil_set,          \
  .pupil_delete = sql_pupil_delete, .share_get = sql_share_get, .share_find = sql_share_find,                          \
  .share_set = sql_share_set, .games_stand = sql_games_stand, .node_stay = sql_node_stay,                              \
  .node_leave = sql_node_leave, .lease_take = sql_lease_take, .lease_drop = sql_lease_drop,                            \
  .leases_held = sql_leases_held, .leases_inherit = sql_leases_inherit
