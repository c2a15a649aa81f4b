// SPDX-License-Identifier: MIT
// Puzzles of the day: the first that was made for a day, a language and its words is the one.
#include "store/sql_internal.h"

Status sql_daily_add(Store *base, const StoreDaily *daily, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO daily_puzzles (day, language, words, position, play, kind, difficulty, score, "
                 "next_score, made_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                 "ttttttiiii", daily->day, daily->language, daily->words, daily->position, daily->play, daily->kind,
                 daily->difficulty, daily->score, daily->next_score, daily->made_ms);
}

Status sql_daily_find(Store *base, const char *day, const char *language, const char *words, Arena *arena,
                      StoreDaily *out, Error *err) {
  Query query;
  query_start(&query, sql_of(base),
              "SELECT day, language, words, position, play, kind, difficulty, score, next_score, made_ms "
              "FROM daily_puzzles WHERE day = ? AND language = ? AND words = ?",
              "ttt", day, language, words);
  bool is_there = query_next(&query);
  if (is_there)
    *out = (StoreDaily){.day = query_text(&query, 0, arena),
                        .language = query_text(&query, 1, arena),
                        .words = query_text(&query, 2, arena),
                        .position = query_text(&query, 3, arena),
                        .play = query_text(&query, 4, arena),
                        .kind = query_text(&query, 5, arena),
                        .difficulty = query_int(&query, 6),
                        .score = query_int(&query, 7),
                        .next_score = query_int(&query, 8),
                        .made_ms = query_int(&query, 9)};
  Status status = query_end(&query, err);
  return status == OK && !is_there ? sql_missing(err) : status;
}
