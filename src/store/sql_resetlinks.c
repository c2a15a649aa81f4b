// SPDX-License-Identifier: MIT
// Links by which somebody who has lost the password chooses another one.
#include "store/sql_internal.h"

Status sql_reset_link_add(Store *base, const char *key, int64_t user, int64_t expires_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, "INSERT INTO reset_links (key, \"user\", expires_ms) VALUES (?, ?, ?)", "tii",
                 key, user, expires_ms);
}

static const SqlRow reset_link_row = {
    sizeof(StoreResetLink),
    {SQL_COLUMN(StoreResetLink, user), SQL_COLUMN(StoreResetLink, expires_ms), SQL_COLUMN(StoreResetLink, used_ms)}};

Status sql_reset_link_find(Store *base, const char *key, StoreResetLink *out, Error *err) {
  return sql_one(sql_of(base), &reset_link_row, NULL, out, err,
                 "SELECT \"user\", expires_ms, used_ms FROM reset_links WHERE key = ?", "t", key);
}

Status sql_reset_link_use(Store *base, const char *key, int64_t now_ms, Error *err) {
  return sql_must(sql_of(base), err,
                  "UPDATE reset_links SET used_ms = ?1 WHERE key = ?2 AND used_ms = 0 AND expires_ms > ?1", "it",
                  now_ms, key);
}

Status sql_reset_links_end(Store *base, int64_t user, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM reset_links WHERE \"user\" = ? AND used_ms = 0", "i", user);
}

Status sql_reset_links_expire(Store *base, int64_t before_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM reset_links WHERE expires_ms <= ?", "i", before_ms);
}
