// SPDX-License-Identifier: MIT
// Dictionaries and bags.
#include "store/sql_internal.h"

static const char *part_name(StorePart part) {
  return part == STORE_WORDS ? "words" : "bag";
}

Status sql_resource_add(Store *base, int64_t owner, const char *name, const char *key, int64_t at_ms, int64_t *id,
                        Error *err) {
  return sql_add(sql_of(base), id, err,
                 "INSERT INTO resources (owner, name, key, changed_ms) VALUES (?, ?, ?, ?) RETURNING id", "itti", owner,
                 name, key, at_ms);
}

#define RESOURCE_COLUMNS                                                                                               \
  "SELECT r.id, r.owner, r.name, u.name, r.is_shared, r.changed_ms, "                                                  \
  "(SELECT lines FROM resource_parts WHERE resource = r.id AND part = 'words'), "                                      \
  "(SELECT lines FROM resource_parts WHERE resource = r.id AND part = 'bag'), "                                        \
  "(SELECT count(*) FROM games WHERE resource = r.id) "                                                                \
  "FROM resources r JOIN users u ON u.id = r.owner "

static StoreResource resource_row(const Query *query, Arena *arena) {
  return (StoreResource){.id = query_int(query, 0),
                         .owner = query_int(query, 1),
                         .name = query_text(query, 2, arena),
                         .owner_name = query_text(query, 3, arena),
                         .is_shared = query_int(query, 4) != 0,
                         .changed_ms = query_int(query, 5),
                         .has_words = !query_is_null(query, 6),
                         .word_lines = query_int(query, 6),
                         .has_bag = !query_is_null(query, 7),
                         .bag_lines = query_int(query, 7),
                         .used_by = query_int(query, 8)};
}

static Status one_resource(Query *query, Arena *arena, StoreResource *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there)
    *out = resource_row(query, arena);
  Status status = query_end(query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_resources(Store *base, int64_t user, Arena *arena, StoreResource **rows, int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sql_of(base),
              RESOURCE_COLUMNS "WHERE r.owner = ?1 OR r.is_shared = 1 ORDER BY r.name, r.owner <> ?1, r.id", "i", user);
  while (query_next(&query))
    *(StoreResource *)row_add(&found) = resource_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

Status sql_resource_get(Store *base, int64_t id, Arena *arena, StoreResource *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), RESOURCE_COLUMNS "WHERE r.id = ?", "i", id);
  return one_resource(&query, arena, out, err);
}

Status sql_resource_find(Store *base, int64_t user, const char *key, Arena *arena, StoreResource *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              RESOURCE_COLUMNS "WHERE r.key = ?1 AND (r.owner = ?2 OR r.is_shared = 1) "
                               "ORDER BY r.owner <> ?2, r.id LIMIT 1",
              "ti", key, user);
  return one_resource(&query, arena, out, err);
}

Status sql_resource_body(Store *base, int64_t id, StorePart part, Arena *arena, Span *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT body FROM resource_parts WHERE resource = ? AND part = ?", "it", id,
              part_name(part));
  bool is_there = query_next(&query);
  if (is_there)
    *out = query_span(&query, 0, arena);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

static Status set_body(SqlStore *store, int64_t id, StorePart part, Span body, int64_t lines, int64_t at_ms,
                       Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, &changes, err, "UPDATE resources SET changed_ms = ? WHERE id = ?", "ii", at_ms, id);
  status = sql_need(status, changes, err);
  if (status != OK)
    return status;
  if (body.size == 0)
    return sql_run(store, NULL, err, "DELETE FROM resource_parts WHERE resource = ? AND part = ?", "it", id,
                   part_name(part));
  return sql_run(store, NULL, err,
                 "INSERT INTO resource_parts (resource, part, lines, body) VALUES (?, ?, ?, ?) "
                 "ON CONFLICT (resource, part) DO UPDATE SET lines = excluded.lines, body = excluded.body",
                 "itib", id, part_name(part), lines, body);
}

Status sql_resource_set_body(Store *base, int64_t id, StorePart part, Span body, int64_t lines, int64_t at_ms,
                             Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, set_body(store, id, part, body, lines, at_ms, err), err) : status;
}

Status sql_resource_share(Store *base, int64_t id, bool is_shared, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "UPDATE resources SET is_shared = ? WHERE id = ?", "ii",
                          (int64_t)is_shared, id);
  return sql_need(status, changes, err);
}

Status sql_resource_heir(Store *base, int64_t id, int64_t *user, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              "SELECT p.user FROM games g JOIN participants p ON p.game = g.id JOIN resources r ON r.id = g.resource "
              "WHERE g.resource = ? AND p.user <> r.owner ORDER BY p.user LIMIT 1",
              "i", id);
  bool is_there = query_next(&query);
  if (is_there)
    *user = query_int(&query, 0);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_resource_give(Store *base, int64_t id, int64_t owner, const char *name, const char *key, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "UPDATE resources SET owner = ?, name = ?, key = ? WHERE id = ?",
                          "itti", owner, name, key, id);
  return status == OK ? sql_need(status, changes, err) : status;
}

Status sql_resource_delete(Store *base, int64_t id, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "DELETE FROM resources WHERE id = ?", "i", id);
  query_next(&query);
  bool is_needed = query.store->driver->refusal(&query) == SQL_ORPHAN;
  int64_t changes = query.store->driver->changes(&query);
  Status status = query_end(&query, err);
  return is_needed ? error_set(err, ERR_STATE, N_("a game that goes on needs it")) : sql_need(status, changes, err);
}
