// SPDX-License-Identifier: MIT
// The exact number of shortest paths of a maze, and the first of them.
#pragma once

#include "base/progress.h"
#include "puzzle/maze.h"

enum { MAZE_COUNT_CELLS_MAX = 1000 * 1000 };

// Appends the number in decimal digits, "0" for an impossible maze; *moves is the length of the paths. ERR_LIMIT above
// MAZE_COUNT_CELLS_MAX cells, ERR_STATE for an octile maze.
MUST_CHECK Status maze_count_shortest(const Maze *maze, const Progress *progress, StrBuf *out, int64_t *moves,
                                      Error *err);

// The first `limit` of them, in the order of the directions. The caller frees each path and the list.
MUST_CHECK Status maze_list_shortest(const Maze *maze, int limit, const Progress *progress, MazePath **out, int *count,
                                     Error *err);
