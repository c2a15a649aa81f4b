// SPDX-License-Identifier: MIT
// Mazes made by chance: every parameter is either given or drawn from the seed. The same recipe gives the same maze on
// every machine, and each parameter has a stream of its own, so that giving one does not change the others.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "puzzle/maze.h"

typedef enum MazeKind {
  MAZE_KIND_USUAL,        // corridors, or obstacles where the recipe asks for what only those have; always solvable
  MAZE_KIND_OBSTACLES,    // strewn over the rectangle, as in the thesis: there need not be a way
  MAZE_KIND_BACKTRACKER,  // the others are perfect mazes: corridors, and exactly one way between any two places
  MAZE_KIND_PRIM,         //
  MAZE_KIND_KRUSKAL,      //
  MAZE_KIND_WILSON,       // each perfect maze is equally likely
  MAZE_KIND_ELLER,        //
  MAZE_KIND_GROWING_TREE, // between backtracker and Prim, by the mix
  MAZE_KINDS,
} MazeKind;

const char *maze_kind_name(MazeKind kind);  // "obstacles", "backtracker", "growing-tree"; stable
const char *maze_kind_title(MazeKind kind); // what people call it: a message id

typedef enum MazeWish { MAZE_USUAL, MAZE_GIVEN, MAZE_RANDOM } MazeWish;

enum { MAZE_OVERSHOOT_MAX = MAZE_SIDE_MAX };

typedef struct MazeRecipe {
  MazeKind kind;
  int rows_low, rows_high; // both included; 0: as the kind usually has it. Corridors take an odd size of the range.
  int cols_low, cols_high;
  bool has_obstacles; // else between a fifth and a half of the cells
  int64_t obstacles_low, obstacles_high;
  bool has_full_range;       // an obstacle count that is not given may be anything from none to full
  MazeWish directions_wish;  // usual: all, but for corridors the straight ones
  MazeDirections directions; // if given
  bool has_entrance, has_exit;
  MazeCell entrance, exit; // if given, else on the border; of corridors, far apart on different sides
  bool has_far_ends;       // of obstacles: on different sides, half the maze or more apart, where there is room
  bool has_solution;       // force one
  int overshoot;           // cells that the forced path may stray out of the rectangle between entrance and exit
  int mix;                 // growing tree: percentage of the time that the newest place grows, 100 being a backtracker
  int braid;               // percentage of the dead ends of corridors to remove
  int level;               // of a set (maze_set.h): from 1 to MAZE_LEVELS; 0: what such mazes usually are
  Seed seed;
} MazeRecipe;

// The usual recipe: everything is drawn. Only the seed is still to be set.
MazeRecipe maze_recipe_usual(void);
// Sets the range of rows and columns that the kind usually has: 3 to 15 in the thesis, 11 to 21 for corridors.
void maze_kind_sides(MazeKind kind, int *low, int *high);
// Are these percentages?
MUST_CHECK Status maze_check_shares(int braid, int mix, Error *err);
// The recipe with its kind and its ranges decided; maze_generate does that too.
MazeRecipe maze_recipe_settled(const MazeRecipe *recipe);

// Is what a settled recipe makes sure to have a way out, without looking for one?
bool maze_recipe_promises_way(const MazeRecipe *recipe);

// The maze has no name yet and no solutions. ERR_INPUT and ERR_LIMIT say what can't be, ERR_CANCELLED that somebody
// stopped it; nothing is made then.
MUST_CHECK Status maze_generate(const MazeRecipe *recipe, const Progress *progress, Maze **out, Error *err);
