// SPDX-License-Identifier: MIT
// An edit is what it changed: the cells that flipped, and what stood in the small fields before and after. Undo and
// redo are then the same motion in two directions, and nothing needs to know what the edit was meant to be.
#include "puzzle/maze_edit.h"

#include "base/mem.h"
#include "puzzle/maze_internal.h"

#include <stdlib.h>

// Everything but the cells.
typedef struct Fields {
  MazeDirections directions;
  MazeCell entrance, player;
  MazeCell *exits;
  int exit_count;
  char name[MAZE_NAME_MAX];
} Fields;

typedef struct Edit {
  MazePath flipped;
  Fields *before, *after; // NULL: only cells changed
} Edit;

struct MazeEditor {
  Maze *maze;
  Edit *edits;
  int count, done, capacity; // the first done ones hold
  int64_t cells;             // in all edits
};

MazeEditor *maze_editor_create(Maze *maze) {
  MazeEditor *editor = mem_alloc(sizeof *editor);
  editor->maze = maze;
  return editor;
}

static Fields *fields_of(const Maze *maze) {
  Fields *fields = mem_alloc(sizeof *fields);
  *fields = (Fields){.directions = maze->directions,
                     .entrance = maze->entrance,
                     .player = maze->player,
                     .exits = mem_resize(NULL, (size_t)maze->exit_count, sizeof *maze->exits),
                     .exit_count = maze->exit_count};
  memcpy(fields->exits, maze->exits, (size_t)maze->exit_count * sizeof *maze->exits);
  memcpy(fields->name, maze->name, sizeof fields->name);
  return fields;
}

static void fields_free(Fields *fields) {
  if (!fields)
    return;
  mem_free(fields->exits);
  mem_free(fields);
}

static void fields_restore(Maze *maze, const Fields *fields) {
  maze->directions = fields->directions;
  maze->entrance = fields->entrance;
  maze->player = fields->player;
  maze->exits = mem_resize(maze->exits, (size_t)fields->exit_count, sizeof *maze->exits);
  memcpy(maze->exits, fields->exits, (size_t)fields->exit_count * sizeof *maze->exits);
  maze->exit_count = fields->exit_count;
  memcpy(maze->name, fields->name, sizeof maze->name);
}

static void edit_deinit(Edit *edit) {
  maze_path_deinit(&edit->flipped);
  fields_free(edit->before);
  fields_free(edit->after);
}

void maze_editor_destroy(MazeEditor *editor) {
  if (!editor)
    return;
  for (int i = 0; i < editor->count; i++)
    edit_deinit(&editor->edits[i]);
  mem_free(editor->edits);
  mem_free(editor);
}

static void maze_edit_forget_first(MazeEditor *editor) {
  editor->cells -= editor->edits[0].flipped.count;
  edit_deinit(&editor->edits[0]);
  editor->count--;
  editor->done--;
  memmove(editor->edits, editor->edits + 1, (size_t)editor->count * sizeof *editor->edits);
}

// The edit has been made; what was undone before it is gone for good.
static void maze_edit_remember(MazeEditor *editor, Edit edit) {
  while (editor->count > editor->done) {
    editor->count--;
    editor->cells -= editor->edits[editor->count].flipped.count;
    edit_deinit(&editor->edits[editor->count]);
  }
  ARRAY_GROW(editor->edits, editor->count, editor->capacity);
  editor->edits[editor->count++] = edit;
  editor->cells += edit.flipped.count;
  editor->done = editor->count;
  while (editor->count > MAZE_EDITS_MAX || (editor->count > 1 && editor->cells > MAZE_EDIT_CELLS_MAX))
    maze_edit_forget_first(editor);
}

static Status maze_edit_check_inside(const Maze *maze, MazeCell cell, Error *err) {
  if (maze_contains(maze, cell.row, cell.col))
    return OK;
  return error_set(err, ERR_INPUT, N_("the cell %d,%d is outside the maze, whose last cell is %d,%d"),
                   err_int(cell.row), err_int(cell.col), err_int(maze->rows - 1), err_int(maze->cols - 1));
}

static void draw_cell(MazeEditor *editor, MazeCell cell, bool is_obstacle, Edit *edit) {
  if (maze_is_gap(editor->maze, cell) == is_obstacle && maze_set_obstacle(editor->maze, cell, is_obstacle))
    maze_path_add(&edit->flipped, cell);
}

static void remember_cells(MazeEditor *editor, Edit edit) {
  if (edit.flipped.count > 0)
    maze_edit_remember(editor, edit);
}

Status maze_edit_draw(MazeEditor *editor, const MazeCell *cells, int64_t count, bool is_obstacle, Error *err) {
  for (int64_t i = 0; i < count; i++) {
    Status status = maze_edit_check_inside(editor->maze, cells[i], err);
    if (status != OK)
      return status;
  }
  Edit edit = {0};
  for (int64_t i = 0; i < count; i++)
    draw_cell(editor, cells[i], is_obstacle, &edit);
  remember_cells(editor, edit);
  return OK;
}

static Status check_corners(const MazeEditor *editor, MazeCell from, MazeCell to, Error *err) {
  Status status = maze_edit_check_inside(editor->maze, from, err);
  return status == OK ? maze_edit_check_inside(editor->maze, to, err) : status;
}

Status maze_edit_fill(MazeEditor *editor, MazeCell from, MazeCell to, bool is_obstacle, Error *err) {
  Status status = check_corners(editor, from, to, err);
  if (status != OK)
    return status;
  int top = from.row < to.row ? from.row : to.row, left = from.col < to.col ? from.col : to.col;
  Edit edit = {0};
  for (int row = top; row <= top + abs(from.row - to.row); row++)
    for (int col = left; col <= left + abs(from.col - to.col); col++)
      draw_cell(editor, maze_cell(row, col), is_obstacle, &edit);
  remember_cells(editor, edit);
  return OK;
}

