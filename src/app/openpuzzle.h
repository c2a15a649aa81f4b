// SPDX-License-Identifier: MIT
// Puzzles read from the bytes that are kept of them, and written to them again.
#ifndef APP_OPENPUZZLE_H
#define APP_OPENPUZZLE_H

#include "app/puzzle.h"
#include "puzzle/maze.h"
#include "puzzle/sopa.h"

// One of somebody's puzzles; only one of maze and sopa is there.
typedef struct OpenPuzzle {
  Arena arena;
  Puzzle puzzle;
  Maze *maze;
  Sopa *sopa;
} OpenPuzzle;

// It has the name that it has in the list. openpuzzle_close is needed after OK only.
MUST_CHECK Status openpuzzle_load(const Use *use, int64_t id, OpenPuzzle *out, Error *err);
void openpuzzle_close(OpenPuzzle *open);
#define ScopedPuzzle SCOPED(openpuzzle_close) OpenPuzzle
// The bytes as they are kept: mazes that are too large for text as they are in memory. One of the two is NULL.
MUST_CHECK Status openpuzzle_write(const Maze *maze, const Sopa *sopa, StrBuf *out, Error *err);
// In place of what was opened, unless that was changed meanwhile.
MUST_CHECK Status openpuzzle_keep(const Use *use, const OpenPuzzle *open, Error *err);
// A new one, of its own name; only described where nothing is kept.
MUST_CHECK Status openpuzzle_add(const Use *use, const Maze *maze, const Sopa *sopa, PuzzleRecord *out, Error *err);

#endif
