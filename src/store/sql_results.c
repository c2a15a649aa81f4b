// SPDX-License-Identifier: MIT
// Results and the statistics that are made of them.
//
// Why sums are kept beside the results: lists of players must not depend on how many games have been played. A result
// that comes adds to them; one that goes has them worked out anew, for its player alone.
#include "store/sql_internal.h"

enum { SEATS_AT_MOST = 32 }; // of a game, with room to spare

static Status player_of(SqlStore *store, const StoreResult *result, int64_t *id, Error *err) {
  return sql_add(
      store, id, err,
      "INSERT INTO players (key, name, \"user\", is_machine) VALUES (?, ?, (SELECT id FROM users WHERE id = ?), ?) "
      "ON CONFLICT (key) DO UPDATE SET name = excluded.name, \"user\" = excluded.\"user\" RETURNING id",
      "ttoi", result->player_key, result->player_name, result->user, (int64_t)result->is_machine);
}

#define ADD_TO_SUMS(games, sum)                                                                                        \
  "UPDATE players SET " sum "best = CASE WHEN " games " = 0 OR " sum "best < ?1 THEN ?1 ELSE " sum "best END, " sum    \
  "worst = CASE WHEN " games " = 0 OR " sum "worst > ?1 THEN ?1 ELSE " sum "worst END, " games " = " games             \
  " + 1, " sum "wins = " sum "wins + ?2, " sum "total = " sum "total + ?1 WHERE id = ?3"

static Status add_to_sums(SqlStore *store, int64_t player, const StoreResult *result, Error *err) {
  Status status =
      sql_run(store, NULL, err, ADD_TO_SUMS("games", ""), "iii", result->score, (int64_t)result->is_won, player);
  if (status == OK && result->is_ranked)
    status = sql_run(store, NULL, err, ADD_TO_SUMS("counted", "counted_"), "iii", result->score,
                     (int64_t)result->is_won, player);
  if (status == OK && result->is_ranked && result->user)
    status = sql_add_standing(store, result, err);
  return status;
}

Status sql_add_result(SqlStore *store, int64_t game, const char *family, const StoreResult *result, Error *err) {
  int64_t player = 0;
  Status status = player_of(store, result, &player, err);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "INSERT INTO results (player, game, seat, score, is_won, is_ranked, is_machine, at_ms, family, "
                     "is_unranked, preset, language) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                     "ioiiiiiititt", player, game, (int64_t)result->seat, result->score, (int64_t)result->is_won,
                     (int64_t)result->is_ranked, (int64_t)result->is_machine, result->at_ms, family,
                     (int64_t)(game != 0 && !result->is_ranked), result->is_ranked ? result->preset : "",
                     result->is_ranked ? result->language : "");
  return status == OK ? add_to_sums(store, player, result, err) : status;
}

Status sql_result_add(Store *base, const StoreResult *result, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, sql_add_result(store, 0, "", result, err), err) : status;
}

#define SUMS_OF(which)                                                                                                 \
  "count(*) FILTER (WHERE " which "), coalesce(sum(is_won) FILTER (WHERE " which "), 0), "                             \
  "coalesce(sum(score) FILTER (WHERE " which "), 0), coalesce(max(score) FILTER (WHERE " which "), 0), "               \
  "coalesce(min(score) FILTER (WHERE " which "), 0)"

static Status count_sums(SqlStore *store, int64_t player, Error *err) {
  return sql_run(store, NULL, err,
                 "UPDATE players SET (games, wins, total, best, worst, counted, counted_wins, counted_total, "
                 "counted_best, counted_worst) = (SELECT " SUMS_OF("true") ", " SUMS_OF(
                     "preset <> ''") " FROM results "
                                     "WHERE player = ?1) WHERE id = ?1",
                 "i", player);
}