Status maze_edit_line(MazeEditor *editor, MazeCell from, MazeCell to, bool is_obstacle, Error *err) {
  Status status = check_corners(editor, from, to, err);
  if (status != OK)
    return status;
  int rows = to.row - from.row, cols = to.col - from.col;
  int steps = abs(rows) > abs(cols) ? abs(rows) : abs(cols);
  Edit edit = {0};
  for (int i = 0; i <= steps; i++) {
    int half = steps / 2; // rounds to the nearest
    int row = steps ? (rows * i + (rows < 0 ? -half : half)) / steps : 0;
    int col = steps ? (cols * i + (cols < 0 ? -half : half)) / steps : 0;
    draw_cell(editor, maze_cell(from.row + row, from.col + col), is_obstacle, &edit);
  }
  remember_cells(editor, edit);
  return OK;
}

// An edit of the small fields: cell is what may turn from an obstacle into a gap.
typedef struct FieldEdit {
  Fields *before;
  bool was_obstacle;
  MazeCell cell;
} FieldEdit;

static FieldEdit maze_edit_begin(const MazeEditor *editor, const MazeCell *cell) {
  FieldEdit change = {.before = fields_of(editor->maze)};
  if (cell && maze_contains(editor->maze, cell->row, cell->col)) {
    change.cell = *cell;
    change.was_obstacle = !maze_is_gap(editor->maze, *cell);
  }
  return change;
}

static bool fields_are_equal(const Fields *a, const Fields *b) {
  return a->directions == b->directions && maze_cell_equals(a->entrance, b->entrance) &&
         maze_cell_equals(a->player, b->player) && a->exit_count == b->exit_count && strcmp(a->name, b->name) == 0 &&
         memcmp(a->exits, b->exits, (size_t)a->exit_count * sizeof *a->exits) == 0;
}

static Status maze_edit_finish(MazeEditor *editor, FieldEdit change, Status status) {
  Edit edit = {.before = change.before, .after = fields_of(editor->maze)};
  if (status != OK || fields_are_equal(edit.before, edit.after)) {
    edit_deinit(&edit);
    return status;
  }
  if (change.was_obstacle)
    maze_path_add(&edit.flipped, change.cell);
  maze_edit_remember(editor, edit);
  return OK;
}

Status maze_edit_entrance(MazeEditor *editor, MazeCell cell, Error *err) {
  FieldEdit change = maze_edit_begin(editor, &cell);
  return maze_edit_finish(editor, change, maze_move_entrance(editor->maze, cell, err));
}

Status maze_edit_exit(MazeEditor *editor, int index, MazeCell cell, Error *err) {
  FieldEdit change = maze_edit_begin(editor, &cell);
  return maze_edit_finish(editor, change, maze_move_exit(editor->maze, index, cell, err));
}

Status maze_edit_add_exit(MazeEditor *editor, MazeCell cell, Error *err) {
  FieldEdit change = maze_edit_begin(editor, &cell);
  return maze_edit_finish(editor, change, maze_add_exit(editor->maze, cell, err));
}

Status maze_edit_remove_exit(MazeEditor *editor, int index, Error *err) {
  FieldEdit change = maze_edit_begin(editor, NULL);
  return maze_edit_finish(editor, change, maze_remove_exit(editor->maze, index, err));
}

Status maze_edit_directions(MazeEditor *editor, MazeDirections directions, Error *err) {
  (void)err;
  FieldEdit change = maze_edit_begin(editor, NULL);
  maze_set_directions(editor->maze, directions);
  return maze_edit_finish(editor, change, OK);
}

Status maze_edit_name(MazeEditor *editor, Span name, Error *err) {
  FieldEdit change = maze_edit_begin(editor, NULL);
  return maze_edit_finish(editor, change, maze_set_name(editor->maze, name, err));
}

bool maze_editor_can_undo(const MazeEditor *editor) {
  return editor->done > 0;
}

bool maze_editor_can_redo(const MazeEditor *editor) {
  return editor->done < editor->count;
}

static void flip(Maze *maze, const MazePath *cells) {
  for (int64_t i = 0; i < cells->count; i++) {
    MazeCell cell = cells->cells[i];
    uint64_t *tile = &maze->obstacles[maze_tile_index(maze, cell.row, cell.col)];
    *tile ^= maze_tile_bit(cell.row, cell.col);
    maze->obstacle_count += *tile & maze_tile_bit(cell.row, cell.col) ? 1 : -1;
  }
}

static bool only_name_differs(const Edit *edit) {
  return edit->before && edit->after && edit->flipped.count == 0 && strcmp(edit->before->name, edit->after->name) != 0;
}

static void go(Maze *maze, const Edit *edit, const Fields *to) {
  flip(maze, &edit->flipped);
  if (to)
    fields_restore(maze, to);
  if (!only_name_differs(edit))
    maze_drop_solutions(maze);
}

bool maze_editor_undo(MazeEditor *editor) {
  if (!maze_editor_can_undo(editor))
    return false;
  const Edit *edit = &editor->edits[--editor->done];
  go(editor->maze, edit, edit->before);
  return true;
}

bool maze_editor_redo(MazeEditor *editor) {
  if (!maze_editor_can_redo(editor))
    return false;
  const Edit *edit = &editor->edits[editor->done++];
  go(editor->maze, edit, edit->after);
  return true;
}
