// SPDX-License-Identifier: MIT
// Changes to a puzzle by hand: each is a field, and its typed value is applied at once.
#pragma once

#include "field/field.h"
#include "puzzle/maze.h"
#include "puzzle/sopa_edit.h"

// Fields of a Maze, of a WallMaze, and of a Sopa.
extern const Field maze_edit_fields[], wall_edit_fields[], sopa_edit_fields[];
