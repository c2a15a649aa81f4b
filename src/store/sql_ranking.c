// SPDX-License-Identifier: MIT
// Rankings: by preset and language, by either, of all, and the one there was before presets counted.
//
// Why standings are kept beside the results: a ranking must not get slower with the number of games. Every ranked
// result belongs to four of them. Invariant: a user's points are the best of the user's ranked results there, and
// users.points the best of those that were ranked before there were standings; who has no points has no row.
#include "store/sql_internal.h"

Status sql_add_standing(SqlStore *store, const StoreResult *result, Error *err) {
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

Status sql_count_standings(SqlStore *store, int64_t player, Error *err) {
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

// What a ranking is asked, twice: of standings, and of the points there were before. ?1 and ?2 are preset and language.
typedef struct RankingSql {
  const char *page, *size, *points, *position;
} RankingSql;

// Names are looked up only where points are equal, or shown.
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
