// SPDX-License-Identifier: MIT
// Reading the statistics.
#include "app/statistics.h"

#include "app/statistics_internal.h"

static Status extreme(App *app, bool with_machines, bool lowest, Arena *arena, const char **name, int64_t *score,
                      Error *err) {
  StoreScore row;
  Status status = STORE(app, score_record, with_machines, lowest, arena, &row, err);
  if (status == OK) {
    *name = row.name;
    *score = row.score;
  }
  return status == ERR_MISSING ? OK : status;
}

Status statistics_read(App *app, bool with_machines, Statistics *out, Error *err) {
  Statistics found = {0};
  StoreTotals totals;
  Status status = STORE(app, totals, with_machines, &totals, err);
  if (status == OK && totals.results == 0)
    status = fail(err, FAILURE_NO_SCORES);
  if (status == OK)
    status = extreme(app, with_machines, false, &found.arena, &found.best_name, &found.best, err);
  if (status == OK)
    status = extreme(app, with_machines, true, &found.arena, &found.worst_name, &found.worst, err);
  if (status != OK) {
    statistics_deinit(&found);
    return status;
  }
  found.results = totals.results;
  found.players = totals.players;
  found.total = totals.total;
  found.mean = (double)totals.total / (double)totals.results;
  *out = found;
  return OK;
}

void statistics_deinit(Statistics *statistics) {
  arena_deinit(&statistics->arena);
  *statistics = (Statistics){0};
}

static Status need_scores(App *app, bool with_machines, Error *err) {
  StoreTotals totals;
  Status status = STORE(app, totals, with_machines, &totals, err);
  return status == OK && totals.results == 0 ? fail(err, FAILURE_NO_SCORES) : status;
}

Status statistics_scores(App *app, bool with_machines, int64_t offset, int64_t limit, ScoreList *out, Error *err) {
  ScoreList list = {0};
  StoreScore *rows;
  Status status = need_scores(app, with_machines, err);
  if (status == OK)
    status =
        STORE(app, scores, with_machines, false, ((StorePage){offset, limit}), &list.arena, &rows, &list.count, err);
  if (status != OK) {
    scorelist_deinit(&list);
    return status;
  }
  list.rows = arena_alloc(&list.arena, (size_t)list.count * sizeof *list.rows);
  for (int i = 0; i < list.count; i++)
    list.rows[i] = (ScoreRow){.name = rows[i].name,
                              .score = rows[i].score,
                              .at_ms = rows[i].at_ms,
                              .is_won = rows[i].is_won,
                              .is_machine = rows[i].is_machine,
                              .is_unranked = rows[i].is_unranked};
  *out = list;
  return OK;
}

void scorelist_deinit(ScoreList *list) {
  arena_deinit(&list->arena);
  *list = (ScoreList){0};
}

static PlayerRow player_row(const StorePlayer *player) {
  return (PlayerRow){.name = player->name,
                     .is_machine = player->is_machine,
                     .has_account = player->user != 0,
                     .games = player->games,
                     .wins = player->wins,
                     .total = player->total,
                     .counted = player->counted,
                     .best = player->best,
                     .worst = player->worst,
                     .mean = player->games ? (double)player->total / (double)player->games : 0};
}

Status statistics_players(App *app, bool with_machines, int64_t offset, int64_t limit, PlayerList *out, Error *err) {
  PlayerList list = {0};
  StorePlayer *rows;
  Status status = need_scores(app, with_machines, err);
  if (status == OK)
    status = STORE(app, players, with_machines, ((StorePage){offset, limit}), &list.arena, &rows, &list.count, err);
  if (status != OK) {
    playerlist_deinit(&list);
    return status;
  }
  list.rows = arena_alloc(&list.arena, (size_t)list.count * sizeof *list.rows);
  for (int i = 0; i < list.count; i++)
    list.rows[i] = player_row(&rows[i]);
  *out = list;
  return OK;
}

Status statistics_player(App *app, const char *name, PlayerList *out, Error *err) {
  PlayerList list = {.count = 1};
  StorePlayer player;
  Status status = statistics_find(app, name, &list.arena, &player, err);
  if (status != OK) {
    playerlist_deinit(&list);
    return status;
  }
  list.rows = arena_alloc(&list.arena, sizeof *list.rows);
  list.rows[0] = player_row(&player);
  *out = list;
  return OK;
}

void playerlist_deinit(PlayerList *list) {
  arena_deinit(&list->arena);
  *list = (PlayerList){0};
}
