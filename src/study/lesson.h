// SPDX-License-Identifier: MIT
// A lesson while a game goes on: what would have been best in the turn that a player has just made, judged like the
// review after the game. It counts like a hint: the game is unranked then.
#pragma once

#include "app/ability.h"
#include "app/wordset.h"
#include "study/story.h"

enum { LESSON_BETTER = 5 }; // moves shown

// {0} is an empty one; call lesson_close in either case.
typedef struct Lesson {
  Review *review;
  int at; // the turn, as a place in the review
} Lesson;

// May the seat ask now? The error says why not: the reasons for refusing a hint, no turn yet, or rules that can't be
// judged.
MUST_CHECK Status lesson_check(const GameTable *table, int seat, Error *err);
// Records the request before anything is told; records nothing if there is nothing to tell. account: the asker's, may
// be NULL.
MUST_CHECK Status lesson_ask(GameTable *table, int seat, const char *account, Lesson *out, Error *err);
// Judges the turn with the words of its game; may run away from the table.
MUST_CHECK Status lesson_run(const Lesson *lesson, const WordSet *words, const Progress *progress, Error *err);
void lesson_close(Lesson *lesson);

static inline const ReviewTurn *lesson_turn(const Lesson *lesson) {
  return &lesson->review->turns[lesson->at];
}
