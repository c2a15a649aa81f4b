// SPDX-License-Identifier: MIT
// Exercises, as many as one wants: positions in which one play stands out, by language, kind and grade. They are made
// in the background and kept, the newest of each kind, the same for everybody. What an account has done does not come
// again; of a visitor the browser knows that, and says which ones it has seen.
//
// Mistakes of one's own (study/mistakes.h) are exercises too: shown, tried and given up by the same use cases.
#pragma once

#include "study/exercise.h"

enum {
  TRAINER_ID_MAX = 80,
  TRAINER_KEPT = 100,     // exercises of a kind, of a language
  TRAINER_SEEN_MAX = 600, // that somebody says have been seen
};

// Which one is wanted.
typedef struct TrainerQuestion {
  const char *exercise; // this one, "es-12003"; NULL: the next
  const char *language; // NULL: the reader's
  int kind;             // StandoutKind; -1: any
  int difficulty;       // 1 to 3; 0: any
  FieldList seen;       // numbers of those that are not to come again
} TrainerQuestion;

// What somebody who is to solve it may know.
typedef struct TrainerExercise {
  const char *exercise, *language; // its name
  bool is_ready;                   // the rest counts only then
  int number;                      // among those of its language; 0 of a mistake
  int kind;                        // StandoutKind
  bool is_mistake;                 // of one's own
  int difficulty, score;           // 0: of a mistake
  const char *cgp, *task;          // what there is to find, for people
  const char *played;              // of a mistake: what was played in the game
  const char *game;                // of a mistake: the game
  const char *hint;                // where to look
  int hint_line;                   // from 0
  bool hint_down;
  int left;        // that fit and have not been done, this one among them; of mistakes: due today
  bool wants_more; // few are left: a server has some made
  int64_t newest;  // number of the last that was made, by which it is known whether that has been done
  Exercise read;   // the record
} TrainerExercise;

typedef struct TrainerTry {
  const char *exercise;
  int tries;        // that were wrong before this one, hints too
  const char *play; // may be missing where it is given up: then it says what was tried last
  FieldList tiles;  // StudyTile
} TrainerTry;

typedef struct TrainerJudged {
  ExerciseJudged judged; // first
  const char *why;       // it is best, in sentences; "" as long as it is to be found
  int due_days;          // a mistake comes again in so many days; -1: it is none, or was not answered
} TrainerJudged;

typedef struct TrainerSolution {
  ExerciseSolution solution; // first
  const char *why;
  int due_days;
} TrainerSolution;

extern const Field trainer_question_fields[], trainer_exercise_fields[], trainer_try_fields[], trainer_judged_fields[],
    trainer_solution_fields[];
extern const UseCase trainer_showing, trainer_trying, trainer_solving;

// Makes the next exercises of a language after that number, if nobody else has. ERR_CANCELLED.
MUST_CHECK Status trainer_make_more(const Use *use, const char *language, int64_t newest, Error *err);
