// SPDX-License-Identifier: MIT
// Users, their pictures, sessions and settings.
#include "base/script.h"
#include "store/sql_internal.h"

Status sql_user_add(Store *base, const char *name, const char *key, const char *password, int64_t at_ms, int64_t *id,
                    Error *err) {
  ScopedStrBuf look = {0};
  lookalike_key(span_of(name), &look);
  return sql_add(sql_of(base), id, err,
                 "INSERT INTO users (name, key, look, password, created_ms) VALUES (?, ?, ?, ?, ?) RETURNING id",
                 "tttti", name, key, strbuf_text(&look), password, at_ms);
}

#define USER_COLUMNS                                                                                                   \
  "SELECT id, name, password, coalesce((SELECT points FROM standings WHERE preset = '' AND language = '' AND "         \
  "\"user\" = users.id), 0), created_ms, EXISTS (SELECT 1 FROM pictures WHERE \"user\" = users.id) FROM users "
#define COLUMN(member) SQL_COLUMN(StoreUser, member)
static const SqlRow user_row = {
    sizeof(StoreUser),
    {COLUMN(id), COLUMN(name), COLUMN(password), COLUMN(points), COLUMN(created_ms), COLUMN(has_picture)}};

Status sql_user_get(Store *base, int64_t id, StoreUser *out, Error *err) {
  return sql_one(sql_of(base), &user_row, NULL, out, err, USER_COLUMNS "WHERE id = ?", "i", id);
}

Status sql_user_after(Store *base, int64_t id, StoreUser *out, Error *err) {
  return sql_one(sql_of(base), &user_row, NULL, out, err, USER_COLUMNS "WHERE id > ? ORDER BY id LIMIT 1", "i", id);
}

Status sql_user_find(Store *base, const char *key, StoreUser *out, Error *err) {
  return sql_one(sql_of(base), &user_row, NULL, out, err, USER_COLUMNS "WHERE key = ?", "t", key);
}

Status sql_user_find_alike(Store *base, const char *name, int64_t except, StoreUser *out, Error *err) {
  ScopedStrBuf look = {0};
  lookalike_key(span_of(name), &look);
  return sql_one(sql_of(base), &user_row, NULL, out, err, USER_COLUMNS "WHERE look = ? AND id <> ? LIMIT 1", "ti",
                 strbuf_text(&look), except);
}

static Status set_look(SqlStore *store, int64_t id, const char *name, Error *err) {
  ScopedStrBuf look = {0};
  lookalike_key(span_of(name), &look);
  return sql_run(store, NULL, err, "UPDATE users SET look = ? WHERE id = ?", "ti", strbuf_text(&look), id);
}

Status sql_users_fill_looks(SqlStore *store, Error *err) {
  typedef struct Named {
    int64_t id;
    const char *name;
  } Named;
  static const SqlRow named_row = {sizeof(Named), {SQL_COLUMN(Named, id), SQL_COLUMN(Named, name)}};
  ScopedArena arena = {0};
  Named *rows;
  int count;
  Status status =
      sql_all(store, &named_row, &arena, &rows, &count, err, "SELECT id, name FROM users WHERE look = ''", "");
  for (int i = 0; i < count && status == OK; i++)
    status = set_look(store, rows[i].id, rows[i].name, err);
  return status;
}

static Status sql_users_rename_user(SqlStore *store, int64_t id, const char *name, const char *key, Error *err) {
  Status status = sql_must(store, err, "UPDATE users SET name = ?, key = ? WHERE id = ?", "tti", name, key, id);
  if (status == OK)
    status = set_look(store, id, name, err);
  if (status == OK)
    status = sql_run(store, NULL, err, "UPDATE players SET name = ? WHERE \"user\" = ?", "ti", name, id);
  return status;
}

Status sql_user_rename(Store *base, int64_t id, const char *name, const char *key, Error *err) {
  return SQL_TRANSACTION(base, err, sql_users_rename_user(sql_of(base), id, name, key, err));
}

Status sql_user_set_password(Store *base, int64_t id, const char *password, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE users SET password = ? WHERE id = ?", "ti", password, id);
}

Status sql_user_set_picture(Store *base, int64_t id, const char *type, Span body, Error *err) {
  if (body.size == 0)
    return sql_run(sql_of(base), NULL, err, "DELETE FROM pictures WHERE \"user\" = ?", "i", id);
  return sql_must(sql_of(base), err,
                  "INSERT INTO pictures (\"user\", type, body) SELECT id, ?, ? FROM users WHERE id = ? "
                  "ON CONFLICT (\"user\") DO UPDATE SET type = excluded.type, body = excluded.body",
                  "tbi", type, body, id);
}

Status sql_user_picture(Store *base, int64_t id, Arena *arena, const char **type, Span *out, Error *err) {
  typedef struct Picture {
    const char *type;
    Span body;
  } Picture;
  static const SqlRow picture_row = {sizeof(Picture), {SQL_COLUMN(Picture, type), SQL_COLUMN(Picture, body)}};
  Picture found = {0};
  Status status = sql_one(sql_of(base), &picture_row, arena, &found, err,
                          "SELECT type, body FROM pictures WHERE \"user\" = ?", "i", id);
  if (status == OK) {
    *type = found.type;
    *out = found.body;
  }
  return status;
}

// The player's results stay in the sums without a name; the key still tells the player from others.
static Status delete_user(SqlStore *store, int64_t id, Error *err) {
  Status status = sql_run(store, NULL, err, "UPDATE players SET name = '' WHERE \"user\" = ?", "i", id);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "UPDATE games SET resource = NULL WHERE resource IN (SELECT id FROM resources WHERE owner = ?)",
                     "i", id);
  return status == OK ? sql_must(store, err, "DELETE FROM users WHERE id = ?", "i", id) : status;
}

