// SPDX-License-Identifier: MIT
// A class that plays along: somebody opens kept puzzles for a class, pupils follow a link without an account and solve
// them on the page, and the owner sees who is how far. The puzzles are copies, so that the owner may go on editing.
//
// Of pupils a nickname (unless nobody is asked for one), times and what they found are kept, until the day the owner
// has chosen; then all of it goes (housekeeping.h). A pupil is known again by a token that only the pupil's browser
// has. Whoever has found everything is done; what a pupil says is checked here, and the solution stays here until its
// time.
#pragma once

#include "workshop/openpuzzle.h"

enum {
  CLASS_TOKEN_SIZE = 23, // with the NUL: of a link and of a pupil
  CLASS_TITLE_CHARACTERS = 80,
  CLASS_NAME_CHARACTERS = 24,
  CLASS_PUPILS_MAX = 250,
  CLASS_PUZZLES_MAX = 40,
  CLASS_PUZZLE_BYTES_MAX = 256 * 1024,
  CLASS_MAZE_CELLS_MAX = 10000,
  CLASS_LINES_MAX = 2000,
  CLASS_DAYS = 30, // unless told otherwise
  CLASS_DAYS_MAX = 365,
  CLASSES_MAX = 100,         // of one account
  CLASS_HERE_MS = 45 * 1000, // who was heard of since then works on it
  CLASS_BEAT_MS = 20 * 1000, // so often a page says that its pupil is there
};

#define CLASS_PATH "/#/class/" // what follows a server's address, and the token follows it

// ---- the owner's ----

enum { CLASS_SOLUTION_NEVER, CLASS_SOLUTION_DONE, CLASS_SOLUTION_FROM }; // who is done sees it; all from a time on
#define CLASS_SOLUTIONS "never done from"

typedef struct ClassOrder {
  FieldList puzzles; // ids, as text
  const char *title; // NULL: that of the first puzzle
  bool is_anonymous;
  int solution;
  int64_t solution_at; // 0: at once
  int days;
} ClassOrder;

typedef struct ClassRecord {
  const char *id, *token, *title;
  bool is_open, is_anonymous;
  int solution;
  int64_t solution_at; // less than 0: by no time
  int64_t created_at, expires_at, now;
  int puzzles, joined, done;
  int64_t seq;
} ClassRecord;

typedef struct ClassPupil {
  int number;
  const char *name;
  int puzzle; // from 1
  int found, total;
  bool is_here;
  int64_t joined_at, seen_at, done_at, time_ms; // the last two less than 0: not done
} ClassPupil;

typedef struct ClassRoom {
  ClassRecord class;
  FieldList names;  // of the puzzles
  FieldList pupils; // ClassPupil, by number
} ClassRoom;

typedef struct ClassList {
  FieldList classes; // ClassRecord
} ClassList;

typedef struct ClassChosen {
  int64_t id;
} ClassChosen;

typedef struct ClassChange {
  int64_t id;
  const char *title;
  int is_open, solution, days; // less than 0: as it is
  int64_t solution_at;
} ClassChange;

typedef struct ClassPupilChosen {
  int64_t id, number;
} ClassPupilChosen;

extern const Field class_order_fields[], class_record_fields[], class_pupil_fields[];
extern const UseCase class_opening, class_listing, class_showing, class_changing, class_deleting, class_pupil_removing;

// A line each, for spreadsheets, with the reader's words in the first.
void class_write_csv(const ClassRoom *room, const Catalog *catalog, StrBuf *out);
// For those who hear of it: the owner alone. *seq is where it is.
MUST_CHECK Status class_look(App *app, const Account *account, int64_t id, int64_t *seq, Error *err);

// ---- the pupils' ----

typedef struct ClassLinkChosen {
  const char *token;
} ClassLinkChosen;

typedef struct ClassOffer {
  const char *title, *kind;
  bool is_anonymous;
} ClassOffer;

// Who comes, or comes back by what the browser has kept.
typedef struct ClassJoining {
  const char *token, *name, *pupil;
} ClassJoining;

// A line through a word search, from a letter to a letter.
typedef struct ClassLine {
  int row, col, to_row, to_col;
} ClassLine;

// All that a pupil has by now, of the puzzle's kind; nothing of it: the pupil is there.
typedef struct ClassWork {
  const char *token, *pupil;
  FieldList lines;   // ClassLine; those from before stay
  const char *walk;  // through a maze: directions, a digit each
  FieldList letters; // of a crossword, in the order of reading; "" where there is none
} ClassWork;

typedef struct ClassDesk {
  const char *pupil, *name, *title, *kind;
  int number;
  json_t *puzzle;   // without its solution; NULL where only work was told
  json_t *work;     // as ClassWork has it, lines with the number of their word
  json_t *solution; // in the same form; NULL: it is not shown (yet)
  int found, total;
  int wrong; // letters of a crossword that is full; else 0
  bool is_done;
  int64_t joined_at, done_at, solution_at, now;
  int64_t class, seq; // for those who are told
} ClassDesk;

extern const UseCase class_offering, class_joining, class_working;

// ---- the inside, for both ----

// The solution of such a puzzle, and what a pupil sees of it.
MUST_CHECK Status classpuzzle_total(const OpenPuzzle *open, int *out, Error *err);
json_t *classpuzzle_shown(const OpenPuzzle *open);
MUST_CHECK Status classpuzzle_solution(OpenPuzzle *open, json_t **out, Error *err);
// What the pupil had, as JSON, becomes what the pupil has. The caller owns *out.
MUST_CHECK Status classpuzzle_take(OpenPuzzle *open, const char *before, const ClassWork *work, ClassDesk *desk,
                                   Error *err);
