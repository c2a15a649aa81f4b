// SPDX-License-Identifier: MIT
// The credit algorithm: it finds a path towards the exit that is kept free, so that the maze has a solution.
//
// Credits are the columns and rows between the two ends. Each step is drawn from: sideways, up or down, both. It spends
// the credits of the axes it moves on. A step is never drawn if its direction is not enabled, or if the credits left
// after it could not be spent.
#include "puzzle/maze_generate_internal.h"
#include "puzzle/maze_search.h"

#include <stdlib.h>

enum { WAYPOINT_DRAWS = 64 };

typedef struct Credits {
  int cols, rows; // left
  bool can_col, can_row, can_both;
} Credits;

static int credits_sign(int number) {
  return (number > 0) - (number < 0);
}

static bool is_enabled(MazeDirections directions, int row, int col) {
  int d = maze_direction_between(maze_cell(0, 0), maze_cell(row, col));
  return d >= 0 && (directions >> d & 1);
}

static Credits credits_between(MazeDirections directions, MazeCell from, MazeCell to) {
  int row = credits_sign(to.row - from.row), col = credits_sign(to.col - from.col);
  return (Credits){.cols = abs(to.col - from.col),
                   .rows = abs(to.row - from.row),
                   .can_col = is_enabled(directions, 0, col),
                   .can_row = is_enabled(directions, row, 0),
                   .can_both = row && col && is_enabled(directions, row, col)};
}

// Diagonals spend both axes equally; what one axis has more must be spent alone.
static bool can_spend(const Credits *credits, int cols, int rows) {
  if (cols < 0 || rows < 0)
    return false;
  int both = credits->can_both ? (cols < rows ? cols : rows) : 0;
  return (cols == both || credits->can_col) && (rows == both || credits->can_row);
}

bool maze_credits_suffice(MazeDirections directions, MazeCell from, MazeCell to) {
  Credits credits = credits_between(directions, from, to);
  return can_spend(&credits, credits.cols, credits.rows);
}

// Appends a random path of such steps; there must be one.
static void maze_credits_walk(FastRandom *random, MazeDirections directions, MazeCell from, MazeCell to,
                              MazePath *out) {
  Credits credits = credits_between(directions, from, to);
  int row = credits_sign(to.row - from.row), col = credits_sign(to.col - from.col);
  MazeCell at = from;
  while (credits.cols > 0 || credits.rows > 0) {
    uint32_t drawn = fastrandom_below(random, 3);
    bool moves_col = drawn != 1, moves_row = drawn != 0;
    bool is_walkable = drawn == 0 ? credits.can_col : drawn == 1 ? credits.can_row : credits.can_both;
    if (!is_walkable || !can_spend(&credits, credits.cols - moves_col, credits.rows - moves_row))
      continue;
    credits.cols -= moves_col;
    credits.rows -= moves_row;
    at = maze_cell(at.row + (moves_row ? row : 0), at.col + (moves_col ? col : 0));
    maze_path_add(out, at);
  }
}

static int maze_credits_clamp(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

static int draw_beyond(FastRandom *random, int a, int b, int overshoot, int size) {
  int low = a < b ? a : b, high = a < b ? b : a;
  return fastrandom_range(random, maze_credits_clamp(low - overshoot, 0, size - 1),
                          maze_credits_clamp(high + overshoot, 0, size - 1));
}

// Draws a place to pass first, at most overshoot cells outside the rectangle of the two ends.
static bool draw_waypoint(FastRandom *random, const Maze *maze, int overshoot, MazeCell *out) {
  MazeCell from = maze_entrance(maze), to = maze_exit(maze, 0);
  MazeDirections directions = maze_directions(maze);
  for (int i = 0; i < WAYPOINT_DRAWS; i++) {
    MazeCell cell = maze_cell(draw_beyond(random, from.row, to.row, overshoot, maze_rows(maze)),
                              draw_beyond(random, from.col, to.col, overshoot, maze_cols(maze)));
    if (maze_credits_suffice(directions, from, cell) && maze_credits_suffice(directions, cell, to)) {
      *out = cell;
      return true;
    }
  }
  return false;
}

static void walk_with_overshoot(const Maze *maze, const MazeRecipe *recipe, MazePath *out) {
  FastRandom random = fastrandom_start(&recipe->seed, "maze.path");
  MazeCell from = maze_entrance(maze), to = maze_exit(maze, 0), through = from;
  if (recipe->overshoot > 0 && draw_waypoint(&random, maze, recipe->overshoot, &through))
    maze_credits_walk(&random, maze_directions(maze), from, through, out);
  maze_credits_walk(&random, maze_directions(maze), through, to, out);
}

static Status maze_credits_refuse_directions(const Maze *maze, Error *err) {
  ScopedStrBuf text = {0};
  maze_directions_write(maze_directions(maze), &text);
  MazeCell from = maze_entrance(maze), to = maze_exit(maze, 0);
  Status status =
      error_set(err, ERR_INPUT,
                N_("no solution can be forced: the directions %s can't lead from the entrance %d,%d to the exit %d,%d"),
                err_str(strbuf_text(&text)), err_int(from.row), err_int(from.col), err_int(to.row), err_int(to.col));
  return status;
}

Status maze_reserve_path(const Maze *maze, const MazeRecipe *recipe, const Progress *progress, MazePath *out,
                         Error *err) {
  *out = (MazePath){0};
  if (maze_credits_suffice(maze_directions(maze), maze_entrance(maze), maze_exit(maze, 0))) {
    walk_with_overshoot(maze, recipe, out);
    return OK;
  }
  // Directions that never lead straight towards the exit may still reach it by detours.
  Status status = maze_find_shortest(maze, progress, out, err);
  if (status == OK && out->count == 0)
    return maze_credits_refuse_directions(maze, err);
  return status;
}
