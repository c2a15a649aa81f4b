// SPDX-License-Identifier: MIT
#include "puzzle/maze.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "puzzle/maze_internal.h"

#include <assert.h>
#include <stdlib.h>

static_assert(MAZE_SIDE_MAX <= INT16_MAX, "a cell keeps its place in 16 bits");

uint64_t maze_tile_inside(const Maze *maze, int tile_row, int tile_col) {
  int rows = maze->rows - tile_row * 8;
  int cols = maze->cols - tile_col * 8;
  uint64_t row_bits = cols >= 8 ? 0xFF : (UINT64_C(1) << cols) - 1;
  uint64_t all = row_bits * UINT64_C(0x0101010101010101);
  return rows >= 8 ? all : all & ((UINT64_C(1) << (rows * 8)) - 1);
}

Status maze_check_size(int64_t rows, int64_t cols, Error *err) {
  if (rows < 1 || cols < 1)
    return error_set(err, ERR_INPUT, N_("a maze of %d rows and %d columns has no cells; both must be 1 or more"),
                     err_int(rows), err_int(cols));
  if (rows * cols < 2)
    return error_set(err, ERR_INPUT, N_("a maze of one cell has no room for an entrance and an exit"));
  if (rows > MAZE_SIDE_MAX || cols > MAZE_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a maze of %d rows and %d columns is too large; a side has at most %d cells"),
                     err_int(rows), err_int(cols), err_int(MAZE_SIDE_MAX));
  return OK;
}

// what: a message id for each kind of place, so that the whole sentence can be translated.
static Status maze_check_inside(const Maze *maze, MazeCell cell, const char *what, Error *err) {
  if (maze_contains(maze, cell.row, cell.col))
    return OK;
  return error_set(err, ERR_INPUT, what, err_int(cell.row), err_int(cell.col), err_int(maze->rows - 1),
                   err_int(maze->cols - 1));
}

#define ENTRANCE_OUTSIDE N_("the entrance %d,%d is outside the maze, whose last cell is %d,%d")
#define CELL_OUTSIDE N_("the cell %d,%d is outside the maze, whose last cell is %d,%d")
#define EXIT_OUTSIDE N_("the exit %d,%d is outside the maze, whose last cell is %d,%d")
#define PLAYER_OUTSIDE N_("the player's cell %d,%d is outside the maze, whose last cell is %d,%d")

static Status refuse_same_cell(MazeCell cell, Error *err) {
  return error_set(err, ERR_INPUT, N_("entrance and exit are both at %d,%d; they must be different cells"),
                   err_int(cell.row), err_int(cell.col));
}

Status maze_create(int rows, int cols, MazeCell entrance, MazeCell exit, Maze **out, Error *err) {
  Status status = maze_check_size(rows, cols, err);
  if (status != OK)
    return status;
  Maze shape = {.rows = rows, .cols = cols, .tile_rows = (rows + 7) / 8, .tile_cols = (cols + 7) / 8};
  status = maze_check_inside(&shape, entrance, ENTRANCE_OUTSIDE, err);
  if (status == OK)
    status = maze_check_inside(&shape, exit, EXIT_OUTSIDE, err);
  if (status != OK)
    return status;
  if (maze_cell_equals(entrance, exit))
    return refuse_same_cell(entrance, err);
  Maze *maze = mem_alloc(sizeof *maze);
  *maze = shape;
  maze->obstacles = mem_alloc(maze_tile_count(maze) * sizeof *maze->obstacles);
  maze->directions = MAZE_ALL_DIRECTIONS;
  maze->entrance = maze->player = entrance;
  maze->exits = mem_alloc(sizeof *maze->exits);
  maze->exits[0] = exit;
  maze->exit_count = 1;
  *out = maze;
  return OK;
}

void maze_destroy(Maze *maze) {
  if (!maze)
    return;
  maze_drop_solutions(maze);
  mem_free(maze->obstacles);
  mem_free(maze->exits);
  mem_free(maze);
}

