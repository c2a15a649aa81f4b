// SPDX-License-Identifier: MIT
// Sheets for a class: one seed, many mazes, none alike, all equally hard, however many there are.
#pragma once

#include "puzzle/maze_generate.h"

enum { MAZE_SET_MAX = 500, MAZE_LEVELS = 5 };

// A level is an effort (maze_effort.h), and the rooms that usual corridors of that effort have.
typedef struct MazeLevel {
  double effort;
  int rows, cols;
} MazeLevel;

extern const MazeLevel maze_levels[MAZE_LEVELS]; // rising
int maze_level_of(double effort);                // the nearest, from 1; 0: no effort

// Fills `out` with `count` mazes of this name, each with a shortest path as its solution (the recipe's wish for one is
// taken as said). A level sets the size. Each sheet follows from the seed and its number: mazes are made until one
// is new and its effort lies within MAZE_EFFORT_APART of the level's, or, without a level, of what such mazes usually
// have; where a bounded number of tries gave none, the nearest is taken. efforts has room for count of them, or is
// NULL. ERR_INPUT for a level of obstacles. On failure nothing in `out` has to be freed.
#define MAZE_EFFORT_APART 0.1
MUST_CHECK Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                                double *efforts, Error *err);
