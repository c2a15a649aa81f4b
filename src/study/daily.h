// SPDX-License-Identifier: MIT
// The puzzle of the day: a position in which one play stands out, the same for everybody. It follows from the day, the
// language and its words, is made once, and kept from then on.
#pragma once

#include "app/usecase.h"
#include "study/exercise.h"

enum {
  DAILY_DAY_SIZE = 11,  // "2026-11-16", with the NUL
  DAILY_BACK_DAYS = 31, // so far back puzzles are made; those that are kept are there for ever
};

// Which one. Days are those of UTC.
typedef struct DailyQuestion {
  const char *day;      // NULL: today
  const char *language; // NULL: the reader's
  bool is_ahead;        // tomorrow's, to be made and not to be shown
} DailyQuestion;

// What somebody who is to solve it may know.
typedef struct DailyPuzzle {
  const char *day, *language;
  bool is_ready;  // the rest counts only then
  int difficulty; // 1 to 3
  int kind;       // StandoutKind
  int score;      // of the play that is looked for
  const char *cgp;
  const char *task; // what there is to find, for people
  const char *hint; // where to look, for people
  int hint_line;    // from 0
  bool hint_down;
  Exercise exercise; // the record, read
} DailyPuzzle;

// A play as it is typed, or tile by tile.
typedef struct DailyTry {
  DailyQuestion about; // first
  const char *play;
  FieldList tiles; // StudyTile
} DailyTry;

extern const Field daily_question_fields[], daily_try_fields[], daily_puzzle_fields[];
// A day that is no day or still to come, or a language without words, is refused. Without a puzzle yet, daily_showing
// says so to who never waits (Use); the others make it. Trying and solving refuse who never waits: daily_not_ready.
extern const UseCase daily_showing, daily_trying, daily_solving;

// Makes the puzzle of a day unless it is there. ERR_CANCELLED.
MUST_CHECK Status daily_ensure(const Use *use, const DailyQuestion *question, Error *err);

void daily_day_of(int64_t at_ms, char out[DAILY_DAY_SIZE]);

// What there is to find, for people.
void daily_tell_task(const DailyPuzzle *puzzle, const Catalog *catalog, StrBuf *out);
