// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "notation/mazedraft_internal.h"
#include "notation/mazefile.h"

#include <string.h>

void maze_draft_deinit(MazeDraft *draft) {
  mem_free(draft->codes);
  draft->codes = NULL;
}

static Status mazedraft_refuse_large(int64_t cells, Error *err) {
  return error_set(err, ERR_LIMIT,
                   N_("a maze of %d cells is too large for this format, which holds at most %d; write it as .maze, "
                      ".map or .png"),
                   err_int(cells), err_int(MAZE_FILE_CELLS_MAX));
}

Status maze_draft_set_size(MazeDraft *draft, int64_t rows, int64_t cols, Error *err) {
  Status status = maze_check_size(rows, cols, err);
  if (status != OK)
    return status;
  if (rows * cols > MAZE_FILE_CELLS_MAX)
    return mazedraft_refuse_large(rows * cols, err);
  draft->rows = (int)rows;
  draft->cols = (int)cols;
  draft->codes = mem_resize(draft->codes, (size_t)(rows * cols), 1);
  memset(draft->codes, DRAFT_UNTOLD, (size_t)(rows * cols));
  return OK;
}

Status maze_draft_put(MazeDraft *draft, int64_t row, int64_t col, int64_t code, Error *err) {
  if (row < 0 || row >= draft->rows || col < 0 || col >= draft->cols)
    return error_set(err, ERR_INPUT, N_("the cell %d,%d is outside the maze, whose last cell is %d,%d"), err_int(row),
                     err_int(col), err_int(draft->rows - 1), err_int(draft->cols - 1));
  if (code < MAZE_GAP || code > MAZE_EXIT)
    return error_set(
        err, ERR_INPUT,
        N_("%d is not a code of a cell: 0 is a gap, 1 an obstacle, 2 the player, 3 the entrance, 4 an exit"),
        err_int(code));
  uint8_t *there = &draft->codes[row * draft->cols + col];
  if (*there != DRAFT_UNTOLD)
    return error_set(err, ERR_INPUT, N_("the cell %d,%d is given twice"), err_int(row), err_int(col));
  *there = (uint8_t)code;
  return OK;
}

static MazeCell cell_at(const MazeDraft *draft, int64_t index) {
  return maze_cell((int)(index / draft->cols), (int)(index % draft->cols));
}

// The only cell with a code; index -1 if there is none.
static Status mazedraft_find_only(const MazeDraft *draft, MazeCode code, const char *twice, int64_t *index,
                                  Error *err) {
  *index = -1;
  for (int64_t i = 0; i < (int64_t)draft->rows * draft->cols; i++) {
    if (draft->codes[i] != code)
      continue;
    MazeCell cell = cell_at(draft, i);
    if (*index >= 0)
      return error_set(err, ERR_INPUT, twice, err_int(cell.row), err_int(cell.col));
    *index = i;
  }
  return OK;
}

static int64_t find_first(const MazeDraft *draft, MazeCode code) {
  const uint8_t *found = memchr(draft->codes, code, (size_t)draft->rows * (size_t)draft->cols);
  return found ? found - draft->codes : -1;
}

static Status mazedraft_find_ends(const MazeDraft *draft, int64_t *entrance, int64_t *player, int64_t *exit,
                                  Error *err) {
  Status status = mazedraft_find_only(draft, MAZE_ENTRANCE, N_("there is a second entrance at %d,%d"), entrance, err);
  if (status == OK)
    status = mazedraft_find_only(draft, MAZE_PLAYER, N_("there is a second player at %d,%d"), player, err);
  if (status != OK)
    return status;
  if (*entrance < 0)
    *entrance = *player;
  if (*player < 0)
    *player = *entrance;
  *exit = find_first(draft, MAZE_EXIT);
  if (*entrance < 0)
    return error_set(err, ERR_INPUT, N_("the maze that ends here has no entrance: no cell has code 3 or 2"));
  if (*exit < 0)
    return error_set(err, ERR_INPUT, N_("the maze that ends here has no exit: no cell has code 4"));
  return OK;
}

static Status mazedraft_fill(const MazeDraft *draft, Maze *maze, int64_t first_exit, Error *err) {
  for (int64_t i = 0; i < (int64_t)draft->rows * draft->cols; i++) {
    if (draft->codes[i] == MAZE_OBSTACLE)
      maze_set_obstacle(maze, cell_at(draft, i), true);
    if (draft->codes[i] == MAZE_EXIT && i != first_exit) {
      Status status = maze_add_exit(maze, cell_at(draft, i), err);
      if (status != OK)
        return status;
    }
  }
  return OK;
}

Status maze_draft_finish(const MazeDraft *draft, Maze **out, Error *err) {
  int64_t entrance, player, exit;
  Maze *maze = NULL;
  Status status = mazedraft_find_ends(draft, &entrance, &player, &exit, err);
  if (status == OK)
    status = maze_create(draft->rows, draft->cols, cell_at(draft, entrance), cell_at(draft, exit), &maze, err);
  if (status != OK)
    return status;
  status = mazedraft_fill(draft, maze, exit, err);
  if (status == OK)
    status = maze_set_player(maze, cell_at(draft, player), err);
  if (status == OK)
    status = maze_set_name(maze, span_of(draft->name), err);
  if (status != OK) {
    maze_destroy(maze);
    return status;
  }
  maze_set_directions(maze, draft->directions);
  *out = maze;
  return OK;
}

Status maze_draft_add_solution(Maze *maze, MazePath *path, Error *err) {
  if (path->count > 0 && maze_cell_equals(path->cells[0], maze_entrance(maze))) {
    path->count--;
    memmove(path->cells, path->cells + 1, (size_t)path->count * sizeof *path->cells);
  }
  return maze_add_solution(maze, path, err);
}

MazeCode maze_code_in_file(const Maze *maze, MazeCell cell) {
  MazeCode code = maze_code(maze, cell);
  bool is_shared = maze_cell_equals(maze_player(maze), maze_entrance(maze));
  return code == MAZE_ENTRANCE && is_shared ? MAZE_PLAYER : code;
}

Status maze_check_writable(const Maze *maze, Error *err) {
  return maze_cell_count(maze) <= MAZE_FILE_CELLS_MAX ? OK : mazedraft_refuse_large(maze_cell_count(maze), err);
}
