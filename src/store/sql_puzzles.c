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
  return sql_must(sql_of(base), err, "UPDATE puzzles SET body = ?, changed_ms = ? WHERE id = ?", "bii", body, at_ms,
                  id);
}

Status sql_puzzle_rename(Store *base, int64_t id, const char *name, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE puzzles SET name = ? WHERE id = ?", "ti", name, id);
}

Status sql_puzzle_delete(Store *base, int64_t id, Error *err) {
  return sql_must(sql_of(base), err, "DELETE FROM puzzles WHERE id = ?", "i", id);
}

Status sql_puzzle_give(Store *base, int64_t id, int64_t owner, const char *name, Error *err) {
  return sql_must(sql_of(base), err, "UPDATE puzzles SET owner = ?, guest = '', name = ? WHERE id = ?", "iti", owner,
                  name, id);
}

#define PUZZLE_COLUMNS "SELECT id, coalesce(owner, 0), guest, kind, name, length(body), changed_ms"
#define COLUMN(member) SQL_COLUMN(StorePuzzle, member)
#define PUZZLE_MEMBERS                                                                                                 \
  COLUMN(id), COLUMN(owner), COLUMN(guest), COLUMN(kind), COLUMN(name), COLUMN(size), COLUMN(changed_ms)
static const SqlRow puzzle_row = {sizeof(StorePuzzle), {PUZZLE_MEMBERS}};
static const SqlRow whole_puzzle_row = {sizeof(StorePuzzle), {PUZZLE_MEMBERS, COLUMN(body)}};

Status sql_puzzle_get(Store *base, int64_t id, Arena *arena, StorePuzzle *out, Error *err) {
  return sql_one(sql_of(base), &whole_puzzle_row, arena, out, err, PUZZLE_COLUMNS ", body FROM puzzles WHERE id = ?",
                 "i", id);
}

#define PUZZLES_OF_KIND " FROM puzzles WHERE (?2 = '' OR kind = ?2) AND "

Status sql_puzzles(Store *base, int64_t owner, const char *guest, const char *kind, Arena *arena, StorePuzzle **rows,
                   int *count, Error *err) {
  SqlStore *store = sql_of(base);
  if (owner)
    return sql_all(store, &puzzle_row, arena, rows, count, err,
                   PUZZLE_COLUMNS PUZZLES_OF_KIND "owner = ?1 ORDER BY kind, name", "it", owner, kind ? kind : "");
  return sql_all(store, &puzzle_row, arena, rows, count, err,
                 PUZZLE_COLUMNS PUZZLES_OF_KIND "owner IS NULL AND guest = ?1 ORDER BY kind, name", "tt",
                 guest ? guest : "", kind ? kind : "");
}
