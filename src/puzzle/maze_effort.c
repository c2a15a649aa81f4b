// SPDX-License-Identifier: MIT
#include "puzzle/maze_effort.h"

#include "base/mem.h"

enum { WALKS_MAX = 48, WALKS_MIN = 4, WALKS_CELLS = 1000 * 1000, NOBODY = -1 };

typedef struct Walker {
  const Maze *maze;
  int rows, cols, cells;
  MazeDirections *open; // by cell: the directions that can be gone
  int *came_from;       // by cell: where it was entered from; NOBODY: it was not
} Walker;

static MazeCell effort_cell(const Walker *walker, int cell) {
  return maze_cell(cell / walker->cols, cell % walker->cols);
}

static int effort_index(const Walker *walker, MazeCell cell) {
  return cell.row * walker->cols + cell.col;
}

static int effort_next(const Walker *walker, int cell, int direction) {
  return cell + maze_steps[direction].row * walker->cols + maze_steps[direction].col;
}

static Status walker_init(Walker *walker, const Maze *maze, Error *err) {
  if (maze_cell_count(maze) > MAZE_EFFORT_CELLS_MAX)
    return error_set(err, ERR_LIMIT, N_("the effort of a maze with more than %d cells is not measured"),
                     err_int(MAZE_EFFORT_CELLS_MAX));
  *walker = (Walker){.maze = maze, .rows = maze_rows(maze), .cols = maze_cols(maze)};
  walker->cells = walker->rows * walker->cols;
  walker->open = mem_alloc((size_t)walker->cells);
  walker->came_from = mem_alloc((size_t)walker->cells * sizeof *walker->came_from);
  for (int cell = 0; cell < walker->cells; cell++) {
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      if (maze_is_gap(maze, effort_cell(walker, cell)) && maze_can_step(maze, effort_cell(walker, cell), d))
        walker->open[cell] |= (MazeDirections)(1u << d);
    }
  }
  return OK;
}

static void walker_deinit(Walker *walker) {
  mem_free(walker->open);
  mem_free(walker->came_from);
}

// What it costs to enter a cell: more where the corridor bends or branches.
static int effort_of_cell(const Walker *walker, int cell) {
  MazeDirections open = walker->open[cell];
  int ways = __builtin_popcount(open);
  bool is_straight = ways == 2 && (open & (open >> 4 | open << 4));
  return ways == 1 || is_straight ? 1 : 2;
}

// How many steps away an exit lies in a straight line; 0: none is seen.
static int effort_sees_exit(const Walker *walker, int cell) {
  int nearest = 0;
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    int steps = 0;
    for (int at = cell; walker->open[at] >> d & 1;) {
      at = effort_next(walker, at, d);
      steps++;
      if (maze_exit_at(walker->maze, effort_cell(walker, at)) < 0)
        continue;
      nearest = nearest == 0 || steps < nearest ? steps : nearest;
      break;
    }
  }
  return nearest;
}

// Whether the way on in this direction is seen to end: straight, without a branch.
static bool effort_sees_end(const Walker *walker, int cell, int d) {
  for (;;) {
    cell = effort_next(walker, cell, d);
    MazeDirections on = walker->open[cell] & (MazeDirections) ~(1u << maze_opposite(d));
    if (on == 0)
      return true;
    if (on != (MazeDirections)(1u << d))
      return false;
  }
}

static double effort_of_line(const Walker *walker, int cell, int steps) {
  double sum = 0;
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    int at = cell, left = steps;
    for (sum = 0; left > 0 && walker->open[at] >> d & 1; left--) {
      at = effort_next(walker, at, d);
      sum += effort_of_cell(walker, at);
    }
    if (left == 0 && maze_exit_at(walker->maze, effort_cell(walker, at)) >= 0)
      break;
  }
  return sum;
}

// ---- walks ----

static void walker_forget(Walker *walker) {
  for (int cell = 0; cell < walker->cells; cell++)
    walker->came_from[cell] = NOBODY;
}

// One of the ways that are left, -1: none.
static int effort_choose(const Walker *walker, int cell, Random *random) {
  int ways[MAZE_DIRECTIONS], count = 0;
  for (int d = 0; d < MAZE_DIRECTIONS; d++) {
    if ((walker->open[cell] >> d & 1) && walker->came_from[effort_next(walker, cell, d)] == NOBODY &&
        !effort_sees_end(walker, cell, d))
      ways[count++] = d;
  }
  return count == 0 ? -1 : ways[random_below(random, (uint32_t)count)];
}

