// SPDX-License-Identifier: MIT
// Users, their pictures, sessions and settings.
#include "base/script.h"
#include "store/sql_internal.h"

#include <stdio.h>
#include <string.h>

Status sql_user_add(Store *base, const char *name, const char *key, const char *password, int64_t at_ms, int64_t *id,
                    Error *err) {
  SqlStore *store = sql_of(base);
  StrBuf look = {0};
  look_of(span_of(name), &look);
  Status status = sql_add(
      store, id, err, "INSERT INTO users (name, key, look, password, created_ms) VALUES (?, ?, ?, ?, ?) RETURNING id",
      "tttti", name, key, strbuf_text(&look), password, at_ms);
  strbuf_deinit(&look);
  return status;
}

static Status read_user(Query *query, StoreUser *out, Error *err) {
  Status status = OK;
  if (query_next(query)) {
    Arena texts = {0};
    *out = (StoreUser){.id = query_int(query, 0),
                       .points = query_int(query, 3),
                       .created_ms = query_int(query, 4),
                       .has_picture = query_int(query, 5) != 0};
    snprintf(out->name, sizeof out->name, "%s", query_text(query, 1, &texts));
    snprintf(out->password, sizeof out->password, "%s", query_text(query, 2, &texts));
    arena_deinit(&texts);
  } else {
    status = sql_missing(err);
  }
  Status ended = query_end(query, err);
  return ended != OK ? ended : status;
}

#define USER_COLUMNS                                                                                                   \
  "SELECT id, name, password, coalesce((SELECT points FROM standings WHERE preset = '' AND language = '' AND "         \
  "\"user\" = users.id), 0), created_ms, EXISTS (SELECT 1 FROM pictures WHERE \"user\" = users.id) FROM users "

Status sql_user_get(Store *base, int64_t id, StoreUser *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), USER_COLUMNS "WHERE id = ?", "i", id);
  return read_user(&query, out, err);
}

Status sql_user_after(Store *base, int64_t id, StoreUser *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), USER_COLUMNS "WHERE id > ? ORDER BY id LIMIT 1", "i", id);
  return read_user(&query, out, err);
}

Status sql_user_find(Store *base, const char *key, StoreUser *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), USER_COLUMNS "WHERE key = ?", "t", key);
  return read_user(&query, out, err);
}

Status sql_user_find_alike(Store *base, const char *name, int64_t except, StoreUser *out, Error *err) {
  Query query;
  StrBuf look = {0};
  look_of(span_of(name), &look);
  query_start(&query, sql_of(base), USER_COLUMNS "WHERE look = ? AND id <> ? LIMIT 1", "ti", strbuf_text(&look),
              except);
  Status status = read_user(&query, out, err);
  strbuf_deinit(&look);
  return status;
}

static Status set_look(SqlStore *store, int64_t id, const char *name, Error *err) {
  StrBuf look = {0};
  look_of(span_of(name), &look);
  Status status = sql_run(store, NULL, err, "UPDATE users SET look = ? WHERE id = ?", "ti", strbuf_text(&look), id);
  strbuf_deinit(&look);
  return status;
}

Status sql_users_fill_looks(SqlStore *store, Error *err) {
  typedef struct Named {
    int64_t id;
    const char *name;
  } Named;
  Arena arena = {0};
  RowArray found = {.arena = &arena, .size = sizeof(Named)};
  Query query;
  query_start(&query, store, "SELECT id, name FROM users WHERE look = ''", "");
  while (query_next(&query)) {
    Named *row = row_add(&found);
    *row = (Named){query_int(&query, 0), query_text(&query, 1, &arena)};
  }
  Status status = query_end(&query, err);
  const Named *rows = found.rows;
  for (int i = 0; i < found.count && status == OK; i++)
    status = set_look(store, rows[i].id, rows[i].name, err);
  arena_deinit(&arena);
  return status;
}

static Status sql_users_rename_user(SqlStore *store, int64_t id, const char *name, const char *key, Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(store, &changes, err, "UPDATE users SET name = ?, key = ? WHERE id = ?", "tti", name, key, id);
  status = sql_need(status, changes, err);
  if (status == OK)
    status = set_look(store, id, name, err);
  if (status == OK)
    status = sql_run(store, NULL, err, "UPDATE players SET name = ? WHERE \"user\" = ?", "ti", name, id);
  return status;
}

Status sql_user_rename(Store *base, int64_t id, const char *name, const char *key, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, sql_users_rename_user(store, id, name, key, err), err) : status;
}

Status sql_user_set_password(Store *base, int64_t id, const char *password, Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(sql_of(base), &changes, err, "UPDATE users SET password = ? WHERE id = ?", "ti", password, id);
  return sql_need(status, changes, err);
}

