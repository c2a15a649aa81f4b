// SPDX-License-Identifier: MIT
// Depth-first search with an explicit stack, over a copy of the maze with a byte for each cell and a frame around it.
//
// A path as long as the best solution can't become a shorter one, so it is not followed. The list of solutions stays
// the same, and most of the work is saved.
#include "puzzle/maze_explore.h"

#include "base/mem.h"
#include "base/steady.h"
#include "puzzle/maze_internal.h"

enum { CELL_CLOSED = 1, CELL_TRODDEN = 2, CELL_EXIT = 4 };
enum { STEPS_BETWEEN_LOOKS = 1 << 16, KEPT_CELLS_MAX = 20 * 1000 * 1000 };

typedef struct Place {
  uint32_t at;
  uint8_t next; // direction to try next
} Place;

typedef struct Explorer {
  const Maze *maze;
  uint8_t *cells;
  size_t stride;
  ptrdiff_t offsets[MAZE_DIRECTIONS];
  Place *stack;
  int64_t depth, capacity;
  int64_t best; // moves of the last solution
  int64_t kept_cells;
  int capacity_of_solutions;
  int64_t start_ms;
  MazeExploration *out;
} Explorer;

static size_t maze_explore_place_of(const Explorer *explorer, MazeCell cell) {
  return (size_t)(cell.row + 1) * explorer->stride + (size_t)cell.col + 1;
}

static MazeCell maze_explore_cell_of(const Explorer *explorer, size_t at) {
  return maze_cell((int)(at / explorer->stride) - 1, (int)(at % explorer->stride) - 1);
}

static void explorer_init(Explorer *explorer, const Maze *maze, MazeExploration *out) {
  *explorer = (Explorer){.maze = maze, .stride = (size_t)maze->cols + 2, .best = INT64_MAX, .out = out};
  explorer->start_ms = steady_ms();
  size_t size = explorer->stride * ((size_t)maze->rows + 2);
  explorer->cells = mem_alloc(size);
  memset(explorer->cells, CELL_CLOSED, size);
  for (int row = 0; row < maze->rows; row++)
    for (int col = 0; col < maze->cols; col++)
      explorer->cells[maze_explore_place_of(explorer, maze_cell(row, col))] =
          maze_has_obstacle(maze, row, col) ? CELL_CLOSED : 0;
  for (int i = 0; i < maze->exit_count; i++)
    explorer->cells[maze_explore_place_of(explorer, maze->exits[i])] |= CELL_EXIT;
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    explorer->offsets[d] = maze_steps[d].row * (ptrdiff_t)explorer->stride + maze_steps[d].col;
}

static void explorer_enter(Explorer *explorer, size_t at) {
  ARRAY_GROW(explorer->stack, explorer->depth, explorer->capacity);
  explorer->stack[explorer->depth++] = (Place){(uint32_t)at, 0};
  explorer->cells[at] |= CELL_TRODDEN;
}

static void maze_explore_forget_first(Explorer *explorer) {
  MazeExploration *out = explorer->out;
  explorer->kept_cells -= out->solutions[0].count;
  maze_path_deinit(&out->solutions[0]);
  memmove(out->solutions, out->solutions + 1, (size_t)(out->count - 1) * sizeof *out->solutions);
  out->count--;
  out->forgotten++;
}

static void keep_solution(Explorer *explorer, size_t exit) {
  MazeExploration *out = explorer->out;
  MazePath path = {0};
  for (int64_t i = 1; i < explorer->depth; i++)
    maze_path_add(&path, maze_explore_cell_of(explorer, explorer->stack[i].at));
  maze_path_add(&path, maze_explore_cell_of(explorer, exit));
  explorer->best = path.count;
  explorer->kept_cells += path.count;
  ARRAY_GROW(out->solutions, out->count, explorer->capacity_of_solutions);
  out->solutions[out->count++] = path;
  while (out->count > MAZE_SOLUTIONS_MAX || (out->count > 1 && explorer->kept_cells > KEPT_CELLS_MAX))
    maze_explore_forget_first(explorer);
  out->best_steps = out->steps;
  out->best_ms = steady_ms() - explorer->start_ms;
}

static bool cuts_corner(const Explorer *explorer, size_t at, int direction) {
  MazeStep step = maze_steps[direction];
  size_t beside = at + (size_t)(ptrdiff_t)step.col;
  size_t above = at + (size_t)(step.row * (ptrdiff_t)explorer->stride);
  return ((explorer->cells[beside] | explorer->cells[above]) & CELL_CLOSED) != 0;
}

// The next cell from the end of the path; 0 when none is left.
static size_t next_cell(Explorer *explorer) {
  Place *place = &explorer->stack[explorer->depth - 1];
  if (explorer->depth >= explorer->best)
    return 0;
  while (place->next < MAZE_DIRECTIONS) {
    int d = place->next++;
    size_t next = place->at + (size_t)explorer->offsets[d];
    if ((explorer->maze->directions >> d & 1) && !(explorer->cells[next] & (CELL_CLOSED | CELL_TRODDEN)) &&
        !(explorer->maze->is_octile && cuts_corner(explorer, place->at, d)))
      return next;
  }
  return 0;
}

// One move, forwards or back. False when there is nothing left to try.
static bool explorer_move(Explorer *explorer) {
  size_t next = next_cell(explorer);
  if (!next) {
    explorer->cells[explorer->stack[--explorer->depth].at] &= (uint8_t)~CELL_TRODDEN;
    return explorer->depth > 0;
  }
  explorer->out->steps++;
  if (explorer->cells[next] & CELL_EXIT)
    keep_solution(explorer, next);
  else
    explorer_enter(explorer, next);
  return true;
}

void maze_explore(const Maze *maze, int64_t budget, const Progress *progress, MazeExploration *out) {
  Explorer explorer;
  *out = (MazeExploration){0};
  explorer_init(&explorer, maze, out);
  explorer_enter(&explorer, maze_explore_place_of(&explorer, maze->entrance));
  for (int64_t looks = 1; budget == 0 || out->steps < budget; looks++) {
    if (!explorer_move(&explorer)) {
      out->is_complete = true;
      break;
    }
    if (looks % STEPS_BETWEEN_LOOKS != 0)
      continue;
    progress_report(progress, N_("exploring the maze"), out->steps, budget);
    if (progress_is_cancelled(progress))
      break;
  }
  out->time_ms = steady_ms() - explorer.start_ms;
  mem_free(explorer.cells);
  mem_free(explorer.stack);
}

void maze_exploration_deinit(MazeExploration *exploration) {
  for (int i = 0; i < exploration->count; i++)
    maze_path_deinit(&exploration->solutions[i]);
  mem_free(exploration->solutions);
  *exploration = (MazeExploration){0};
}

Status maze_keep_exploration(Maze *maze, const MazeExploration *exploration, Error *err) {
  maze_drop_solutions(maze);
  for (int i = 0; i < exploration->count; i++) {
    Status status = maze_add_solution(maze, &exploration->solutions[i], err);
    if (status != OK)
      return status;
  }
  return OK;
}
