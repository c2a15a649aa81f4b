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

#define COLUMN(member) SQL_COLUMN(StoreDaily, member)
static const SqlRow daily_row = {sizeof(StoreDaily),
                                 {COLUMN(day), COLUMN(language), COLUMN(words), COLUMN(position), COLUMN(play),
                                  COLUMN(kind), COLUMN(difficulty), COLUMN(score), COLUMN(next_score),
                                  COLUMN(made_ms)}};

Status sql_daily_find(Store *base, const char *day, const char *language, const char *words, Arena *arena,
                      StoreDaily *out, Error *err) {
  return sql_one(sql_of(base), &daily_row, arena, out, err,
                 "SELECT day, language, words, position, play, kind, difficulty, score, next_score, made_ms "
                 "FROM daily_puzzles WHERE day = ? AND language = ? AND words = ?",
                 "ttt", day, language, words);
}
