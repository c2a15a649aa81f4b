// SPDX-License-Identifier: MIT
// Directions, paths, and the solutions that a maze keeps.
#include "base/mem.h"
#include "puzzle/maze.h"
#include "puzzle/maze_internal.h"

#include <assert.h>
#include <stdlib.h>

const MazeStep maze_steps[MAZE_DIRECTIONS] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}};

int maze_direction_between(MazeCell from, MazeCell to) {
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    if (from.row + maze_steps[d].row == to.row && from.col + maze_steps[d].col == to.col)
      return d;
  return -1;
}

bool maze_directions_are_symmetric(MazeDirections directions) {
  return (directions & 0xF) == directions >> 4;
}

static Status maze_path_refuse_directions(const char *text, Error *err) {
  return error_set(err, ERR_INPUT,
                   N_("'%s' are not directions; write numbers from 0 (north) clockwise to 7, as in 0,2,4,6, or "
                      "'all', 'straight', 'diagonal' or 'none'"),
                   err_str(text));
}

static Status parse_numbers(const char *text, MazeDirections *out, Error *err) {
  MazeDirections directions = 0;
  for (const char *at = text;; at += 2) {
    if (*at < '0' || *at > '7' || (at[1] != ',' && at[1] != '\0'))
      return maze_path_refuse_directions(text, err);
    if (directions >> (*at - '0') & 1)
      return error_set(err, ERR_INPUT, N_("direction %s is given twice"), err_span(at, 1));
    directions |= (MazeDirections)(1 << (*at - '0'));
    if (!at[1])
      break;
  }
  *out = directions;
  return OK;
}

Status maze_directions_parse(const char *text, MazeDirections *out, Error *err) {
  static const struct {
    const char *name;
    MazeDirections directions;
  } named[] = {
      {"all", MAZE_ALL_DIRECTIONS},
      {"straight", MAZE_STRAIGHT_DIRECTIONS},
      {"diagonal", MAZE_ALL_DIRECTIONS ^ MAZE_STRAIGHT_DIRECTIONS},
      {"none", MAZE_NO_DIRECTIONS},
  };
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (strcmp(text, named[i].name) == 0) {
      *out = named[i].directions;
      return OK;
    }
  return parse_numbers(text, out, err);
}

void maze_directions_write(MazeDirections directions, StrBuf *out) {
  const char *separator = "";
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    if (directions >> d & 1) {
      strbuf_printf(out, "%s%d", separator, d);
      separator = ",";
    }
}

void maze_path_add(MazePath *path, MazeCell cell) {
  ARRAY_GROW(path->cells, path->count, path->capacity);
  path->cells[path->count++] = cell;
}

void maze_path_deinit(MazePath *path) {
  mem_free(path->cells);
  *path = (MazePath){0};
}

MazePath maze_path_copy(const MazePath *path) {
  MazePath copy = {.count = path->count, .capacity = path->count};
  if (path->count == 0)
    return copy;
  copy.cells = mem_resize(NULL, (size_t)path->count, sizeof *copy.cells);
  memcpy(copy.cells, path->cells, (size_t)path->count * sizeof *copy.cells);
  return copy;
}

bool maze_path_equals(const MazePath *a, const MazePath *b) {
  return a->count == b->count &&
         (a->count == 0 || memcmp(a->cells, b->cells, (size_t)a->count * sizeof *a->cells) == 0);
}

void maze_path_reverse(MazePath *path) {
  for (int64_t i = 0, j = path->count - 1; i < j; i++, j--) {
    MazeCell kept = path->cells[i];
    path->cells[i] = path->cells[j];
    path->cells[j] = kept;
  }
}

static int compare_cells(const void *a, const void *b) {
  const MazeCell *left = a, *right = b;
  return left->row != right->row ? left->row - right->row : left->col - right->col;
}

