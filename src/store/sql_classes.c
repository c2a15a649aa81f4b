// SPDX-License-Identifier: MIT
// Classes: puzzles with a link, and the pupils who solve them.
#include "store/sql_internal.h"

static Status class_add_puzzles(SqlStore *store, int64_t id, const StorePuzzle *puzzles, int count, Error *err) {
  Status status = OK;
  for (int i = 0; i < count && status == OK; i++)
    status =
        sql_run(store, NULL, err, "INSERT INTO class_puzzles (class, place, kind, name, body) VALUES (?, ?, ?, ?, ?)",
                "iittb", id, (int64_t)i, puzzles[i].kind, puzzles[i].name, puzzles[i].body);
  return status;
}

static Status class_insert(SqlStore *store, const StoreClass *class, const StorePuzzle *puzzles, int64_t *id,
                           Error *err) {
  Status status =
      sql_add(store, id, err,
              "INSERT INTO classes (owner, token, title, is_open, asks_names, solution_ms, created_ms, "
              "expires_ms, puzzles) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
              "ittiiiiii", class->owner, class->token, class->title, (int64_t) class->is_open,
              (int64_t) class->asks_names, class->solution_ms, class->created_ms, class->expires_ms, class->puzzles);
  return status == OK ? class_add_puzzles(store, *id, puzzles, (int)class->puzzles, err) : status;
}

Status sql_class_add(Store *base, const StoreClass *class, const StorePuzzle *puzzles, int64_t *id, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, class_insert(store, class, puzzles, id, err), err) : status;
}

#define CLASSES                                                                                                        \
  "SELECT id, owner, token, title, is_open, asks_names, solution_ms, created_ms, expires_ms, puzzles, joined, seq, "   \
  "(SELECT count(*) FROM pupils p WHERE p.class = c.id AND p.done_ms > 0) FROM classes c WHERE "

static Status class_rows(Query *query, Arena *arena, StoreClass **rows, int *count, Error *err) {
  RowArray found = {.arena = arena, .size = sizeof **rows};
  while (query_next(query))
    *(StoreClass *)row_add(&found) = (StoreClass){.id = query_int(query, 0),
                                                  .owner = query_int(query, 1),
                                                  .token = query_text(query, 2, arena),
                                                  .title = query_text(query, 3, arena),
                                                  .is_open = query_int(query, 4) != 0,
                                                  .asks_names = query_int(query, 5) != 0,
                                                  .solution_ms = query_int(query, 6),
                                                  .created_ms = query_int(query, 7),
                                                  .expires_ms = query_int(query, 8),
                                                  .puzzles = query_int(query, 9),
                                                  .joined = query_int(query, 10),
                                                  .seq = query_int(query, 11),
                                                  .done = query_int(query, 12)};
  *rows = found.rows;
  *count = found.count;
  return query_end(query, err);
}

static Status class_only(Query *query, Arena *arena, StoreClass *out, Error *err) {
  StoreClass *rows;
  int count;
  Status status = class_rows(query, arena, &rows, &count, err);
  if (status == OK && count > 0)
    *out = rows[0];
  return status == OK && count == 0 ? sql_missing(err) : status;
}

Status sql_class_get(Store *base, int64_t id, Arena *arena, StoreClass *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), CLASSES "id = ?", "i", id);
  return class_only(&query, arena, out, err);
}

Status sql_class_find(Store *base, const char *token, Arena *arena, StoreClass *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), CLASSES "token = ?", "t", token);
  return class_only(&query, arena, out, err);
}

Status sql_classes(Store *base, int64_t owner, StorePage page, Arena *arena, StoreClass **rows, int *count,
                   Error *err) {
  Query query;
  query_start(&query, sql_of(base), CLASSES "owner = ? ORDER BY created_ms DESC, id DESC LIMIT ? OFFSET ?", "iii",
              owner, page_limit(page), page.offset);
  return class_rows(&query, arena, rows, count, err);
}

Status sql_class_set(Store *base, const StoreClass *class, Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(sql_of(base), &changes, err,
              "UPDATE classes SET title = ?, is_open = ?, solution_ms = ?, expires_ms = ?, seq = seq + 1 "
              "WHERE id = ?",
              "tiiii", class->title, (int64_t) class->is_open, class->solution_ms, class->expires_ms, class->id);
  return sql_need(status, changes, err);
}

Status sql_class_delete(Store *base, int64_t id, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "DELETE FROM classes WHERE id = ?", "i", id);
  return sql_need(status, changes, err);
}

