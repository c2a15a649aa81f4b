// SPDX-License-Identifier: MIT
// What the routes of puzzles share: puzzle_api.c keeps them, puzzle_make.c makes mazes, puzzle_sopa.c word searches,
// puzzle_work.c solves, measures and prints them.
#ifndef WEB_PUZZLE_INTERNAL_H
#define WEB_PUZZLE_INTERNAL_H

#include "app/puzzle.h"
#include "base/random.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"
#include "paper/sheet.h"
#include "web/puzzlejobs.h"
#include "web/router.h"

enum { PUZZLE_CELLS_MAX = MAZE_FILE_CELLS_MAX, PUZZLE_SHEETS = 25 };

#define PUZZLE_FIELDS                                                                                                  \
  {.name = "id", .type = FIELD_TEXT, .low = 1, .high = 32},                                                            \
      {.name = "kind", .type = FIELD_CHOICE, .choices = "maze sopa"},                                                  \
      {.name = "name", .type = FIELD_TEXT, .high = 400}, {.name = "changed_at", .type = FIELD_INT, .high = INT64_MAX}, \
      {.name = "version", .type = FIELD_INT, .high = INT64_MAX, .help = "larger after every change"}, {                \
    .name = "file", .type = FIELD_ANY, .help = "the puzzle's own JSON; null where it is too large for that"            \
  }
#define PUZZLE_SEED_FIELD                                                                                              \
  { .name = "seed", .type = FIELD_TEXT, .high = 100, .help = "makes the same again" }
extern const Field puzzle_fields[];

// The puzzle that the path names. Strings live in the arena.
MUST_CHECK Status puzzle_of_request(Request *request, Arena *arena, Puzzle *out, Error *err);
// Its file, which must be of that kind: ERR_STATE otherwise.
MUST_CHECK Status maze_of_puzzle(const Puzzle *puzzle, Maze **out, Error *err);
MUST_CHECK Status sopa_of_puzzle(const Puzzle *puzzle, Sopa *out, Error *err);

// Keeps a new one and answers with it.
MUST_CHECK Status puzzle_keep_maze(Request *request, Maze *maze, Error *err);
MUST_CHECK Status puzzle_keep_sopa(Request *request, Sopa *sopa, Error *err);
// Replaces what the account has under this id, and answers with it.
MUST_CHECK Status puzzle_replace(Request *request, const Puzzle *puzzle, Span body, Error *err);
// Answers with the puzzle as it is now.
MUST_CHECK Status puzzle_answer(Request *request, int64_t id, Error *err);

// ---- making ----

// The seed that was asked for, or a new one that can be typed again; `text` is set to it.
enum { PUZZLE_SEED_MAX = 101 * 4 };
Seed request_seed(const json_t *body, char text[PUZZLE_SEED_MAX]);
// The name that was asked for, or "Untitled" and the time in the caller's language.
void request_puzzle_name(const Request *request, StrBuf *out);
unsigned puzzle_directions(const json_t *list); // a set of what [0, 2, 4] names
// Work that makes a puzzle, which its account can stop. ERR_STATE while another one is being made.
MUST_CHECK Status puzzle_making(Request *request, PuzzleJob **out, Error *err);
SheetStyle puzzle_sheet_style(const Request *request, const json_t *asked, const char *footer);
// Of a class set: the seed stands at the foot of each sheet, in `footer`, which lives as long as the style.
SheetStyle puzzle_set_style(const Request *request, const char *seed, StrBuf *footer);
// The call answers with the PDF that was written, or with nothing. Frees the footer and gives the status back.
MUST_CHECK Status puzzle_answer_set(Request *request, Status status, StrBuf *footer);

#endif
