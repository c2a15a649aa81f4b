// SPDX-License-Identifier: MIT
// The search of the thesis: depth first over all simple paths, in the order of the directions, keeping every solution
// that is strictly shorter than the last one kept. Exponential by nature, so it has a budget and can be stopped.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

typedef struct MazeExploration {
  MazePath *solutions; // each shorter than the one before
  int count;
  int64_t forgotten; // earlier, longer ones that there was no room for
  int64_t steps;     // moves tried
  int64_t time_ms;
  int64_t best_steps, best_ms; // when the last solution was found
  bool is_complete;            // everything was explored: the last solution is the best there is
} MazeExploration;

// Explores until everything is seen, budget steps are made (0: no limit) or progress asks to stop; what was found until
// then is kept in any case. An impossible maze gives no solutions. Progress counts steps of the budget.
void maze_explore(const Maze *maze, int64_t budget, const Progress *progress, MazeExploration *out);
void maze_exploration_deinit(MazeExploration *exploration);
// Replaces the maze's solutions by those found.
MUST_CHECK Status maze_keep_exploration(Maze *maze, const MazeExploration *exploration, Error *err);
