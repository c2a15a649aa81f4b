// SPDX-License-Identifier: MIT
// Puzzles read from the bytes that the store keeps, and written to them again.
#pragma once

#include "puzzle/crossword.h"
#include "puzzle/cryptogram.h"
#include "puzzle/maze.h"
#include "puzzle/scramble.h"
#include "puzzle/sopa.h"
#include "puzzle/wallmaze.h"
#include "workshop/puzzle.h"

#define PUZZLE_KINDS PUZZLE_MAZE " " PUZZLE_SOPA " " PUZZLE_CROSSWORD " " PUZZLE_SCRAMBLE " " PUZZLE_CRYPTOGRAM
enum { // places among the kinds
  PUZZLE_IS_EITHER = -1,
  PUZZLE_IS_MAZE,
  PUZZLE_IS_SOPA,
  PUZZLE_IS_CROSSWORD,
  PUZZLE_IS_SCRAMBLE,
  PUZZLE_IS_CRYPTOGRAM,
};
extern const char *const puzzle_kind_names[]; // by these places

// One of somebody's puzzles; exactly one of the six pointers is set. Mazes are two kinds for the program, but one for
// people.
typedef struct OpenPuzzle {
  Arena arena;
  Puzzle puzzle;
  Maze *maze;
  WallMaze *walls;
  Sopa *sopa;
  Crossword *crossword;
  Scramble *scramble;
  Cryptogram *cryptogram;
} OpenPuzzle;

// What is written or drawn: exactly one of the six is set.
typedef struct PuzzleContent {
  const Maze *maze;
  const WallMaze *walls;
  const Sopa *sopa;
  const Crossword *crossword;
  const Scramble *scramble;
  const Cryptogram *cryptogram;
} PuzzleContent;

// Its kind, and its name.
int puzzle_content_kind(PuzzleContent content);
const char *puzzle_content_name(PuzzleContent content);

static inline PuzzleContent openpuzzle_content(const OpenPuzzle *open) {
  return (PuzzleContent){open->maze, open->walls, open->sopa, open->crossword, open->scramble, open->cryptogram};
}

// The puzzle gets the name it has in the list. Call openpuzzle_close only after OK.
MUST_CHECK Status openpuzzle_load(const Use *use, int64_t id, OpenPuzzle *out, Error *err);
void openpuzzle_close(OpenPuzzle *open);
MUST_CHECK Status openpuzzle_set_name(OpenPuzzle *open, const char *name, Error *err);
#define ScopedPuzzle SCOPED(openpuzzle_close) OpenPuzzle
// The bytes to keep: mazes that are too large for text are kept as they are in memory.
MUST_CHECK Status openpuzzle_write(PuzzleContent content, StrBuf *out, Error *err);
// The same from our JSON of that kind, from outside; the caller closes it. Its list entry is empty.
MUST_CHECK Status openpuzzle_read(const char *kind, Span body, const char *name, OpenPuzzle *out, Error *err);
// Replaces what was opened, unless that was changed meanwhile.
MUST_CHECK Status openpuzzle_keep(const Use *use, const OpenPuzzle *open, Error *err);
// Adds a new one with its own name; if nothing is kept, only describes it.
MUST_CHECK Status openpuzzle_add(const Use *use, PuzzleContent content, PuzzleRecord *out, Error *err);
