// SPDX-License-Identifier: MIT
// Nodes, and the games that each has a lease of.
//
// A lease has no time of its own: it holds as long as its node is alive. So a node renews one row, however many games
// it has.
#include "base/strbuf.h"
#include "store/sql_internal.h"

enum { GONE_MS = 60 * 60 * 1000 }; // a node that was silent for so long is forgotten

#define LEASE_HOLDS "EXISTS (SELECT 1 FROM nodes WHERE nodes.id = leases.node AND nodes.until_ms > "

Status sql_games_stand(Store *base, const char *const *public_ids, int count, Arena *arena, StoreGame **rows,
                       int *found, Error *err) {
  RowArray all = {.arena = arena, .size = sizeof **rows};
  Status status = OK;
  for (int from = 0; from < count && status == OK; from += SQL_VALUES_MAX) {
    int part = count - from < SQL_VALUES_MAX ? count - from : SQL_VALUES_MAX;
    SqlValue *values = arena_alloc(arena, (size_t)part * sizeof *values);
    StrBuf sql = {0};
    Query query;
    strbuf_add_text(&sql, "SELECT " GAME_COLUMNS " FROM games g WHERE g.public_id IN (");
    for (int i = 0; i < part; i++) {
      values[i] = (SqlValue){.type = 't', .bytes = span_of(public_ids[from + i])};
      strbuf_add_text(&sql, i + 1 < part ? "?, " : "?)");
    }
    query_start_once(&query, sql_of(base), sql.data, values, part);
    while (query_next(&query))
      query_read(&query, &sql_game_row, arena, row_add(&all));
    status = query_end(&query, err);
    strbuf_deinit(&sql);
  }
  *rows = all.rows;
  *found = all.count;
  return status;
}

static Status forget_nodes_gone(SqlStore *store, int64_t now_ms, Error *err) {
  return sql_run(store, NULL, err, "DELETE FROM nodes WHERE until_ms < ?", "i", now_ms - GONE_MS);
}

Status sql_node_stay(Store *base, const char *node, int64_t now_ms, int64_t until_ms, int64_t *since_ms, Error *err) {
  SqlStore *store = sql_of(base);
  Query query;
  query_start(&query, store, "UPDATE nodes SET until_ms = ? WHERE id = ? RETURNING since_ms", "it", until_ms, node);
  bool is_known = query_next(&query);
  if (is_known)
    *since_ms = query_int(&query, 0);
  Status status = query_end(&query, err);
  if (status != OK || is_known)
    return status;
  status = forget_nodes_gone(store, now_ms, err);
  if (status != OK)
    return status;
  return sql_add(store, since_ms, err,
                 "INSERT INTO nodes (id, since_ms, until_ms) VALUES (?1, coalesce((SELECT min(since_ms) FROM nodes "
                 "WHERE until_ms > ?2), ?2), ?3) RETURNING since_ms",
                 "tii", node, now_ms, until_ms);
}

Status sql_node_leave(Store *base, const char *node, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM nodes WHERE id = ?", "t", node);
}

Status sql_lease_take(Store *base, int64_t game, const char *node, int64_t now_ms, bool *is_ours, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              "INSERT INTO leases (game, node) SELECT id, ?2 FROM games WHERE id = ?1 ON CONFLICT (game) DO UPDATE SET "
              "node = excluded.node WHERE leases.node = excluded.node OR NOT " LEASE_HOLDS "?3) RETURNING game",
              "iti", game, node, now_ms);
  *is_ours = query_next(&query);
  return query_end(&query, err);
}

Status sql_lease_drop(Store *base, int64_t game, const char *node, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM leases WHERE game = ? AND node = ?", "it", game, node);
}

Status sql_leases_held(Store *base, const char *node, Arena *arena, StoreGame **rows, int *count, Error *err) {
  static const SqlRow held_row = {sizeof(StoreGame), {SQL_COLUMN(StoreGame, id), SQL_COLUMN(StoreGame, public_id)}};
  return sql_all(sql_of(base), &held_row, arena, rows, count, err,
                 "SELECT g.id, g.public_id FROM leases l JOIN games g ON g.id = l.game WHERE l.node = ? ORDER BY g.id",
                 "t", node);
}

Status sql_leases_inherit(Store *base, const char *node, int64_t now_ms, int64_t limit, Arena *arena,
                          const char ***games, int *count, Error *err) {
  return sql_all(sql_of(base), &sql_text_row, arena, games, count, err,
                 "UPDATE leases SET node = ?1 WHERE game IN (SELECT game FROM leases WHERE NOT " LEASE_HOLDS
                 "?2) ORDER BY game LIMIT ?3) AND NOT " LEASE_HOLDS
                 "?2) RETURNING (SELECT public_id FROM games WHERE games.id = leases.game)",
                 "tii", node, now_ms, limit);
}
