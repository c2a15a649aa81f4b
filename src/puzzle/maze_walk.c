// SPDX-License-Identifier: MIT
#include "puzzle/maze_walk.h"

#include "base/mem.h"
#include "puzzle/maze_internal.h"
#include "puzzle/maze_search.h"

struct MazeWalk {
  const Maze *maze;
  MazeCell start;
  MazePath path;
  uint32_t *visits;  // by cell: how often the walk is on it
  int64_t trodden;   // how many different cells
  int64_t reachable; // how many cells, from the entrance
};

static uint32_t *visits_at(const MazeWalk *walk, MazeCell cell) {
  return &walk->visits[(size_t)cell.row * (size_t)walk->maze->cols + (size_t)cell.col];
}

static void mazewalk_tread(MazeWalk *walk, MazeCell cell) {
  walk->trodden += ++*visits_at(walk, cell) == 1;
}

static void maze_walk_leave(MazeWalk *walk, MazeCell cell) {
  walk->trodden -= --*visits_at(walk, cell) == 0;
}

MazeWalk *maze_walk_create(const Maze *maze) {
  MazeWalk *walk = mem_alloc(sizeof *walk);
  walk->maze = maze;
  walk->start = maze->player;
  walk->visits = mem_alloc((size_t)maze_cell_count(maze) * sizeof *walk->visits);
  if (maze_count_reachable(maze, NULL, &walk->reachable, NULL) != OK) // nobody can stop it
    walk->reachable = maze_cell_count(maze);
  mazewalk_tread(walk, walk->start);
  return walk;
}

void maze_walk_destroy(MazeWalk *walk) {
  if (!walk)
    return;
  maze_path_deinit(&walk->path);
  mem_free(walk->visits);
  mem_free(walk);
}

MazeCell maze_walk_place(const MazeWalk *walk) {
  return walk->path.count ? walk->path.cells[walk->path.count - 1] : walk->start;
}

int64_t maze_walk_steps(const MazeWalk *walk) {
  return walk->path.count;
}

bool maze_walk_is_out(const MazeWalk *walk) {
  return maze_exit_at(walk->maze, maze_walk_place(walk)) >= 0;
}

const MazePath *maze_walk_path(const MazeWalk *walk) {
  return &walk->path;
}

MazeState maze_walk_state(const MazeWalk *walk) {
  if (maze_walk_is_out(walk) || (walk->trodden >= walk->reachable && walk->path.count > 0))
    return MAZE_FINAL;
  return maze_cell_equals(maze_walk_place(walk), walk->maze->entrance) ? MAZE_INITIAL : MAZE_INTERMEDIATE;
}

Status maze_walk_step(MazeWalk *walk, int direction, Error *err) {
  MazeCell at = maze_walk_place(walk);
  int row = at.row + maze_steps[direction].row, col = at.col + maze_steps[direction].col;
  if (!(walk->maze->directions >> direction & 1))
    return error_set(err, ERR_STATE, N_("direction %d is not a direction of this maze"), err_int(direction));
  if (!maze_contains(walk->maze, row, col))
    return error_set(err, ERR_STATE, N_("the maze ends there"));
  if (!maze_is_gap(walk->maze, maze_cell(row, col)))
    return error_set(err, ERR_STATE, N_("there is an obstacle at %d,%d"), err_int(row), err_int(col));
  if (!maze_can_step(walk->maze, at, direction))
    return error_set(err, ERR_STATE, N_("on this map a diagonal may not cut a corner"));
  maze_path_add(&walk->path, maze_cell(row, col));
  mazewalk_tread(walk, maze_cell(row, col));
  return OK;
}

bool maze_walk_undo(MazeWalk *walk) {
  if (walk->path.count == 0)
    return false;
  maze_walk_leave(walk, maze_walk_place(walk));
  walk->path.count--;
  return true;
}

void maze_walk_restart(MazeWalk *walk) {
  while (maze_walk_undo(walk))
    ;
}