// The player's row is taken first: a result that comes meanwhile waits, and is then counted or added.
static Status count_anew(SqlStore *store, int64_t player, Error *err) {
  Status status = sql_run(store, NULL, err, "UPDATE players SET games = games WHERE id = ?", "i", player);
  if (status == OK)
    status = sql_count_standings(store, player, err);
  if (status == OK)
    status = count_sums(store, player, err);
  if (status == OK)
    status = sql_run(store, NULL, err, "DELETE FROM players WHERE id = ? AND games = 0", "i", player);
  return status;
}

static Status remove_result(SqlStore *store, int64_t player, int64_t score, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, &changes, err,
                          "DELETE FROM results WHERE id = (SELECT id FROM results WHERE player = ? AND score = ? "
                          "ORDER BY id DESC LIMIT 1)",
                          "ii", player, score);
  status = sql_need(status, changes, err);
  return status == OK ? count_anew(store, player, err) : status;
}

Status sql_remove_family(SqlStore *store, const char *family, Error *err) {
  Query query;
  int64_t players[SEATS_AT_MOST];
  int count = 0;
  query_start(&query, store, "SELECT DISTINCT player FROM results WHERE family = ?", "t", family);
  while (count < SEATS_AT_MOST && query_next(&query))
    players[count++] = query_int(&query, 0);
  Status status = query_end(&query, err);
  if (status == OK)
    status = sql_run(store, NULL, err, "DELETE FROM results WHERE family = ?", "t", family);
  for (int i = 0; status == OK && i < count; i++)
    status = count_anew(store, players[i], err);
  return status;
}

Status sql_result_remove(Store *base, int64_t player, int64_t score, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, remove_result(store, player, score, err), err) : status;
}

static Status delete_player(SqlStore *store, int64_t player, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, NULL, err, "DELETE FROM results WHERE player = ?", "i", player);
  if (status == OK)
    status = sql_count_standings(store, player, err);
  if (status != OK)
    return status;
  status = sql_run(store, &changes, err, "DELETE FROM players WHERE id = ?", "i", player);
  return sql_need(status, changes, err);
}

Status sql_player_delete(Store *base, int64_t player, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, delete_player(store, player, err), err) : status;
}

#define PLAYER_COLUMNS                                                                                                 \
  "SELECT id, \"user\", name, is_machine, games, wins, total, best, worst, counted, counted_wins, counted_total, "     \
  "counted_best, counted_worst FROM players "

static StoreSums sums_row(const Query *query, int first) {
  return (StoreSums){.games = query_int(query, first),
                     .wins = query_int(query, first + 1),
                     .total = query_int(query, first + 2),
                     .best = query_int(query, first + 3),
                     .worst = query_int(query, first + 4)};
}

static StorePlayer player_row(const Query *query, Arena *arena) {
  return (StorePlayer){.id = query_int(query, 0),
                       .user = query_int(query, 1),
                       .name = query_text(query, 2, arena),
                       .is_machine = query_int(query, 3) != 0,
                       .all = sums_row(query, 4),
                       .ranked = sums_row(query, 9)};
}

Status sql_player_find(Store *base, const char *key, Arena *arena, StorePlayer *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), PLAYER_COLUMNS "WHERE key = ?", "t", key);
  bool is_there = query_next(&query);
  if (is_there)
    *out = player_row(&query, arena);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

static const char *players_sql(StoreScope scope) {
  if (scope.only_ranked)
    return PLAYER_COLUMNS "WHERE counted > 0 AND is_machine <= ?3 ORDER BY counted_best DESC, name LIMIT ?1 OFFSET ?2";
  return scope.with_machines ? PLAYER_COLUMNS "WHERE is_machine <= ?3 ORDER BY best DESC, name LIMIT ?1 OFFSET ?2"
                             : PLAYER_COLUMNS "WHERE is_machine = ?3 ORDER BY best DESC, name LIMIT ?1 OFFSET ?2";
}

