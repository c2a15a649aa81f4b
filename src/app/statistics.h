// SPDX-License-Identifier: MIT
// Statistics over results of finished games, and of scores that were typed in: over all of them, or over those of
// ranked games (app/ranking_rule.h). Best, worst, mean and total are always of the same results. Machines have results
// too; they are left out unless they are asked for.
#ifndef APP_STATISTICS_H
#define APP_STATISTICS_H

#include "app/account.h"

// Which results.
typedef struct StatisticsScope {
  bool with_machines;
  bool only_ranked; // by the present rules of the ranking; no scores that were typed in
} StatisticsScope;

typedef struct Statistics {
  int64_t results, players;
  int64_t total;
  double mean; // over results
  // The highest and the lowest single result. Names live in the arena; "" is an account that was deleted.
  const char *best_name, *worst_name;
  int64_t best, worst;
  Arena arena;
} Statistics;

// no_scores when there is none. statistics_deinit frees it.
MUST_CHECK Status statistics_read(App *app, StatisticsScope scope, Statistics *out, Error *err);
void statistics_deinit(Statistics *statistics);

typedef struct ScoreRow {
  int64_t player; // whose it is: a guest may have the name of an account
  const char *name;
  int64_t score, at_ms;
  bool is_won, is_machine;
  bool is_unranked;              // of a game that counts for no ranking
  const char *preset, *language; // of a ranked game; else ""
} ScoreRow;

typedef struct ScoreList {
  ScoreRow *rows;
  int count;
  Arena arena;
} ScoreList;

// Every score, highest first. no_scores.
MUST_CHECK Status statistics_scores(App *app, StatisticsScope scope, int64_t offset, int64_t limit, ScoreList *out,
                                    Error *err);
// One player's; an empty list where none is ranked. player_not_found.
MUST_CHECK Status statistics_scores_of(App *app, const char *name, bool only_ranked, int64_t limit, ScoreList *out,
                                       Error *err);
void scorelist_deinit(ScoreList *list);

// What some results come to. best, worst and mean say nothing where there are none.
typedef struct PlayerSums {
  int64_t games, wins, total, best, worst;
  double mean;
} PlayerSums;

typedef struct PlayerRow {
  const char *name;
  bool is_machine, has_account;
  PlayerSums all, ranked; // of all results, and of those of ranked games
} PlayerRow;

typedef struct PlayerList {
  PlayerRow *rows;
  int count;
  Arena arena;
} PlayerList;

// Those who have such results, by the best of them, then name. no_scores.
MUST_CHECK Status statistics_players(App *app, StatisticsScope scope, int64_t offset, int64_t limit, PlayerList *out,
                                     Error *err);
// One player's, a list of one row. player_not_found.
MUST_CHECK Status statistics_player(App *app, const char *name, PlayerList *out, Error *err);
void playerlist_deinit(PlayerList *list);

// For a console or an administrator. A score is text, as it was typed: a whole number, not negative (invalid_score). A
// name is that of an account, else of a guest; adding a score makes the player known.
MUST_CHECK Status statistics_add(App *app, const char *name, const char *score, Error *err);
// Exactly this score of this player: score_not_found. With its last score a player goes.
MUST_CHECK Status statistics_remove(App *app, const char *name, const char *score, Error *err);
// With all scores. player_not_found.
MUST_CHECK Status statistics_remove_player(App *app, const char *name, Error *err);

#endif
