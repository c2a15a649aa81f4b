// SPDX-License-Identifier: MIT
// Random mazes: every parameter is either given or drawn from the seed. The same recipe gives the same maze on every
// machine. Each parameter has its own stream of numbers, so giving one does not change the others.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "puzzle/maze.h"

typedef enum MazeKind {
  MAZE_KIND_USUAL,        // corridors, or obstacles if the recipe asks for what only they have; always solvable
  MAZE_KIND_OBSTACLES,    // spread over the rectangle, as in the thesis; there may be no way out
  MAZE_KIND_BACKTRACKER,  // this and the next are perfect mazes: corridors with exactly one way between any places
  MAZE_KIND_PRIM,         //
  MAZE_KIND_KRUSKAL,      //
  MAZE_KIND_WILSON,       // all perfect mazes are equally likely
  MAZE_KIND_ELLER,        //
  MAZE_KIND_GROWING_TREE, // a mix of backtracker and Prim
  MAZE_KINDS,
} MazeKind;

const char *maze_kind_name(MazeKind kind);  // "obstacles", "backtracker", "growing-tree"; stable
const char *maze_kind_title(MazeKind kind); // its name for people: a message id

typedef enum MazeWish { MAZE_USUAL, MAZE_GIVEN, MAZE_RANDOM } MazeWish;

enum { MAZE_OVERSHOOT_MAX = MAZE_SIDE_MAX };

typedef struct MazeRecipe {
  MazeKind kind;
  int rows_low, rows_high; // both included; 0: the usual for the kind. Corridors take an odd size of the range.
  int cols_low, cols_high;
  bool has_obstacles; // else a fifth to a half of the cells are obstacles
  int64_t obstacles_low, obstacles_high;
  bool has_full_range;       // without a count, anything from none to full
  MazeWish directions_wish;  // usual: all directions, for corridors only the straight ones
  MazeDirections directions; // if given
  bool has_entrance, has_exit;
  MazeCell entrance, exit; // if given; else on the border, and for corridors far apart on different sides
  bool has_far_ends;       // for obstacles: on different sides, at least half the maze apart, if there is room
  bool has_solution;       // force one
  int overshoot;           // how many cells the forced path may leave the rectangle between entrance and exit
  int mix;                 // growing tree: how often the newest place grows, in per cent; 100 is a backtracker
  int braid;               // percentage of the dead ends of corridors to remove
  int level;               // of a set (maze_set.h): from 1 to MAZE_LEVELS; 0: the usual effort
  Seed seed;
} MazeRecipe;

// The usual recipe: everything is drawn. The caller sets the seed.
MazeRecipe maze_recipe_usual(void);
// The usual range of rows and columns of a kind: 3 to 15 in the thesis, 11 to 21 for corridors.
void maze_kind_sides(MazeKind kind, int *low, int *high);
// Are these percentages?
MUST_CHECK Status maze_check_shares(int braid, int mix, Error *err);
// The recipe with its kind and its ranges decided; maze_generate decides them too.
MazeRecipe maze_recipe_settled(const MazeRecipe *recipe);

// Does a settled recipe guarantee a way out, without looking for one?
bool maze_recipe_promises_way(const MazeRecipe *recipe);

// The maze has no name and no solutions yet. ERR_INPUT and ERR_LIMIT say what is impossible, ERR_CANCELLED that
// somebody stopped it; then nothing is made.
MUST_CHECK Status maze_generate(const MazeRecipe *recipe, const Progress *progress, Maze **out, Error *err);
