// SPDX-License-Identifier: MIT
// Random mazes with thin walls: corridors on a grid of any shape, and exactly one way between any two places unless
// dead ends are removed. The same recipe gives the same maze on every machine.
#pragma once

#include "puzzle/fastrandom.h"
#include "puzzle/maze_generate.h"
#include "puzzle/silhouette.h"
#include "puzzle/wallmaze.h"

typedef struct WallRecipe {
  WallShape shape;
  int rows, cols;               // as in wallgrid_create
  const Silhouette *silhouette; // for a rectangle: the outline it is cut out of; NULL: none
  MazeKind kind;                // usual: backtracker. Obstacles are not possible, nor is Eller, which needs rows
  int mix, braid;               // as in MazeRecipe
  bool has_bridges;             // only for a rectangle
  bool has_entrance, has_exit;
  MazeCell entrance, exit; // if given; else on the border and far apart, or the exit in the centre of a circle
  Seed seed;
} WallRecipe;

// The maze has no name yet. ERR_INPUT and ERR_LIMIT say what is impossible, ERR_CANCELLED that somebody stopped it.
MUST_CHECK Status wallmaze_generate(const WallRecipe *recipe, const Progress *progress, WallMaze **out, Error *err);

// Opens walls with the algorithm of the kind until every cell is part of the maze.
void wallmaze_carve(WallMaze *maze, const WallRecipe *recipe, FastRandom *random);