Maze *maze_copy(const Maze *maze) {
  Maze *copy = mem_alloc(sizeof *copy);
  *copy = *maze;
  copy->obstacles = mem_resize(NULL, maze_tile_count(maze), sizeof *copy->obstacles);
  memcpy(copy->obstacles, maze->obstacles, maze_tile_count(maze) * sizeof *copy->obstacles);
  copy->exits = mem_resize(NULL, (size_t)maze->exit_count, sizeof *copy->exits);
  memcpy(copy->exits, maze->exits, (size_t)maze->exit_count * sizeof *copy->exits);
  copy->solutions =
      maze->solution_count ? mem_resize(NULL, (size_t)maze->solution_count, sizeof *copy->solutions) : NULL;
  for (int i = 0; i < maze->solution_count; i++)
    copy->solutions[i] = maze_path_copy(&maze->solutions[i]);
  return copy;
}

int maze_rows(const Maze *maze) {
  return maze->rows;
}

int maze_cols(const Maze *maze) {
  return maze->cols;
}

int64_t maze_cell_count(const Maze *maze) {
  return (int64_t)maze->rows * maze->cols;
}

int64_t maze_obstacle_count(const Maze *maze) {
  return maze->obstacle_count;
}

bool maze_contains(const Maze *maze, int row, int col) {
  return row >= 0 && row < maze->rows && col >= 0 && col < maze->cols;
}

bool maze_is_gap(const Maze *maze, MazeCell cell) {
  return !maze_has_obstacle(maze, cell.row, cell.col);
}

MazeCode maze_code(const Maze *maze, MazeCell cell) {
  if (maze_has_obstacle(maze, cell.row, cell.col))
    return MAZE_OBSTACLE;
  if (maze_exit_at(maze, cell) >= 0)
    return MAZE_EXIT;
  if (maze_cell_equals(cell, maze->entrance))
    return MAZE_ENTRANCE;
  return maze_cell_equals(cell, maze->player) ? MAZE_PLAYER : MAZE_GAP;
}

static bool solutions_are_equal(const Maze *a, const Maze *b) {
  if (a->solution_count != b->solution_count)
    return false;
  for (int i = 0; i < a->solution_count; i++)
    if (!maze_path_equals(&a->solutions[i], &b->solutions[i]))
      return false;
  return true;
}

bool maze_equals(const Maze *a, const Maze *b) {
  if (a->rows != b->rows || a->cols != b->cols || a->directions != b->directions || a->is_octile != b->is_octile ||
      strcmp(a->name, b->name) != 0 || a->exit_count != b->exit_count || !maze_cell_equals(a->player, b->player) ||
      !maze_cell_equals(a->entrance, b->entrance))
    return false;
  for (int i = 0; i < a->exit_count; i++)
    if (maze_exit_at(b, a->exits[i]) < 0)
      return false;
  return memcmp(a->obstacles, b->obstacles, maze_tile_count(a) * sizeof *a->obstacles) == 0 &&
         solutions_are_equal(a, b);
}

const char *maze_name(const Maze *maze) {
  return maze->name;
}

Status maze_check_name(Span name, Error *err) {
  if (!utf8_is_valid(name))
    return error_set(err, ERR_INPUT, N_("the name of the maze is not UTF-8 text"));
  for (size_t i = 0; i < name.size; i++)
    if ((unsigned char)name.data[i] < ' ' || name.data[i] == 0x7F)
      return error_set(err, ERR_INPUT, N_("the name of the maze must be one line without control characters"));
  if (name.size >= MAZE_NAME_MAX)
    return error_set(err, ERR_INPUT, N_("the name of the maze has %d bytes; at most %d fit"),
                     err_int((int64_t)name.size), err_int(MAZE_NAME_MAX - 1));
  return OK;
}

Status maze_set_name(Maze *maze, Span name, Error *err) {
  Status status = maze_check_name(name, err);
  if (status != OK)
    return status;
  memcpy(maze->name, name.data, name.size);
  maze->name[name.size] = '\0';
  return OK;
}

MazeDirections maze_directions(const Maze *maze) {
  return maze->directions;
}

void maze_set_directions(Maze *maze, MazeDirections directions) {
  if (directions == maze->directions)
    return;
  maze->directions = directions;
  maze_drop_solutions(maze);
}

bool maze_is_octile(const Maze *maze) {
  return maze->is_octile;
}

void maze_set_octile(Maze *maze, bool is_octile) {
  if (is_octile == maze->is_octile)
    return;
  maze->is_octile = is_octile;
  maze_drop_solutions(maze);
}

