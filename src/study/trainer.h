// SPDX-License-Identifier: MIT
// Exercises without end: positions in which one play stands out, by language, kind and difficulty. They are made in the
// background and kept, the newest of each kind, the same for everybody. An account does not get an exercise again that
// it has done; for visitors the browser records that, and sends which ones it has seen.
//
// Mistakes of one's own (study/mistakes.h) are exercises too: the same use cases show them, try them and give them up.
#pragma once

#include "study/exercise.h"

enum {
  TRAINER_ID_MAX = 80,
  TRAINER_KEPT = 100,     // exercises kept per kind and language
  TRAINER_SEEN_MAX = 600, // seen ones that an asker may send
};

// Asks for an exercise.
typedef struct TrainerQuestion {
  const char *exercise; // this one, "es-12003"; NULL: the next one
  const char *language; // NULL: the reader's
  int kind;             // StandoutKind; -1: any
  int difficulty;       // 1 to 3; 0: any
  FieldList seen;       // numbers of those that must not come again
} TrainerQuestion;

// What a person may know before solving it.
typedef struct TrainerExercise {
  const char *exercise, *language; // its name
  bool is_ready;                   // false: the other fields are not set
  int number;                      // among those of its language; 0 for a mistake
  int kind;                        // StandoutKind
  bool is_mistake;                 // one of the asker's own
  int difficulty, score;           // 0: for a mistake
  const char *cgp, *task;          // what to find, for people
  const char *played;              // for a mistake: what was played in the game
  const char *game;                // for a mistake: the game
  const char *hint;                // where to look
  int hint_line;                   // from 0
  bool hint_down;
  int left;        // how many fit and are not done, with this one; for mistakes: due today
  bool wants_more; // few are left: a server should make more
  int64_t newest;  // number of the last one made, which shows whether more have been made since
  Exercise read;   // the record
} TrainerExercise;

typedef struct TrainerTry {
  const char *exercise;
  int tries;        // wrong tries before this one, and hints
  const char *play; // when giving up it may be missing, or is the last try
  FieldList tiles;  // StudyTile
} TrainerTry;

typedef struct TrainerJudged {
  ExerciseJudged judged; // first
  const char *why;       // why the solution is best, in sentences; "" until it is found
  int due_days;          // a mistake comes again in so many days; -1: not a mistake, or not answered
} TrainerJudged;

typedef struct TrainerSolution {
  ExerciseSolution solution; // first
  const char *why;
  int due_days;
} TrainerSolution;

extern const Field trainer_question_fields[], trainer_exercise_fields[], trainer_try_fields[], trainer_judged_fields[],
    trainer_solution_fields[];
extern const UseCase trainer_showing, trainer_trying, trainer_solving;

// Makes the next exercises of a language after that number, unless somebody else already has. ERR_CANCELLED.
MUST_CHECK Status trainer_make_more(const Use *use, const char *language, int64_t newest, Error *err);
