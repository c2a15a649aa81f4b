// SPDX-License-Identifier: MIT
#include "cli/mazes_internal.h"
#include "notation/mazefile.h"
#include "render/mazenumbers.h"
#include "render/mazepicture.h"
#include "term/terminal.h"

#include <unistd.h>

void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path) {
  mazepicture_show(maze, path, cli->catalog, &cli->look, terminal_is(STDOUT_FILENO), &cli->out);
}

json_t *maze_path_json(const MazePath *path) {
  json_t *array = json_array();
  for (int64_t i = 0; i < path->count; i++)
    json_array_append_new(array, json_pack("[i, i]", path->cells[i].row, path->cells[i].col));
  return array;
}

json_t *maze_json(const Maze *maze) {
  ScopedStrBuf text = {0};
  Error err;
  return maze_json_write(maze, &text, &err) == OK ? json_loadb(text.data, text.size, 0, NULL) : json_null();
}

void maze_add_shape(Cli *cli, const Maze *maze) {
  ScopedStrBuf directions = {0};
  maze_directions_write(maze_directions(maze), &directions);
  mazenumbers_add_size(cli->catalog, maze_rows(maze), maze_cols(maze), &cli->out);
  strbuf_add_text(&cli->out, ", ");
  mazenumbers_add_obstacles(cli->catalog, maze_obstacle_count(maze), &cli->out);
  if (directions.size > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, ", directions %s\n"), directions.data);
  else
    strbuf_add_text(&cli->out, tr(cli->catalog, ", no directions\n"));
}
