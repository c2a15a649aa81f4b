// SPDX-License-Identifier: MIT
// The mazes whose numbers are in docs/lab/puzzles.md: shortest paths with 30 % obstacles, compared with a plain queue,
// and corridors. Everything follows from the seed; the moves show whether two runs did the same work.
#include "base/mem.h"
#include "bench/measure.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_generate.h"
#include "puzzle/maze_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REPEATS = 5 };

static Maze *make(MazeKind kind, int side, MazeDirections directions) {
  MazeRecipe recipe = maze_recipe_usual();
  recipe.kind = kind;
  recipe.seed = seed_from_text("bench");
  recipe.rows_low = recipe.rows_high = recipe.cols_low = recipe.cols_high = side;
  recipe.has_entrance = recipe.has_exit = true;
  recipe.exit = maze_cell((side - 1) / 2 * 2, (side - 1) / 2 * 2);
  recipe.directions_wish = MAZE_GIVEN;
  recipe.directions = directions;
  if (kind == MAZE_KIND_OBSTACLES) {
    recipe.has_obstacles = true;
    recipe.obstacles_low = recipe.obstacles_high = (int64_t)side * side * 3 / 10;
  }
  Maze *maze;
  Error err;
  must(maze_generate(&recipe, NULL, &maze, &err), &err);
  return maze;
}

// What most programs do: a queue of cells, a parent for each, and all neighbours.
static int64_t plain_search(const Maze *maze) {
  int rows = maze_rows(maze), cols = maze_cols(maze);
  size_t cells = (size_t)maze_cell_count(maze);
  int32_t *parents = mem_resize(NULL, cells, sizeof *parents);
  int32_t *queue = mem_resize(NULL, cells, sizeof *queue);
  uint8_t *is_open = mem_alloc(cells);
  for (int row = 0; row < rows; row++)
    for (int col = 0; col < cols; col++)
      is_open[(size_t)row * (size_t)cols + (size_t)col] = maze_is_gap(maze, maze_cell(row, col));
  double start = now_ms();
  MazeCell entrance = maze_entrance(maze), exit = maze_exit(maze, 0);
  int32_t from = entrance.row * cols + entrance.col, to = exit.row * cols + exit.col;
  size_t head = 0, tail = 0;
  queue[tail++] = from;
  is_open[from] = 0;
  while (head < tail && queue[head] != to) {
    int32_t at = queue[head++];
    int row = at / cols, col = at % cols;
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      int next_row = row + maze_steps[d].row, next_col = col + maze_steps[d].col;
      if (!(maze_directions(maze) >> d & 1) || next_row < 0 || next_col < 0 || next_row >= rows || next_col >= cols)
        continue;
      int32_t next = next_row * cols + next_col;
      if (!is_open[next])
        continue;
      is_open[next] = 0;
      parents[next] = at;
      queue[tail++] = next;
    }
  }
  int64_t moves = 0;
  for (int32_t at = to; head < tail && at != from; at = parents[at])
    moves++;
  printf(" plain_ms=%.1f", now_ms() - start);
  mem_free(parents);
  mem_free(queue);
  mem_free(is_open);
  return moves;
}

static void measure_search(const char *label, int side, MazeDirections directions) {
  Maze *maze = make(MAZE_KIND_OBSTACLES, side, directions);
  double best = 1e18;
  int64_t moves = 0;
  for (int i = 0; i < REPEATS; i++) {
    MazePath path;
    Error err;
    double start = now_ms();
    must(maze_find_shortest(maze, NULL, &path, &err), &err);
    double time = now_ms() - start;
    best = time < best ? time : best;
    moves = path.count;
    maze_path_deinit(&path);
  }
  printf("search=%s side=%d ms=%.2f moves=%lld", label, side, best, (long long)moves);
  int64_t plain = plain_search(maze);
  printf(" %s\n", plain == moves ? "same" : "DIFFERENT");
  maze_destroy(maze);
}

static void measure_carving(MazeKind kind, int side) {
  double best = 1e18;
  int64_t rooms = (int64_t)((side + 1) / 2) * ((side + 1) / 2);
  for (int i = 0; i < REPEATS; i++) {
    double start = now_ms();
    Maze *maze = make(kind, side, MAZE_STRAIGHT_DIRECTIONS);
    double time = now_ms() - start;
    best = time < best ? time : best;
    maze_destroy(maze);
  }
  printf("carve=%s side=%d ms=%.1f mrooms_per_s=%.1f\n", maze_kind_name(kind), side, best, (double)rooms / best / 1e3);
}

static void measure_counting(int side) {
  Maze *maze = make(MAZE_KIND_OBSTACLES, side, MAZE_ALL_DIRECTIONS);
  StrBuf number = {0};
  int64_t moves;
  Error err;
  double start = now_ms();
  must(maze_count_shortest(maze, NULL, &number, &moves, &err), &err);
  printf("count side=%d ms=%.1f digits=%zu\n", side, now_ms() - start, number.size);
  strbuf_deinit(&number);
  maze_destroy(maze);
}

// The maze of the first line, for other programs: '.' for gaps, '#' for obstacles.
static int print_maze(void) {
  Maze *maze = make(MAZE_KIND_OBSTACLES, 1000, MAZE_ALL_DIRECTIONS);
  for (int row = 0; row < maze_rows(maze); row++) {
    for (int col = 0; col < maze_cols(maze); col++)
      putchar(maze_is_gap(maze, maze_cell(row, col)) ? '.' : '#');
    putchar('\n');
  }
  maze_destroy(maze);
  return 0;
}

// "quick" leaves out the largest; "print" prints a maze instead.
int main(int argc, char **argv) {
  bool is_quick = argc > 1 && argv[1][0] == 'q';
  if (argc > 1 && argv[1][0] == 'p')
    return print_maze();
  measure_search("all", 1000, MAZE_ALL_DIRECTIONS);
  measure_search("straight", 1000, MAZE_STRAIGHT_DIRECTIONS);
  measure_search("no-northwest", 1000, 0x7F);
  if (!is_quick) {
    measure_search("all", 10000, MAZE_ALL_DIRECTIONS);
    measure_search("straight", 10000, MAZE_STRAIGHT_DIRECTIONS);
  }
  for (MazeKind kind = MAZE_KIND_BACKTRACKER; kind < MAZE_KINDS; kind++)
    measure_carving(kind, 1999);
  if (!is_quick)
    measure_carving(MAZE_KIND_BACKTRACKER, 9999);
  measure_counting(1000);
  return 0;
}
