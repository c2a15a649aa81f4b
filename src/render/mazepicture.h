// SPDX-License-Identifier: MIT
// A maze drawn in a terminal: blocks for obstacles, A for the entrance, B for the exits, @ for the player, dots for a
// path.
#pragma once

#include "base/catalog.h"
#include "puzzle/maze.h"
#include "render/style.h"

// All pointers are borrowed.
typedef struct MazePicture {
  const Maze *maze;
  const MazePath *path; // NULL: none
  const Look *look;
  int top, left;  // of the part to draw
  int rows, cols; // of that part; 0: all
} MazePicture;

// Appends the maze in a frame, one line for each row, ended by '\n'.
void mazepicture_draw(const MazePicture *picture, StrBuf *out);
// Appends the whole maze as wide as the screen allows, or without a limit if there is no screen; a sentence instead if
// it is too large.
void mazepicture_show(const Maze *maze, const MazePath *path, const Catalog *catalog, const Look *look, bool is_screen,
                      StrBuf *out);
