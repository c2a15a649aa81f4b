// SPDX-License-Identifier: MIT
// Spaced repetition: when a card is asked again, given how it was answered.
//
// The rule is that of SM-2, in whole numbers. Unlike boxes of fixed lengths, it lets every card find its own pace, for
// the price of one more number. A card that was known waits longer each time, by its ease; one that was not known is
// asked again the same day and then grows more slowly.
//
//   again  the card is due today; its ease falls by 20, to 130 at the least
//   good   it waits 1 day, then 3, then as long as before times ease / 100
//   easy   the same times 130 / 100, at least 4 days; its ease rises by 15, to 300 at the most
//
// A card that is answered before it is due does not wait longer: otherwise going through a deck ten times in a day
// would put it away for a year. The rule depends only on the state, the answer and the day.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
  REPETITION_EASE_FIRST = 250,
  REPETITION_EASE_LOW = 130,
  REPETITION_EASE_HIGH = 300,
  REPETITION_WAIT_MAX = 365,   // days
  REPETITION_LEARNED_WAIT = 7, // a card that may wait so long counts as learned
};

typedef enum RepetitionAnswer { ANSWER_AGAIN, ANSWER_GOOD, ANSWER_EASY } RepetitionAnswer;
#define REPETITION_ANSWERS "again good easy"

// What is recorded about a card. Cleared, with ease 0, it is a card that nobody has seen yet.
typedef struct Repetition {
  int64_t due_day;   // days since 1970, of UTC
  int64_t wait_days; // between the last answer and the day it is due; 0: it is being learned
  int64_t ease;      // in hundredths
  int64_t seen;      // how often it was answered
  int64_t lapses;    // how often it was known before and then forgotten
} Repetition;

int64_t repetition_day_of(int64_t at_ms); // the day a time falls on

// A state may come from a stranger: values that no answer could have produced are brought within their bounds.
Repetition repetition_sane(Repetition state, int64_t today);
// The state after an answer. It is made sane first.
Repetition repetition_answer(Repetition before, RepetitionAnswer answer, int64_t today);

static inline bool repetition_is_due(const Repetition *state, int64_t today) {
  return state->due_day <= today;
}
static inline bool repetition_is_learned(const Repetition *state) {
  return state->wait_days >= REPETITION_LEARNED_WAIT;
}
