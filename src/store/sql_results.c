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
  return SQL_TRANSACTION(base, err, sql_add_result(sql_of(base), 0, "", result, err));
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
  Status status = sql_must(store, err,
                           "DELETE FROM results WHERE id = (SELECT id FROM results WHERE player = ? AND score = ? "
                           "ORDER BY id DESC LIMIT 1)",
                           "ii", player, score);
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
  return SQL_TRANSACTION(base, err, remove_result(sql_of(base), player, score, err));
}

static Status delete_player(SqlStore *store, int64_t player, Error *err) {
  Status status = sql_run(store, NULL, err, "DELETE FROM results WHERE player = ?", "i", player);
  if (status == OK)
    status = sql_count_standings(store, player, err);
  return status == OK ? sql_must(store, err, "DELETE FROM players WHERE id = ?", "i", player) : status;
}

Status sql_player_delete(Store *base, int64_t player, Error *err) {
  return SQL_TRANSACTION(base, err, delete_player(sql_of(base), player, err));
}

#define PLAYER_COLUMNS                                                                                                 \
  "SELECT id, \"user\", name, is_machine, games, wins, total, best, worst, counted, counted_wins, counted_total, "     \
  "counted_best, counted_worst FROM players "

#define COLUMN(member) SQL_COLUMN(StorePlayer, member)
static const SqlRow player_row = {
    sizeof(StorePlayer),
    {COLUMN(id), COLUMN(user), COLUMN(name), COLUMN(is_machine),                                  //
     COLUMN(all.games), COLUMN(all.wins), COLUMN(all.total), COLUMN(all.best), COLUMN(all.worst), //
     COLUMN(ranked.games), COLUMN(ranked.wins), COLUMN(ranked.total), COLUMN(ranked.best), COLUMN(ranked.worst)}};

Status sql_player_find(Store *base, const char *key, Arena *arena, StorePlayer *out, Error *err) {
  return sql_one(sql_of(base), &player_row, arena, out, err, PLAYER_COLUMNS "WHERE key = ?", "t", key);
}

static const char *players_sql(StoreScope scope) {
  if (scope.only_ranked)
    return PLAYER_COLUMNS "WHERE counted > 0 AND is_machine <= ?3 ORDER BY counted_best DESC, name LIMIT ?1 OFFSET ?2";
  return scope.with_machines ? PLAYER_COLUMNS "WHERE is_machine <= ?3 ORDER BY best DESC, name LIMIT ?1 OFFSET ?2"
                             : PLAYER_COLUMNS "WHERE is_machine = ?3 ORDER BY best DESC, name LIMIT ?1 OFFSET ?2";
}

Status sql_players(Store *base, StoreScope scope, StorePage page, Arena *arena, StorePlayer **rows, int *count,
                   Error *err) {
  return sql_all(sql_of(base), &player_row, arena, rows, count, err, players_sql(scope), "iii", page_limit(page),
                 page.offset, (int64_t)scope.with_machines);
}

#define SCORE_COLUMNS                                                                                                  \
  "SELECT p.name, r.score, r.at_ms, r.is_won, r.is_machine, r.is_unranked, r.preset, r.language, p.id "
#undef COLUMN
#define COLUMN(member) SQL_COLUMN(StoreScore, member)
static const SqlRow score_row = {sizeof(StoreScore),
                                 {COLUMN(name), COLUMN(score), COLUMN(at_ms), COLUMN(is_won), COLUMN(is_machine),
                                  COLUMN(is_unranked), COLUMN(preset), COLUMN(language), COLUMN(player)}};

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
  return sql_all(sql_of(base), &score_row, arena, rows, count, err, scores_sql(scope, lowest_first), "ii",
                 page_limit(page), page.offset);
}

Status sql_player_scores(Store *base, int64_t player, bool only_ranked, StorePage page, Arena *arena, StoreScore **rows,
                         int *count, Error *err) {
  return sql_all(sql_of(base), &score_row, arena, rows, count, err,
                 SCORE_COLUMNS "FROM results r JOIN players p ON p.id = r.player WHERE r.player = ? AND "
                               "(r.preset <> '' OR ? = 0) ORDER BY r.score DESC, r.id LIMIT ? OFFSET ?",
                 "iiii", player, (int64_t)only_ranked, page_limit(page), page.offset);
}

Status sql_totals(Store *base, StoreScope scope, StoreTotals *out, Error *err) {
  static const SqlRow totals_row = {
      sizeof(StoreTotals),
      {SQL_COLUMN(StoreTotals, players), SQL_COLUMN(StoreTotals, results), SQL_COLUMN(StoreTotals, total)}};
  return sql_one(sql_of(base), &totals_row, NULL, out, err,
                 scope.only_ranked ? "SELECT count(*), CAST(coalesce(sum(counted), 0) AS BIGINT), "
                                     "CAST(coalesce(sum(counted_total), 0) AS BIGINT) FROM players "
                                     "WHERE counted > 0 AND is_machine <= ?"
                                   : "SELECT count(*), CAST(coalesce(sum(games), 0) AS BIGINT), "
                                     "CAST(coalesce(sum(total), 0) AS BIGINT) FROM players "
                                     "WHERE is_machine <= ?",
                 "i", (int64_t)scope.with_machines);
}
