// SPDX-License-Identifier: MIT
// Statistics over results: of finished games and of scores that were typed in, or only of ranked games (app/ranking.h).
// Best, worst, mean and total always come from the same results. Machines have results too; they are included only if
// asked for.
#pragma once

#include "app/usecase.h"

typedef struct StatisticsQuestion {
  const char *player; // NULL: everybody's
  bool with_machines;
  bool only_ranked;    // by the present rules of the ranking; without scores that were typed in
  int64_t from, count; // of the list, from 1; 0: all
} StatisticsQuestion;

typedef struct ScoreRow {
  int64_t player;          // whose it is: a guest may have the name of an account
  const char *name, *told; // "" is a deleted account; people see TOMBSTONE_NAME
  int64_t score, at_ms;
  bool is_won, is_machine;
  bool counts;                   // false: its game counts for no ranking
  bool is_ranked;                // its game counts for the ranking
  const char *preset, *language; // of a ranked game; else ""
  const char *ranking;           // both, for people; NULL: none
} ScoreRow;

typedef struct NamedScore {
  const char *name, *told;
  int64_t score;
} NamedScore;

typedef struct Statistics {
  bool only_ranked;
  int64_t results, players, total;
  double mean;              // over results
  NamedScore *best, *worst; // the highest and the lowest single result; NULL: there is none
  FieldList scores;         // ScoreRow, the highest first
} Statistics;

enum { SCORE_OF_NO_GAME = INT32_MIN };
// The sums of one player's results. Without results best and worst say nothing.
typedef struct PlayerStatistics {
  const char *name, *told;
  bool only_ranked;
  int64_t games, wins, total;
  int best, worst;        // SCORE_OF_NO_GAME: none
  double mean, told_mean; // without games 0, for people NAN
  FieldList scores;
} PlayerStatistics;

typedef struct PlayerList {
  FieldList players; // PlayerStatistics without scores
} PlayerList;

extern const Field score_row_fields[], player_sums_fields[], statistics_question_fields[];

// StatisticsQuestion to Statistics; no_scores if there are no results.
extern const UseCase statistics_of_all;
// To PlayerStatistics, with all scores; an empty list if none is ranked. player_not_found.
extern const UseCase statistics_of_player;
// To PlayerList: players with such results, by their best result, then name. no_scores.
extern const UseCase statistics_of_players;

// A score is text as typed: a whole number, not negative (invalid_score). A name is that of an account, else of a
// guest.
typedef struct ScoreChange {
  const char *name, *score;
} ScoreChange;

// For a console or an administrator. Adding a score makes the player known.
extern const UseCase score_adding;
// Removes exactly this score of this player: score_not_found. A player without scores is removed too.
extern const UseCase score_removing;
// Removes the player with all scores. player_not_found.
extern const UseCase player_removing;
