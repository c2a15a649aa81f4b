// SPDX-License-Identifier: MIT
// All problems of a MovingAI scenario, solved and compared with the lengths that the file has.
#include "base/decimal.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "notation/mazefile.h"
#include "puzzle/maze_octile.h"

#include <math.h>

enum { SCENARIO_FILE_MAX = 64 * 1024 * 1024, DIFFERENCES_MAX = 100 };
#define TOLERANCE 1e-4 // the files have a few decimals only

typedef struct Comparison {
  Cli *cli;
  int count, right;
  json_t *differences;
} Comparison;

static Status read_scenarios(const char *path, MazeScenario **out, int *count, Error *err) {
  Span text;
  Status status = file_read(path, SCENARIO_FILE_MAX, &text, err);
  if (status != OK)
    return status;
  status = maze_scenarios_read(text, path, out, count, err);
  mem_free_span(text);
  return status;
}

Status maze_open(const Args *args, Maze **out, Error *err) {
  Maze *maze;
  MazeScenario *list;
  int count;
  Status status = maze_load(args->operands[0], &maze, err);
  if (status != OK || !args_has(args, "scen")) {
    if (status == OK)
      *out = maze;
    return status;
  }
  status = read_scenarios(args_text(args, "scen"), &list, &count, err);
  if (status == OK) {
    long number = args_number(args, "problem", 1);
    if (number > count)
      status =
          error_set(err, ERR_MISSING, N_("there is no problem %d; the file has %d"), err_int(number), err_int(count));
    else
      status = maze_take_scenario(maze, &list[number - 1], err);
    mem_free(list);
  }
  if (status == OK)
    *out = maze;
  else
    maze_destroy(maze);
  return status;
}

static void note_difference(Comparison *comparison, const MazeScenario *problem, double found) {
  json_array_append_new(comparison->differences, json_pack("{s:i, s:f, s:f}", "line", (int)problem->line, "found",
                                                           found, "expected", problem->length));
  if (json_array_size(comparison->differences) <= DIFFERENCES_MAX)
    strbuf_printf(&comparison->cli->out, tr(comparison->cli->catalog, "line %ld: length %s instead of %s\n"),
                  problem->line, decimal_of(comparison->cli->catalog, "%.8f", found).text,
                  decimal_of(comparison->cli->catalog, "%.8f", problem->length).text);
}

static Status compare_problem(Comparison *comparison, Maze *maze, const MazeScenario *problem, const Progress *progress,
                              Error *err) {
  MazePath path;
  double length;
  Status status = maze_take_scenario(maze, problem, err);
  if (status == OK)
    status = maze_find_octile(maze, progress, &path, &length, err);
  if (status != OK)
    return status;
  maze_path_deinit(&path);
  if (fabs(length - problem->length) <= TOLERANCE)
    comparison->right++;
  else
    note_difference(comparison, problem, length);
  return OK;
}

static Status compare_all(Comparison *comparison, Maze *maze, const MazeScenario *list, const char *file, Error *err) {
  CliWork work;
  const Progress *progress = cli_work_start(&work, comparison->cli, NULL)->progress;
  Status status = OK;
  for (int i = 0; i < comparison->count && status == OK; i++) {
    if (maze_cell_equals(list[i].entrance, list[i].exit)) { // nothing to walk
      comparison->right++;
      continue;
    }
    status = compare_problem(comparison, maze, &list[i], progress, err);
    if (status != OK)
      error_set_place(err, file, list[i].line);
  }
  cli_work_end(&work);
  return status;
}

int maze_run_scenarios(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  MazeScenario *list = NULL;
  Comparison comparison = {.cli = cli, .differences = json_array()};
  const char *file = args_text(args, "scen");
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = read_scenarios(file, &list, &comparison.count, &err);
  if (status == OK)
    status = compare_all(&comparison, maze, list, file, &err);
  if (status == OK && args_has(args, "json")) {
    strbuf_reset(&cli->out);
    cli_add_json(cli, json_pack("{s:i, s:i, s:O}", "problems", comparison.count, "right", comparison.right,
                                "differences", comparison.differences));
  } else if (status == OK) {
    strbuf_printf(&cli->out, tr(cli->catalog, "%d of %d problems have the length that the file says.\n"),
                  comparison.right, comparison.count);
  }
  bool is_right = comparison.right == comparison.count;
  json_decref(comparison.differences);
  mem_free(list);
  maze_destroy(maze);
  if (status != OK)
    return cli_fail(cli, &err);
  return is_right ? EXIT_OK : EXIT_REFUSED;
}
