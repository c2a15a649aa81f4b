// SPDX-License-Identifier: MIT
#include "app/ranking.h"

#include "app/app_internal.h"

static Status read_rows(App *app, StorePage page, Ranking *out, Error *err) {
  StoreRanked *rows;
  Status status = STORE(app, ranking, page, &out->arena, &rows, &out->count, err);
  if (status != OK)
    return status;
  out->rows = arena_alloc(&out->arena, (size_t)out->count * sizeof *out->rows);
  for (int i = 0; i < out->count; i++)
    out->rows[i] = (RankingRow){rows[i].position, rows[i].user, rows[i].name, rows[i].points};
  return OK;
}

Status ranking_read(App *app, int64_t offset, int64_t limit, Ranking *out, Error *err) {
  Ranking ranking = {0};
  Status status = read_rows(app, (StorePage){offset, limit}, &ranking, err);
  if (status == OK && ranking.count == 0) { // is there nobody, or nobody so far down?
    Ranking first = {0};
    status = read_rows(app, (StorePage){0, 1}, &first, err);
    if (status == OK && first.count == 0)
      status = fail(err, FAILURE_EMPTY_RANKING);
    ranking_deinit(&first);
  }
  if (status == OK)
    *out = ranking;
  else
    ranking_deinit(&ranking);
  return status;
}

void ranking_deinit(Ranking *ranking) {
  arena_deinit(&ranking->arena);
  *ranking = (Ranking){0};
}
