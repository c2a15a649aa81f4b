// SPDX-License-Identifier: MIT
// A* with a binary heap. A cost is kept as counts of straight and diagonal moves and compared by their sum, so no
// rounding errors add up.
#include "puzzle/maze_octile.h"

#include "base/mem.h"
#include "puzzle/maze_internal.h"
#include "puzzle/maze_search.h"

#include <math.h>
#include <stdlib.h>

enum { POPS_BETWEEN_LOOKS = 1 << 14, EXITS_TO_AIM_AT = 4 };
enum { NODE_WAY = 7, NODE_SEEN = 8, NODE_DONE = 16 };

typedef struct Cost {
  int32_t straight, diagonal;
} Cost;

typedef struct Waiting {
  double estimate; // cost so far, and the least that is left
  uint32_t index;
} Waiting;

typedef struct Octile {
  const Maze *maze;
  Cost *costs;
  uint8_t *nodes;
  Waiting *heap;
  size_t count, capacity;
} Octile;

static double cost_length(Cost cost) {
  return cost.straight + cost.diagonal * M_SQRT2;
}

// The least that is left: the way over an empty map. With many exits that would take too long, so it is 0.
static double octile_remaining(const Maze *maze, MazeCell cell) {
  if (maze->exit_count > EXITS_TO_AIM_AT)
    return 0;
  double best = INFINITY;
  for (int i = 0; i < maze->exit_count; i++) {
    int rows = abs(maze->exits[i].row - cell.row), cols = abs(maze->exits[i].col - cell.col);
    int diagonal = rows < cols ? rows : cols;
    best = fmin(best, cost_length((Cost){abs(rows - cols), diagonal}));
  }
  return best;
}

static void heap_push(Octile *octile, Waiting item) {
  ARRAY_GROW(octile->heap, octile->count, octile->capacity);
  size_t at = octile->count++;
  while (at > 0 && octile->heap[(at - 1) / 2].estimate > item.estimate) {
    octile->heap[at] = octile->heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  octile->heap[at] = item;
}

static Waiting heap_pop(Octile *octile) {
  Waiting top = octile->heap[0], item = octile->heap[--octile->count];
  size_t at = 0;
  for (;;) {
    size_t child = at * 2 + 1;
    if (child >= octile->count)
      break;
    if (child + 1 < octile->count && octile->heap[child + 1].estimate < octile->heap[child].estimate)
      child++;
    if (octile->heap[child].estimate >= item.estimate)
      break;
    octile->heap[at] = octile->heap[child];
    at = child;
  }
  octile->heap[at] = item;
  return top;
}

static uint32_t maze_octile_index_of(const Maze *maze, MazeCell cell) {
  return (uint32_t)cell.row * (uint32_t)maze->cols + (uint32_t)cell.col;
}

static MazeCell maze_octile_cell_of(const Maze *maze, uint32_t index) {
  return maze_cell((int)(index / (uint32_t)maze->cols), (int)(index % (uint32_t)maze->cols));
}

static void maze_octile_offer(Octile *octile, MazeCell cell, Cost cost, int direction) {
  uint32_t index = maze_octile_index_of(octile->maze, cell);
  uint8_t *node = &octile->nodes[index];
  if ((*node & NODE_DONE) || ((*node & NODE_SEEN) && cost_length(octile->costs[index]) <= cost_length(cost)))
    return;
  *node = (uint8_t)(NODE_SEEN | direction);
  octile->costs[index] = cost;
  heap_push(octile, (Waiting){cost_length(cost) + octile_remaining(octile->maze, cell), index});
}

static void maze_octile_expand(Octile *octile, MazeCell cell, Cost cost) {
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    if (maze_can_step(octile->maze, cell, d)) {
      Cost next = {cost.straight + (d % 2 == 0), cost.diagonal + d % 2};
      maze_octile_offer(octile, maze_cell(cell.row + maze_steps[d].row, cell.col + maze_steps[d].col), next, d);
    }
}

static void maze_octile_trace_back(const Octile *octile, MazeCell exit, MazePath *out) {
  for (MazeCell at = exit; !maze_cell_equals(at, octile->maze->entrance);) {
    maze_path_add(out, at);
    int d = octile->nodes[maze_octile_index_of(octile->maze, at)] & NODE_WAY;
    at = maze_cell(at.row - maze_steps[d].row, at.col - maze_steps[d].col);
  }
  maze_path_reverse(out);
}

static Status maze_octile_search(Octile *octile, const Progress *progress, MazePath *out, double *length, Error *err) {
  maze_octile_offer(octile, octile->maze->entrance, (Cost){0}, 0);
  for (int64_t pops = 1; octile->count > 0; pops++) {
    uint32_t index = heap_pop(octile).index;
    MazeCell cell = maze_octile_cell_of(octile->maze, index);
    if (octile->nodes[index] & NODE_DONE)
      continue;
    octile->nodes[index] |= NODE_DONE;
    if (maze_exit_at(octile->maze, cell) >= 0) {
      maze_octile_trace_back(octile, cell, out);
      *length = cost_length(octile->costs[index]);
      return OK;
    }
    maze_octile_expand(octile, cell, octile->costs[index]);
    if (pops % POPS_BETWEEN_LOOKS != 0)
      continue;
    progress_report(progress, N_("looking for the exit"), pops, 0);
    if (progress_is_cancelled(progress))
      return error_set(err, ERR_CANCELLED, N_("the search was stopped"));
  }
  return OK;
}

Status maze_find_octile(const Maze *maze, const Progress *progress, MazePath *out, double *length, Error *err) {
  size_t cells = (size_t)maze_cell_count(maze);
  Octile octile = {.maze = maze, .costs = mem_alloc(cells * sizeof(Cost)), .nodes = mem_alloc(cells)};
  *out = (MazePath){0};
  *length = 0;
  Status status = maze_octile_search(&octile, progress, out, length, err);
  mem_free(octile.costs);
  mem_free(octile.nodes);
  mem_free(octile.heap);
  return status;
}

Status maze_find_way(const Maze *maze, const Progress *progress, MazePath *out, Error *err) {
  double length;
  if (maze_best_solution(maze)) {
    *out = maze_path_copy(maze_best_solution(maze));
    return OK;
  }
  return maze_is_octile(maze) ? maze_find_octile(maze, progress, out, &length, err)
                              : maze_find_shortest(maze, progress, out, err);
}
