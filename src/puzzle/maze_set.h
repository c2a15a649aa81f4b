// SPDX-License-Identifier: MIT
// Sheets for a class: many mazes from one seed, all different and equally hard, however many there are.
#pragma once

#include "puzzle/maze_generate.h"

enum { MAZE_SET_MAX = 500, MAZE_LEVELS = 5 };

// A level is an effort (maze_effort.h), and the number of rooms with which usual corridors have that effort.
typedef struct MazeLevel {
  double effort;
  int rows, cols;
} MazeLevel;

extern const MazeLevel maze_levels[MAZE_LEVELS]; // rising
int maze_level_of(double effort);                // the nearest, from 1; 0: no effort

// Fills `out` with `count` mazes of this name. Each gets a shortest path as its solution, whatever the recipe's
// has_solution says. A level sets the size. Each sheet depends on the seed and its number only: mazes are made until
// one is new and its effort is within MAZE_EFFORT_APART of the level's or, without a level, of the usual effort of such
// mazes. If none is found in a bounded number of tries, the nearest is taken. efforts has room for count of them, or is
// NULL. ERR_INPUT for a level of obstacles. After an error there is nothing to free in `out`.
#define MAZE_EFFORT_APART 0.1
MUST_CHECK Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                                double *efforts, Error *err);
