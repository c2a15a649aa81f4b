// SPDX-License-Identifier: MIT
// Statistics over all results of finished games, and of scores that were typed in. Machines have results too; they are
// left out unless they are asked for.
#ifndef APP_STATISTICS_H
#define APP_STATISTICS_H

#include "app/account.h"

typedef struct Statistics {
  int64_t results, players;
  int64_t total;
  double mean; // over results
  // The highest and the lowest single result, without those of games that count for no ranking: with help, turns taken
  // back, known tiles, or from an older save. Names live in the arena; "" is an account that was deleted, NULL: there
  // is no such result.
  const char *best_name, *worst_name;
  int64_t best, worst;
  Arena arena;
} Statistics;

// no_scores when there is none. statistics_deinit frees it.
MUST_CHECK Status statistics_read(App *app, bool with_machines, Statistics *out, Error *err);
void statistics_deinit(Statistics *statistics);

typedef struct ScoreRow {
  const char *name;
  int64_t score, at_ms;
  bool is_won, is_machine;
  bool is_unranked; // no best and no worst
} ScoreRow;

typedef struct ScoreList {
  ScoreRow *rows;
  int count;
  Arena arena;
} ScoreList;

// Every score, highest first. no_scores.
MUST_CHECK Status statistics_scores(App *app, bool with_machines, int64_t offset, int64_t limit, ScoreList *out,
                                    Error *err);
void scorelist_deinit(ScoreList *list);

typedef struct PlayerRow {
  const char *name;
  bool is_machine, has_account;
  int64_t games, wins, total;
  int64_t counted, best, worst; // of results that are not unranked; counted says how many
  double mean;
} PlayerRow;

typedef struct PlayerList {
  PlayerRow *rows;
  int count;
  Arena arena;
} PlayerList;

// By best score, then name. no_scores.
MUST_CHECK Status statistics_players(App *app, bool with_machines, int64_t offset, int64_t limit, PlayerList *out,
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
