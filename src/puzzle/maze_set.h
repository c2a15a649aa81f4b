// SPDX-License-Identifier: MIT
// Sheets for a class: one seed, many mazes, none alike, all about equally hard.
#ifndef PUZZLE_MAZE_SET_H
#define PUZZLE_MAZE_SET_H

#include "puzzle/maze_generate.h"

enum { MAZE_SET_MAX = 500 };

// Fills `out` with `count` mazes of this name, each with a shortest path as its solution (the recipe's wish for one is
// taken as said). Four to sixteen times as many are made, and those kept that differ, whose measured difficulties
// (maze_metrics.h) and lengths of the way lie nearest to each other; they come in the order they were made.
// difficulties has room for count of them, or is NULL. On failure nothing in `out` has to be freed.
MUST_CHECK Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                                double *difficulties, Error *err);

#endif
