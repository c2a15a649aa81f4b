// SPDX-License-Identifier: MIT
// The puzzles that an account or a guest (Account.guest) keeps: mazes, word searches, crosswords, word scrambles and
// cryptograms, each as the bytes of its file in tesela's own format.
#pragma once

#include "app/usecase.h"

#define PUZZLE_MAZE "maze"
#define PUZZLE_SOPA "sopa"
#define PUZZLE_CROSSWORD "crossword"
#define PUZZLE_SCRAMBLE "scramble"
#define PUZZLE_CRYPTOGRAM "cryptogram"

enum {
  PUZZLE_NAME_CHARACTERS = 100,
  PUZZLES_MAX = 2000,     // of one account
  PUZZLES_GUEST_MAX = 30, // of one guest
  PUZZLE_GUEST_BYTES_MAX = 2 * 1024 * 1024,
  PUZZLE_SHEETS_MAX = 200, // of a class set
};

typedef struct Puzzle {
  int64_t id;
  const char *kind, *name;
  int64_t changed_ms; // also its version: every change makes it larger
  Span body;          // empty in lists
} Puzzle;

// Puzzles whose name contains the text, in either case; kind and search may be "". Strings live in the arena.
MUST_CHECK Status puzzle_list(App *app, const Account *account, const char *kind, const char *search, Arena *arena,
                              Puzzle **out, int *count, Error *err);
// puzzle_not_found, also for puzzles of others.
MUST_CHECK Status puzzle_get(App *app, const Account *account, int64_t id, Arena *arena, Puzzle *out, Error *err);
// Refuses a file that would be too large, before it is made: puzzle_guest_size.
MUST_CHECK Status puzzle_check_size(const Account *account, int64_t bytes, Error *err);
// If the name is taken, adds a number. puzzles_full, puzzle_guest_size, name_*.
MUST_CHECK Status puzzle_add(App *app, const Account *account, const char *kind, const char *name, Span body,
                             int64_t *id, Error *err);
// version is the changed_ms that the change started from: puzzle_stale if the puzzle has changed since.
MUST_CHECK Status puzzle_change(App *app, const Account *account, int64_t id, int64_t version, Span body, Error *err);
MUST_CHECK Status puzzle_rename(App *app, const Account *account, int64_t id, const char *name, Error *err);
MUST_CHECK Status puzzle_delete(App *app, const Account *account, int64_t id, Error *err);
// Gives the puzzles of a guest to the account, as far as there is room.
MUST_CHECK Status puzzles_adopt(App *app, const Account *account, const char *guest, Error *err);

// ---- for use cases that make and change puzzles ----

// A puzzle as front ends get it: with its file, and its id as text.
typedef struct PuzzleRecord {
  const char *id, *kind, *name;
  int64_t changed_at, version;
  json_t *file; // the owner of the record releases it
} PuzzleRecord;
// `prefix` leads to the record: "kept." or nothing; command_name is the file's name in commands.
#define PUZZLE_RECORD_FIELDS(type, prefix, command_name)                                                               \
  FIELD_ROW("id", FIELD_TEXT, FIELD_IN(type, prefix id), .low = 1, .high = 32, .except = FIELD_NOT_OPTION),            \
      FIELD_ROW("kind", FIELD_TEXT, FIELD_IN(type, prefix kind), .high = 16, .except = FIELD_NOT_OPTION),              \
      FIELD_ROW("name", FIELD_TEXT, FIELD_IN(type, prefix name), .high = 400, .except = FIELD_NOT_OPTION),             \
      FIELD_ROW("changed_at", FIELD_INT, FIELD_IN(type, prefix changed_at), .high = INT64_MAX,                         \
                .except = FIELD_NOT_OPTION),                                                                           \
      FIELD_ROW("version", FIELD_INT, FIELD_IN(type, prefix version), .high = INT64_MAX, .except = FIELD_NOT_OPTION,   \
                .help = "larger after every change"),                                                                  \
      FIELD_ROW("file", FIELD_ANY, FIELD_IN(type, prefix file), .option = (command_name),                              \
                .help = "the puzzle's own JSON; null where it is too large for that")

// A chosen puzzle, in the address: text that is not a number is the id of none.
#define PUZZLE_ID_FIELD(type)                                                                                          \
  FIELD_ROW("id", FIELD_INT, FIELD_IN(type, id), .high = INT64_MAX, .except = FIELD_IN_PATH, .typed = puzzle_type_id)
Status puzzle_type_id(const Field *field, Span text, void *member, Arena *arena, Error *err);

// Keeps a new puzzle, or only describes it if nothing is kept. Strings live in the arena.
MUST_CHECK Status puzzle_record_new(const Use *use, const char *kind, const char *name, Span body, PuzzleRecord *out,
                                    Error *err);
PuzzleRecord puzzle_record_of(const Use *use, const Puzzle *puzzle); // without its file
// A kept puzzle, as it is now.
MUST_CHECK Status puzzle_record(const Use *use, int64_t id, PuzzleRecord *out, Error *err);
// The given seed or, if it is empty, a random one that can be typed again.
const char *puzzle_seed(const char *given, Arena *arena);
// The given name; else "Untitled" and the given seed, so that the same file can be made again, byte by byte, or the
// time.
const char *puzzle_name(const Use *use, const char *given, const char *seed);
// Rows and columns: "10x15", or "12" for a square. Accepts any numbers; the caller checks them.
MUST_CHECK Status puzzle_read_size(const char *text, int *rows, int *cols, Error *err);
