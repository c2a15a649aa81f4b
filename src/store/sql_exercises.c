// SPDX-License-Identifier: MIT
// Exercises, and who has done which.
#include "store/sql_internal.h"

#define EXERCISE_COLUMNS "language, words, number, kind, difficulty, position, play, score, margin, made_ms"
#define COLUMN(member) SQL_COLUMN(StoreExercise, member)
static const SqlRow exercise_row = {sizeof(StoreExercise),
                                    {COLUMN(language), COLUMN(words), COLUMN(number), COLUMN(kind), COLUMN(difficulty),
                                     COLUMN(position), COLUMN(play), COLUMN(score), COLUMN(margin), COLUMN(made_ms)}};
#undef COLUMN

Status sql_exercise_add(Store *base, const StoreExercise *exercise, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO exercises (" EXERCISE_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                 "ON CONFLICT DO NOTHING",
                 "ttitittiii", exercise->language, exercise->words, exercise->number, exercise->kind,
                 exercise->difficulty, exercise->position, exercise->play, exercise->score, exercise->margin,
                 exercise->made_ms);
}

Status sql_exercise_find(Store *base, const char *language, const char *words, int64_t number, Arena *arena,
                         StoreExercise *out, Error *err) {
  return sql_one(sql_of(base), &exercise_row, arena, out, err,
                 "SELECT " EXERCISE_COLUMNS " FROM exercises WHERE language = ? AND words = ? AND number = ?", "tti",
                 language, words, number);
}

#define COLUMN(member) SQL_COLUMN(StoreExerciseLine, member)
static const SqlRow line_row = {
    sizeof(StoreExerciseLine),
    {COLUMN(number), COLUMN(kind), COLUMN(difficulty), COLUMN(made_ms), COLUMN(is_done), COLUMN(is_found)}};
#undef COLUMN

Status sql_exercises(Store *base, const char *language, const char *words, int64_t user, Arena *arena,
                     StoreExerciseLine **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &line_row, arena, rows, count, err,
                 "SELECT e.number, e.kind, e.difficulty, e.made_ms, "
                 "CAST(CASE WHEN d.number IS NULL THEN 0 ELSE 1 END AS BIGINT), coalesce(d.is_found, 0) "
                 "FROM exercises e LEFT JOIN exercises_done d ON d.\"user\" = ?3 AND d.language = e.language "
                 "AND d.words = e.words AND d.number = e.number "
                 "WHERE e.language = ?1 AND e.words = ?2 ORDER BY e.number",
                 "tti", language, words, user);
}

Status sql_exercises_trim(Store *base, const char *language, const char *words, const char *kind, int64_t keep,
                          Error *err) {
  Status status = sql_run(sql_of(base), NULL, err,
                          "DELETE FROM exercises WHERE language = ?1 AND words = ?2 AND kind = ?3 AND number NOT IN "
                          "(SELECT number FROM exercises WHERE language = ?1 AND words = ?2 AND kind = ?3 "
                          "ORDER BY number DESC LIMIT ?4)",
                          "ttti", language, words, kind, keep);
  if (status != OK)
    return status;
  return sql_run(sql_of(base), NULL, err,
                 "DELETE FROM exercises_done WHERE language = ?1 AND words = ?2 AND number < "
                 "(SELECT min(number) FROM exercises WHERE language = ?1 AND words = ?2)",
                 "tt", language, words);
}

Status sql_exercise_done(Store *base, int64_t user, const StoreExerciseDone *done, Error *err) {
  return sql_run(sql_of(base), NULL, err,
                 "INSERT INTO exercises_done (\"user\", language, words, number, is_found, done_ms) "
                 "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                 "ittiii", user, done->language, done->words, done->number, (int64_t)done->is_found, done->done_ms);
}
