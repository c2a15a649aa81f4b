// SPDX-License-Identifier: MIT
// Moves and dead ends are counted 64 cells at a time, as in the search.
#include "puzzle/maze_metrics.h"

#include "puzzle/maze_effort.h"
#include "puzzle/maze_internal.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"

#include <math.h>
#include <stdlib.h>

#define WEST_EDGE UINT64_C(0x0101010101010101)
#define EAST_EDGE UINT64_C(0x8080808080808080)

static uint64_t gaps_of(const Maze *maze, int tile_row, int tile_col) {
  if (tile_row < 0 || tile_col < 0 || tile_row >= maze->tile_rows || tile_col >= maze->tile_cols)
    return 0;
  size_t index = (size_t)tile_row * (size_t)maze->tile_cols + (size_t)tile_col;
  return ~maze->obstacles[index] & maze_tile_inside(maze, tile_row, tile_col);
}

// The cells of a tile that have a gap so many rows below.
static uint64_t gaps_below(const Maze *maze, int tile_row, int tile_col, int rows) {
  uint64_t own = gaps_of(maze, tile_row, tile_col);
  if (rows == 0)
    return own;
  return rows > 0 ? own >> 8 | gaps_of(maze, tile_row + 1, tile_col) << 56
                  : own << 8 | gaps_of(maze, tile_row - 1, tile_col) >> 56;
}

static uint64_t gaps_at_step(const Maze *maze, int tile_row, int tile_col, int rows, int cols) {
  uint64_t own = gaps_below(maze, tile_row, tile_col, rows);
  if (cols == 0)
    return own;
  uint64_t beside = gaps_below(maze, tile_row, tile_col + cols, rows);
  return cols > 0 ? (own >> 1 & ~EAST_EDGE) | (beside << 7 & EAST_EDGE)
                  : (own << 1 & ~WEST_EDGE) | (beside >> 7 & WEST_EDGE);
}

static uint64_t can_step(const Maze *maze, int tile_row, int tile_col, int direction) {
  MazeStep step = maze_steps[direction];
  uint64_t cells = gaps_of(maze, tile_row, tile_col) & gaps_at_step(maze, tile_row, tile_col, step.row, step.col);
  if (maze->is_octile)
    cells &= gaps_at_step(maze, tile_row, tile_col, step.row, 0) & gaps_at_step(maze, tile_row, tile_col, 0, step.col);
  return cells;
}

static void count_tile(const Maze *maze, int tile_row, int tile_col, MazeMetrics *out) {
  uint64_t once = 0, more = 0;
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    if (!(maze->directions >> d & 1))
      continue;
    uint64_t cells = can_step(maze, tile_row, tile_col, d);
    out->applicable += __builtin_popcountll(cells);
    more |= once & cells;
    once |= cells;
  }
  out->dead_ends += __builtin_popcountll(once & ~more);
}

static int64_t distance_to_exit(const Maze *maze) {
  int best = INT32_MAX;
  for (int i = 0; i < maze->exit_count; i++) {
    int rows = abs(maze->exits[i].row - maze->entrance.row), cols = abs(maze->exits[i].col - maze->entrance.col);
    int distance = rows > cols ? rows : cols;
    best = distance < best ? distance : best;
  }
  return best;
}

static void count_decisions(const Maze *maze, const MazePath *path, MazeMetrics *out) {
  MazeCell before = maze->entrance, at = maze->entrance;
  for (int64_t i = 0; i < path->count; i++) {
    int options = 0;
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      MazeCell next = maze_cell(at.row + maze_steps[d].row, at.col + maze_steps[d].col);
      bool goes_back = i > 0 && maze_cell_equals(next, before);
      options += !goes_back && maze_can_step(maze, at, d);
    }
    out->decisions += options > 1;
    out->bits += options > 1 ? log2(options) : 0;
    before = at;
    at = path->cells[i];
  }
}

static Status maze_metrics_solve(const Maze *maze, const Progress *progress, MazeMetrics *out, Error *err) {
  MazePath path;
  Status status = maze->is_octile ? maze_find_octile(maze, progress, &path, &out->length, err)
                                  : maze_find_shortest(maze, progress, &path, err);
  if (status != OK)
    return status;
  out->moves = path.count;
  if (!maze->is_octile)
    out->length = (double)path.count;
  count_decisions(maze, &path, out);
  out->nature = path.count == 0 ? MAZE_IMPOSSIBLE : maze->obstacle_count == 0 ? MAZE_TRIVIAL : MAZE_ORDINARY;
  if (path.count > 0)
    out->measured = log2(1.0 + (double)path.count) + out->bits * (1 + (double)out->dead_ends / (double)out->gaps);
  maze_path_deinit(&path);
  return OK;
}

Status maze_measure(const Maze *maze, const Progress *progress, MazeMetrics *out, Error *err) {
  MazeMetrics metrics = {.cells = maze_cell_count(maze), .obstacles = maze->obstacle_count};
  metrics.gaps = metrics.cells - metrics.obstacles;
  metrics.occupation = (double)metrics.obstacles / (double)metrics.cells;
  metrics.enabled = __builtin_popcount(maze->directions);
  metrics.mobility = (double)metrics.enabled / MAZE_DIRECTIONS;
  metrics.possible = metrics.gaps * MAZE_DIRECTIONS;
  metrics.distance = distance_to_exit(maze);
  metrics.difficulty = metrics.obstacles + metrics.distance;
  for (int row = 0; row < maze->tile_rows; row++)
    for (int col = 0; col < maze->tile_cols; col++)
      count_tile(maze, row, col, &metrics);
  Status status = maze_metrics_solve(maze, progress, &metrics, err);
  if (status == OK && metrics.moves > 0 && metrics.cells <= MAZE_EFFORT_CELLS_MAX)
    status = maze_measure_effort(maze, progress, &metrics.effort, err);
  if (status == OK)
    *out = metrics;
  return status;
}
