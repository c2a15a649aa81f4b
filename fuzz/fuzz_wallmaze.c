// SPDX-License-Identifier: MIT
// A maze with thin walls from anywhere, or its shape: a picture or a drawing. An accepted maze must survive writing and
// reading again, can be measured, and has no way out or a shortest one that can be walked.
#include "fuzz/fuzz.h"
#include "notation/wallmazefile.h"
#include "paper/silhouettepicture.h"

static void check_wall_way(const WallMaze *maze) {
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

static void check_wall_file(Span bytes) {
  ScopedWallMaze maze = NULL;
  ScopedWallMaze again = NULL;
  ScopedStrBuf text = {0};
  WallMetrics metrics;
  Error err;
  if (wallmaze_json_read(bytes, "fuzz", &maze, &err) != OK)
    return;
  must(maze->grid->count <= WALLGRID_CELLS_MAX);
  wallmaze_json_write(maze, &text);
  must(wallmaze_is_meant((Span){text.data, text.size}));
  must(wallmaze_json_read((Span){text.data, text.size}, "again", &again, &err) == OK);
  must(wallmaze_equals(maze, again));
  check_wall_way(maze);
  must(wallmaze_measure(maze, NULL, &metrics, &err) == OK);
}

static void check_silhouette(Span bytes, bool is_png) {
  SCOPED(silhouette_deinit) Silhouette picture = {0};
  bool cells[20 * 20];
  Error err;
  if ((is_png ? silhouette_read_png(bytes, "fuzz", &picture, &err) : silhouette_parse(bytes, &picture, &err)) != OK)
    return;
  must(picture.rows > 0 && picture.cols > 0 && picture.rows <= SILHOUETTE_SIDE_MAX);
  silhouette_sample(&picture, 20, 20, cells);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Span bytes = {(const char *)data, size};
  if (size > 0 && data[0] == '{')
    check_wall_file(bytes);
  else
    check_silhouette(bytes, size > 0 && data[0] == 0x89);
  return 0;
}
