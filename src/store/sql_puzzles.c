// SPDX-License-Identifier: MIT
#include "store/sql_internal.h"

Status sql_puzzle_add(Store *base, const StorePuzzle *puzzle, int64_t *id, Error *err) {
  return sql_add(
      sql_of(base), id, err,
      "INSERT INTO puzzles (owner, guest, kind, name, body, changed_ms) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
      "otttbi", puzzle->owner, puzzle->guest ? puzzle->guest : "", puzzle->kind, puzzle->name, puzzle->body,
      puzzle->changed_ms);
}

Status sql_puzzle_set(Store *base, int64_t id, Span body, int64_t at_ms, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "UPDATE puzzles SET body = ?, changed_ms = ? WHERE id = ?",
                          "bii", body, at_ms, id);
  return sql_need(status, changes, err);
}

Status sql_puzzle_rename(Store *base, int64_t id, const char *name, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "UPDATE puzzles SET name = ? WHERE id = ?", "ti", name, id);
  return sql_need(status, changes, err);
}

Status sql_puzzle_delete(Store *base, int64_t id, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err, "DELETE FROM puzzles WHERE id = ?", "i", id);
  return sql_need(status, changes, err);
}

Status sql_puzzle_give(Store *base, int64_t id, int64_t owner, const char *name, Error *err) {
  int64_t changes = 0;
  Status status = sql_run(sql_of(base), &changes, err,
                          "UPDATE puzzles SET owner = ?, guest = '', name = ? WHERE id = ?", "iti", owner, name, id);
  return sql_need(status, changes, err);
}

static StorePuzzle puzzle_row(const Query *query, Arena *arena) {
  return (StorePuzzle){.id = query_int(query, 0),
                       .owner = query_int(query, 1),
                       .guest = query_text(query, 2, arena),
                       .kind = query_text(query, 3, arena),
                       .name = query_text(query, 4, arena),
                       .size = query_int(query, 5),
                       .changed_ms = query_int(query, 6)};
}

#define PUZZLE_COLUMNS "SELECT id, coalesce(owner, 0), guest, kind, name, length(body), changed_ms"

static Status one_puzzle(Query *query, Arena *arena, StorePuzzle *out, Error *err) {
  bool is_there = query_next(query);
  if (is_there) {
    *out = puzzle_row(query, arena);
    out->body = query_span(query, 7, arena);
  }
  Status status = query_end(query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}

Status sql_puzzle_get(Store *base, int64_t id, Arena *arena, StorePuzzle *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base), PUZZLE_COLUMNS ", body FROM puzzles WHERE id = ?", "i", id);
  return one_puzzle(&query, arena, out, err);
}

#define PUZZLES_OF_KIND " FROM puzzles WHERE (?2 = '' OR kind = ?2) AND "

Status sql_puzzles(Store *base, int64_t owner, const char *guest, const char *kind, Arena *arena, StorePuzzle **rows,
                   int *count, Error *err) {
  Query query;
  SqlStore *store = sql_of(base);
  RowArray found = {.arena = arena, .size = sizeof **rows};
  if (owner)
    query_start(&query, store, PUZZLE_COLUMNS PUZZLES_OF_KIND "owner = ?1 ORDER BY kind, name", "it", owner,
                kind ? kind : "");
  else
    query_start(&query, store, PUZZLE_COLUMNS PUZZLES_OF_KIND "owner IS NULL AND guest = ?1 ORDER BY kind, name", "tt",
                guest ? guest : "", kind ? kind : "");
  while (query_next(&query))
    *(StorePuzzle *)row_add(&found) = puzzle_row(&query, arena);
  *rows = found.rows;
  *count = found.count;
  return query_end(&query, err);
}
