// SPDX-License-Identifier: MIT
// tesela maze export: mazes on paper, as pictures, and in the formats of files.
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "notation/mazefile.h"

Status maze_save_over(const Cli *cli, const Maze *maze, const char *path, Error *err) {
  return paper_save(cli, (PuzzleContent){.maze = maze}, path, &(PuzzleSheet){0}, err);
}

// Only files of programs: what is read again.
Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  MazeFormat format;
  Status status = maze_format_of_path(path, &format, err);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  return status == OK ? maze_save_over(cli, maze, path, err) : status;
}

Status maze_export(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  PuzzleSheet sheet;
  Arena arena = {0};
  Status status = args_sheet(args, true, &arena, &sheet, err);
  sheet.is_picture = args_has(args, "picture");
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  if (status == OK)
    status = paper_save(cli, (PuzzleContent){.maze = maze}, path, &sheet, err);
  arena_deinit(&arena);
  return status;
}

int run_maze_export(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  const char *path = args_text(args, "output");
  Status status =
      path ? puzzle_check_target(PUZZLE_IS_MAZE, path, &err)
           : error_set(&err, ERR_INPUT, N_("where to write is missing: give --output FILE.pdf, .svg or .png"));
  if (status == OK)
    status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = maze_export(cli, args, maze, path, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s}", "file", path));
  else if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
