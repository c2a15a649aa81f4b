// SPDX-License-Identifier: MIT
#include "app/repetition.h"

enum { DAY_MS = 86400000, COUNT_MAX = 1000000, FIRST_WAIT = 1, SECOND_WAIT = 3, EASY_WAIT = 4 };

static int64_t repetition_bound(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

int64_t repetition_day_of(int64_t at_ms) {
  return (at_ms >= 0 ? at_ms : at_ms - (DAY_MS - 1)) / DAY_MS;
}

Repetition repetition_sane(Repetition state, int64_t today) {
  int64_t ease = state.ease ? state.ease : REPETITION_EASE_FIRST;
  return (Repetition){.due_day = repetition_bound(state.due_day, 0, today + REPETITION_WAIT_MAX),
                      .wait_days = repetition_bound(state.wait_days, 0, REPETITION_WAIT_MAX),
                      .ease = repetition_bound(ease, REPETITION_EASE_LOW, REPETITION_EASE_HIGH),
                      .seen = repetition_bound(state.seen, 0, COUNT_MAX - 1),
                      .lapses = repetition_bound(state.lapses, 0, COUNT_MAX - 1)};
}

// The next wait of a card that was known. It grows by at least a day.
static int64_t repetition_next_wait(const Repetition *before, bool is_easy) {
  int64_t wait = before->wait_days;
  int64_t next = wait == 0 ? FIRST_WAIT : wait == FIRST_WAIT ? SECOND_WAIT : wait * before->ease / 100;
  if (is_easy)
    next = next * 130 / 100 > EASY_WAIT ? next * 130 / 100 : EASY_WAIT;
  if (next <= wait)
    next = wait + 1;
  return next < REPETITION_WAIT_MAX ? next : REPETITION_WAIT_MAX;
}

Repetition repetition_answer(Repetition before, RepetitionAnswer answer, int64_t today) {
  Repetition next = before = repetition_sane(before, today);
  next.seen++;
  if (answer == ANSWER_AGAIN) {
    next.lapses += before.wait_days > 0;
    next.wait_days = 0;
    next.due_day = today;
    next.ease = repetition_bound(before.ease - 20, REPETITION_EASE_LOW, REPETITION_EASE_HIGH);
  } else if (repetition_is_due(&before, today)) {
    next.wait_days = repetition_next_wait(&before, answer == ANSWER_EASY);
    next.due_day = today + next.wait_days;
    if (answer == ANSWER_EASY)
      next.ease = repetition_bound(before.ease + 15, REPETITION_EASE_LOW, REPETITION_EASE_HIGH);
  }
  return next;
}
