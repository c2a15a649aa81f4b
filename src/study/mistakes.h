// SPDX-License-Identifier: MIT
// Learning from one's own mistakes: a move that the review calls clearly worse than another becomes an exercise of the
// account, and comes again by spaced repetition (app/repetition.h). Each is a card of the deck "mistakes".
#pragma once

#include "app/opengame.h"
#include "study/review.h"
#include "study/trainer.h"

enum {
  MISTAKES_GAMES = 10,  // looked through at a time: the latest ones
  MISTAKES_OF_GAME = 4, // the largest ones
};

// What the card of a mistake contains.
typedef struct Mistake {
  const char *position, *words; // before the turn, and the dictionary
  const char *best, *played;    // "8H CASA", "-ABC" for an exchange, "-" for a pass
  double lost;                  // points
  int grade;                    // AnalysisGrade
} Mistake;
extern const Field mistake_fields[];

// Keeps the account's own mistakes in this game; mistakes that are already kept stay unchanged. *count: the new ones.
MUST_CHECK Status mistakes_keep(App *app, const Account *account, const OpenGame *open, const Review *review,
                                int *count, Error *err);

// The counts. games: finished ones, among the latest, that have not been looked through.
typedef struct MistakesShown {
  int due, total, learned, games;
} MistakesShown;
extern const UseCase mistakes_showing; // nothing to MistakesShown
// The mistake that has been due for longest: nothing to TrainerExercise, which is not ready if none is due.
extern const UseCase mistake_asking;

// Looks through the latest games: nothing to MistakesGathered. ERR_CANCELLED keeps what has been done.
typedef struct MistakesGathered {
  int found; // new ones
} MistakesGathered;
extern const UseCase mistakes_gathering;
