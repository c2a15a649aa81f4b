// SPDX-License-Identifier: MIT
// Mazes in any of their formats, from anywhere; the first byte says which. An accepted one can be solved, and is the
// same after writing and reading our format.
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/mazefile.h"
#include "puzzle/maze_metrics.h"

enum { CELLS_TO_SOLVE = 10000 };

static void comes_back(const Maze *maze, MazeFormat format) {
  StrBuf text = {0};
  Maze *again;
  Error err;
  Status status = maze_write(maze, format, &text, &err);
  must(status == OK || status == ERR_LIMIT);
  if (status == OK) {
    must(maze_read((Span){text.data, text.size}, format, "again", &again, &err) == OK);
    must(maze_obstacle_count(again) == maze_obstacle_count(maze));
    must(format == MAZE_FORMAT_MAP || maze_solution_count(again) == maze_solution_count(maze));
    maze_destroy(again);
  }
  strbuf_deinit(&text);
}

static void read_scenarios(Span text) {
  MazeScenario *list;
  int count;
  Error err;
  if (maze_scenarios_read(text, "fuzz", &list, &count, &err) != OK)
    return;
  must(count > 0);
  mem_free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  Span text = {(const char *)data + 1, size - 1};
  MazeFormat format = (MazeFormat)(data[0] % (MAZE_FORMATS + 1));
  Maze *maze;
  Error err;
  if (format == MAZE_FORMATS) {
    read_scenarios(text);
    return 0;
  }
  if (maze_read(text, format, "fuzz", &maze, &err) != OK)
    return 0;
  if (maze_cell_count(maze) <= CELLS_TO_SOLVE) {
    MazeMetrics metrics;
    must(maze_measure(maze, NULL, &metrics, &err) == OK);
    must(metrics.gaps >= 2 && metrics.obstacles + metrics.gaps == metrics.cells);
    comes_back(maze, format);
  }
  maze_destroy(maze);
  return 0;
}
