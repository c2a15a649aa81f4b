// SPDX-License-Identifier: MIT
// Learning from one's own mistakes: what the review of a game says was clearly better becomes an exercise of the
// account, and comes again by spaced repetition (app/repetition.h). Each is a card of the deck "mistakes".
#pragma once

#include "app/opengame.h"
#include "study/review.h"
#include "study/trainer.h"

enum {
  MISTAKES_GAMES = 10,  // that are looked through at a time, the last that were played
  MISTAKES_OF_GAME = 4, // the largest
};

// What a card knows of it.
typedef struct Mistake {
  const char *position, *words; // before the turn, and the dictionary
  const char *best, *played;    // "8H CASA", "-ABC" for an exchange, "-" for a pass
  double lost;                  // points
  int grade;                    // AnalysisGrade
} Mistake;
extern const Field mistake_fields[];

// Keeps the account's own mistakes in this game; those that are kept already stay as they are. *count: the new ones.
MUST_CHECK Status mistakes_keep(App *app, const Account *account, const OpenGame *open, const Review *review,
                                int *count, Error *err);

// How things stand. games: finished ones, among the last, that have not been looked through.
typedef struct MistakesShown {
  int due, total, learned, games;
} MistakesShown;
extern const UseCase mistakes_showing; // nothing to MistakesShown
// The one that has been due for longest: nothing to TrainerExercise, which is not ready where none is due.
extern const UseCase mistake_asking;

// Looks through the last games: nothing to MistakesGathered. ERR_CANCELLED leaves what has been done.
typedef struct MistakesGathered {
  int found; // new ones
} MistakesGathered;
extern const UseCase mistakes_gathering;
