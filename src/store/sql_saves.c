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
  return sql_must(sql_of(base), err, "UPDATE saves SET game = ?, seq = ?, saved_ms = ?, summary = ? WHERE id = ?",
                  "iiiti", game, seq, at_ms, summary, id);
}

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

// A game that is over needed its resource for this save only.
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
