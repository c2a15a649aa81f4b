// SPDX-License-Identifier: MIT
// tesela maze info: what a maze is like, in numbers.
#include "app/puzzleuse.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "render/mazenumbers.h"

static void add_plan(Cli *cli, const Maze *maze) {
  strbuf_printf(&cli->out, "%s\n", maze_name(maze));
  maze_add_shape(cli, maze);
  MazeCell entrance = maze_entrance(maze);
  strbuf_printf(&cli->out,
                tr_plural(cli->catalog, "entrance %d,%d; exit", "entrance %d,%d; exits", maze_exit_count(maze)),
                entrance.row, entrance.col);
  for (int i = 0; i < maze_exit_count(maze); i++)
    strbuf_printf(&cli->out, " %d,%d", maze_exit(maze, i).row, maze_exit(maze, i).col);
  strbuf_add_char(&cli->out, '\n');
}

int run_maze_info(Cli *cli, const Args *args) {
  ScopedArena arena = {0};
  MazeMeasures measures;
  Maze *maze = NULL;
  CliWork work;
  Error err;
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK) {
    status = maze_take_measures(cli_work_start(&work, cli, &arena), maze, &measures, &err);
    cli_work_end(&work);
  }
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(maze_measure_fields, &measures, FIELD_NOT_OPTION));
  } else if (status == OK) {
    add_plan(cli, maze);
    mazenumbers_add(cli->catalog, &measures.metrics, &cli->out);
  }
  if (status == OK)
    maze_measures_deinit(&measures);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
