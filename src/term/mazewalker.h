// SPDX-License-Identifier: MIT
// Somebody walks through a maze by keys: which key does what, and the way out where it is asked for.
#pragma once

#include "puzzle/maze_walk.h"

typedef struct MazeWalker {
  Maze *maze; // a copy, whose player walks
  MazeWalk *walk;
  MazePath hint; // the way out from the beginning
  bool shows_hint;
} MazeWalker;

// Looks for the way out; mazewalker_deinit is needed after OK only. The maze is borrowed.
MUST_CHECK Status mazewalker_init(MazeWalker *walker, const Maze *maze, Error *err);
void mazewalker_deinit(MazeWalker *walker);

// Arrows, and digits as on a number pad whose middle is the player; u back, r restart, s way out, 0 and q leave.
typedef enum WalkerSays { WALKER_GOES_ON, WALKER_REFUSED, WALKER_LEAVES } WalkerSays;
// Leaves also at an exit and when everything was seen. *err says why it was refused.
WalkerSays mazewalker_take_key(MazeWalker *walker, int key, Error *err);
// What is drawn over the maze: the walk, or the way out.
const MazePath *mazewalker_path(const MazeWalker *walker);
// How it ended: a message id; NULL: it was left.
const char *mazewalker_end(const MazeWalker *walker);
