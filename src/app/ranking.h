// SPDX-License-Identifier: MIT
// The ranking: accounts with points, by their best score, then by name.
#ifndef APP_RANKING_H
#define APP_RANKING_H

#include "app/account.h"

typedef struct RankingRow {
  int64_t position; // from 1
  int64_t account;
  const char *name;
  int64_t points;
} RankingRow;

typedef struct Ranking {
  RankingRow *rows;
  int count;
  Arena arena;
} Ranking;

// limit 0: all. empty_ranking when nobody has points; past the end it is an empty list. ranking_deinit frees it.
MUST_CHECK Status ranking_read(App *app, int64_t offset, int64_t limit, Ranking *out, Error *err);
void ranking_deinit(Ranking *ranking);

#endif
