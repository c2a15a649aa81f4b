// SPDX-License-Identifier: MIT
// Counting backwards from the exits: a cell has as many shortest paths as all its neighbours that are one move nearer
// have together. Cells come out of a breadth-first queue, so only the numbers of two distances are needed at a time.
#include "puzzle/maze_count.h"

#include "base/mem.h"
#include "puzzle/bignum.h"
#include "puzzle/maze_internal.h"

enum { CELLS_BETWEEN_LOOKS = 4096 };

// Moves from every cell to the nearest exit, -1 if there is no way; and the cells by distance.
typedef struct Distances {
  const Maze *maze;
  int32_t *moves;
  int32_t *queue;
  int count;
} Distances;

static int32_t maze_count_index_of(const Maze *maze, MazeCell cell) {
  return (int32_t)cell.row * maze->cols + cell.col;
}

static MazeCell maze_count_cell_of(const Maze *maze, int32_t index) {
  return maze_cell(index / maze->cols, index % maze->cols);
}

static void maze_count_reach(Distances *distances, int32_t index, int32_t moves) {
  if (distances->moves[index] >= 0)
    return;
  distances->moves[index] = moves;
  distances->queue[distances->count++] = index;
}

// Goes against the directions: from which cells can one step here?
static void reach_sources(Distances *distances, int32_t index) {
  const Maze *maze = distances->maze;
  MazeCell cell = maze_count_cell_of(maze, index);
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    int row = cell.row - maze_steps[d].row, col = cell.col - maze_steps[d].col;
    if ((maze->directions >> d & 1) && maze_is_free(maze, row, col))
      maze_count_reach(distances, maze_count_index_of(maze, maze_cell(row, col)), distances->moves[index] + 1);
  }
}

static Status distances_init(Distances *distances, const Maze *maze, Error *err) {
  if (maze->is_octile)
    return error_set(err, ERR_STATE, N_("paths are counted by their moves, but on this map diagonals are longer"));
  if (maze_cell_count(maze) > MAZE_COUNT_CELLS_MAX)
    return error_set(err, ERR_LIMIT, N_("paths can be counted in mazes of at most %d cells; this one has %d"),
                     err_int(MAZE_COUNT_CELLS_MAX), err_int(maze_cell_count(maze)));
  size_t cells = (size_t)maze_cell_count(maze);
  *distances = (Distances){.maze = maze,
                           .moves = mem_resize(NULL, cells, sizeof(int32_t)),
                           .queue = mem_resize(NULL, cells, sizeof(int32_t))};
  memset(distances->moves, 0xFF, cells * sizeof(int32_t));
  for (int i = 0; i < maze->exit_count; i++)
    maze_count_reach(distances, maze_count_index_of(maze, maze->exits[i]), 0);
  for (int i = 0; i < distances->count; i++)
    reach_sources(distances, distances->queue[i]);
  return OK;
}

static void distances_deinit(Distances *distances) {
  mem_free(distances->moves);
  mem_free(distances->queue);
}

static void sum_neighbours(const Distances *distances, BigNum *numbers, int32_t index) {
  const Maze *maze = distances->maze;
  MazeCell cell = maze_count_cell_of(maze, index);
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    int row = cell.row + maze_steps[d].row, col = cell.col + maze_steps[d].col;
    if (!(maze->directions >> d & 1) || !maze_is_free(maze, row, col))
      continue;
    int32_t next = maze_count_index_of(maze, maze_cell(row, col));
    if (distances->moves[next] == distances->moves[index] - 1)
      bignum_add(&numbers[index], &numbers[next]);
  }
}

static Status count_back(const Distances *distances, BigNum *numbers, const Progress *progress, Error *err) {
  int32_t entrance = maze_count_index_of(distances->maze, distances->maze->entrance);
  int done_with = 0; // cells of the queue whose numbers are no longer needed
  for (int i = 0; i < distances->count; i++) {
    int32_t index = distances->queue[i];
    int32_t moves = distances->moves[index];
    if (moves == 0)
      bignum_set(&numbers[index], 1);
    else
      sum_neighbours(distances, numbers, index);
    if (index == entrance)
      break;
    for (; distances->moves[distances->queue[done_with]] < moves - 1; done_with++)
      bignum_deinit(&numbers[distances->queue[done_with]]);
    if (i % CELLS_BETWEEN_LOOKS != 0)
      continue;
    progress_report(progress, N_("counting the paths"), i, distances->count);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the search was stopped"));
  }
  return OK;
}

