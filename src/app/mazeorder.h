// SPDX-License-Identifier: MIT
// Use cases of mazes: what somebody orders, and what is made of it.
#pragma once

#include "app/puzzle.h"
#include "puzzle/maze_generate.h"

// Both included.
typedef struct MazeRange {
  int low, high;
} MazeRange;

typedef struct MazeSides {
  int rows, cols; // 0: not given
} MazeSides;

// Instead of a set of directions.
enum { MAZE_ORDER_USUAL_WAYS = 1 << 8, MAZE_ORDER_RANDOM_WAYS = 1 << 9 };

typedef struct MazeOrder {
  const char *name;
  int kind;                 // a MazeKind
  MazeSides size;           // the same without a range
  MazeSides rooms;          // of corridors, which lie a wall apart
  MazeRange rows, cols;     // 0: as usual
  int obstacle_count;       // exactly; less than 0: not given
  MazeRange obstacles;      // less than 0: not given
  bool has_full_range;      // any number of them
  unsigned directions;      // a set, or one of the above
  bool has_random_ways;     // the same as the second of them
  FieldList entrance, exit; // row and column, or nothing
  bool has_solution;
  int overshoot, mix; // less than 0: not given
  int braid;
  int level; // from 1; 0: not given
  const char *seed;
  int sheets; // of a class set
} MazeOrder;

typedef struct MazeMade {
  PuzzleRecord kept; // only its file where nothing is kept
  const char *seed;
  int kind;
  bool is_solvable;
  Maze *maze;
} MazeMade;

// A class set: sheets that are equally hard. The lists live in the arena.
typedef struct MazeClassSet {
  const char *seed;
  Maze **mazes;
  double *efforts;
  int level; // that all have; 0: by the size that was given
  int count;
} MazeClassSet;

extern const Field maze_order_fields[], maze_set_fields[];
extern const UseCase maze_making, maze_set_making;

// "4,7", as people type cells of any puzzle.
MUST_CHECK Status maze_read_cell(Span text, MazeCell *out, Error *err);
