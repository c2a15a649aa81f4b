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
  return SQL_TRANSACTION(base, err, class_insert(sql_of(base), class, puzzles, id, err));
}

#define CLASSES                                                                                                        \
  "SELECT id, owner, token, title, is_open, asks_names, solution_ms, created_ms, expires_ms, puzzles, joined, seq, "   \
  "(SELECT count(*) FROM pupils p WHERE p.class = c.id AND p.done_ms > 0) FROM classes c WHERE "

#define COLUMN(member) SQL_COLUMN(StoreClass, member)
static const SqlRow class_row = {sizeof(StoreClass),
                                 {COLUMN(id), COLUMN(owner), COLUMN(token), COLUMN(title), COLUMN(is_open),
                                  COLUMN(asks_names), COLUMN(solution_ms), COLUMN(created_ms), COLUMN(expires_ms),
                                  COLUMN(puzzles), COLUMN(joined), COLUMN(seq), COLUMN(done)}};
#undef COLUMN

Status sql_class_get(Store *base, int64_t id, Arena *arena, StoreClass *out, Error *err) {
  return sql_one(sql_of(base), &class_row, arena, out, err, CLASSES "id = ?", "i", id);
}

Status sql_class_find(Store *base, const char *token, Arena *arena, StoreClass *out, Error *err) {
  return sql_one(sql_of(base), &class_row, arena, out, err, CLASSES "token = ?", "t", token);
}

Status sql_class_after(Store *base, int64_t id, Arena *arena, StoreClass *out, Error *err) {
  return sql_one(sql_of(base), &class_row, arena, out, err, CLASSES "id > ? ORDER BY id LIMIT 1", "i", id);
}

Status sql_classes(Store *base, int64_t owner, StorePage page, Arena *arena, StoreClass **rows, int *count,
                   Error *err) {
  return sql_all(sql_of(base), &class_row, arena, rows, count, err,
                 CLASSES "owner = ? ORDER BY created_ms DESC, id DESC LIMIT ? OFFSET ?", "iii", owner, page_limit(page),
                 page.offset);
}

Status sql_class_set(Store *base, const StoreClass *class, Error *err) {
  return sql_must(sql_of(base), err,
                  "UPDATE classes SET title = ?, is_open = ?, solution_ms = ?, expires_ms = ?, seq = seq + 1 "
                  "WHERE id = ?",
                  "tiiii", class->title, (int64_t) class->is_open, class->solution_ms, class->expires_ms, class->id);
}

Status sql_class_delete(Store *base, int64_t id, Error *err) {
  return sql_must(sql_of(base), err, "DELETE FROM classes WHERE id = ?", "i", id);
}

Status sql_classes_expire(Store *base, int64_t before_ms, int64_t limit, int64_t *removed, Error *err) {
  return sql_run(sql_of(base), removed, err,
                 "DELETE FROM classes WHERE id IN "
                 "(SELECT id FROM classes WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ?)",
                 "ii", before_ms, limit);
}

Status sql_class_puzzle(Store *base, int64_t class, int64_t place, Arena *arena, StorePuzzle *out, Error *err) {
  static const SqlRow row = {
      sizeof(StorePuzzle),
      {SQL_COLUMN(StorePuzzle, kind), SQL_COLUMN(StorePuzzle, name), SQL_COLUMN(StorePuzzle, body)}};
  return sql_one(sql_of(base), &row, arena, out, err,
                 "SELECT kind, name, body FROM class_puzzles WHERE class = ? AND place = ?", "ii", class, place);
}

// A new pupil takes the next number; if two come at once, the second waits for the first.
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
  return SQL_TRANSACTION(base, err, pupil_insert(sql_of(base), most, pupil, err));
}

#define PUPILS                                                                                                         \
  "SELECT class, number, key, name, place, joined_ms, seen_ms, done_ms, found, total, work FROM pupils WHERE "

#define COLUMN(member) SQL_COLUMN(StorePupil, member)
static const SqlRow pupil_row = {sizeof(StorePupil),
                                 {COLUMN(class), COLUMN(number), COLUMN(key), COLUMN(name), COLUMN(place),
                                  COLUMN(joined_ms), COLUMN(seen_ms), COLUMN(done_ms), COLUMN(found), COLUMN(total),
                                  COLUMN(work)}};

Status sql_pupil_find(Store *base, int64_t class, const char *key, Arena *arena, StorePupil *out, Error *err) {
  return sql_one(sql_of(base), &pupil_row, arena, out, err, PUPILS "key = ? AND class = ?", "ti", key, class);
}

Status sql_pupils(Store *base, int64_t class, Arena *arena, StorePupil **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &pupil_row, arena, rows, count, err, PUPILS "class = ? ORDER BY number", "i", class);
}

static Status pupil_set(SqlStore *store, const StorePupil *pupil, Error *err) {
  Status status = sql_must(store, err,
                           "UPDATE pupils SET seen_ms = ?, done_ms = ?, found = ?, total = ?, work = ? "
                           "WHERE class = ? AND number = ?",
                           "iiiitii", pupil->seen_ms, pupil->done_ms, pupil->found, pupil->total, pupil->work,
                           pupil->class, pupil->number);
  return status == OK ? sql_run(store, NULL, err, "UPDATE classes SET seq = seq + 1 WHERE id = ?", "i", pupil->class)
                      : status;
}

Status sql_pupil_set(Store *base, const StorePupil *pupil, Error *err) {
  return SQL_TRANSACTION(base, err, pupil_set(sql_of(base), pupil, err));
}

Status sql_pupil_delete(Store *base, int64_t class, int64_t number, Error *err) {
  return sql_must(sql_of(base), err, "DELETE FROM pupils WHERE class = ? AND number = ?", "ii", class, number);
}
