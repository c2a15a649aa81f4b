// SPDX-License-Identifier: MIT
// tesela maze edit: changes to a maze, one after the other in the order they are given.
#include "app/puzzleedit.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"

static Status apply_maze_edits(const Args *args, Maze *maze, Error *err) {
  if (args->repeated_count == 0)
    return error_set(err, ERR_INPUT,
                     N_("nothing is to be changed: give --obstacle, --gap, --entrance, --exit, "
                        "--directions or --name"));
  return args_apply(args, maze, err);
}

// Without --output the file itself is what is edited.
static Status save_edited(const Cli *cli, const Args *args, const Maze *maze, Error *err) {
  const char *output = args_text(args, "output");
  return output ? maze_save(cli, args, maze, output, err) : maze_save_over(cli, maze, args->operands[0], err);
}

int run_maze_edit(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = apply_maze_edits(args, maze, &err);
  if (status == OK)
    status = save_edited(cli, args, maze, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, maze_json(maze));
  else if (status == OK)
    maze_add_picture(cli, maze, NULL);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
