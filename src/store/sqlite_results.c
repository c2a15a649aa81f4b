// SPDX-License-Identifier: MIT
// Results and the statistics that are made of them.
//
// Why sums are kept beside the results: lists of players must not depend on how many games have been played. A result
// that comes adds to them; one that goes has them worked out anew, for its player alone.
#include "store/sqlite_internal.h"

enum { SEATS_AT_MOST = 32 }; // of a game, with room to spare

static Status player_of(SqliteStore *store, const StoreResult *result, int64_t *id, Error *err) {
  Query query;
  query_start(&query, store,
              "INSERT INTO players (key, name, user, is_machine) VALUES (?, ?, (SELECT id FROM users WHERE id = ?), ?) "
              "ON CONFLICT (key) DO UPDATE SET name = excluded.name, user = excluded.user RETURNING id",
              "ttoi", result->player_key, result->player_name, result->user, (int64_t)result->is_machine);
  if (query_next(&query))
    *id = query_int(&query, 0);
  query_next(&query); // to its end: only then is the row written
  return query_end(&query, err);
}

static Status add_to_sums(SqliteStore *store, int64_t player, const StoreResult *result, Error *err) {
  Status status = sqlite_run(store, NULL, err,
                             "UPDATE players SET games = games + 1, wins = wins + ?, total = total + ? WHERE id = ?",
                             "iii", (int64_t)result->is_won, result->score, player);
  if (status == OK && !result->is_unranked)
    status = sqlite_run(store, NULL, err,
                        "UPDATE players SET best = CASE counted WHEN 0 THEN ?1 ELSE max(best, ?1) END, "
                        "worst = CASE counted WHEN 0 THEN ?1 ELSE min(worst, ?1) END, counted = counted + 1 "
                        "WHERE id = ?2",
                        "ii", result->score, player);
  if (status == OK && result->is_ranked && result->user)
    status = sqlite_run(store, NULL, err, "UPDATE users SET points = max(points, ?) WHERE id = ?", "ii", result->score,
                        result->user);
  return status;
}

Status sqlite_add_result(SqliteStore *store, int64_t game, const char *family, const StoreResult *result, Error *err) {
  int64_t player = 0;
  Status status = player_of(store, result, &player, err);
  if (status == OK)
    status = sqlite_run(store, NULL, err,
                        "INSERT INTO results (player, game, seat, score, is_won, is_ranked, is_machine, at_ms, family, "
                        "is_unranked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                        "ioiiiiiiti", player, game, (int64_t)result->seat, result->score, (int64_t)result->is_won,
                        (int64_t)result->is_ranked, (int64_t)result->is_machine, result->at_ms, family,
                        (int64_t)result->is_unranked);
  return status == OK ? add_to_sums(store, player, result, err) : status;
}

Status sqlite_result_add(Store *base, const StoreResult *result, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status = sqlite_enter(store, err);
  return status == OK ? sqlite_leave(store, sqlite_add_result(store, 0, "", result, err), err) : status;
}

static Status count_points(SqliteStore *store, int64_t player, Error *err) {
  return sqlite_run(store, NULL, err,
                    "UPDATE users SET points = max(0, coalesce((SELECT max(score) FROM results "
                    "WHERE player = ?1 AND is_ranked = 1), 0)) WHERE id = (SELECT user FROM players WHERE id = ?1)",
                    "i", player);
}

static Status count_sums(SqliteStore *store, int64_t player, Error *err) {
  return sqlite_run(store, NULL, err,
                    "UPDATE players SET (games, wins, total, counted, best, worst) = "
                    "(SELECT count(*), coalesce(sum(is_won), 0), coalesce(sum(score), 0), "
                    "count(*) FILTER (WHERE is_unranked = 0), coalesce(max(score) FILTER (WHERE is_unranked = 0), 0), "
                    "coalesce(min(score) FILTER (WHERE is_unranked = 0), 0) FROM results WHERE player = ?1) "
                    "WHERE id = ?1",
                    "i", player);
}

static Status count_anew(SqliteStore *store, int64_t player, Error *err) {
  Status status = count_points(store, player, err);
  if (status == OK)
    status = count_sums(store, player, err);
  if (status == OK)
    status = sqlite_run(store, NULL, err, "DELETE FROM players WHERE id = ? AND games = 0", "i", player);
  return status;
}

static Status remove_result(SqliteStore *store, int64_t player, int64_t score, Error *err) {
  int64_t changes = 0;
  Status status = sqlite_run(store, &changes, err,
                             "DELETE FROM results WHERE id = (SELECT id FROM results WHERE player = ? AND score = ? "
                             "ORDER BY id DESC LIMIT 1)",
                             "ii", player, score);
  status = sqlite_need(status, changes, err);
  return status == OK ? count_anew(store, player, err) : status;
}

Status sqlite_remove_family(SqliteStore *store, const char *family, Error *err) {
  Query query;
  int64_t players[SEATS_AT_MOST];
  int count = 0;
  query_start(&query, store, "SELECT DISTINCT player FROM results WHERE family = ?", "t", family);
  while (count < SEATS_AT_MOST && query_next(&query))
    players[count++] = query_int(&query, 0);
  Status status = query_end(&query, err);
  if (status == OK)
    status = sqlite_run(store, NULL, err, "DELETE FROM results WHERE family = ?", "t", family);
  for (int i = 0; status == OK && i < count; i++)
    status = count_anew(store, players[i], err);
  return status;
}