static double walker_walk(Walker *walker, const Seed *chance) {
  Random random = random_start(chance, "maze.walk");
  int cell = effort_index(walker, maze_entrance(walker->maze)), steps;
  double effort = 0;
  walker_forget(walker);
  walker->came_from[cell] = cell;
  while ((steps = effort_sees_exit(walker, cell)) == 0) {
    int d = effort_choose(walker, cell, &random), next = d < 0 ? walker->came_from[cell] : effort_next(walker, cell, d);
    if (next == cell)
      return 0; // back at the entrance, and nothing is left
    if (d >= 0)
      walker->came_from[next] = cell;
    cell = next;
    effort += effort_of_cell(walker, cell);
  }
  return effort + effort_of_line(walker, cell, steps);
}

static Status walker_mean(Walker *walker, const Progress *progress, double *out, Error *err) {
  Seed fixed = seed_from_text("maze.effort");
  int walks = WALKS_CELLS / walker->cells;
  double sum = 0;
  walks = walks < WALKS_MIN ? WALKS_MIN : walks > WALKS_MAX ? WALKS_MAX : walks;
  for (int i = 0; i < walks; i++) {
    Seed chance = seed_derive(&fixed, "walk", (uint64_t)i);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("stopped"));
    double walked = walker_walk(walker, &chance);
    sum += walked;
    if (walked == 0)
      break;
  }
  *out = sum / walks;
  return OK;
}

// ---- without chance ----

// All cells that can be reached, parents first. False: some place can be reached in two ways, or not be left again.
static bool walker_order_tree(Walker *walker, int *order, int *count) {
  walker_forget(walker);
  order[0] = effort_index(walker, maze_entrance(walker->maze));
  walker->came_from[order[0]] = order[0];
  *count = 1;
  for (int i = 0; i < *count; i++) {
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      if (!(walker->open[order[i]] >> d & 1))
        continue;
      int next = effort_next(walker, order[i], d);
      if (next == walker->came_from[order[i]])
        continue;
      if (walker->came_from[next] != NOBODY || !(walker->open[next] >> maze_opposite(d) & 1))
        return false;
      walker->came_from[next] = order[i];
      order[(*count)++] = next;
    }
  }
  return true;
}

// Of two branches the wrong one is walked first every other time, with all that is in it and back again. A cell's
// `errand` is that: it is entered, everything below is, and so is the cell before it on the way back.
static double walker_expected(const Walker *walker, const int *order, int count) {
  double *errand = mem_alloc((size_t)walker->cells * sizeof *errand), effort = 0;
  ScopedMem bool *is_way = mem_alloc((size_t)walker->cells * sizeof *is_way);
  int exit = effort_index(walker, maze_exit(walker->maze, 0));
  for (int at = exit; walker->came_from[at] != at; at = walker->came_from[at])
    is_way[at] = true;
  is_way[order[0]] = true;
  for (int i = count; i-- > 0;) {
    int cell = order[i], parent = walker->came_from[cell];
    errand[cell] += effort_of_cell(walker, cell) + effort_of_cell(walker, parent);
    int d = maze_direction_between(effort_cell(walker, parent), effort_cell(walker, cell));
    if (i > 0 && !is_way[cell] && !is_way[parent] && !effort_sees_end(walker, parent, d))
      errand[parent] += errand[cell];
  }
  bool sees_exit = false;
  for (int i = 0; i < count; i++) { // parents first: the way, from the entrance on
    int cell = order[i];
    if (!is_way[cell])
      continue;
    effort += i > 0 ? effort_of_cell(walker, cell) : 0;
    sees_exit = sees_exit || effort_sees_exit(walker, cell) > 0;
    for (int d = 0; !sees_exit && d < MAZE_DIRECTIONS; d++) {
      int next = walker->open[cell] >> d & 1 ? effort_next(walker, cell, d) : cell;
      if (next != cell && !is_way[next] && !effort_sees_end(walker, cell, d))
        effort += errand[next] / 2;
    }
  }
  mem_free(errand);
  return effort;
}

Status maze_measure_effort(const Maze *maze, const Progress *progress, double *out, Error *err) {
  Walker walker;
  Status status = walker_init(&walker, maze, err);
  if (status != OK)
    return status;
  int *order = mem_alloc((size_t)walker.cells * sizeof *order), count;
  if (maze_exit_count(maze) == 1 && walker_order_tree(&walker, order, &count)) {
    bool has_way = walker.came_from[effort_index(&walker, maze_exit(maze, 0))] != NOBODY;
    *out = has_way ? walker_expected(&walker, order, count) : 0;
  } else {
    status = walker_mean(&walker, progress, out, err);
  }
  mem_free(order);
  walker_deinit(&walker);
  return status;
}

Status maze_walk_effort(const Maze *maze, const Seed *chance, double *out, Error *err) {
  Walker walker;
  Status status = walker_init(&walker, maze, err);
  if (status != OK)
    return status;
  *out = walker_walk(&walker, chance);
  walker_deinit(&walker);
  return OK;
}
