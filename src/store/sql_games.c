// SPDX-License-Identifier: MIT
// Games and their actions.
//
// Invariant: a game's row names its last action by seq and hash. Appending changes the row only if it still names the
// action that the caller knows. So if two append to the same game at once, one of them hears that the game has moved
// on.
#include "store/sql_internal.h"

const SqlRow sql_game_row = {sizeof(StoreGame), {GAME_MEMBERS(StoreGame, )}};

static Status add_participants(SqlStore *store, int64_t game, const int64_t *users, int count, Error *err) {
  Status status = OK;
  for (int i = 0; status == OK && i < count; i++)
    status = sql_run(store, NULL, err,
                     "INSERT INTO participants (\"user\", game, is_over, played_ms) "
                     "SELECT ?, id, is_over, played_ms FROM games WHERE id = ? ON CONFLICT DO NOTHING",
                     "ii", users[i], game);
  return status;
}

static Status sql_games_add_game(SqlStore *store, const StoreGame *game, const int64_t *users, int user_count,
                                 int64_t *id, Error *err) {
  int64_t added = 0;
  Status status =
      sql_add(store, &added, err,
              "INSERT INTO games (public_id, owner, resource, head, seq, hash, began_ms, played_ms, "
              "is_remote, unranked_why, summary, is_open, watch_token, family) "
              "VALUES (?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?1) RETURNING id",
              "toobitiiittit", game->public_id, game->owner, game->resource, game->head, game->seq, game->hash,
              game->began_ms, game->played_ms, (int64_t)game->is_remote, game->unranked_why ? game->unranked_why : "",
              game->summary, (int64_t)game->is_open, game->watch_token ? game->watch_token : "");
  if (status == OK)
    status = add_participants(store, added, users, user_count, err);
  if (status == OK)
    *id = added;
  return status;
}

Status sql_game_add(Store *base, const StoreGame *game, const int64_t *users, int user_count, int64_t *id, Error *err) {
  return SQL_TRANSACTION(base, err, sql_games_add_game(sql_of(base), game, users, user_count, id, err));
}

Status sql_game_give(Store *base, int64_t id, int64_t owner, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE games SET owner = ? WHERE id = ?", "ii", owner, id);
}

Status sql_game_join(Store *base, int64_t id, int64_t user, Error *err) {
  return add_participants(sql_of(base), id, &user, 1, err);
}

static Status games_part(SqlStore *store, int64_t id, int64_t user, Error *err) {
  Status status = sql_run(store, NULL, err, "DELETE FROM participants WHERE game = ? AND \"user\" = ?", "ii", id, user);
  return status == OK ? sql_run(store, NULL, err,
                                "UPDATE games SET owner = (SELECT min(\"user\") FROM participants WHERE game = ?1) "
                                "WHERE id = ?1 AND owner = ?2",
                                "ii", id, user)
                      : status;
}

Status sql_game_part(Store *base, int64_t id, int64_t user, Error *err) {
  return SQL_TRANSACTION(base, err, games_part(sql_of(base), id, user, err));
}

#define WHOLE_GAME                                                                                                     \
  "SELECT " GAME_COLUMNS                                                                                               \
  ", g.head, g.is_open, g.watch_token, n.public_id, g.login_device, g.login_seats, g.login_ms FROM games g "           \
  "LEFT JOIN games n ON n.id = g.successor "

#define COLUMN(member) SQL_COLUMN(StoreGame, member)
static const SqlRow whole_game_row = {sizeof(StoreGame),
                                      {GAME_MEMBERS(StoreGame, ), COLUMN(head), COLUMN(is_open), COLUMN(watch_token),
                                       COLUMN(successor), COLUMN(logins.device), COLUMN(logins.seats),
                                       COLUMN(logins.at_ms)}};

Status sql_game_get(Store *base, int64_t id, Arena *arena, StoreGame *out, Error *err) {
  return sql_one(sql_of(base), &whole_game_row, arena, out, err, WHOLE_GAME "WHERE g.id = ?", "i", id);
}

Status sql_game_find(Store *base, const char *public_id, Arena *arena, StoreGame *out, Error *err) {
  return sql_one(sql_of(base), &whole_game_row, arena, out, err, WHOLE_GAME "WHERE g.public_id = ?", "t", public_id);
}

