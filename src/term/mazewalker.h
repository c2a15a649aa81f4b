// SPDX-License-Identifier: MIT
// Walking through a maze by keys: which key does what, and the way out if it is asked for.
#pragma once

#include "puzzle/maze_walk.h"

typedef struct MazeWalker {
  Maze *maze; // a copy, whose player walks
  MazeWalk *walk;
  MazePath hint; // the way out from the entrance
  bool shows_hint;
} MazeWalker;

// Looks for the way out; call mazewalker_deinit only after OK. The maze is borrowed.
MUST_CHECK Status mazewalker_init(MazeWalker *walker, const Maze *maze, Error *err);
void mazewalker_deinit(MazeWalker *walker);

// Arrows, and digits as on a number pad whose middle is the player; u back, r restart, s way out, 0 and q leave.
typedef enum WalkerSays { WALKER_GOES_ON, WALKER_REFUSED, WALKER_LEAVES } WalkerSays;
// Also leaves at an exit and when everything was seen. *err says why a key was refused.
WalkerSays mazewalker_take_key(MazeWalker *walker, int key, Error *err);
// What is drawn over the maze: the walk, or the way out.
const MazePath *mazewalker_path(const MazeWalker *walker);
// How the walk ended: a message id; NULL: the player left.
const char *mazewalker_end(const MazeWalker *walker);