Status maze_count_shortest(const Maze *maze, const Progress *progress, StrBuf *out, int64_t *moves, Error *err) {
  Distances distances;
  Status status = distances_init(&distances, maze, err);
  if (status != OK)
    return status;
  ScopedMem BigNum *numbers = mem_alloc((size_t)maze_cell_count(maze) * sizeof *numbers);
  int32_t entrance = maze_count_index_of(maze, maze->entrance);
  status = count_back(&distances, numbers, progress, err);
  if (status == OK) {
    bignum_write(&numbers[entrance], out);
    *moves = distances.moves[entrance] > 0 ? distances.moves[entrance] : 0;
  }
  for (int64_t i = 0; i < maze_cell_count(maze); i++)
    bignum_deinit(&numbers[i]);
  distances_deinit(&distances);
  return status;
}

// The first direction, d or later, that leads one move nearer to an exit; MAZE_DIRECTIONS if there is none.
static int next_direction(const Distances *distances, MazeCell cell, int d) {
  const Maze *maze = distances->maze;
  int32_t nearer = distances->moves[maze_count_index_of(maze, cell)] - 1;
  for (; d < MAZE_DIRECTIONS; d++) {
    int row = cell.row + maze_steps[d].row, col = cell.col + maze_steps[d].col;
    if ((maze->directions >> d & 1) && maze_is_free(maze, row, col) &&
        distances->moves[maze_count_index_of(maze, maze_cell(row, col))] == nearer)
      break;
  }
  return d;
}

static MazeCell step_to(MazeCell cell, int direction) {
  return maze_cell(cell.row + maze_steps[direction].row, cell.col + maze_steps[direction].col);
}

static void copy_walk(const Maze *maze, const uint8_t *directions, int32_t length, MazePath *out) {
  MazeCell at = maze->entrance;
  *out = (MazePath){0};
  for (int32_t i = 0; i < length; i++) {
    at = step_to(at, directions[i]);
    maze_path_add(out, at);
  }
}

// Makes the path after the one in directions (is_first: the first one): raises the last direction that can be raised,
// and starts again after it. False: there are no more.
static bool next_walk(const Distances *distances, uint8_t *directions, int32_t length, MazeCell *cells, bool is_first) {
  int32_t at = 0;
  int d = 0;
  if (!is_first) {
    for (at = length - 1; at >= 0; at--) {
      d = next_direction(distances, cells[at], directions[at] + 1);
      if (d < MAZE_DIRECTIONS)
        break;
    }
    if (at < 0)
      return false;
  } else {
    d = next_direction(distances, cells[0], 0);
  }
  directions[at] = (uint8_t)d;
  for (; at < length; at++) {
    cells[at + 1] = step_to(cells[at], directions[at]);
    if (at + 1 < length)
      directions[at + 1] = (uint8_t)next_direction(distances, cells[at + 1], 0);
  }
  return true;
}

Status maze_list_shortest(const Maze *maze, int limit, const Progress *progress, MazePath **out, int *count,
                          Error *err) {
  Distances distances;
  Status status = distances_init(&distances, maze, err);
  if (status != OK)
    return status;
  int32_t length = distances.moves[maze_count_index_of(maze, maze->entrance)];
  MazePath *paths = NULL;
  int used = 0, capacity = 0;
  ScopedMem uint8_t *directions = mem_alloc(length > 0 ? (size_t)length : 1);
  ScopedMem MazeCell *cells = mem_alloc((length > 0 ? (size_t)length + 1 : 1) * sizeof *cells);
  cells[0] = maze->entrance;
  while (length > 0 && used < limit && next_walk(&distances, directions, length, cells, used == 0)) {
    ARRAY_GROW(paths, used, capacity);
    copy_walk(maze, directions, length, &paths[used++]);
    if (progress_is_cancelled(progress)) // the paths found so far are correct
      break;
  }
  distances_deinit(&distances);
  *out = paths;
  *count = used;
  return OK;
}
