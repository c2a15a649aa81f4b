// SPDX-License-Identifier: MIT
// tesela maze solutions: the solutions of a maze, one by one.
#include "app/puzzleuse.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "render/mazenumbers.h"

enum { USUAL_STEPS = 10 * 1000 * 1000 };

// Those of the file, unless others are asked for or there are none: then all that the thesis finds, or a map's best.
static Status find_solutions(const Cli *cli, const Args *args, Maze *maze, Error *err) {
  PuzzleSearch how = {.mode = maze_is_octile(maze) ? MAZE_MODE_OCTILE : MAZE_MODE_THESIS, .steps = USUAL_STEPS};
  MazeFound found;
  CliWork work;
  if (args_has(args, "first")) {
    how.mode = MAZE_MODE_SEVERAL;
    how.paths = (int)args_number(args, "first", 1);
  } else if (maze_solution_count(maze) > 0) {
    return OK;
  }
  Status status = maze_look(maze, &how, cli_work_start(&work, cli, NULL)->progress, &found, err);
  cli_work_end(&work);
  if (status == OK)
    status = maze_keep_exploration(maze, &found.all, err);
  maze_found_deinit(&found);
  return status;
}

static void add_solutions_json(Cli *cli, const Maze *maze) {
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
  mazenumbers_add_moves(cli->catalog, path->count, &cli->out);
  strbuf_add_char(&cli->out, '\n');
  return OK;
}

static Status add_solutions_text(Cli *cli, const Args *args, const Maze *maze, Error *err) {
  if (args_has(args, "show") || args_has(args, "best"))
    return add_one(cli, args, maze, err);
  for (int i = 0; i < maze_solution_count(maze); i++)
    mazenumbers_add_solution(cli->catalog, i, maze_solution(maze, i)->count, &cli->out);
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
    add_solutions_json(cli, maze);
  else if (status == OK)
    status = add_solutions_text(cli, args, maze, &err);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
