// SPDX-License-Identifier: MIT
// Changes to a puzzle by hand: each is a field, and what is typed for it is done at once.
#ifndef APP_PUZZLEEDIT_H
#define APP_PUZZLEEDIT_H

#include "field/field.h"
#include "puzzle/maze.h"
#include "puzzle/sopa_edit.h"

// Of a Maze, and of a Sopa.
extern const Field maze_edit_fields[], sopa_edit_fields[];

#endif
