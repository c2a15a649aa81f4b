// SPDX-License-Identifier: MIT
// A maze with thin walls from anywhere. One that is accepted must survive being written and read again, have a shortest
// way that can be walked or none, and be measured.
#include "fuzz/fuzz.h"
#include "notation/wallmazefile.h"

static void check_way(const WallMaze *maze) {
  SCOPED(wallpath_deinit) WallPath way = {0};
  int at = maze->entrance;
  wallmaze_find_way(maze, &way);
  for (int i = 0; i < way.count; i++) {
    unsigned ways = wallmaze_ways(maze, at);
    bool is_step = false;
    for (int side = 0; side < WALLGRID_SIDES; side++)
      is_step = is_step || ((ways >> side & 1) && wallmaze_beyond(maze, at, side) == way.places[i]);
    must(is_step);
    at = way.places[i];
  }
  must(way.count == 0 || at == maze->exit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ScopedWallMaze maze = NULL;
  ScopedWallMaze again = NULL;
  ScopedStrBuf text = {0};
  WallMetrics metrics;
  Error err;
  if (wallmaze_json_read((Span){(const char *)data, size}, "fuzz", &maze, &err) != OK)
    return 0;
  must(maze->grid->count <= WALLGRID_CELLS_MAX);
  wallmaze_json_write(maze, &text);
  must(wallmaze_is_meant((Span){text.data, text.size}));
  must(wallmaze_json_read((Span){text.data, text.size}, "again", &again, &err) == OK);
  must(wallmaze_equals(maze, again));
  check_way(maze);
  must(wallmaze_measure(maze, NULL, &metrics, &err) == OK);
  return 0;
}