Status sqlite_result_remove(Store *base, int64_t player, int64_t score, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status = sqlite_enter(store, err);
  return status == OK ? sqlite_leave(store, remove_result(store, player, score, err), err) : status;
}

static Status delete_player(SqliteStore *store, int64_t player, Error *err) {
  int64_t changes = 0;
  Status status = sqlite_run(store, NULL, err, "DELETE FROM results WHERE player = ?", "i", player);
  if (status == OK)
    status = count_points(store, player, err);
  if (status != OK)
    return status;
  status = sqlite_run(store, &changes, err, "DELETE FROM players WHERE id = ?", "i", player);
  return sqlite_need(status, changes, err);
}

Status sqlite_player_delete(Store *base, int64_t player, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status = sqlite_enter(store, err);
  return status == OK ? sqlite_leave(store, delete_player(store, player, err), err) : status;
}

#define PLAYER_COLUMNS "SELECT id, user, name, is_machine, games, wins, total, counted, best, worst FROM players "

static StorePlayer player_row(const Query *query, Arena *arena) {
  return (StorePlayer){.id = query_int(query, 0),
                       .user = query_int(query, 1),
                       .name = query_text(query, 2, arena),
                       .is_machine = query_int(query, 3) != 0,
                       .games = query_int(query, 4),
                       .wins = query_int(query, 5),
                       .total = query_int(query, 6),
                       .counted = query_int(query, 7),
                       .best = query_int(query, 8),
                       .worst = query_int(query, 9)};
}

Status sqlite_player_find(Store *base, const char *key, Arena *arena, StorePlayer *out, Error *err) {
  Query query;
  query_start(&query, sqlite_of(base), PLAYER_COLUMNS "WHERE key = ?", "t", key);
  bool is_there = query_next(&query);
  if (is_there)
    *out = player_row(&query, arena);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sqlite_missing(err) : status;
}

Status sqlite_players(Store *base, bool with_machines, StorePage page, Arena *arena, StorePlayer **rows, int *count,
                      Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sqlite_of(base),
              with_machines ? PLAYER_COLUMNS "ORDER BY best DESC, name LIMIT ? OFFSET ?"
                            : PLAYER_COLUMNS "WHERE is_machine = 0 ORDER BY best DESC, name LIMIT ? OFFSET ?",
              "ii", page_limit(page), page.offset);
  while (query_next(&query))
    *(StorePlayer *)row_add(&found) = player_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

#define SCORE_COLUMNS "SELECT p.name, r.score, r.at_ms, r.is_won, r.is_machine, r.is_unranked "

static StoreScore score_row(const Query *query, Arena *arena) {
  return (StoreScore){.name = query_text(query, 0, arena),
                      .score = query_int(query, 1),
                      .at_ms = query_int(query, 2),
                      .is_won = query_int(query, 3) != 0,
                      .is_machine = query_int(query, 4) != 0,
                      .is_unranked = query_int(query, 5) != 0};
}

// The page is cut out of the index alone; only its own rows are then looked up.
#define SCORES(where, up, down)                                                                                        \
  SCORE_COLUMNS "FROM (SELECT id FROM results " where " ORDER BY score " up ", id " down                               \
                " LIMIT ? OFFSET ?) page JOIN results r ON r.id = page.id JOIN players p ON p.id = r.player "          \
                "ORDER BY r.score " up ", r.id " down

static const char *scores_sql(bool with_machines, bool lowest_first) {
  if (with_machines)
    return lowest_first ? SCORES("", "ASC", "DESC") : SCORES("", "DESC", "ASC");
  return lowest_first ? SCORES("WHERE is_machine = 0", "ASC", "DESC") : SCORES("WHERE is_machine = 0", "DESC", "ASC");
}

Status sqlite_scores(Store *base, bool with_machines, bool lowest_first, StorePage page, Arena *arena,
                     StoreScore **rows, int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sqlite_of(base), scores_sql(with_machines, lowest_first), "ii", page_limit(page), page.offset);
  while (query_next(&query))
    *(StoreScore *)row_add(&found) = score_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

// The players know it: those who have the best, then the result itself.
#define RECORD(best, sum)                                                                                              \
  SCORE_COLUMNS "FROM results r JOIN players p ON p.id = r.player WHERE r.is_unranked = 0 AND r.is_machine <= ?1 "     \
                "AND r.score = (SELECT " sum "(" best ") FROM players WHERE counted > 0 AND is_machine <= ?1) "        \
                "ORDER BY r.id "

Status sqlite_score_record(Store *base, bool with_machines, bool is_lowest, Arena *arena, StoreScore *out, Error *err) {
  Query query;
  query_start(&query, sqlite_of(base),
              is_lowest ? RECORD("worst", "min") "DESC LIMIT 1" : RECORD("best", "max") "LIMIT 1", "i",
              (int64_t)with_machines);
  bool is_there = query_next(&query);
  if (is_there)
    *out = score_row(&query, arena);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sqlite_missing(err) : status;
}

Status sqlite_totals(Store *base, bool with_machines, StoreTotals *out, Error *err) {
  Query query;
  query_start(&query, sqlite_of(base),
              "SELECT count(*), coalesce(sum(games), 0), coalesce(sum(total), 0) FROM players WHERE is_machine <= ?",
              "i", (int64_t)with_machines);
  if (query_next(&query))
    *out = (StoreTotals){query_int(&query, 0), query_int(&query, 1), query_int(&query, 2)};
  return query_end(&query, err);
}
