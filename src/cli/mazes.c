// SPDX-License-Identifier: MIT
#include "cli/mazes_internal.h"
#include "notation/mazefile.h"
#include "render/mazenumbers.h"
#include "render/mazepicture.h"
#include "term/terminal.h"

#include <string.h>
#include <unistd.h>

enum { PICTURE_ROWS_MAX = 200, PICTURE_COLS_MAX = 250 };

void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path) {
  MazePicture picture = {.maze = maze, .path = path, .look = &cli->look};
  bool fits = maze_rows(maze) <= PICTURE_ROWS_MAX && maze_cols(maze) <= PICTURE_COLS_MAX;
  if (fits && terminal_is(STDOUT_FILENO))
    fits = mazepicture_width(&picture) <= cli->look.columns;
  Look wide = cli->look;
  if (!terminal_is(STDOUT_FILENO)) { // a file has room
    wide.columns = 0;
    picture.look = &wide;
  }
  if (fits)
    mazepicture_draw(&picture, &cli->out);
  else
    strbuf_printf(&cli->out, tr(cli->catalog, "%d×%d cells are too many to be drawn here.\n"), maze_rows(maze),
                  maze_cols(maze));
}

json_t *maze_cell_json(MazeCell cell) {
  return json_pack("[i, i]", cell.row, cell.col);
}

json_t *maze_path_json(const MazePath *path) {
  json_t *array = json_array();
  for (int64_t i = 0; i < path->count; i++)
    json_array_append_new(array, maze_cell_json(path->cells[i]));
  return array;
}

json_t *maze_json(const Maze *maze) {
  StrBuf text = {0};
  Error err;
  json_t *json = maze_json_write(maze, &text, &err) == OK ? json_loadb(text.data, text.size, 0, NULL) : json_null();
  strbuf_deinit(&text);
  return json;
}

void maze_add_shape(Cli *cli, const Maze *maze) {
  StrBuf directions = {0};
  maze_directions_write(maze_directions(maze), &directions);
  mazenumbers_add_size(cli->catalog, maze_rows(maze), maze_cols(maze), &cli->out);
  strbuf_add_text(&cli->out, ", ");
  mazenumbers_add_obstacles(cli->catalog, maze_obstacle_count(maze), &cli->out);
  if (directions.size > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, ", directions %s\n"), directions.data);
  else
    strbuf_add_text(&cli->out, tr(cli->catalog, ", no directions\n"));
  strbuf_deinit(&directions);
}

void maze_add_moves(Cli *cli, int64_t moves) {
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%ld move", "%ld moves", (long)moves), (long)moves);
}

void maze_add_solution_line(Cli *cli, int index, int64_t moves) {
  strbuf_printf(&cli->out, tr(cli->catalog, "Solution %d: "), index + 1);
  maze_add_moves(cli, moves);
  strbuf_add_char(&cli->out, '\n');
}
