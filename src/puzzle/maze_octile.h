// SPDX-License-Identifier: MIT
// The shortest way when diagonals cost the square root of 2 and may not cut corners.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

// Sets *out to a shortest path to any exit, or to an empty one. Moves are those of maze_can_step, so it works for other
// mazes too: their diagonals then cost more but may cut corners. The caller frees *out.
MUST_CHECK Status maze_find_octile(const Maze *maze, const Progress *progress, MazePath *out, double *length,
                                   Error *err);

// The way to show for any maze: its best solution if it has one, else a shortest one by its own rules; empty when there
// is none. ERR_CANCELLED is the only error.
MUST_CHECK Status maze_find_way(const Maze *maze, const Progress *progress, MazePath *out, Error *err);
