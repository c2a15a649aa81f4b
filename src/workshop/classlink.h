// SPDX-License-Identifier: MIT
// A class that solves puzzles together: an account opens kept puzzles for a class, pupils follow a link without an
// account and solve them on the page, and the owner sees how far each pupil is. The class has copies, so the owner may
// edit the originals.
//
// A pupil's nickname (unless the class is anonymous), times and work are kept until the day the owner has chosen; then
// all of it is deleted (housekeeping.h). A pupil is recognised by a token that only the pupil's browser has. A pupil
// who has found everything is done. All work is checked here, and the solution stays here until it may be shown.
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
  CLASS_DAYS = 30, // unless the order says otherwise
  CLASS_DAYS_MAX = 365,
  CLASSES_MAX = 100,         // of one account
  CLASS_HERE_MS = 45 * 1000, // a pupil heard of since then is working on it
  CLASS_BEAT_MS = 20 * 1000, // how often a page says that its pupil is there
};

#define CLASS_PATH "/#/class/" // comes between a server's address and the token

// ---- the owner's ----

enum { CLASS_SOLUTION_NEVER, CLASS_SOLUTION_DONE, CLASS_SOLUTION_FROM }; // when done; at a time, for all
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
  int64_t solution_at; // negative: no such time
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
  int64_t joined_at, seen_at, done_at, time_ms; // the last two negative: not done
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
  int is_open, solution, days; // negative: unchanged
  int64_t solution_at;
} ClassChange;

typedef struct ClassPupilChosen {
  int64_t id, number;
} ClassPupilChosen;

extern const Field class_order_fields[], class_record_fields[], class_pupil_fields[];
extern const UseCase class_opening, class_listing, class_showing, class_changing, class_deleting, class_pupil_removing;

// One line per pupil, for spreadsheets; the first has the titles in the reader's language.
void class_write_csv(const ClassRoom *room, const Catalog *catalog, StrBuf *out);
// For listeners: only the owner may listen. *seq is the latest change.
MUST_CHECK Status class_look(App *app, const Account *account, int64_t id, int64_t *seq, Error *err);

// ---- the pupils' ----

typedef struct ClassLinkChosen {
  const char *token;
} ClassLinkChosen;

typedef struct ClassOffer {
  const char *title, *kind;
  bool is_anonymous;
} ClassOffer;

// Somebody who joins, or comes back with the token that the browser has kept.
typedef struct ClassJoining {
  const char *token, *name, *pupil;
} ClassJoining;

// A line through a word search, from one letter to another.
typedef struct ClassLine {
  int row, col, to_row, to_col;
} ClassLine;

// All the work of a pupil so far, as the kind of puzzle needs it; without any, it only says that the pupil is there.
typedef struct ClassWork {
  const char *token, *pupil;
  FieldList lines;   // ClassLine; earlier lines stay
  const char *walk;  // through a maze: directions, one digit each
  FieldList letters; // of a crossword, in reading order; "" for an empty cell
} ClassWork;

typedef struct ClassDesk {
  const char *pupil, *name, *title, *kind;
  int number;
  json_t *puzzle;   // without its solution; NULL if only work was sent
  json_t *work;     // as in ClassWork; lines with the number of their word
  json_t *solution; // in the same form; NULL: not shown (yet)
  int found, total;
  int wrong; // wrong letters of a full crossword; else 0
  bool is_done;
  int64_t joined_at, done_at, solution_at, now;
  int64_t class, seq; // for listeners
} ClassDesk;

extern const UseCase class_offering, class_joining, class_working;

// ---- internal, for both sides ----

// What has to be found in a puzzle, what a pupil sees of it, and its solution.
MUST_CHECK Status classpuzzle_total(const OpenPuzzle *open, int *out, Error *err);
json_t *classpuzzle_shown(const OpenPuzzle *open);
MUST_CHECK Status classpuzzle_solution(OpenPuzzle *open, json_t **out, Error *err);
// Adds new work to what the pupil had, given as JSON. The caller owns *out.
MUST_CHECK Status classpuzzle_take(OpenPuzzle *open, const char *before, const ClassWork *work, ClassDesk *desk,
                                   Error *err);
