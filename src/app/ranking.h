// SPDX-License-Identifier: MIT
// Rankings: accounts with points, by their best score in ranked games (app/ranking_rule.h), then by name. There is one
// of all games, one for each preset, each language and both together, and the one of games that ended before presets
// counted.
#pragma once

#include "app/usecase.h"

typedef struct RankingQuestion {
  int64_t from, count;           // position, from 1; 0: all
  const char *preset, *language; // "" or NULL: any
  bool is_before;                // goes with neither
} RankingQuestion;

typedef struct RankedAccount {
  int64_t position; // from 1
  const char *name;
  int64_t points;
} RankedAccount;

typedef struct Ranking {
  int64_t total;     // accounts in it
  int64_t mine;      // where the asker is; 0: not in it
  int64_t before;    // accounts in the one before
  FieldList players; // RankedAccount; past the end an empty list
} Ranking;

// ranking_kind where there is no such preset or language, ranking_before. empty_ranking when nobody has points; the
// rest of the answer is there then, too.
extern const UseCase ranking_reading;
extern const Field ranked_account_fields[];

// Where an account is in the one of all games; 0: not in it.
MUST_CHECK Status ranking_position(App *app, int64_t account, int64_t *out, Error *err);
// Languages in which there are built-in words, one an index; false past the last.
bool ranking_language(int index, char language[SETTINGS_ID_MAX]);