Status sql_game_users(Store *base, int64_t id, Arena *arena, int64_t **users, int *count, Error *err) {
  return sql_all(sql_of(base), &sql_number_row, arena, users, count, err,
                 "SELECT \"user\" FROM participants WHERE game = ? ORDER BY \"user\"", "i", id);
}

#undef COLUMN
#define COLUMN(member) SQL_COLUMN(StoreAction, member)
static const SqlRow action_row = {sizeof(StoreAction),
                                  {COLUMN(seq), COLUMN(seat), COLUMN(account), COLUMN(at_ms), COLUMN(nonce),
                                   COLUMN(type), COLUMN(body), COLUMN(hash)}};

Status sql_game_actions(Store *base, int64_t id, int64_t after_seq, int64_t to_seq, Arena *arena, StoreAction **rows,
                        int *count, Error *err) {
  return sql_all(sql_of(base), &action_row, arena, rows, count, err,
                 "SELECT seq, seat, account, at_ms, nonce, type, body, hash FROM actions "
                 "WHERE game = ?1 AND seq > ?3 AND (?2 < 0 OR seq <= ?2) ORDER BY seq",
                 "iii", id, to_seq, after_seq);
}

static Status insert_action(SqlStore *store, int64_t game, const StoreAction *action, Error *err) {
  return sql_run(store, NULL, err,
                 "INSERT INTO actions (game, seq, seat, account, at_ms, nonce, type, body, hash) "
                 "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                 "iiitittbt", game, action->seq, (int64_t)action->seat, action->account, action->at_ms, action->nonce,
                 action->type, action->body, action->hash);
}

static Status is_nonce_used(SqlStore *store, const StoreAppend *append, bool *out, Error *err) {
  Query query;
  *out = false;
  if (append->action.nonce[0] == '\0')
    return OK;
  query_start(&query, store, "SELECT 1 FROM actions WHERE game = ? AND account = ? AND nonce = ? AND nonce <> ''",
              "itt", append->game, append->action.account, append->action.nonce);
  *out = query_next(&query);
  return query_end(&query, err);
}

Status sql_append_refused(SqlStore *store, const StoreAppend *append, Error *err) {
  Query query;
  bool is_done;
  Status status = is_nonce_used(store, append, &is_done, err);
  if (status != OK || is_done)
    return status != OK ? status
                        : sql_refuse(err, error_set(err, ERR_EXISTS, N_("this has been done already")), "already_done");
  query_start(&query, store, "SELECT 1 FROM games WHERE id = ?", "i", append->game);
  bool is_there = query_next(&query);
  status = query_end(&query, err);
  if (status != OK || !is_there)
    return status != OK ? status : sql_missing(err);
  return sql_refuse(err, error_set(err, ERR_STATE, N_("the game has gone on meanwhile")), "game_moved_on");
}

static Status move_on(SqlStore *store, const StoreAppend *append, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(
      store, &changes, err,
      "UPDATE games SET seq = ?1, hash = ?2, played_ms = ?3, summary = ?4, is_over = ?5, "
      "resource = CASE WHEN ?5 = 1 AND NOT EXISTS (SELECT 1 FROM saves WHERE game = ?6) THEN NULL ELSE resource END, "
      "unranked_why = CASE WHEN ?5 = 1 AND unranked_why = '' THEN ?9 ELSE unranked_why END "
      "WHERE id = ?6 AND seq = ?7 AND hash = ?8 AND is_over = 0 AND (?11 = '' OR NOT EXISTS "
      "(SELECT 1 FROM actions WHERE game = ?6 AND account = ?10 AND nonce = ?11 AND nonce <> ''))",
      "ititiiitttt", append->action.seq, append->action.hash, append->action.at_ms, append->summary,
      (int64_t)append->is_over, append->game, append->after_seq, append->after_hash,
      append->unranked_why ? append->unranked_why : "", append->action.account, append->action.nonce);
  return status == OK && changes == 0 ? sql_append_refused(store, append, err) : status;
}

