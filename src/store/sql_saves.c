// SPDX-License-Identifier: MIT
// Saves: names that people give to moments of their games.
#include "store/sql_internal.h"

#define SAVE_COLUMNS "SELECT s.id, s.name, s.seq, s.saved_ms, s.summary, " GAME_COLUMNS " "

Status sql_save_add(Store *base, int64_t owner, const char *name, int64_t game, int64_t seq, int64_t at_ms,
                    const char *summary, int64_t *id, Error *err) {
  return sql_add(sql_of(base), id, err,
                 "INSERT INTO saves (owner, name, game, seq, saved_ms, summary) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                 "itiiit", owner, name, game, seq, at_ms, summary);
}

Status sql_save_move(Store *base, int64_t id, int64_t game, int64_t seq, int64_t at_ms, const char *summary,
                     Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(sql_of(base), &changes, err, "UPDATE saves SET game = ?, seq = ?, saved_ms = ?, summary = ? WHERE id = ?",
              "iiiti", game, seq, at_ms, summary, id);
  return sql_need(status, changes, err);
}

static StoreSave save_row(const Query *query, Arena *arena) {
  return (StoreSave){.id = query_int(query, 0),
                     .name = query_text(query, 1, arena),
                     .seq = query_int(query, 2),
                     .saved_ms = query_int(query, 3),
                     .summary = query_text(query, 4, arena),
                     .game = sql_game_row(query, 5, arena)};
}

static Status one_save(Query *query, Arena *arena, StoreSave *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there)
    *out = save_row(query, arena);
  Status status = query_end(query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_save_find(Store *base, int64_t owner, const char *name, Arena *arena, StoreSave *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.owner = ? AND s.name = ?", "it", owner,
              name);
  return one_save(&query, arena, out, err);
}

Status sql_save_last(Store *base, int64_t game, Arena *arena, StoreSave *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.game = ? "
                           "ORDER BY s.seq DESC, s.id DESC LIMIT 1",
              "i", game);
  return one_save(&query, arena, out, err);
}

// A game that is over needed its resource for this save only.
static Status sql_saves_delete_save(SqlStore *store, int64_t id, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, NULL, err,
                          "UPDATE games SET resource = NULL WHERE is_over = 1 "
                          "AND id = (SELECT game FROM saves WHERE id = ?1) "
                          "AND NOT EXISTS (SELECT 1 FROM saves WHERE game = games.id AND id <> ?1)",
                          "i", id);
  if (status != OK)
    return status;
  status = sql_run(store, &changes, err, "DELETE FROM saves WHERE id = ?", "i", id);
  return sql_need(status, changes, err);
}

Status sql_save_delete(Store *base, int64_t id, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, sql_saves_delete_save(store, id, err), err) : status;
}

Status sql_saves(Store *base, int64_t user, StorePage page, Arena *arena, StoreSave **rows, int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sql_of(base),
              SAVE_COLUMNS "FROM saves s JOIN games g ON g.id = s.game WHERE s.owner = ?1 "
                           "UNION ALL "
                           "SELECT 0, g.public_id, g.seq, g.played_ms, g.summary, " GAME_COLUMNS " "
                           "FROM participants p JOIN games g ON g.id = p.game WHERE p.user = ?1 AND p.is_over = 0 "
                           "AND NOT EXISTS (SELECT 1 FROM saves WHERE game = g.id AND seq = g.seq AND owner = ?1) "
                           "ORDER BY 4 DESC, 6 DESC, 1 DESC LIMIT ?2 OFFSET ?3",
              "iii", user, page_limit(page), page.offset);
  while (query_next(&query))
    *(StoreSave *)row_add(&found) = save_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}
