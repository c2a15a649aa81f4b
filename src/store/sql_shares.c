// SPDX-License-Identifier: MIT
// Games that have a public page.
#include "store/sql_internal.h"

#define SHARES "SELECT s.token, s.agreed, s.game, g.public_id FROM shares s JOIN games g ON g.id = s.game WHERE "

static Status share_row(Query *query, Arena *arena, StoreShare *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there)
    *out = (StoreShare){.token = query_text(query, 0, arena),
                        .agreed = query_int(query, 1),
                        .game = query_int(query, 2),
                        .public_id = query_text(query, 3, arena)};
  Status status = query_end(query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_share_get(Store *base, int64_t game, Arena *arena, StoreShare *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), SHARES "s.game = ?", "i", game);
  return share_row(&query, arena, out, err);
}

Status sql_share_find(Store *base, const char *token, Arena *arena, StoreShare *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), SHARES "s.token = ?", "t", token);
  return share_row(&query, arena, out, err);
}

Status sql_share_set(Store *base, int64_t game, const char *token, int64_t agreed, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO shares (game, token, agreed) VALUES (?1, ?2, ?3) "
                 "ON CONFLICT (game) DO UPDATE SET agreed = excluded.agreed",
                 "iti", game, token, agreed);
}
