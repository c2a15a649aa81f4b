// SPDX-License-Identifier: MIT
// What the routes of puzzles share: puzzle_api.c keeps them, puzzle_make.c makes them, puzzle_work.c solves, measures
// and prints them.
#ifndef WEB_PUZZLE_INTERNAL_H
#define WEB_PUZZLE_INTERNAL_H

#include "app/puzzle.h"
#include "notation/mazefile.h"
#include "notation/sopafile.h"
#include "web/router.h"

enum { PUZZLE_CELLS_MAX = MAZE_FILE_CELLS_MAX };

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

#endif
