// SPDX-License-Identifier: MIT
// Changes to a puzzle by hand: each is a field, and what is typed for it is done at once.
#pragma once

#include "field/field.h"
#include "puzzle/maze.h"
#include "puzzle/sopa_edit.h"

// Of a Maze, of a WallMaze, and of a Sopa.
extern const Field maze_edit_fields[], wall_edit_fields[], sopa_edit_fields[];
