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
  "SELECT r.id, r.owner, r.name, u.name, r.is_shared, r.changed_ms, w.lines IS NOT NULL, w.lines, "                    \
  "b.lines IS NOT NULL, b.lines, (SELECT count(*) FROM games WHERE resource = r.id) "                                  \
  "FROM resources r JOIN users u ON u.id = r.owner "                                                                   \
  "LEFT JOIN resource_parts w ON w.resource = r.id AND w.part = 'words' "                                              \
  "LEFT JOIN resource_parts b ON b.resource = r.id AND b.part = 'bag' "
#define COLUMN(member) SQL_COLUMN(StoreResource, member)
static const SqlRow resource_row = {sizeof(StoreResource),
                                    {COLUMN(id), COLUMN(owner), COLUMN(name), COLUMN(owner_name), COLUMN(is_shared),
                                     COLUMN(changed_ms), COLUMN(has_words), COLUMN(word_lines), COLUMN(has_bag),
                                     COLUMN(bag_lines), COLUMN(used_by)}};

Status sql_resources(Store *base, int64_t user, Arena *arena, StoreResource **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &resource_row, arena, rows, count, err,
                 RESOURCE_COLUMNS "WHERE r.owner = ?1 OR r.is_shared = 1 ORDER BY r.name, r.owner <> ?1, r.id", "i",
                 user);
}

Status sql_resource_get(Store *base, int64_t id, Arena *arena, StoreResource *out, Error *err) {
  return sql_one(sql_of(base), &resource_row, arena, out, err, RESOURCE_COLUMNS "WHERE r.id = ?", "i", id);
}

Status sql_resource_find(Store *base, int64_t user, const char *key, Arena *arena, StoreResource *out, Error *err) {
  return sql_one(sql_of(base), &resource_row, arena, out, err,
                 RESOURCE_COLUMNS "WHERE r.key = ?1 AND (r.owner = ?2 OR r.is_shared = 1) "
                                  "ORDER BY r.owner <> ?2, r.id LIMIT 1",
                 "ti", key, user);
}

Status sql_resource_body(Store *base, int64_t id, StorePart part, Arena *arena, Span *out, Error *err) {
  static const SqlRow body_row = {sizeof(Span), {{SQL_BYTES, 0, sizeof(Span)}}};
  return sql_one(sql_of(base), &body_row, arena, out, err,
                 "SELECT body FROM resource_parts WHERE resource = ? AND part = ?", "it", id, part_name(part));
}

static Status set_body(SqlStore *store, int64_t id, StorePart part, Span body, int64_t lines, int64_t at_ms,
                       Error *err) {
  Status status = sql_must(store, err, "UPDATE resources SET changed_ms = ? WHERE id = ?", "ii", at_ms, id);
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
  return SQL_TRANSACTION(base, err, set_body(sql_of(base), id, part, body, lines, at_ms, err));
}

Status sql_resource_share(Store *base, int64_t id, bool is_shared, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE resources SET is_shared = ? WHERE id = ?", "ii", (int64_t)is_shared, id);
}

Status sql_resource_heir(Store *base, int64_t id, int64_t *user, Error *err) {
  return sql_one(
      sql_of(base), &sql_number_row, NULL, user, err,
      "SELECT p.user FROM games g JOIN participants p ON p.game = g.id JOIN resources r ON r.id = g.resource "
      "WHERE g.resource = ? AND p.user <> r.owner ORDER BY p.user LIMIT 1",
      "i", id);
}

Status sql_resource_give(Store *base, int64_t id, int64_t owner, const char *name, const char *key, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE resources SET owner = ?, name = ?, key = ? WHERE id = ?", "itti", owner,
                  name, key, id);
}

Status sql_resource_delete(Store *base, int64_t id, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "DELETE FROM resources WHERE id = ?", "i", id);
  query_next(&query);
  bool is_needed = query.store->driver->refusal(&query) == SQL_ORPHAN;
  int64_t changes = query.store->driver->changes(&query);
  Status status = query_end(&query, err);
  return is_needed ? error_set(err, ERR_STATE, N_("a running game needs it")) : sql_need(status, changes, err);
}