Status sql_user_delete(Store *base, int64_t id, Error *err) {
  return SQL_TRANSACTION(base, err, delete_user(sql_of(base), id, err));
}

// A blob's length is in its row's header, so nothing else is read. Actions are many and of similar size: they are
// counted, not measured.
Status sql_user_bytes(Store *base, int64_t id, int64_t *out, Error *err) {
  return sql_one(sql_of(base), &sql_number_row, NULL, out, err,
                 "SELECT CAST((SELECT coalesce(sum(length(body)), 0) FROM pictures WHERE \"user\" = ?1) + "
                 "(SELECT coalesce(sum(length(body)), 0) FROM puzzles WHERE owner = ?1) + "
                 "(SELECT coalesce(sum(length(deck) + length(item) + length(extra)), 0) FROM cards "
                 "WHERE \"user\" = ?1) + "
                 "(SELECT coalesce(sum(length(body)), 0) FROM class_puzzles WHERE class IN "
                 "(SELECT id FROM classes WHERE owner = ?1)) + "
                 "(SELECT coalesce(sum(length(body)), 0) FROM resource_parts WHERE resource IN "
                 "(SELECT id FROM resources WHERE owner = ?1)) + "
                 "(SELECT coalesce(sum(length(head) + seq * ?2), 0) FROM games WHERE owner = ?1) AS BIGINT)",
                 "ii", id, (int64_t)STORE_ACTION_BYTES);
}

Status sql_session_add(Store *base, const char *token_hash, int64_t user, const char *device, int64_t now_ms,
                       int64_t expires_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO sessions (token, \"user\", device, created_ms, seen_ms, expires_ms) "
                 "VALUES (?, ?, ?, ?, ?, ?)",
                 "titiii", token_hash, user, device, now_ms, now_ms, expires_ms);
}

Status sql_session_seen(Store *base, const char *token_hash, int64_t now_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, "UPDATE sessions SET seen_ms = ?1 WHERE token = ?2 AND seen_ms < ?1", "it",
                 now_ms, token_hash);
}

#undef COLUMN
#define COLUMN(member) SQL_COLUMN(StoreSession, member)
static const SqlRow session_row = {
    sizeof(StoreSession),
    {COLUMN(token_hash), COLUMN(device), COLUMN(created_ms), COLUMN(seen_ms), COLUMN(expires_ms)}};

Status sql_sessions(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena, StoreSession **rows,
                    int *count, Error *err) {
  return sql_all(
      sql_of(base), &session_row, arena, rows, count, err,
      "SELECT token, device, created_ms, seen_ms, expires_ms FROM sessions WHERE \"user\" = ? AND expires_ms > ? "
      "ORDER BY seen_ms DESC, created_ms DESC, token LIMIT ? OFFSET ?",
      "iiii", user, now_ms, page_limit(page), page.offset);
}

Status sql_session_find(Store *base, const char *token_hash, int64_t now_ms, int64_t *user, Error *err) {
  return sql_one(sql_of(base), &sql_number_row, NULL, user, err,
                 "SELECT \"user\" FROM sessions WHERE token = ? AND expires_ms > ?", "ti", token_hash, now_ms);
}

Status sql_session_delete(Store *base, const char *token_hash, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM sessions WHERE token = ?", "t", token_hash);
}

Status sql_sessions_delete_all(Store *base, int64_t user, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM sessions WHERE \"user\" = ?", "i", user);
}

Status sql_sessions_expire(Store *base, int64_t now_ms, Error *err) {
  return sql_run(sql_of(base), NULL, err, "DELETE FROM sessions WHERE expires_ms <= ?", "i", now_ms);
}

Status sql_setting_set(Store *base, int64_t user, const char *name, const char *value, Error *err) {
  if (!value)
    return sql_run(sql_of(base), NULL, err, "DELETE FROM settings WHERE coalesce(\"user\", 0) = ? AND name = ?", "it",
                   user, name);
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO settings (\"user\", name, value) VALUES (?, ?, ?) "
                 "ON CONFLICT (coalesce(\"user\", 0), name) DO UPDATE SET value = excluded.value",
                 "ott", user, name, value);
}

Status sql_setting_get(Store *base, int64_t user, const char *name, StrBuf *out, Error *err) {
  ScopedArena texts = {0};
  const char *value = "";
  Status status = sql_one(sql_of(base), &sql_text_row, &texts, &value, err,
                          "SELECT value FROM settings WHERE coalesce(\"user\", 0) = ? AND name = ?", "it", user, name);
  if (status == OK)
    strbuf_add_text(out, value);
  return status;
}

Status sql_settings(Store *base, int64_t user, const char *prefix, const char *after, int64_t limit, Arena *arena,
                    StoreSetting **rows, int *count, Error *err) {
  static const SqlRow setting_row = {sizeof(StoreSetting),
                                     {SQL_COLUMN(StoreSetting, name), SQL_COLUMN(StoreSetting, value)}};
  ScopedStrBuf end = {0};
  strbuf_printf(&end, "%s\xF4\x8F\xBF\xBF", prefix); // the last character there is
  return sql_all(sql_of(base), &setting_row, arena, rows, count, err,
                 "SELECT name, value FROM settings WHERE coalesce(\"user\", 0) = ?1 AND name >= ?2 AND "
                 "name < ?3 AND name > ?4 ORDER BY name LIMIT ?5",
                 "ittti", user, prefix, end.data, after, limit);
}

// Links by which people who have lost their password choose another one.

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