Status sql_players(Store *base, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows, int *count,
                   Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sql_of(base), players_sql(scope), "iii", page_limit(page), page.offset,
              (int64_t)scope.with_machines);
  while (query_next(&query))
    *(StorePlayer *)row_add(&found) = player_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

#define SCORE_COLUMNS                                                                                                  \
  "SELECT p.name, r.score, r.at_ms, r.is_won, r.is_machine, r.is_unranked, r.preset, r.language, p.id "

static StoreScore score_row(const Query *query, Arena *arena) {
  return (StoreScore){.name = query_text(query, 0, arena),
                      .score = query_int(query, 1),
                      .at_ms = query_int(query, 2),
                      .is_won = query_int(query, 3) != 0,
                      .is_machine = query_int(query, 4) != 0,
                      .is_unranked = query_int(query, 5) != 0,
                      .preset = query_text(query, 6, arena),
                      .language = query_text(query, 7, arena),
                      .player = query_int(query, 8)};
}

static Status read_scores(Query *query, Arena *arena, StoreScore **rows, int *count, Error *err) {
  RowArray found = {.arena = arena, .size = sizeof **rows};
  while (query_next(query))
    *(StoreScore *)row_add(&found) = score_row(query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(query, err);
}

// The page is cut out of the index alone; only its own rows are then looked up.
#define SCORES(where, up, down)                                                                                        \
  SCORE_COLUMNS "FROM (SELECT id FROM results " where " ORDER BY score " up ", id " down                               \
                " LIMIT ? OFFSET ?) page JOIN results r ON r.id = page.id JOIN players p ON p.id = r.player "          \
                "ORDER BY r.score " up ", r.id " down
#define SCORES_EITHER_WAY(where) (lowest_first ? SCORES(where, "ASC", "DESC") : SCORES(where, "DESC", "ASC"))

static const char *scores_sql(StoreScope scope, bool lowest_first) {
  if (scope.only_ranked)
    return scope.with_machines ? SCORES_EITHER_WAY("WHERE preset <> ''")
                               : SCORES_EITHER_WAY("WHERE preset <> '' AND is_machine = 0");
  return scope.with_machines ? SCORES_EITHER_WAY("") : SCORES_EITHER_WAY("WHERE is_machine = 0");
}

Status sql_scores(Store *base, StoreScope scope, bool lowest_first, StorePage page, Arena *arena, StoreScore **rows,
                  int *count, Error *err) {
  Query query;
  query_start(&query, sql_of(base), scores_sql(scope, lowest_first), "ii", page_limit(page), page.offset);
  return read_scores(&query, arena, rows, count, err);
}

Status sql_player_scores(Store *base, int64_t player, bool only_ranked, StorePage page, Arena *arena, StoreScore **rows,
                         int *count, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              SCORE_COLUMNS "FROM results r JOIN players p ON p.id = r.player WHERE r.player = ? AND "
                            "(r.preset <> '' OR ? = 0) ORDER BY r.score DESC, r.id LIMIT ? OFFSET ?",
              "iiii", player, (int64_t)only_ranked, page_limit(page), page.offset);
  return read_scores(&query, arena, rows, count, err);
}

Status sql_totals(Store *base, StoreScope scope, StoreTotals *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              scope.only_ranked ? "SELECT count(*), CAST(coalesce(sum(counted), 0) AS BIGINT), "
                                  "CAST(coalesce(sum(counted_total), 0) AS BIGINT) FROM players "
                                  "WHERE counted > 0 AND is_machine <= ?"
                                : "SELECT count(*), CAST(coalesce(sum(games), 0) AS BIGINT), "
                                  "CAST(coalesce(sum(total), 0) AS BIGINT) FROM players "
                                  "WHERE is_machine <= ?",
              "i", (int64_t)scope.with_machines);
  if (query_next(&query))
    *out = (StoreTotals){query_int(&query, 0), query_int(&query, 1), query_int(&query, 2)};
  return query_end(&query, err);
}