MazeCell maze_entrance(const Maze *maze) {
  return maze->entrance;
}

int maze_exit_count(const Maze *maze) {
  return maze->exit_count;
}

MazeCell maze_exit(const Maze *maze, int index) {
  assert(index >= 0 && index < maze->exit_count);
  return maze->exits[index];
}

int maze_exit_at(const Maze *maze, MazeCell cell) {
  for (int i = 0; i < maze->exit_count; i++)
    if (maze_cell_equals(maze->exits[i], cell))
      return i;
  return -1;
}

MazeCell maze_player(const Maze *maze) {
  return maze->player;
}

Status maze_set_player(Maze *maze, MazeCell cell, Error *err) {
  Status status = maze_check_inside(maze, cell, PLAYER_OUTSIDE, err);
  if (status != OK)
    return status;
  if (!maze_is_gap(maze, cell))
    return error_set(err, ERR_INPUT, N_("the player can't stand on the obstacle at %d,%d"), err_int(cell.row),
                     err_int(cell.col));
  maze->player = cell;
  return OK;
}

static void set_bit(Maze *maze, MazeCell cell, bool is_obstacle) {
  uint64_t *tile = &maze->obstacles[maze_tile_index(maze, cell.row, cell.col)];
  uint64_t bit = maze_tile_bit(cell.row, cell.col);
  if (((*tile & bit) != 0) == is_obstacle)
    return;
  *tile ^= bit;
  maze->obstacle_count += is_obstacle ? 1 : -1;
  maze_drop_solutions(maze);
}

bool maze_set_obstacle(Maze *maze, MazeCell cell, bool is_obstacle) {
  assert(maze_contains(maze, cell.row, cell.col));
  if (is_obstacle &&
      (maze_cell_equals(cell, maze->entrance) || maze_cell_equals(cell, maze->player) || maze_exit_at(maze, cell) >= 0))
    return false;
  set_bit(maze, cell, is_obstacle);
  return true;
}

Status maze_fill(Maze *maze, MazeCell from, MazeCell to, bool is_obstacle, Error *err) {
  Status status = maze_check_inside(maze, from, CELL_OUTSIDE, err);
  if (status == OK)
    status = maze_check_inside(maze, to, CELL_OUTSIDE, err);
  if (status != OK)
    return status;
  int top = from.row < to.row ? from.row : to.row, left = from.col < to.col ? from.col : to.col;
  for (int row = top; row <= top + abs(from.row - to.row); row++) {
    for (int col = left; col <= left + abs(from.col - to.col); col++)
      maze_set_obstacle(maze, maze_cell(row, col), is_obstacle);
  }
  return OK;
}

void maze_get_row(const Maze *maze, int row, uint8_t *bits) {
  assert(row >= 0 && row < maze->rows);
  const uint64_t *tiles = maze->obstacles + maze_tile_index(maze, row, 0);
  for (int i = 0; i < maze->tile_cols; i++)
    bits[i] = (uint8_t)(tiles[i] >> (row & 7) * 8);
}

// The bit of the cell in this byte of this row; 0 if it lies elsewhere.
static uint8_t bit_in_byte(MazeCell cell, int row, int byte) {
  return cell.row == row && cell.col / 8 == byte ? (uint8_t)(1 << cell.col % 8) : 0;
}

void maze_set_row(Maze *maze, int row, const uint8_t *bits) {
  assert(row >= 0 && row < maze->rows);
  uint64_t *tiles = maze->obstacles + maze_tile_index(maze, row, 0);
  int shift = (row & 7) * 8;
  for (int i = 0; i < maze->tile_cols; i++) {
    uint8_t kept_free = bit_in_byte(maze->entrance, row, i) | bit_in_byte(maze->player, row, i);
    uint8_t inside = (uint8_t)(maze_tile_inside(maze, row >> 3, i) >> shift);
    uint8_t byte = bits[i] & inside & (uint8_t)~kept_free;
    maze->obstacle_count += __builtin_popcount(byte) - __builtin_popcountll(tiles[i] >> shift & 0xFF);
    tiles[i] = (tiles[i] & ~(UINT64_C(0xFF) << shift)) | (uint64_t)byte << shift;
  }
  for (int i = 0; i < maze->exit_count; i++)
    if (maze->exits[i].row == row)
      set_bit(maze, maze->exits[i], false);
  maze_drop_solutions(maze);
}

