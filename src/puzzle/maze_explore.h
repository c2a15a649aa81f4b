// SPDX-License-Identifier: MIT
// The search of the thesis: depth first over all paths that repeat no cell, in the order of the directions. It keeps
// every solution that is shorter than the last one kept. It is exponential, so it has a budget and can be stopped.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

typedef struct MazeExploration {
  MazePath *solutions; // each shorter than the one before
  int count;
  int64_t forgotten; // earlier, longer ones that were dropped for lack of room
  int64_t steps;     // moves tried
  int64_t time_ms;
  int64_t best_steps, best_ms; // when the last solution was found
  bool is_complete;            // everything was explored: the last solution is a shortest
} MazeExploration;

// Explores until everything is seen, budget steps are made (0: no limit) or progress asks to stop; the solutions found
// so far are kept in each case. An impossible maze gives no solutions. Progress counts steps of the budget.
void maze_explore(const Maze *maze, int64_t budget, const Progress *progress, MazeExploration *out);
void maze_exploration_deinit(MazeExploration *exploration);
// Replaces the maze's solutions by those found.
MUST_CHECK Status maze_keep_exploration(Maze *maze, const MazeExploration *exploration, Error *err);
