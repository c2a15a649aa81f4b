// SPDX-License-Identifier: MIT
#include "store/sqlite_internal.h"

Status sqlite_puzzle_add(Store *base, const StorePuzzle *puzzle, int64_t *id, Error *err) {
  SqliteStore *store = sqlite_of(base);
  Status status =
      sqlite_run(store, NULL, err, "INSERT INTO puzzles (owner, kind, name, body, changed_ms) VALUES (?, ?, ?, ?, ?)",
                 "ittbi", puzzle->owner, puzzle->kind, puzzle->name, puzzle->body, puzzle->changed_ms);
  if (status == OK)
    *id = sqlite3_last_insert_rowid(store->db);
  return status;
}

Status sqlite_puzzle_set(Store *base, int64_t id, Span body, int64_t at_ms, Error *err) {
  int64_t changes = 0;
  Status status = sqlite_run(sqlite_of(base), &changes, err, "UPDATE puzzles SET body = ?, changed_ms = ? WHERE id = ?",
                             "bii", body, at_ms, id);
  return sqlite_need(status, changes, err);
}

Status sqlite_puzzle_rename(Store *base, int64_t id, const char *name, Error *err) {
  int64_t changes = 0;
  Status status =
      sqlite_run(sqlite_of(base), &changes, err, "UPDATE puzzles SET name = ? WHERE id = ?", "ti", name, id);
  return sqlite_need(status, changes, err);
}

Status sqlite_puzzle_delete(Store *base, int64_t id, Error *err) {
  int64_t changes = 0;
  Status status = sqlite_run(sqlite_of(base), &changes, err, "DELETE FROM puzzles WHERE id = ?", "i", id);
  return sqlite_need(status, changes, err);
}

static StorePuzzle puzzle_row(const Query *query, Arena *arena) {
  return (StorePuzzle){.id = query_int(query, 0),
                       .owner = query_int(query, 1),
                       .kind = query_text(query, 2, arena),
                       .name = query_text(query, 3, arena),
                       .size = query_int(query, 4),
                       .changed_ms = query_int(query, 5)};
}

#define PUZZLE_COLUMNS "SELECT id, owner, kind, name, length(body), changed_ms"

static Status one_puzzle(Query *query, Arena *arena, StorePuzzle *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there) {
    *out = puzzle_row(query, arena);
    out->body = query_span(query, 6, arena);
  }
  Status status = query_end(query, err);
  return status == OK && !is_there ? sqlite_missing(err) : status;
}

Status sqlite_puzzle_get(Store *base, int64_t id, Arena *arena, StorePuzzle *out, Error *err) {
  Query query;
  query_start(&query, sqlite_of(base), PUZZLE_COLUMNS ", body FROM puzzles WHERE id = ?", "i", id);
  return one_puzzle(&query, arena, out, err);
}

Status sqlite_puzzle_find(Store *base, int64_t owner, const char *kind, const char *name, Arena *arena,
                          StorePuzzle *out, Error *err) {
  Query query;
  query_start(&query, sqlite_of(base), PUZZLE_COLUMNS ", body FROM puzzles WHERE owner = ? AND kind = ? AND name = ?",
              "itt", owner, kind, name);
  return one_puzzle(&query, arena, out, err);
}

Status sqlite_puzzles(Store *base, int64_t owner, const char *kind, Arena *arena, StorePuzzle **rows, int *count,
                      Error *err) {
  Query query;
  RowArray found = {.arena = arena, .size = sizeof **rows};
  query_start(&query, sqlite_of(base),
              PUZZLE_COLUMNS " FROM puzzles WHERE owner = ?1 AND (?2 = '' OR kind = ?2) ORDER BY kind, name", "it",
              owner, kind ? kind : "");
  while (query_next(&query))
    *(StorePuzzle *)row_add(&found) = puzzle_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}
