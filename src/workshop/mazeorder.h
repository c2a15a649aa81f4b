// SPDX-License-Identifier: MIT
// Use cases of mazes: what somebody orders, and what is made of it.
#pragma once

#include "puzzle/maze_generate.h"
#include "puzzle/wallmaze.h"
#include "workshop/puzzle.h"

// Both included.
typedef struct MazeRange {
  int low, high;
} MazeRange;

typedef struct MazeSides {
  int rows, cols; // 0: not given
} MazeSides;

enum { MAZE_ORDER_SET_LEVEL = 3 }; // level of a class set, unless another is given

// Instead of a set of directions.
enum { MAZE_ORDER_USUAL_WAYS = 1 << 8, MAZE_ORDER_RANDOM_WAYS = 1 << 9 };

typedef struct MazeOrder {
  const char *name;
  int kind;                 // a MazeKind
  MazeSides size;           // the same as the ranges, for one size
  MazeSides rooms;          // for corridors: rooms, with a wall between them
  MazeRange rows, cols;     // 0: the usual
  int obstacle_count;       // exactly; negative: not given
  MazeRange obstacles;      // negative: not given
  bool has_full_range;      // any number of obstacles
  unsigned directions;      // a set, or one of the two values above
  bool has_random_ways;     // the same as MAZE_ORDER_RANDOM_WAYS
  FieldList entrance, exit; // row and column, or nothing
  bool has_solution;
  int overshoot, mix; // negative: not given
  int braid;
  int level; // from 1; 0: not given
  const char *seed;
  int sheets;     // of a class set
  int shape;      // a MazeOutline; negative: a rectangle of cells, some of which are walls
  bool has_weave; // has bridges
  FieldFile mask; // the picture whose shape the maze has
} MazeOrder;

// Shapes with walls between their cells. Those after the first four are cut out of squares.
typedef enum MazeOutline {
  OUTLINE_RECTANGLE,
  OUTLINE_CIRCLE,
  OUTLINE_HEXAGON,
  OUTLINE_TRIANGLE,
  OUTLINE_HEART,
  OUTLINE_STAR,
  OUTLINE_DIAMOND,
} MazeOutline;

typedef struct MazeMade {
  PuzzleRecord kept; // only its file if nothing is kept
  const char *seed;
  int kind;
  bool is_solvable;
  Maze *maze;      // either maze or walls
  WallMaze *walls; //
} MazeMade;

// A class set: sheets that are equally hard. The lists live in the arena.
typedef struct MazeClassSet {
  const char *seed;
  Maze **mazes;     // either of the two lists
  WallMaze **walls; //
  double *efforts;
  int level; // of all sheets; 0: the size was given instead
  int count;
} MazeClassSet;

extern const Field maze_order_fields[], maze_set_fields[];
extern const UseCase maze_making, maze_set_making;

// "4,7": how people type a cell, in any puzzle.
MUST_CHECK Status maze_read_cell(Span text, MazeCell *out, Error *err);

// The plan of a maze with thin walls, for front ends that draw it: where its cells are and what is beside them.

// The plan of a kept maze; ERR_INPUT for any other puzzle.
typedef struct WallPlanTold {
  const char *shape;
  double width, height;
  json_t *cells;
} WallPlanTold;

extern const UseCase wall_planning;
