// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/lines.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "notation/mazefile.h"
#include "render/mazenumbers.h"
#include "render/mazepicture.h"
#include "term/terminal.h"

#include <string.h>
#include <unistd.h>

enum { PICTURE_ROWS_MAX = 200, PICTURE_COLS_MAX = 250 };

const Progress *maze_work_start(MazeWork *work, const Cli *cli) {
  cli_progress_start(&work->bar, cli);
  work->bar.progress.cancel = interrupt_catch();
  return &work->bar.progress;
}

void maze_work_end(MazeWork *work) {
  interrupt_release();
  cli_progress_end(&work->bar);
}

Status maze_parse_cell(const char *text, const char *option, MazeCell *out, Error *err) {
  const char *comma = strchr(text, ',');
  long row, col;
  if (!comma || !span_to_int((Span){text, (size_t)(comma - text)}, 0, MAZE_SIDE_MAX - 1, &row) ||
      !span_to_int(span_of(comma + 1), 0, MAZE_SIDE_MAX - 1, &col))
    return error_set(err, ERR_INPUT, N_("'%s' is no cell: --%s wants ROW,COLUMN, counted from 0, as in 4,7"),
                     err_str(text), err_str(option));
  *out = maze_cell((int)row, (int)col);
  return OK;
}

Status maze_parse_range(const char *text, const char *option, int64_t *low, int64_t *high, Error *err) {
  const char *dots = strstr(text, "..");
  Span first = {text, dots ? (size_t)(dots - text) : strlen(text)};
  Span last = dots ? span_of(dots + 2) : first;
  long from, to;
  if (!span_to_int(first, INT32_MIN, INT32_MAX, &from) || !span_to_int(last, INT32_MIN, INT32_MAX, &to))
    return error_set(err, ERR_INPUT, N_("'%s' is no number: --%s wants one, as in 7, or a range, as in 3..15"),
                     err_str(text), err_str(option));
  *low = from;
  *high = to;
  return OK;
}

static Status write_to(const Cli *cli, const Maze *maze, const char *path, Error *err) {
  MazeFormat format;
  StrBuf text = {0};
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = maze_write(maze, format, &text, err);
  if (status == OK)
    status = file_write(path, (Span){text.data, text.size}, err);
  if (status == OK && maze_format_loses(maze, format))
    cli_note(cli, tr(cli->catalog, maze_format_loses(maze, format)));
  strbuf_deinit(&text);
  return status;
}

Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  MazeFormat format;
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  return status == OK ? write_to(cli, maze, path, err) : status;
}

Status maze_save_over(const Cli *cli, const Maze *maze, const char *path, Error *err) {
  return write_to(cli, maze, path, err);
}

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
