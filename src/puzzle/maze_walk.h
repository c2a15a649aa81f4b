// SPDX-License-Identifier: MIT
// Somebody walks through a maze, one move at a time, with a step counter and undo.
#pragma once

#include "puzzle/maze.h"

typedef enum MazeState {
  MAZE_INITIAL,      // on the entrance
  MAZE_INTERMEDIATE, //
  MAZE_FINAL,        // on an exit, or everything that can be reached has been walked without finding one
} MazeState;

typedef struct MazeWalk MazeWalk;

// Begins at the entrance, or where the maze's player is. The maze is borrowed and must not change while the walk lives.
MazeWalk *maze_walk_create(const Maze *maze);
void maze_walk_destroy(MazeWalk *walk); // NULL is allowed

MazeCell maze_walk_place(const MazeWalk *walk);
int64_t maze_walk_steps(const MazeWalk *walk); // undone steps do not count
MazeState maze_walk_state(const MazeWalk *walk);
bool maze_walk_is_out(const MazeWalk *walk); // on an exit
// The cells of the walk after its beginning.
const MazePath *maze_walk_path(const MazeWalk *walk);

// ERR_STATE, with the reason, when the move is impossible; then nothing changes.
MUST_CHECK Status maze_walk_step(MazeWalk *walk, int direction, Error *err);
bool maze_walk_undo(MazeWalk *walk); // false at the beginning
void maze_walk_restart(MazeWalk *walk);