// Of a game and its copies only one counts: the first that ends, but the game itself replaces a copy when it ends
// later.
Status sql_append_results(SqlStore *store, const StoreAppend *append, Error *err) {
  Query query;
  ScopedArena arena = {0};
  query_start(
      &query, store,
      "SELECT unranked_why <> '', family, family = public_id, EXISTS (SELECT 1 FROM results WHERE family <> '' AND "
      "family = games.family) FROM games WHERE id = ?",
      "i", append->game);
  bool is_there = query_next(&query);
  bool is_unranked = is_there && query_int(&query, 0) != 0;
  const char *family = is_there ? query_text(&query, 1, &arena) : "";
  bool is_copy = is_there && query_int(&query, 2) == 0, has_counted = is_there && query_int(&query, 3) != 0;
  Status status = query_end(&query, err);
  if (status == OK && has_counted && !is_copy)
    status = sql_remove_family(store, family, err);
  for (int i = 0; status == OK && !(has_counted && is_copy) && i < append->result_count; i++) {
    StoreResult result = append->results[i];
    result.is_ranked = result.is_ranked && !is_unranked;
    status = sql_add_result(store, append->game, family, &result, err);
  }
  return status;
}

static Status append_action(SqlStore *store, const StoreAppend *append, Error *err) {
  Status status = move_on(store, append, err);
  if (status == OK)
    status = insert_action(store, append->game, &append->action, err);
  if (status == OK)
    status = sql_run(store, NULL, err, "UPDATE participants SET is_over = ?, played_ms = ? WHERE game = ?", "iii",
                     (int64_t)append->is_over, append->action.at_ms, append->game);
  return status == OK && append->result_count > 0 ? sql_append_results(store, append, err) : status;
}

Status sql_game_append(Store *base, const StoreAppend *append, Error *err) {
  return SQL_TRANSACTION(base, err, append_action(sql_of(base), append, err));
}

static Status revert_game(SqlStore *store, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                          const char *unranked_why, Error *err) {
  Status status =
      sql_must(store, err,
               "UPDATE games SET unranked_why = CASE WHEN seq > ?1 AND unranked_why = '' THEN ?5 ELSE "
               "unranked_why END, seq = ?1, hash = ?2, summary = ?3 WHERE id = ?4 AND seq >= ?1 AND is_over = 0",
               "ittit", to_seq, hash, summary, id, unranked_why);
  if (status == OK)
    status = sql_run(store, NULL, err, "DELETE FROM actions WHERE game = ? AND seq > ?", "ii", id, to_seq);
  return status;
}

Status sql_game_revert(Store *base, int64_t id, int64_t to_seq, const char *hash, const char *summary,
                       const char *unranked_why, Error *err) {
  return SQL_TRANSACTION(base, err, revert_game(sql_of(base), id, to_seq, hash, summary, unranked_why, err));
}

static Status copy_game(SqlStore *store, int64_t id, int64_t to_seq, StoreGame *copy, Error *err) {
  int64_t added = 0;
  Status status = sql_add(
      store, &added, err,
      "INSERT INTO games (public_id, owner, resource, head, seq, hash, began_ms, played_ms, is_remote, unranked_why, "
      "summary, family) SELECT ?1, owner, resource, head, ?2, ?3, began_ms, ?4, is_remote, ?5, ?6, family FROM games "
      "WHERE id = ?7 AND seq >= ?2 RETURNING id",
      "tititti", copy->public_id, to_seq, copy->hash, copy->played_ms, copy->unranked_why, copy->summary, id);
  if (status != OK)
    return status;
  status =
      sql_run(store, NULL, err, "UPDATE games SET unranked_why = ? WHERE id = ? AND is_over = 0 AND unranked_why = ''",
              "ti", copy->unranked_why, id);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "INSERT INTO actions SELECT ?, seq, seat, account, at_ms, nonce, type, body, hash FROM actions "
                     "WHERE game = ? AND seq <= ?",
                     "iii", added, id, to_seq);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "INSERT INTO participants (\"user\", game, is_over, played_ms) "
                     "SELECT \"user\", ?, 0, ? FROM participants WHERE game = ?",
                     "iii", added, copy->played_ms, id);
  if (status == OK)
    copy->id = added;
  return status;
}

Status sql_game_copy(Store *base, int64_t id, int64_t to_seq, StoreGame *copy, Error *err) {
  return SQL_TRANSACTION(base, err, copy_game(sql_of(base), id, to_seq, copy, err));
}

