// SPDX-License-Identifier: MIT
// Results, and the statistics made of them.
//
// Why sums are kept beside the results: lists of players must not get slower with the number of games. A new result is
// added to the sums; if one is removed, the sums of its player are calculated again.
#include "store/sql_internal.h"

// Rankings: by preset and language, by one of them, of all games, and the one from before rankings had presets.
//
// Why standings are kept beside the results: a ranking must not get slower with the number of games. Every ranked
// result belongs to four rankings. Invariant: a user's points are the best of the user's ranked results in a ranking,
// and users.points the best of those from before there were standings. A user without points has no row.

// A ranked result raises the user's points if it is better.
static Status sql_add_standing(SqlStore *store, const StoreResult *result, Error *err) {
  Status status = OK;
  for (int any = 0; any < 4 && status == OK && result->score > 0; any++)
    status =
        sql_run(store, NULL, err,
                "INSERT INTO standings (preset, language, \"user\", points) SELECT ?1, ?2, id, ?4 FROM users "
                "WHERE id = ?3 ON CONFLICT (preset, language, \"user\") DO UPDATE SET points = excluded.points "
                "WHERE excluded.points > standings.points",
                "ttii", any & 1 ? "" : result->preset, any & 2 ? "" : result->language, result->user, result->score);
  return status;
}

// To be called after results of the player were removed.
static Status sql_count_standings(SqlStore *store, int64_t player, Error *err) {
  Status status = sql_run(store, NULL, err,
                          "UPDATE users SET points = coalesce((SELECT max(score) FROM results WHERE "
                          "player = ?1 AND is_ranked = 1 AND preset = '' AND score > 0), 0) "
                          "WHERE id = (SELECT \"user\" FROM players WHERE id = ?1)",
                          "i", player);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "DELETE FROM standings WHERE \"user\" = (SELECT \"user\" FROM players WHERE id = ?)", "i", player);
  if (status == OK)
    status =
        sql_run(store, NULL, err,
                "INSERT INTO standings (preset, language, \"user\", points) "
                "SELECT CASE p.is_any WHEN 1 THEN '' ELSE r.preset END, "
                "CASE l.is_any WHEN 1 THEN '' ELSE r.language END, players.user, max(r.score) "
                "FROM results r JOIN players ON players.id = r.player AND players.user IS NOT NULL "
                "CROSS JOIN (SELECT 0 AS is_any UNION SELECT 1) p CROSS JOIN (SELECT 0 AS is_any UNION SELECT 1) l "
                "WHERE r.player = ?1 AND r.preset <> '' AND r.score > 0 GROUP BY 1, 2, 3",
                "i", player);
  return status;
}

// The queries of rankings, twice: for standings, and for the points from before. ?1 and ?2 are preset and language.
typedef struct RankingSql {
  const char *page, *size, *points, *position;
} RankingSql;

// Names are read only where points are equal, or to be shown.
static const RankingSql sql_now = {
    .page = "SELECT s.user, s.points, u.name FROM standings s JOIN users u ON u.id = s.user WHERE s.preset = ?1 AND "
            "s.language = ?2 ORDER BY s.points DESC, u.name LIMIT ?3 OFFSET ?4",
    .size = "SELECT count(*) FROM standings WHERE preset = ?1 AND language = ?2",
    .points = "SELECT points FROM standings WHERE preset = ?1 AND language = ?2 AND \"user\" = ?3",
    .position = "SELECT 1 + (SELECT count(*) FROM standings WHERE preset = ?1 AND language = ?2 AND points > ?3) + "
                "(SELECT count(*) FROM standings s JOIN users u ON u.id = s.user WHERE s.preset = ?1 AND "
                "s.language = ?2 AND s.points = ?3 AND u.name < ?4)",
};
#define BEFORE "FROM users WHERE points > 0 AND ?1 = '' AND ?2 = '' "
static const RankingSql sql_before = {
    .page = "SELECT id, points, name " BEFORE "ORDER BY points DESC, name LIMIT ?3 OFFSET ?4",
    .size = "SELECT count(*) " BEFORE,
    .points = "SELECT points " BEFORE "AND id = ?3",
    .position = "SELECT 1 + count(*) " BEFORE "AND (points > ?3 OR (points = ?3 AND name < ?4))",
};

static const RankingSql *ranking_sql(const StoreRanking *which) {
  return which->is_before ? &sql_before : &sql_now;
}

#define COLUMN(member) SQL_COLUMN(StoreRanked, member)
static const SqlRow ranked_row = {sizeof(StoreRanked), {COLUMN(user), COLUMN(points), COLUMN(name)}};

Status sql_ranking(Store *base, const StoreRanking *which, StorePage page, Arena *arena, StoreRanked **rows, int *count,
                   Error *err) {
  Status status = sql_all(sql_of(base), &ranked_row, arena, rows, count, err, ranking_sql(which)->page, "ttii",
                          which->preset, which->language, page_limit(page), page.offset);
  for (int i = 0; i < *count; i++)
    (*rows)[i].position = page.offset + i + 1;
  return status;
}

Status sql_ranking_size(Store *base, const StoreRanking *which, int64_t *out, Error *err) {
  return sql_one(sql_of(base), &sql_number_row, NULL, out, err, ranking_sql(which)->size, "tt", which->preset,
                 which->language);
}

Status sql_ranking_position(Store *base, const StoreRanking *which, int64_t user, int64_t *out, Error *err) {
  const RankingSql *sql = ranking_sql(which);
  StoreUser self;
  Status status = sql_user_get(base, user, &self, err);
  if (status != OK)
    return status;
  int64_t points = 0;
  *out = 0;
  status = sql_one(sql_of(base), &sql_number_row, NULL, &points, err, sql->points, "tti", which->preset,
                   which->language, user);
  if (status == ERR_MISSING) // not in this ranking
    return OK;
  return status == OK ? sql_one(sql_of(base), &sql_number_row, NULL, out, err, sql->position, "ttit", which->preset,
                                which->language, points, self.name)
                      : status;
}

// ---- results ----

enum { SEATS_AT_MOST = 32 }; // more than a game can have

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

// The player's row is locked first: a result that comes meanwhile waits, and is then counted or added.
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

#undef COLUMN
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

// The page is taken from the index alone; then only its own rows are read.
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