Status sql_classes_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err) {
  return sql_run(sql_of(base), removed, err,
                 "DELETE FROM classes WHERE id IN "
                 "(SELECT id FROM classes WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)",
                 "ii", before_ms, limit);
}

Status sql_class_puzzle(Store *base, int64_t class, int64_t place, Arena *arena, StorePuzzle *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), "SELECT kind, name, body FROM class_puzzles WHERE class = ? AND place = ?", "ii",
              class, place);
  bool is_there = query_next(&query);
  if (is_there)
    *out = (StorePuzzle){.kind = query_text(&query, 0, arena),
                         .name = query_text(&query, 1, arena),
                         .body = query_span(&query, 2, arena)};
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

// Who comes takes the next number: of two at once the second waits for the first.
static Status class_take_number(SqlStore *store, int64_t class, int64_t most, int64_t *number, Error *err) {
  Status status = sql_add(store, number, err,
                          "UPDATE classes SET joined = joined + 1, seq = seq + 1 "
                          "WHERE id = ? AND is_open = 1 AND joined < ? RETURNING joined",
                          "ii", class, most);
  if (status == ERR_MISSING)
    status = error_set(err, ERR_LIMIT, N_("there is no room for one more"));
  return status;
}

static Status pupil_insert(SqlStore *store, int64_t most, StorePupil *pupil, Error *err) {
  Status status = class_take_number(store, pupil->class, most, &pupil->number, err);
  return status == OK
             ? sql_run(store, NULL, err,
                       "INSERT INTO pupils (class, number, key, name, place, joined_ms, seen_ms, total) "
                       "SELECT ?1, ?2, ?3, ?4, (?2 - 1) % puzzles, ?5, ?5, ?6 FROM classes WHERE id = ?1",
                       "iittii", pupil->class, pupil->number, pupil->key, pupil->name, pupil->joined_ms, pupil->total)
             : status;
}

Status sql_pupil_add(Store *base, int64_t most, StorePupil *pupil, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, pupil_insert(store, most, pupil, err), err) : status;
}

#define PUPILS                                                                                                         \
  "SELECT class, number, key, name, place, joined_ms, seen_ms, done_ms, found, total, work FROM pupils WHERE "

static StorePupil pupil_row(const Query *query, Arena *arena) {
  return (StorePupil){.class = query_int(query, 0),
                      .number = query_int(query, 1),
                      .key = query_text(query, 2, arena),
                      .name = query_text(query, 3, arena),
                      .place = query_int(query, 4),
                      .joined_ms = query_int(query, 5),
                      .seen_ms = query_int(query, 6),
                      .done_ms = query_int(query, 7),
                      .found = query_int(query, 8),
                      .total = query_int(query, 9),
                      .work = query_text(query, 10, arena)};
}

Status sql_pupil_find(Store *base, int64_t class, const char *key, Arena *arena, StorePupil *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), PUPILS "key = ? AND class = ?", "ti", key, class);
  bool is_there = query_next(&query);
  if (is_there)
    *out = pupil_row(&query, arena);
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_pupils(Store *base, int64_t class, Arena *arena, StorePupil **rows, int *count, Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sql_of(base), PUPILS "class = ? ORDER BY number", "i", class);
  while (query_next(&query))
    *(StorePupil *)row_add(&found) = pupil_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}

static Status pupil_set(SqlStore *store, const StorePupil *pupil, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(store, &changes, err,
                          "UPDATE pupils SET seen_ms = ?, done_ms = ?, found = ?, total = ?, work = ? "
                          "WHERE class = ? AND number = ?",
                          "iiiitii", pupil->seen_ms, pupil->done_ms, pupil->found, pupil->total, pupil->work,
                          pupil->class, pupil->number);
  status = sql_need(status, changes, err);
  return status == OK ? sql_run(store, NULL, err, "UPDATE classes SET seq = seq + 1 WHERE id = ?", "i", pupil->class)
                      : status;
}

Status sql_pupil_set(Store *base, const StorePupil *pupil, Error *err) {
  SqlStore *store = sql_of(base);
  Status status = sql_enter(store, err);
  return status == OK ? sql_leave(store, pupil_set(store, pupil, err), err) : status;
}

Status sql_pupil_delete(Store *base, int64_t class, int64_t number, Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(sql_of(base), &changes, err, "DELETE FROM pupils WHERE class = ? AND number = ?", "ii", class, number);
  return sql_need(status, changes, err);
}