Status sql_user_set_picture(Store *base, int64_t id, const char *type, Span body, Error *err) {
  if (body.size == 0)
    return sql_run(sql_of(base), NULL, err, "DELETE FROM pictures WHERE \"user\" = ?", "i", id);
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err,
                          "INSERT INTO pictures (\"user\", type, body) SELECT id, ?, ? FROM users WHERE id = ? "
                          "ON CONFLICT (\"user\") DO UPDATE SET type = excluded.type, body = excluded.body",
                          "tbi", type, body, id);
  return sql_need(status, changes, err);
}

Status sql_user_picture(Store *base, int64_t id, Arena *arena, const char **type, Span *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT type, body FROM pictures WHERE \"user\" = ?", "i", id);
  bool is_there = query_next(&query);
  if (is_there) {
    *type = query_text(&query, 0, arena);
    *out = query_span(&query, 1, arena);
  }
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

// The player's results stay in the sums under no name: its key still tells it from others.
static Status delete_user(SqlStore *store, int64_t id, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, NULL, err, "UPDATE players SET name = '' WHERE \"user\" = ?", "i", id);
  if (status == OK)
    status = sql_run(store, NULL, err,
                     "UPDATE games SET resource = NULL WHERE resource IN (SELECT id FROM resources WHERE owner = ?)",
                     "i", id);
  if (status == OK)
    status = sql_run(store, &changes, err, "DELETE FROM users WHERE id = ?", "i", id);
  return status == OK ? sql_need(status, changes, err) : status;
}

Status sql_user_delete(Store *base, int64_t id, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, delete_user(store, id, err), err) : status;
}

// The length of a blob stands in its row's header: nothing else is read. Actions are many and much alike: they are
// counted, not measured.
Status sql_user_bytes(Store *base, int64_t id, int64_t *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              "SELECT CAST((SELECT coalesce(sum(length(body)), 0) FROM pictures WHERE \"user\" = ?1) + "
              "(SELECT coalesce(sum(length(body)), 0) FROM puzzles WHERE owner = ?1) + "
              "(SELECT coalesce(sum(length(body)), 0) FROM class_puzzles WHERE class IN "
              "(SELECT id FROM classes WHERE owner = ?1)) + "
              "(SELECT coalesce(sum(length(body)), 0) FROM resource_parts WHERE resource IN "
              "(SELECT id FROM resources WHERE owner = ?1)) + "
              "(SELECT coalesce(sum(length(head) + seq * ?2), 0) FROM games WHERE owner = ?1) AS BIGINT)",
              "ii", id, (int64_t)STORE_ACTION_BYTES);
  *out = query_next(&query) ? query_int(&query, 0) : 0;
  return query_end(&query, err);
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

Status sql_sessions(Store *base, int64_t user, int64_t now_ms, StorePage page, Arena *arena, StoreSession **rows,
                    int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(
      &query, sql_of(base),
      "SELECT token, device, created_ms, seen_ms, expires_ms FROM sessions WHERE \"user\" = ? AND expires_ms > ? "
      "ORDER BY seen_ms DESC, created_ms DESC, token LIMIT ? OFFSET ?",
      "iiii", user, now_ms, page_limit(page), page.offset);
  while (query_next(&query))
    *(StoreSession *)row_add(&found) = (StoreSession){.token_hash = query_text(&query, 0, arena),
                                                      .device = query_text(&query, 1, arena),
                                                      .created_ms = query_int(&query, 2),
                                                      .seen_ms = query_int(&query, 3),
                                                      .expires_ms = query_int(&query, 4)};
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

Status sql_session_find(Store *base, const char *token_hash, int64_t now_ms, int64_t *user, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT \"user\" FROM sessions WHERE token = ? AND expires_ms > ?", "ti",
              token_hash, now_ms);
  bool is_there = query_next(&query);
  if (is_there)
    *user = query_int(&query, 0);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
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
  Query query;
  Arena texts = {0};
  query_start(&query, sql_of(base), "SELECT value FROM settings WHERE coalesce(\"user\", 0) = ? AND name = ?", "it",
              user, name);
  bool is_there = query_next(&query);
  if (is_there)
    strbuf_add_text(out, query_text(&query, 0, &texts));
  arena_deinit(&texts);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_settings(Store *base, int64_t user, const char *prefix, int64_t limit, Arena *arena, StoreSetting **rows,
                    int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof(StoreSetting)};
  StrBuf end = {0};
  strbuf_printf(&end, "%s\xF4\x8F\xBF\xBF", prefix); // the last character there is
  query_start(&query, sql_of(base),
              "SELECT name, value FROM settings WHERE coalesce(\"user\", 0) = ?1 AND name >= ?2 AND "
              "name < ?3 ORDER BY name LIMIT ?4",
              "itti", user, prefix, end.data, limit);
  while (query_next(&query)) {
    StoreSetting *row = row_add(&found);
    *row = (StoreSetting){.name = query_text(&query, 0, arena), .value = query_text(&query, 1, arena)};
  }
  *rows = found.rows;
  *count = found.count;
  strbuf_deinit(&end);
  return query_end(&query, err);
}
