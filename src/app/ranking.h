// SPDX-License-Identifier: MIT
// Rankings: accounts with points, by their best score in ranked games (app/ranking_rule.h), then by name. There is one
// of all games, one for each preset, each language and both together, and the one of games that ended before presets
// counted.
#ifndef APP_RANKING_H
#define APP_RANKING_H

#include "app/account.h"

// "" or NULL: any. is_before goes with neither.
typedef struct RankingKind {
  const char *preset, *language;
  bool is_before;
} RankingKind;

typedef struct RankingRow {
  int64_t position; // from 1
  int64_t account;
  const char *name;
  int64_t points;
} RankingRow;

typedef struct Ranking {
  RankingRow *rows;
  int count;
  int64_t total; // accounts in it
  Arena arena;
} Ranking;

// kind NULL: of all; ranking_kind where there is no such preset or language, ranking_before. limit 0: all.
// empty_ranking when nobody has points; past the end it is an empty list. ranking_deinit frees it.
MUST_CHECK Status ranking_read(App *app, const RankingKind *kind, int64_t offset, int64_t limit, Ranking *out,
                               Error *err);
void ranking_deinit(Ranking *ranking);
// Where an account is; 0: not in it.
MUST_CHECK Status ranking_position(App *app, const RankingKind *kind, int64_t account, int64_t *out, Error *err);
// How many accounts were in the one before.
MUST_CHECK Status ranking_size_before(App *app, int64_t *out, Error *err);
// Languages in which there are words of the house, one an index; false past the last.
bool ranking_language(int index, char language[SETTINGS_ID_MAX]);

#endif
