// SPDX-License-Identifier: MIT
// A turn is one statement, which also has the news for other nodes.
//
// If the answer is lost the statement is sent once more. That does no harm: it appends only if the game still ends as
// before. If it does not, and the action in that place has our hash, the first attempt had succeeded.
#include "store/postgresql_internal.h"

#include <string.h>

static const char append_sql[] =
    "WITH moved AS (UPDATE games SET seq = ?2, hash = ?9, played_ms = ?5, summary = ?10, is_over = ?11, "
    "resource = CASE WHEN ?11 = 1 AND NOT EXISTS (SELECT 1 FROM saves WHERE game = ?1) THEN NULL ELSE resource END, "
    "unranked_why = CASE WHEN ?11 = 1 AND unranked_why = '' THEN ?12 ELSE unranked_why END "
    "WHERE id = ?1 AND seq = ?13 AND hash = ?14 AND is_over = 0 AND (?6 = '' OR NOT EXISTS "
    "(SELECT 1 FROM actions WHERE game = ?1 AND account = ?4 AND nonce = ?6 AND nonce <> '')) "
    "RETURNING id, public_id), "
    "added AS (INSERT INTO actions (game, seq, seat, account, at_ms, nonce, type, body, hash) "
    "SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 FROM moved), "
    "listed AS (UPDATE participants SET is_over = ?11, played_ms = ?5 FROM moved WHERE game = moved.id) "
    "SELECT tesela_tell('game ' || public_id || ' ' || ?2) FROM moved";

static Status append_once(SqlStore *store, const StoreAppend *append, bool *is_unsure, Error *err) {
  const StoreAction *action = &append->action;
  Query query;
  query_start(&query, store, append_sql,
              "iiititt"
              "btti"
              "tit",
              append->game, action->seq, (int64_t)action->seat, action->account, action->at_ms, action->nonce,
              action->type, action->body, action->hash, append->summary, (int64_t)append->is_over,
              append->unranked_why ? append->unranked_why : "", append->after_seq, append->after_hash);
  bool is_done = query_next(&query);
  *is_unsure = query.code == POSTGRESQL_UNSURE;
  Status status = query_end(&query, err);
  return status == OK && !is_done ? sql_append_refused(store, append, err) : status;
}

static bool append_is_ours(SqlStore *store, const StoreAppend *append) {
  Query query;
  Arena arena = {0};
  query_start(&query, store, "SELECT hash FROM actions WHERE game = ? AND seq = ?", "ii", append->game,
              append->action.seq);
  bool is_same = query_next(&query) && strcmp(query_text(&query, 0, &arena), append->action.hash) == 0;
  arena_deinit(&arena);
  return query_end(&query, NULL) == OK && is_same;
}

static Status append_surely(SqlStore *store, const StoreAppend *append, Error *err) {
  bool is_unsure, is_unsure_again;
  Status status = append_once(store, append, &is_unsure, err);
  if (!is_unsure)
    return status;
  status = append_once(store, append, &is_unsure_again, err);
  return (status == ERR_STATE || status == ERR_EXISTS) && append_is_ours(store, append) ? OK : status;
}

// A game and its copies must end one after the other.
static Status append_last(SqlStore *store, const StoreAppend *append, Error *err) {
  bool is_unsure;
  Status status =
      sql_run(store, NULL, err, "SELECT pg_advisory_xact_lock(1952805741, hashtext(family)) FROM games WHERE id = ?",
              "i", append->game);
  if (status == OK)
    status = append_once(store, append, &is_unsure, err);
  return status == OK ? sql_append_results(store, append, err) : status;
}

Status postgresql_game_append(Store *base, const StoreAppend *append, Error *err) {
  SqlStore *store = sql_of(base);
  if (append->result_count == 0)
    return append_surely(store, append, err);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, append_last(store, append, err), err) : status;
}