static Status rewrite_game(SqlStore *store, const StoreGame *game, const StoreAction *actions, int count, Error *err) {
  Status status = sql_must(store, err, "UPDATE games SET head = ?, hash = ?, summary = ? WHERE id = ? AND seq = ?",
                           "bttii", game->head, game->hash, game->summary, game->id, (int64_t)count);
  if (status == OK)
    status = sql_run(store, NULL, err, "DELETE FROM actions WHERE game = ?", "i", game->id);
  for (int i = 0; status == OK && i < count; i++)
    status = insert_action(store, game->id, &actions[i], err);
  return status;
}

Status sql_game_rewrite(Store *base, const StoreGame *game, const StoreAction *actions, int count, Error *err) {
  return SQL_TRANSACTION(base, err, rewrite_game(sql_of(base), game, actions, count, err));
}

Status sql_game_delete(Store *base, int64_t id, Error *err) {
  return sql_must(sql_of(base), err, "DELETE FROM games WHERE id = ?", "i", id);
}

Status sql_games_of_nobody(Store *base, int64_t before_ms, int64_t after_id, int64_t limit, Arena *arena,
                           StoreGame **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &sql_game_row, arena, rows, count, err,
                 "SELECT " GAME_COLUMNS " FROM games g WHERE g.owner IS NULL AND g.id > ? AND g.played_ms < ? "
                 "AND NOT EXISTS (SELECT 1 FROM participants WHERE game = g.id) "
                 "AND NOT EXISTS (SELECT 1 FROM saves WHERE game = g.id) ORDER BY g.id LIMIT ?",
                 "iii", after_id, before_ms, limit);
}

#define OPEN_GAMES(hint)                                                                                               \
  "SELECT " GAME_COLUMNS " FROM games g " hint " WHERE g.is_open = 1 AND g.is_over = 0 AND g.played_ms > ? "           \
  "ORDER BY g.id DESC LIMIT ?"

Status sql_games_open(Store *base, int64_t after_ms, int64_t limit, Arena *arena, StoreGame **rows, int *count,
                      Error *err) {
  const char *sql = sql_of(base)->driver->takes_hints ? OPEN_GAMES("INDEXED BY games_open") : OPEN_GAMES("");
  return sql_all(sql_of(base), &sql_game_row, arena, rows, count, err, sql, "ii", after_ms, limit);
}

Status sql_game_set_logins(Store *base, int64_t id, const StoreLogins *logins, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err,
                          "UPDATE games SET login_device = ?, login_seats = ?, login_ms = ? WHERE id = ?", "iiii",
                          logins->device, logins->seats, logins->at_ms, id);
  return sql_need(status, changes, err);
}

Status sql_game_succeed(Store *base, int64_t id, int64_t successor, bool is_first, Error *err) {
  SqlStore *store = sql_of(base);
  int64_t changes = 0, found;
  Status status =
      sql_run(store, &changes, err, "UPDATE games SET successor = ? WHERE id = ? AND (? = 0 OR successor IS NULL)",
              "oii", successor, id, (int64_t)is_first);
  if (status != OK || changes > 0)
    return status;
  status = sql_add(store, &found, err, "SELECT id FROM games WHERE id = ?", "i", id);
  return status == OK ? error_set(err, ERR_EXISTS, N_("somebody has begun the same game again already")) : status;
}

Status sql_games(Store *base, int64_t user, bool is_over, StorePage page, Arena *arena, StoreGame **rows, int *count,
                 Error *err) {
  if (user)
    return sql_all(sql_of(base), &sql_game_row, arena, rows, count, err,
                   "SELECT " GAME_COLUMNS " FROM participants p JOIN games g ON g.id = p.game "
                   "WHERE p.user = ? AND p.is_over = ? ORDER BY p.played_ms DESC, p.game DESC LIMIT ? OFFSET ?",
                   "iiii", user, (int64_t)is_over, page_limit(page), page.offset);
  return sql_all(sql_of(base), &sql_game_row, arena, rows, count, err,
                 "SELECT " GAME_COLUMNS " FROM games g WHERE g.is_over = ? "
                 "ORDER BY g.played_ms DESC, g.id DESC LIMIT ? OFFSET ?",
                 "iii", (int64_t)is_over, page_limit(page), page.offset);
}

// Games that have a public page.

#define SHARES "SELECT s.token, s.agreed, s.game, g.public_id FROM shares s JOIN games g ON g.id = s.game WHERE "

