// SPDX-License-Identifier: MIT
// The shortest way out of a maze of any size, with every move costing 1.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

// Sets *out to a shortest path to the nearest exit, or to an empty one if there is none: an impossible maze is not an
// error. ERR_CANCELLED is the only error. The caller frees *out with maze_path_deinit. For octile mazes see
// maze_octile.h.
MUST_CHECK Status maze_find_shortest(const Maze *maze, const Progress *progress, MazePath *out, Error *err);

// Counts the cells that can be reached from the entrance, itself included. Exits don't stop the walk.
MUST_CHECK Status maze_count_reachable(const Maze *maze, const Progress *progress, int64_t *out, Error *err);
