// SPDX-License-Identifier: MIT
// Mazes for tests: drawn as text, or random; and the slow, obvious search that the clever ones are compared with.
#pragma once

#include "puzzle/maze.h"
#include "support/property.h"

// Rows of '.', '#', 'A' (entrance) and 'B' (exits), separated by '/'. Fails the test on anything else.
Maze *mazes_draw(const char *picture);
// At most limit rows and columns, one to three exits, any directions if directions is -1. Notes the picture.
Maze *mazes_any(Gen *gen, int limit, int directions);
void mazes_to_text(const Maze *maze, StrBuf *out);

// Moves from the entrance to every cell, -1 for cells out of reach, by a plain queue. The caller frees it with
// mem_free.
int *mazes_distances(const Maze *maze);
// To the nearest exit, -1: none.
int mazes_shortest(const Maze *maze);
