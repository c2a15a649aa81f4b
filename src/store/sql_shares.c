// SPDX-License-Identifier: MIT
// Games that have a public page.
#include "store/sql_internal.h"

#define SHARES "SELECT s.token, s.agreed, s.game, g.public_id FROM shares s JOIN games g ON g.id = s.game WHERE "

static const SqlRow share_row = {sizeof(StoreShare),
                                 {SQL_COLUMN(StoreShare, token), SQL_COLUMN(StoreShare, agreed),
                                  SQL_COLUMN(StoreShare, game), SQL_COLUMN(StoreShare, public_id)}};

Status sql_share_get(Store *base, int64_t game, Arena *arena, StoreShare *out, Error *err) {
  return sql_one(sql_of(base), &share_row, arena, out, err, SHARES "s.game = ?", "i", game);
}

Status sql_share_find(Store *base, const char *token, Arena *arena, StoreShare *out, Error *err) {
  return sql_one(sql_of(base), &share_row, arena, out, err, SHARES "s.token = ?", "t", token);
}

Status sql_share_set(Store *base, int64_t game, const char *token, int64_t agreed, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO shares (game, token, agreed) VALUES (?1, ?2, ?3) "
                 "ON CONFLICT (game) DO UPDATE SET agreed = excluded.agreed",
                 "iti", game, token, agreed);
}
