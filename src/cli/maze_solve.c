// SPDX-License-Identifier: MIT
// tesela maze solve: the way out.
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "puzzle/maze_search.h"

int run_maze_solve(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  MazePath path = {0};
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK) {
    MazeWork work;
    status = maze_find_shortest(maze, maze_work_start(&work, cli), &path, &err);
    maze_work_end(&work);
  }
  if (status == OK) {
    maze_add_picture(cli, maze, &path);
    maze_add_moves(cli, path.count);
    strbuf_add_char(&cli->out, '\n');
  }
  maze_path_deinit(&path);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
