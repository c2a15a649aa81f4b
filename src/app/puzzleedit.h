// SPDX-License-Identifier: MIT
// Changes to a puzzle by hand: each is a field, and what is typed for it is done at once.
#ifndef APP_PUZZLEEDIT_H
#define APP_PUZZLEEDIT_H

#include "field/field.h"
#include "puzzle/maze_edit.h"
#include "puzzle/sopa_edit.h"

typedef struct MazeEditing {
  MazeEditor *editor;
  const Maze *maze; // the editor's
} MazeEditing;
typedef struct SopaEditing {
  SopaEditor *editor;
  const Sopa *sopa; // the editor's
} SopaEditing;

extern const Field maze_edit_fields[], sopa_edit_fields[];

#endif
