// SPDX-License-Identifier: MIT
// A maze being read from a file, cell by cell: what every format needs until entrance and exits are known.
#pragma once

#include "puzzle/maze.h"

typedef struct MazeDraft {
  int rows, cols; // 0: not known yet
  uint8_t *codes; // MazeCode, or DRAFT_UNTOLD
  MazeDirections directions;
  char name[MAZE_NAME_MAX];
} MazeDraft;

enum { DRAFT_UNTOLD = 0xFF };
#define MAZE_BLOB_MAGIC "tesela-maze 1\n" // the beginning of a binary file

void maze_draft_deinit(MazeDraft *draft);
// ERR_LIMIT above MAZE_FILE_CELLS_MAX cells, before anything is allocated.
MUST_CHECK Status maze_draft_set_size(MazeDraft *draft, int64_t rows, int64_t cols, Error *err);
MUST_CHECK Status maze_draft_put(MazeDraft *draft, int64_t row, int64_t col, int64_t code, Error *err);
// Cells that were not given are gaps. If there is a code 2 and no 3, it is entrance and player in one.
MUST_CHECK Status maze_draft_finish(const MazeDraft *draft, Maze **out, Error *err);
// Adds a solution that may begin with the entrance.
MUST_CHECK Status maze_draft_add_solution(Maze *maze, MazePath *path, Error *err);
// The code of a cell in a file of this format: 2 for the entrance if the player is on it.
MazeCode maze_code_in_file(const Maze *maze, MazeCell cell);
MUST_CHECK Status maze_check_writable(const Maze *maze, Error *err);
