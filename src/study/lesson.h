// SPDX-License-Identifier: MIT
// While a game goes on: what would have been best in the turn that a player has just made, judged as the review after
// its end does. It counts like a hint: the game is not ranked then.
#pragma once

#include "app/ability.h"
#include "app/wordset.h"
#include "study/story.h"

enum { LESSON_BETTER = 5 }; // moves that are shown

// {0} is none; lesson_close in either case.
typedef struct Lesson {
  Review *review;
  int at; // the turn, as a place in the review
} Lesson;

// May the seat ask now? The error says why not: what a hint is refused for, no turn yet, rules that nobody can judge.
MUST_CHECK Status lesson_check(const GameTable *table, int seat, Error *err);
// It is written down before anything is told, and nothing is written where there is nothing to tell. account: who asks,
// perhaps NULL.
MUST_CHECK Status lesson_ask(GameTable *table, int seat, const char *account, Lesson *out, Error *err);
// The engine looks at the turn, away from the table if need be, with the words of its game.
MUST_CHECK Status lesson_run(const Lesson *lesson, const WordSet *words, const Progress *progress, Error *err);
void lesson_close(Lesson *lesson);

static inline const ReviewTurn *lesson_turn(const Lesson *lesson) {
  return &lesson->review->turns[lesson->at];
}