void maze_settle(Maze *maze) {
  maze->obstacle_count = 0;
  for (size_t i = 0; i < maze_tile_count(maze); i++)
    maze->obstacle_count += __builtin_popcountll(maze->obstacles[i]);
  set_bit(maze, maze->entrance, false);
  set_bit(maze, maze->player, false);
  for (int i = 0; i < maze->exit_count; i++)
    set_bit(maze, maze->exits[i], false);
  maze_drop_solutions(maze);
}

Status maze_move_entrance(Maze *maze, MazeCell cell, Error *err) {
  Status status = maze_check_inside(maze, cell, ENTRANCE_OUTSIDE, err);
  if (status != OK)
    return status;
  if (maze_exit_at(maze, cell) >= 0)
    return refuse_same_cell(cell, err);
  set_bit(maze, cell, false);
  maze->entrance = maze->player = cell;
  maze_drop_solutions(maze);
  return OK;
}

Status maze_set_ends(Maze *maze, MazeCell entrance, MazeCell exit, Error *err) {
  Status status = maze_check_inside(maze, entrance, ENTRANCE_OUTSIDE, err);
  if (status == OK)
    status = maze_check_inside(maze, exit, EXIT_OUTSIDE, err);
  if (status != OK)
    return status;
  if (maze_cell_equals(entrance, exit))
    return refuse_same_cell(entrance, err);
  set_bit(maze, entrance, false);
  set_bit(maze, exit, false);
  maze->entrance = maze->player = entrance;
  maze->exits[0] = exit;
  maze->exit_count = 1;
  maze_drop_solutions(maze);
  return OK;
}

// Checks that an exit may be put there; index is the exit that moves, -1 for a new one.
static Status check_exit(const Maze *maze, MazeCell cell, int index, Error *err) {
  Status status = maze_check_inside(maze, cell, EXIT_OUTSIDE, err);
  if (status != OK)
    return status;
  if (maze_cell_equals(cell, maze->entrance))
    return refuse_same_cell(cell, err);
  int there = maze_exit_at(maze, cell);
  if (there >= 0 && there != index)
    return error_set(err, ERR_INPUT, N_("there is an exit at %d,%d already"), err_int(cell.row), err_int(cell.col));
  return OK;
}

Status maze_move_exit(Maze *maze, int index, MazeCell cell, Error *err) {
  assert(index >= 0 && index < maze->exit_count);
  Status status = check_exit(maze, cell, index, err);
  if (status != OK)
    return status;
  set_bit(maze, cell, false);
  maze->exits[index] = cell;
  maze_drop_solutions(maze);
  return OK;
}

Status maze_add_exit(Maze *maze, MazeCell cell, Error *err) {
  Status status = check_exit(maze, cell, -1, err);
  if (status != OK)
    return status;
  if (maze->exit_count == MAZE_EXITS_MAX)
    return error_set(err, ERR_LIMIT, N_("a maze has at most %d exits"), err_int(MAZE_EXITS_MAX));
  maze->exits = mem_resize(maze->exits, (size_t)maze->exit_count + 1, sizeof *maze->exits);
  maze->exits[maze->exit_count++] = cell;
  set_bit(maze, cell, false);
  maze_drop_solutions(maze);
  return OK;
}

Status maze_remove_exit(Maze *maze, int index, Error *err) {
  assert(index >= 0 && index < maze->exit_count);
  if (maze->exit_count == 1)
    return error_set(err, ERR_STATE, N_("the last exit can't be removed; move it instead"));
  maze->exit_count--;
  memmove(maze->exits + index, maze->exits + index + 1, (size_t)(maze->exit_count - index) * sizeof *maze->exits);
  maze_drop_solutions(maze);
  return OK;
}

bool maze_can_step(const Maze *maze, MazeCell from, int direction) {
  MazeStep step = maze_steps[direction];
  if (!(maze->directions >> direction & 1) || !maze_is_free(maze, from.row + step.row, from.col + step.col))
    return false;
  return !maze->is_octile ||
         (maze_is_free(maze, from.row + step.row, from.col) && maze_is_free(maze, from.row, from.col + step.col));
}
