// SPDX-License-Identifier: MIT
// Mazes with thin walls made by chance: corridors on a grid of any shape, and exactly one way between any two places
// unless dead ends are removed. The same recipe gives the same maze on every machine.
#pragma once

#include "puzzle/fastrandom.h"
#include "puzzle/maze_generate.h"
#include "puzzle/silhouette.h"
#include "puzzle/wallmaze.h"

typedef struct WallRecipe {
  WallShape shape;
  int rows, cols;               // as in wallgrid_create
  const Silhouette *silhouette; // of a rectangle: what it is cut out of; NULL: nothing
  MazeKind kind;                // usual: backtracker. Neither obstacles nor Eller, which needs rows
  int mix, braid;               // as in MazeRecipe
  bool has_bridges;             // of a rectangle
  bool has_entrance, has_exit;
  MazeCell entrance, exit; // if given; else on the border and far apart, the exit of a circle in its centre
  Seed seed;
} WallRecipe;

// The maze has no name yet. ERR_INPUT and ERR_LIMIT say what can't be, ERR_CANCELLED that somebody stopped it.
MUST_CHECK Status wallmaze_generate(const WallRecipe *recipe, const Progress *progress, WallMaze **out, Error *err);

// Opens walls until every cell is part of the maze, in the manner of the kind.
void wallmaze_carve(WallMaze *maze, const WallRecipe *recipe, FastRandom *random);
