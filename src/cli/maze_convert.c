// SPDX-License-Identifier: MIT
// tesela maze convert: a maze in another format, with the solutions it has.
#include "app/puzzleuse.h"
#include "base/file.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "notation/mazefile.h"

#include <string.h>

static const char *name_of_map(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Entrance and exit are no part of a map: they go into a scenario beside it.
static Status write_scenario(const Cli *cli, const Args *args, const Maze *maze, Error *err) {
  const char *path = args_text(args, "scen");
  const char *dot = strrchr(path, '.');
  if (!dot || strcmp(dot, ".scen") != 0)
    return error_set(err, ERR_INPUT, N_("'%s' does not end like a scenario: .scen"), err_str(path));
  CliWork work;
  ScopedStrBuf text = {0};
  Status status =
      maze_write_scenario(cli_work_start(&work, cli, NULL), maze, name_of_map(args->operands[1]), &text, err);
  cli_work_end(&work);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  if (status == OK)
    status = file_write(path, (Span){text.data, text.size}, err);
  return status;
}

int run_maze_convert(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  const char *to = args->operands[1];
  MazeFormat format = MAZE_FORMAT_TEXT;
  Status status = maze_format_of_path(to, &format, &err);
  if (status == OK)
    status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = maze_save(cli, args, maze, to, &err);
  if (status == OK && args_has(args, "scen"))
    status = write_scenario(cli, args, maze, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:s}", "file", to, "format", maze_format_name(format)));
  else if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), to);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
