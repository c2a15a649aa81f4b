// SPDX-License-Identifier: MIT
// The puzzle of the day: a position in which one play stands out, the same for everybody. It depends on the day, the
// language and its words; it is made once, and kept.
#pragma once

#include "app/usecase.h"
#include "study/exercise.h"

enum {
  DAILY_DAY_SIZE = 11,  // "2026-11-16", with the NUL
  DAILY_BACK_DAYS = 31, // puzzles are made for so many days back; kept ones stay for ever
};

// Asks for one puzzle. Days are those of UTC.
typedef struct DailyQuestion {
  const char *day;      // NULL: today
  const char *language; // NULL: the reader's
  bool is_ahead;        // tomorrow's: made in advance, but not shown
} DailyQuestion;

// What a person may know before solving it.
typedef struct DailyPuzzle {
  const char *day, *language;
  bool is_ready;  // false: the other fields are not set
  int difficulty; // 1 to 3
  int kind;       // StandoutKind
  int score;      // of the solution
  const char *cgp;
  const char *task; // what to find, for people
  const char *hint; // where to look, for people
  int hint_line;    // from 0
  bool hint_down;
  Exercise exercise; // the position and its play
} DailyPuzzle;

// A try: a play as it is typed, or tile by tile.
typedef struct DailyTry {
  DailyQuestion about; // first
  const char *play;
  FieldList tiles; // StudyTile
} DailyTry;

extern const Field daily_question_fields[], daily_try_fields[], daily_puzzle_fields[];
// A wrong or future day, or a language without words, is refused. If the puzzle does not exist yet, the use cases make
// it. But for an asker who never waits (Use), daily_showing only says so, and the other two refuse: daily_not_ready.
extern const UseCase daily_showing, daily_trying, daily_solving;

// Makes the puzzle of a day if it does not exist. ERR_CANCELLED.
MUST_CHECK Status daily_ensure(const Use *use, const DailyQuestion *question, Error *err);

void daily_day_of(int64_t at_ms, char out[DAILY_DAY_SIZE]);

// Appends what to find, for people.
void daily_tell_task(const DailyPuzzle *puzzle, const Catalog *catalog, StrBuf *out);