static Status check_no_repeats(const Maze *maze, const MazePath *path, Error *err) {
  MazePath sorted = maze_path_copy(path);
  maze_path_add(&sorted, maze->entrance);
  qsort(sorted.cells, (size_t)sorted.count, sizeof *sorted.cells, compare_cells);
  Status status = OK;
  for (int64_t i = 1; i < sorted.count && status == OK; i++)
    if (maze_cell_equals(sorted.cells[i - 1], sorted.cells[i]))
      status = error_set(err, ERR_INPUT, N_("the solution goes over %d,%d twice"), err_int(sorted.cells[i].row),
                         err_int(sorted.cells[i].col));
  maze_path_deinit(&sorted);
  return status;
}

static Status check_move(const Maze *maze, MazeCell from, MazeCell to, int64_t number, Error *err) {
  if (!maze_contains(maze, to.row, to.col))
    return error_set(err, ERR_INPUT, N_("move %d of the solution leaves the maze at %d,%d"), err_int(number),
                     err_int(to.row), err_int(to.col));
  if (!maze_is_gap(maze, to))
    return error_set(err, ERR_INPUT, N_("move %d of the solution runs into the obstacle at %d,%d"), err_int(number),
                     err_int(to.row), err_int(to.col));
  int direction = maze_direction_between(from, to);
  if (direction < 0 || !maze_can_step(maze, from, direction))
    return error_set(err, ERR_INPUT, N_("move %d of the solution, from %d,%d to %d,%d, is not a move of this maze"),
                     err_int(number), err_int(from.row), err_int(from.col), err_int(to.row), err_int(to.col));
  return OK;
}

Status maze_check_path(const Maze *maze, const MazePath *path, Error *err) {
  if (path->count == 0)
    return error_set(err, ERR_INPUT, N_("a solution has at least one move"));
  MazeCell at = maze->entrance;
  for (int64_t i = 0; i < path->count; i++) {
    if (i > 0 && maze_exit_at(maze, at) >= 0)
      return error_set(err, ERR_INPUT, N_("the solution goes on after the exit at %d,%d"), err_int(at.row),
                       err_int(at.col));
    Status status = check_move(maze, at, path->cells[i], i + 1, err);
    if (status != OK)
      return status;
    at = path->cells[i];
  }
  if (maze_exit_at(maze, at) < 0)
    return error_set(err, ERR_INPUT, N_("the solution ends at %d,%d, which is not an exit"), err_int(at.row),
                     err_int(at.col));
  return check_no_repeats(maze, path, err);
}

int maze_solution_count(const Maze *maze) {
  return maze->solution_count;
}

const MazePath *maze_solution(const Maze *maze, int index) {
  assert(index >= 0 && index < maze->solution_count);
  return &maze->solutions[index];
}

const MazePath *maze_best_solution(const Maze *maze) {
  const MazePath *best = NULL;
  for (int i = 0; i < maze->solution_count; i++)
    if (!best || maze->solutions[i].count < best->count)
      best = &maze->solutions[i];
  return best;
}

Status maze_add_solution(Maze *maze, const MazePath *path, Error *err) {
  Status status = maze_check_path(maze, path, err);
  if (status != OK)
    return status;
  for (int i = 0; i < maze->solution_count; i++)
    if (maze_path_equals(&maze->solutions[i], path))
      return OK;
  if (maze->solution_count == MAZE_SOLUTIONS_MAX)
    return error_set(err, ERR_LIMIT, N_("a maze keeps at most %d solutions"), err_int(MAZE_SOLUTIONS_MAX));
  maze->solutions = mem_resize(maze->solutions, (size_t)maze->solution_count + 1, sizeof *maze->solutions);
  maze->solutions[maze->solution_count++] = maze_path_copy(path);
  return OK;
}

void maze_drop_solutions(Maze *maze) {
  for (int i = 0; i < maze->solution_count; i++)
    maze_path_deinit(&maze->solutions[i]);
  mem_free(maze->solutions);
  maze->solutions = NULL;
  maze->solution_count = 0;
}
