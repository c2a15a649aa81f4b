// SPDX-License-Identifier: MIT
// tesela maze solutions: the solutions of a maze, one by one.
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_octile.h"

enum { USUAL_STEPS = 10 * 1000 * 1000 };

static Status find_octile(Maze *maze, const Progress *progress, Error *err) {
  MazePath path = {0};
  double length;
  Status status = maze_find_octile(maze, progress, &path, &length, err);
  if (status == OK && path.count > 0)
    status = maze_add_solution(maze, &path, err);
  maze_path_deinit(&path);
  return status;
}

static Status explore(Maze *maze, const Progress *progress, Error *err) {
  MazeExploration exploration;
  maze_explore(maze, USUAL_STEPS, progress, &exploration);
  Status status = maze_keep_exploration(maze, &exploration, err);
  maze_exploration_deinit(&exploration);
  return status;
}

// Those of the file, unless others are asked for or there are none.
static Status find_solutions(const Cli *cli, const Args *args, Maze *maze, Error *err) {
  if (maze_solution_count(maze) > 0 && !args_has(args, "first"))
    return OK;
  MazeWork work;
  const Progress *progress = maze_work_start(&work, cli);
  Status status = args_has(args, "first") ? maze_keep_shortest(maze, (int)args_number(args, "first", 1), progress, err)
                  : maze_is_octile(maze)  ? find_octile(maze, progress, err)
                                          : explore(maze, progress, err);
  maze_work_end(&work);
  return status;
}

static void add_json(Cli *cli, const Maze *maze) {
  json_t *array = json_array();
  for (int i = 0; i < maze_solution_count(maze); i++) {
    const MazePath *path = maze_solution(maze, i);
    json_array_append_new(array, json_pack("{s:i, s:I, s:o}", "number", i + 1, "moves", (json_int_t)path->count, "path",
                                           maze_path_json(path)));
  }
  const MazePath *best = maze_best_solution(maze);
  cli_add_json(cli, json_pack("{s:s, s:i, s:I, s:o}", "name", maze_name(maze), "count", maze_solution_count(maze),
                              "best_moves", (json_int_t)(best ? best->count : 0), "solutions", array));
}

static Status add_one(Cli *cli, const Args *args, const Maze *maze, Error *err) {
  long number = args_number(args, "show", 0);
  if (number > maze_solution_count(maze))
    return error_set(err, ERR_MISSING, N_("there is no solution %d; the maze has %d"), err_int(number),
                     err_int(maze_solution_count(maze)));
  const MazePath *path = number > 0 ? maze_solution(maze, (int)number - 1) : maze_best_solution(maze);
  if (!path)
    return error_set(err, ERR_MISSING, N_("no solution has been found"));
  maze_add_picture(cli, maze, path);
  maze_add_moves(cli, path->count);
  strbuf_add_char(&cli->out, '\n');
  return OK;
}

static Status add_text(Cli *cli, const Args *args, const Maze *maze, Error *err) {
  if (args_has(args, "show") || args_has(args, "best"))
    return add_one(cli, args, maze, err);
  for (int i = 0; i < maze_solution_count(maze); i++)
    maze_add_solution_line(cli, i, maze_solution(maze, i)->count);
  if (maze_solution_count(maze) == 0)
    strbuf_add_text(&cli->out, tr(cli->catalog, "There are no solutions.\n"));
  return OK;
}

int run_maze_solutions(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = find_solutions(cli, args, maze, &err);
  if (status == OK && args_has(args, "output"))
    status = maze_save(cli, args, maze, args_text(args, "output"), &err);
  if (status == OK && args_has(args, "json"))
    add_json(cli, maze);
  else if (status == OK)
    status = add_text(cli, args, maze, &err);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