static const SqlRow share_row = {sizeof(StoreShare),
                                 {SQL_COLUMN(StoreShare, token), SQL_COLUMN(StoreShare, agreed),
                                  SQL_COLUMN(StoreShare, game), SQL_COLUMN(StoreShare, public_id)}};

Status sql_share_get(Store *base, int64_t game, Arena *arena, StoreShare *out, Error *err) {
  return sql_one(sql_of(base), &share_row, arena, out, err, SHARES "s.game = ?", "i", game);
}

Status sql_share_find(Store *base, const char *token, Arena *arena, StoreShare *out, Error *err) {
  return sql_one(sql_of(base), &share_row, arena, out, err, SHARES "s.token = ?", "t", token);
}

Status sql_share_set(Store *base, int64_t game, const char *token, int64_t agreed, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO shares (game, token, agreed) VALUES (?1, ?2, ?3) "
                 "ON CONFLICT (game) DO UPDATE SET agreed = excluded.agreed",
                 "iti", game, token, agreed);
}

// Saves: names that people give to moments of their games.

#define SAVE_COLUMNS "SELECT s.id, s.name, s.seq, s.saved_ms, s.summary, " GAME_COLUMNS " "

Status sql_save_add(Store *base, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                    const char *summary, int64_t *id, Error *err) {
  return sql_add(sql_of(base), id, err,
                 "INSERT INTO saves (owner, name, game, seq, saved_ms, summary) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                 "itiiit", owner, name, game, seq, at_ms, summary);
}

Status sql_save_move(Store *base, int64_t id, int64_t game, int64_t seq, int64_t at_ms, const char *summary,
                     Error *err) {
  return sql_must(sql_of(base), err, "UPDATE saves SET game = ?, seq = ?, saved_ms = ?, summary = ? WHERE id = ?",
                  "iiiti", game, seq, at_ms, summary, id);
}

#undef COLUMN
#define COLUMN(member) SQL_COLUMN(StoreSave, member)
static const SqlRow save_row = {
    sizeof(StoreSave),
    {COLUMN(id), COLUMN(name), COLUMN(seq), COLUMN(saved_ms), COLUMN(summary), GAME_MEMBERS(StoreSave, game.)}};

Status sql_save_find(Store *base, int64_t owner, const char *name, Arena *arena, StoreSave *out, Error *err) {
  return sql_one(sql_of(base), &save_row, arena, out, err,
                 SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.owner = ? AND s.name = ?", "it",
                 owner, name);
}

Status sql_save_last(Store *base, int64_t game, Arena *arena, StoreSave *out, Error *err) {
  return sql_one(sql_of(base), &save_row, arena, out, err,
                 SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.game = ? "
                              "ORDER BY s.seq DESC, s.id DESC LIMIT 1",
                 "i", game);
}

// A game that is over may have needed its resource only for this save.
static Status sql_saves_delete_save(SqlStore *store, int64_t id, Error *err) {
  Status status = sql_run(store, NULL, err,
                          "UPDATE games SET resource = NULL WHERE is_over = 1 "
                          "AND id = (SELECT game FROM saves WHERE id = ?1) "
                          "AND NOT EXISTS (SELECT 1 FROM saves WHERE game = games.id AND id <> ?1)",
                          "i", id);
  return status == OK ? sql_must(store, err, "DELETE FROM saves WHERE id = ?", "i", id) : status;
}

Status sql_save_delete(Store *base, int64_t id, Error *err) {
  return SQL_TRANSACTION(base, err, sql_saves_delete_save(sql_of(base), id, err));
}

Status sql_saves(Store *base, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &save_row, arena, rows, count, err,
                 SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.owner = ?1 "
                              "UNION ALL "
                              "SELECT 0, g.public_id, g.seq, g.played_ms, g.summary, " GAME_COLUMNS " "
                              "FROM participants p JOIN games g ON g.id = p.game WHERE p.user = ?1 AND p.is_over = 0 "
                              "AND NOT EXISTS (SELECT 1 FROM saves WHERE game = g.id AND seq = g.seq AND owner = ?1) "
                              "ORDER BY 4 DESC, 6 DESC, 1 DESC LIMIT ?2 OFFSET ?3",
                 "iii", user, page_limit(page), page.offset);
}
