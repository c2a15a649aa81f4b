// SPDX-License-Identifier: MIT
#include "study/lesson.h"

enum { LESSON_ENDGAME_MS = 150 };

static Status lesson_find(const GameTable *table, int seat, Lesson *out, Error *err) {
  *out = (Lesson){0};
  Status status = ability_check(ABILITY_HELP, table, seat, err);
  if (status == OK)
    status = review_from_game(table->game, &out->review, err);
  if (status != OK)
    return status;
  out->at = review_last_turn(out->review, seat);
  return out->at < 0 ? error_set(err, ERR_STATE, N_("there is no turn of yours yet to look at")) : OK;
}

Status lesson_check(const GameTable *table, int seat, Error *err) {
  Lesson lesson;
  Status status = lesson_find(table, seat, &lesson, err);
  lesson_close(&lesson);
  return status;
}

Status lesson_ask(GameTable *table, int seat, const char *account, Lesson *out, Error *err) {
  const SeatOrder order = {.ability = ABILITY_HELP, .seat = seat, .account = account};
  Action help;
  Status status = lesson_find(table, seat, out, err);
  return status == OK ? ability_do(table, &order, &help, err) : status;
}

Status lesson_run(const Lesson *lesson, const WordSet *words, const Progress *progress, Error *err) {
  const ResourceWords *resource = wordset_resource(words);
  const ReviewOrder order = {
      .turn = lesson_turn(lesson)->number, .best_count = LESSON_BETTER, .endgame_ms = LESSON_ENDGAME_MS};
  return review_run(lesson->review, &order, &resource->lexicon, resource->path.data, progress, err);
}

void lesson_close(Lesson *lesson) {
  review_destroy(lesson->review);
  *lesson = (Lesson){0};
}
