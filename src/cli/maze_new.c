// SPDX-License-Identifier: MIT
// tesela maze new: a maze with every parameter given or left to chance.
#include "app/mazeorder.h"
#include "app/puzzleuse.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"

static void add_made_text(Cli *cli, const MazeMade *made) {
  strbuf_printf(&cli->out, "%s\n", maze_name(made->maze));
  maze_add_picture(cli, made->maze, NULL);
  maze_add_shape(cli, made->maze);
  if (!made->is_solvable)
    strbuf_add_text(&cli->out, tr(cli->catalog, "This maze is impossible: there is no way out.\n"));
  strbuf_printf(&cli->out, tr(cli->catalog, "The seed is %s.\n"), made->seed);
}

static void tell_made(Cli *cli, const Args *args, const MazeMade *made) {
  const char *path = args_text(args, "output");
  if (args_has(args, "json")) {
    json_t *json = fields_to_json(maze_making.out, made, FIELD_NOT_OPTION);
    if (path)
      json_object_set_new(json, "file", json_string(path));
    cli_add_json(cli, json);
    return;
  }
  add_made_text(cli, made);
  if (path)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
}

int run_maze_new(Cli *cli, const Args *args) {
  const char *path = args_text(args, "output");
  ScopedArena arena = {0};
  MazeMade made = {0};
  Error err;
  Status status = path ? puzzle_check_target(PUZZLE_IS_MAZE, path, &err) : OK;
  if (status == OK)
    status = cli_use(cli, args, &maze_making, &arena, &made, &err);
  if (status == OK) {
    status = path ? maze_export(cli, args, made.maze, path, &err) : OK;
    if (status == OK)
      tell_made(cli, args, &made);
    maze_making.deinit(&made);
  }
  return status == OK ? EXIT_OK : cli_fail_use(cli, args, &err);
}
