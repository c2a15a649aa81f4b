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

// Puzzles of the day: the first one made for a day, a language and its words stays.

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

// Cards that people study. Each answer is numbered by how often the card was seen, so an answer that is sent twice, or
// from two devices at once, counts once.

#define CARD_COLUMNS "deck, item, due_day, wait_days, ease, seen, lapses, extra"
#undef COLUMN
#define COLUMN(member) SQL_COLUMN(StoreCard, member)
static const SqlRow card_row = {sizeof(StoreCard),
                                {COLUMN(deck), COLUMN(item), COLUMN(due_day), COLUMN(wait_days), COLUMN(ease),
                                 COLUMN(seen), COLUMN(lapses), COLUMN(extra)}};
#undef COLUMN

Status sql_card_find(Store *base, int64_t user, const char *deck, const char *item, Arena *arena, StoreCard *out,
                     Error *err) {
  return sql_one(sql_of(base), &card_row, arena, out, err,
                 "SELECT " CARD_COLUMNS " FROM cards WHERE \"user\" = ? AND deck = ? AND item = ?", "itt", user, deck,
                 item);
}

// Nothing was written: the answer was counted before, or there is no room for another card.
static Status sql_card_refused(SqlStore *store, int64_t user, const StoreCard *card, Error *err) {
  int64_t seen = 0;
  Error ignored;
  if (sql_one(store, &sql_number_row, NULL, &seen, &ignored,
              "SELECT seen FROM cards WHERE \"user\" = ? AND deck = ? AND item = ?", "itt", user, card->deck,
              card->item) == OK)
    return sql_refuse(err, error_set(err, ERR_EXISTS, N_("this has been done already")), "already_done");
  return error_set(err, ERR_LIMIT, N_("up to %d cards are kept for an account: forget a deck first"),
                   err_int(STORE_CARDS_MAX));
}

Status sql_card_put(Store *base, int64_t user, const StoreCard *card, Error *err) {
  int64_t changes = 0;
  Status status =
      sql_run(sql_of(base), &changes, err,
              "INSERT INTO cards (\"user\", " CARD_COLUMNS ") "
              "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
              "WHERE (SELECT count(*) FROM cards WHERE \"user\" = ?1) < ?10 "
              "OR EXISTS (SELECT 1 FROM cards WHERE \"user\" = ?1 AND deck = ?2 AND item = ?3) "
              "ON CONFLICT (\"user\", deck, item) DO UPDATE SET due_day = excluded.due_day, "
              "wait_days = excluded.wait_days, ease = excluded.ease, seen = excluded.seen, lapses = excluded.lapses, "
              "extra = excluded.extra WHERE cards.seen = excluded.seen - 1",
              "ittiiiiiti", user, card->deck, card->item, card->due_day, card->wait_days, card->ease, card->seen,
              card->lapses, card->extra, (int64_t)STORE_CARDS_MAX);
  return status == OK && changes == 0 ? sql_card_refused(sql_of(base), user, card, err) : status;
}

Status sql_cards(Store *base, int64_t user, const char *deck, int64_t until_day, StorePage page, Arena *arena,
                 StoreCard **rows, int *count, Error *err) {
  return sql_all(sql_of(base), &card_row, arena, rows, count, err,
                 "SELECT " CARD_COLUMNS " FROM cards WHERE \"user\" = ? AND deck = ? AND due_day <= ? "
                 "ORDER BY due_day, item LIMIT ? OFFSET ?",
                 "itiii", user, deck, until_day, page_limit(page), page.offset);
}

#define COLUMN(member) SQL_COLUMN(StoreDeck, member)
static const SqlRow deck_row = {sizeof(StoreDeck), {COLUMN(deck), COLUMN(cards), COLUMN(due), COLUMN(learned)}};
#undef COLUMN

Status sql_card_decks(Store *base, int64_t user, int64_t today, int64_t learned_wait, Arena *arena, StoreDeck **rows,
                      int *count, Error *err) {
  return sql_all(sql_of(base), &deck_row, arena, rows, count, err,
                 "SELECT deck, count(*), CAST(sum(CASE WHEN due_day <= ?2 THEN 1 ELSE 0 END) AS BIGINT), "
                 "CAST(sum(CASE WHEN wait_days >= ?3 THEN 1 ELSE 0 END) AS BIGINT) "
                 "FROM cards WHERE \"user\" = ?1 GROUP BY deck ORDER BY deck",
                 "iii", user, today, learned_wait);
}

Status sql_card_delete(Store *base, int64_t user, const char *deck, const char *item, Error *err) {
  return sql_must(sql_of(base), err, "DELETE FROM cards WHERE \"user\" = ?1 AND deck = ?2 AND (item = ?3 OR ?3 = '')",
                  "itt", user, deck, item);
}
