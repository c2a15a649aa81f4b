// SPDX-License-Identifier: MIT
// The parts of making a maze.
#pragma once

#include "puzzle/fastrandom.h"
#include "puzzle/maze_generate.h"

// What is decided before the first cell is made.
typedef struct MazePlan {
  const MazeRecipe *recipe;
  int rows, cols;
  MazeDirections directions;
  MazeCell entrance, exit;
} MazePlan;

// Draws size, directions, entrance and exit.
MUST_CHECK Status maze_plan_draw(const MazeRecipe *recipe, MazePlan *out, Error *err);

// Credits are the |columns| and |rows| between two cells; each step spends credits of the axes it moves on. Is there a
// path of such steps with these directions?
bool maze_credits_suffice(MazeDirections directions, MazeCell from, MazeCell to);
// The path that stays free of obstacles. ERR_INPUT when the directions can't lead from entrance to exit.
MUST_CHECK Status maze_reserve_path(const Maze *maze, const MazeRecipe *recipe, const Progress *progress, MazePath *out,
                                    Error *err);

// The sides of the maze that a cell is on, clockwise, north in the lowest bit; 0 for a cell inside.
unsigned maze_sides_of(int rows, int cols, MazeCell cell);

// The place on the border next to an outermost room.
MazeCell maze_place_of_room(int rows, int cols, int room_row, int room_col);
// Corridors lie on even rows and columns. If a side is even, the last line has only dead ends.
bool maze_is_corridor_place(int rows, int cols, MazeCell cell);
MUST_CHECK Status maze_carve(Maze *maze, const MazeRecipe *recipe, const Progress *progress, Error *err);
