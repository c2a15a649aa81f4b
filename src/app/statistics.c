// SPDX-License-Identifier: MIT
// Reading the statistics.
#include "app/statistics.h"

#include "app/statistics_internal.h"

static StoreScope store_scope(StatisticsScope scope) {
  return (StoreScope){.with_machines = scope.with_machines, .only_ranked = scope.only_ranked};
}

// The first of them, from the top or from the bottom; there is one.
static Status read_extreme(App *app, StatisticsScope scope, bool lowest, Arena *arena, const char **name,
                           int64_t *score, Error *err) {
  StoreScore *rows;
  int count = 0;
  Status status = STORE(app, scores, store_scope(scope), lowest, ((StorePage){.limit = 1}), arena, &rows, &count, err);
  if (status == OK && count == 0) // it has gone since they were counted
    status = fail(err, FAILURE_NO_SCORES);
  if (status == OK) {
    *name = rows[0].name;
    *score = rows[0].score;
  }
  return status;
}

static Status count_results(App *app, StatisticsScope scope, StoreTotals *out, Error *err) {
  Status status = STORE(app, totals, store_scope(scope), out, err);
  return status == OK && out->results == 0 ? fail(err, FAILURE_NO_SCORES) : status;
}

Status statistics_read(App *app, StatisticsScope scope, Statistics *out, Error *err) {
  Statistics found = {0};
  StoreTotals totals;
  Status status = count_results(app, scope, &totals, err);
  if (status == OK)
    status = read_extreme(app, scope, false, &found.arena, &found.best_name, &found.best, err);
  if (status == OK)
    status = read_extreme(app, scope, true, &found.arena, &found.worst_name, &found.worst, err);
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

// Takes the list over: it is given back, or freed.
static Status finish_scores(Status status, ScoreList *list, const StoreScore *rows, ScoreList *out) {
  if (status != OK) {
    scorelist_deinit(list);
    return status;
  }
  list->rows = arena_alloc(&list->arena, (size_t)list->count * sizeof *list->rows);
  for (int i = 0; i < list->count; i++)
    list->rows[i] = (ScoreRow){.player = rows[i].player,
                               .name = rows[i].name,
                               .score = rows[i].score,
                               .at_ms = rows[i].at_ms,
                               .is_won = rows[i].is_won,
                               .is_machine = rows[i].is_machine,
                               .is_unranked = rows[i].is_unranked,
                               .preset = rows[i].preset,
                               .language = rows[i].language};
  *out = *list;
  return OK;
}

Status statistics_scores(App *app, StatisticsScope scope, int64_t offset, int64_t limit, ScoreList *out, Error *err) {
  ScoreList list = {0};
  StoreScore *rows = NULL;
  StoreTotals totals;
  Status status = count_results(app, scope, &totals, err);
  if (status == OK)
    status = STORE(app, scores, store_scope(scope), false, ((StorePage){offset, limit}), &list.arena, &rows,
                   &list.count, err);
  return finish_scores(status, &list, rows, out);
}

Status statistics_scores_of(App *app, const char *name, bool only_ranked, int64_t limit, ScoreList *out, Error *err) {
  ScoreList list = {0};
  StoreScore *rows = NULL;
  StorePlayer player;
  Status status = statistics_find(app, name, &list.arena, &player, err);
  if (status == OK)
    status = STORE(app, player_scores, player.id, only_ranked, ((StorePage){.limit = limit}), &list.arena, &rows,
                   &list.count, err);
  return finish_scores(status, &list, rows, out);
}

void scorelist_deinit(ScoreList *list) {
  arena_deinit(&list->arena);
  *list = (ScoreList){0};
}

static PlayerSums player_sums(const StoreSums *sums) {
  return (PlayerSums){.games = sums->games,
                      .wins = sums->wins,
                      .total = sums->total,
                      .best = sums->best,
                      .worst = sums->worst,
                      .mean = sums->games ? (double)sums->total / (double)sums->games : 0};
}

static PlayerRow player_row(const StorePlayer *player) {
  return (PlayerRow){.name = player->name,
                     .is_machine = player->is_machine,
                     .has_account = player->user != 0,
                     .all = player_sums(&player->all),
                     .ranked = player_sums(&player->ranked)};
}

Status statistics_players(App *app, StatisticsScope scope, int64_t offset, int64_t limit, PlayerList *out, Error *err) {
  PlayerList list = {0};
  StorePlayer *rows;
  StoreTotals totals;
  Status status = count_results(app, scope, &totals, err);
  if (status == OK)
    status =
        STORE(app, players, store_scope(scope), ((StorePage){offset, limit}), &list.arena, &rows, &list.count, err);
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
