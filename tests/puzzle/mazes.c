// SPDX-License-Identifier: MIT
#include "tests/puzzle/mazes.h"

#include "base/mem.h"
#include "support/test.h"

static int find_sign(const char *picture, char sign, int cols, int from, MazeCell *out) {
  for (int i = from; picture[i]; i++)
    if (picture[i] == sign) {
      *out = maze_cell(i / (cols + 1), i % (cols + 1));
      return i + 1;
    }
  return 0;
}

Maze *mazes_draw(const char *picture) {
  int cols = (int)strcspn(picture, "/");
  int rows = ((int)strlen(picture) + 1) / (cols + 1);
  MazeCell entrance = {0}, exit = {0};
  Error err;
  Maze *maze;
  assert_true(find_sign(picture, 'A', cols, 0, &entrance));
  int next = find_sign(picture, 'B', cols, 0, &exit);
  assert_true(next);
  assert_ok(maze_create(rows, cols, entrance, exit, &maze, &err), err);
  while ((next = find_sign(picture, 'B', cols, next, &exit)))
    assert_ok(maze_add_exit(maze, exit, &err), err);
  for (int i = 0; picture[i]; i++) {
    assert_non_null(strchr("AB.#/", picture[i]));
    if (picture[i] == '#')
      maze_set_obstacle(maze, maze_cell(i / (cols + 1), i % (cols + 1)), true);
  }
  return maze;
}

void mazes_to_text(const Maze *maze, StrBuf *out) {
  for (int row = 0; row < maze_rows(maze); row++) {
    if (row)
      strbuf_add_char(out, '/');
    for (int col = 0; col < maze_cols(maze); col++)
      strbuf_add_char(out, ".#@AB"[maze_code(maze, maze_cell(row, col))]);
  }
}

Maze *mazes_any(Gen *gen, int limit, int directions) {
  int rows = gen_range(gen, 1, limit), cols = gen_range(gen, rows == 1 ? 2 : 1, limit);
  int cells = rows * cols;
  int entrance = (int)gen_below(gen, (uint32_t)cells);
  int exit = (entrance + 1 + (int)gen_below(gen, (uint32_t)cells - 1)) % cells;
  Error err;
  Maze *maze;
  assert_ok(maze_create(rows, cols, maze_cell(entrance / cols, entrance % cols), maze_cell(exit / cols, exit % cols),
                        &maze, &err),
            err);
  for (int more = (int)gen_below(gen, 3); more > 0; more--) {
    int extra = (int)gen_below(gen, (uint32_t)cells);
    if (extra != entrance && maze_exit_at(maze, maze_cell(extra / cols, extra % cols)) < 0)
      assert_ok(maze_add_exit(maze, maze_cell(extra / cols, extra % cols), &err), err);
  }
  int percent = gen_range(gen, 0, 60);
  for (int i = 0; i < cells; i++)
    if (gen_chance(gen, percent))
      maze_set_obstacle(maze, maze_cell(i / cols, i % cols), true);
  maze_set_directions(maze, (MazeDirections)(directions >= 0 ? directions : (int)gen_below(gen, 256)));
  StrBuf text = {0};
  mazes_to_text(maze, &text);
  gen_note(gen, "%s directions %02x", text.data, maze_directions(maze));
  strbuf_deinit(&text);
  return maze;
}

int *mazes_distances(const Maze *maze) {
  int cols = maze_cols(maze);
  size_t cells = (size_t)maze_cell_count(maze);
  int *distances = mem_resize(NULL, cells, sizeof *distances);
  MazeCell *queue = mem_resize(NULL, cells, sizeof *queue);
  for (size_t i = 0; i < cells; i++)
    distances[i] = -1;
  MazeCell entrance = maze_entrance(maze);
  distances[entrance.row * cols + entrance.col] = 0;
  size_t head = 0, tail = 0;
  queue[tail++] = entrance;
  while (head < tail) {
    MazeCell at = queue[head++];
    for (int d = 0; d < MAZE_DIRECTIONS; d++) {
      int row = at.row + maze_steps[d].row, col = at.col + maze_steps[d].col;
      if (!(maze_directions(maze) >> d & 1) || row < 0 || col < 0 || row >= maze_rows(maze) || col >= cols ||
          !maze_is_gap(maze, maze_cell(row, col)) || distances[row * cols + col] >= 0)
        continue;
      distances[row * cols + col] = distances[at.row * cols + at.col] + 1;
      queue[tail++] = maze_cell(row, col);
    }
  }
  mem_free(queue);
  return distances;
}

int mazes_shortest(const Maze *maze) {
  int *distances = mazes_distances(maze);
  int best = -1;
  for (int i = 0; i < maze_exit_count(maze); i++) {
    MazeCell exit = maze_exit(maze, i);
    int distance = distances[exit.row * maze_cols(maze) + exit.col];
    if (distance >= 0 && (best < 0 || distance < best))
      best = distance;
  }
  mem_free(distances);
  return best;
}
