// SPDX-License-Identifier: MIT
// Changing a maze by hand, with undo and redo. A stroke of the mouse is one edit, however many cells it draws.
#ifndef PUZZLE_MAZE_EDIT_H
#define PUZZLE_MAZE_EDIT_H

#include "puzzle/maze.h"

typedef struct MazeEditor MazeEditor;

// What undo remembers in all; the oldest edits go first.
enum { MAZE_EDITS_MAX = 10000, MAZE_EDIT_CELLS_MAX = 20 * 1000 * 1000 };

// The maze is borrowed: it is changed in place, and by nobody else while the editor lives.
MazeEditor *maze_editor_create(Maze *maze);
void maze_editor_destroy(MazeEditor *editor); // NULL is allowed; the maze stays

// Every function below is one edit, or none if nothing changes. Cells outside are ERR_INPUT; obstacles never cover
// entrance, exits or player: those cells are left as they are.
MUST_CHECK Status maze_edit_draw(MazeEditor *editor, const MazeCell *cells, int64_t count, bool is_obstacle,
                                 Error *err);
// The rectangle between two corners, both included.
MUST_CHECK Status maze_edit_fill(MazeEditor *editor, MazeCell from, MazeCell to, bool is_obstacle, Error *err);
// The cells of a straight line, as a fast mouse leaves gaps between two points.
MUST_CHECK Status maze_edit_line(MazeEditor *editor, MazeCell from, MazeCell to, bool is_obstacle, Error *err);
MUST_CHECK Status maze_edit_entrance(MazeEditor *editor, MazeCell cell, Error *err);
MUST_CHECK Status maze_edit_exit(MazeEditor *editor, int index, MazeCell cell, Error *err);
MUST_CHECK Status maze_edit_add_exit(MazeEditor *editor, MazeCell cell, Error *err);
MUST_CHECK Status maze_edit_remove_exit(MazeEditor *editor, int index, Error *err);
MUST_CHECK Status maze_edit_directions(MazeEditor *editor, MazeDirections directions, Error *err);
MUST_CHECK Status maze_edit_name(MazeEditor *editor, Span name, Error *err);

bool maze_editor_can_undo(const MazeEditor *editor);
bool maze_editor_can_redo(const MazeEditor *editor);
bool maze_editor_undo(MazeEditor *editor); // false: nothing to undo
bool maze_editor_redo(MazeEditor *editor);

#endif
