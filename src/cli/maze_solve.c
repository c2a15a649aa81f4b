// SPDX-License-Identifier: MIT
// tesela maze solve and solutions: the way out, by the fast search, by the search of the thesis, or over a map where
// diagonals are longer.
#include "base/decimal.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/maze_internal.h"
#include "notation/mazefile.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_octile.h"
#include "render/mazenumbers.h"
#include "workshop/puzzleuse.h"

#include <math.h>
#include <string.h>

// ---- scenarios ----

// Solves all problems of a MovingAI scenario and compares with the lengths in the file.

enum { SCENARIO_FILE_MAX = 64 * 1024 * 1024, DIFFERENCES_MAX = 100 };
#define TOLERANCE 1e-4 // the files have only a few decimals

typedef struct Comparison {
  Cli *cli;
  int count, right;
  json_t *differences;
} Comparison;

static Status read_scenarios(const char *path, MazeScenario **out, int *count, Error *err) {
  ScopedBytes text = {0};
  Status status = file_read(path, SCENARIO_FILE_MAX, &text, err);
  return status == OK ? maze_scenarios_read(text, path, out, count, err) : status;
}

static void solve_record_difference(Comparison *comparison, const MazeScenario *problem, double found) {
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
    solve_record_difference(comparison, problem, length);
  return OK;
}

static Status compare_problems(Comparison *comparison, Maze *maze, const MazeScenario *list, const char *file,
                               Error *err) {
  CliWork work;
  const Progress *progress = cli_work_start(&work, comparison->cli)->progress;
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

static Status maze_compare_scenarios(Cli *cli, const Args *args, Maze *maze, Error *err) {
  ScopedMem MazeScenario *list = NULL;
  Comparison comparison = {.cli = cli, .differences = json_array()};
  const char *file = args_text(args, "scen");
  Status status = read_scenarios(file, &list, &comparison.count, err);
  if (status == OK)
    status = compare_problems(&comparison, maze, list, file, err);
  if (status == OK && args_has(args, "json")) {
    strbuf_reset(&cli->out);
    cli_add_json(cli, json_pack("{s:i, s:i, s:O}", "problems", comparison.count, "right", comparison.right,
                                "differences", comparison.differences));
  } else if (status == OK) {
    strbuf_printf(&cli->out, _("%d of %d problems have the length that the file says.\n"), comparison.right,
                  comparison.count);
  }
  cli->code = comparison.right == comparison.count ? EXIT_OK : EXIT_REFUSED;
  json_decref(comparison.differences);
  return status;
}

// ---- solve ----

// With --scen: the problem that --problem names.
static Status maze_take_problem(const Args *args, Maze *maze, Error *err) {
  ScopedMem MazeScenario *list = NULL;
  int count;
  long number = args_number(args, "problem", 1);
  if (!args_has(args, "scen"))
    return OK;
  Status status = read_scenarios(args_text(args, "scen"), &list, &count, err);
  if (status == OK && number > count)
    status =
        error_set(err, ERR_MISSING, N_("there is no problem %d; the file has %d"), err_int(number), err_int(count));
  return status == OK ? maze_take_scenario(maze, &list[number - 1], err) : status;
}

typedef struct Answer {
  MazeFound found;
  const MazePath *best; // NULL: none
  StrBuf count;         // number of shortest paths, if asked for
} Answer;

static void answer_deinit(Answer *answer) {
  maze_found_deinit(&answer->found);
  strbuf_deinit(&answer->count);
}

static Status search_maze(const Args *args, Maze *maze, const PuzzleSearch *how, const Progress *progress, Answer *out,
                          Error *err) {
  int64_t moves;
  Status status = maze_find_ways(maze, how, progress, &out->found, err);
  out->best = maze_found_best(&out->found);
  if (status == OK && args_has(args, "count"))
    status = maze_count_shortest(maze, progress, &out->count, &moves, err);
  return status;
}

static bool is_of_mode(const Answer *answer, int mode) {
  return answer->found.mode == mode;
}

static const MazePath *best_or_empty(const Answer *answer) {
  static const MazePath none;
  return answer->best ? answer->best : &none;
}

static json_t *solutions_json(const MazeExploration *exploration) {
  json_t *array = json_array();
  for (int i = 0; i < exploration->count; i++)
    json_array_append_new(array, maze_path_json(&exploration->solutions[i]));
  return array;
}

static void add_exploration_json(json_t *json, const MazeExploration *exploration) {
  json_object_set_new(json, "solutions", solutions_json(exploration));
  json_object_set_new(json, "forgotten", json_integer(exploration->forgotten));
  json_object_set_new(json, "steps", json_integer(exploration->steps));
  json_object_set_new(json, "best_steps", json_integer(exploration->best_steps));
  json_object_set_new(json, "time_ms", json_integer(exploration->time_ms));
  json_object_set_new(json, "best_ms", json_integer(exploration->best_ms));
  json_object_set_new(json, "complete", json_boolean(exploration->is_complete));
}

// An exploration that was interrupted has not proved that there is no way.
static const char *maze_nature_words(const Maze *maze, const Answer *answer) {
  if (!answer->best)
    return answer->found.all.is_complete ? "impossible" : "unknown";
  return maze_obstacle_count(maze) == 0 ? "trivial" : "ordinary";
}

// Writes the cells of a path like cli_add_json two levels deep, but one by one: a large maze has millions of them,
// which would take a gigabyte as a document.
static void stream_path(Cli *cli, const MazePath *path) {
  strbuf_add_char(&cli->out, '[');
  for (int64_t i = 0; i < path->count && cli_flush_if_long(cli); i++)
    strbuf_printf(&cli->out, "%s\n    [\n      %d,\n      %d\n    ]", i ? "," : "", path->cells[i].row,
                  path->cells[i].col);
  strbuf_add_text(&cli->out, path->count > 0 ? "\n  ]" : "]");
}

// Writes the document with an empty path, and the real path in its place. No name can contain that place: its quotes
// would be escaped.
static void add_json_with_path(Cli *cli, json_t *json, const MazePath *path) {
  static const char place[] = "\n  \"path\": ";
  ScopedStrBuf rest = {0};
  cli_add_json(cli, json);
  size_t at = (size_t)(strstr(cli->out.data, place) - cli->out.data) + strlen(place);
  strbuf_add_text(&rest, cli->out.data + at + strlen("[]"));
  cli->out.size = at;
  stream_path(cli, path);
  strbuf_add(&cli->out, rest.data, rest.size);
}

static void add_solved_json(Cli *cli, const Maze *maze, const Answer *answer) {
  Span mode = field_choice_name(maze_search_fields, answer->found.mode);
  const MazePath *best = best_or_empty(answer);
  json_t *json =
      json_pack("{s:s, s:s%, s:b, s:s, s:I, s:[]}", "name", maze_name(maze), "mode", mode.data, mode.size, "solved",
                best->count > 0, "nature", maze_nature_words(maze, answer), "moves", (json_int_t)best->count, "path");
  if (is_of_mode(answer, MAZE_MODE_OCTILE))
    json_object_set_new(json, "length", json_real(answer->found.length));
  if (is_of_mode(answer, MAZE_MODE_THESIS))
    add_exploration_json(json, &answer->found.all);
  if (is_of_mode(answer, MAZE_MODE_SEVERAL))
    json_object_set_new(json, "solutions", solutions_json(&answer->found.all));
  if (answer->count.size > 0) // as text: it may have hundreds of digits
    json_object_set_new(json, "shortest_paths", json_string(answer->count.data));
  add_json_with_path(cli, json, best);
}

static void add_solutions(Cli *cli, const MazeExploration *all) {
  if (all->forgotten > 0)
    strbuf_printf(&cli->out, _("%lld longer solutions are not listed.\n"), (long long)all->forgotten);
  for (int i = 0; i < all->count; i++)
    mazenumbers_add_solution(cli->catalog, i, all->solutions[i].count, &cli->out);
}

static void add_best(Cli *cli, const Answer *answer) {
  StrBuf *out = &cli->out;
  strbuf_add_text(out, _("Best solution: "));
  mazenumbers_add_moves(cli->catalog, answer->best->count, out);
  if (is_of_mode(answer, MAZE_MODE_OCTILE))
    strbuf_printf(out, _(", length %s"), decimal_of(cli->catalog, "%.8f", answer->found.length).text);
  strbuf_add_char(out, '\n');
}

static void add_solved_text(Cli *cli, const Maze *maze, const Answer *answer) {
  const MazeExploration *all = &answer->found.all;
  maze_add_picture(cli, maze, best_or_empty(answer));
  if (is_of_mode(answer, MAZE_MODE_THESIS) || is_of_mode(answer, MAZE_MODE_SEVERAL))
    add_solutions(cli, all);
  if (is_of_mode(answer, MAZE_MODE_THESIS))
    mazenumbers_add_exploration(cli->catalog, all, &cli->out);
  mazenumbers_add_nature(cli->catalog, maze, answer->best != NULL, all->is_complete, &cli->out);
  if (answer->best)
    add_best(cli, answer);
  if (answer->count.size > 0)
    strbuf_printf(&cli->out, _("Shortest paths: %s\n"), answer->count.data);
}

// Adds the result to the maze; a shortest path comes after the solutions it already has.
static Status maze_solve_keep_found(Maze *maze, const Answer *answer, Error *err) {
  if (is_of_mode(answer, MAZE_MODE_THESIS) || is_of_mode(answer, MAZE_MODE_SEVERAL))
    return maze_keep_exploration(maze, &answer->found.all, err);
  return answer->best ? maze_add_solution(maze, answer->best, err) : OK;
}

static Status maze_find_answer(Cli *cli, const Args *args, Maze *maze, Answer *answer, Error *err) {
  PuzzleSearch how = {0};
  CliWork work;
  Status status = args_take(args, maze_search_fields, &how, cli->arena, err);
  if (status != OK)
    return status;
  status = search_maze(args, maze, &how, cli_work_start(&work, cli)->progress, answer, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "output")) {
    status = maze_solve_keep_found(maze, answer, err);
    if (status == OK)
      status = maze_save(cli, args, maze, args_text(args, "output"), err);
  }
  return status;
}

Status maze_solve(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  if (open->walls)
    return walls_solve(cli, args, open->walls, err);
  Maze *maze = open->maze;
  SCOPED(answer_deinit) Answer answer = {0};
  if (args_has(args, "scen") && !args_has(args, "problem"))
    return maze_compare_scenarios(cli, args, maze, err);
  Status status = maze_take_problem(args, maze, err);
  if (status == OK)
    status = maze_find_answer(cli, args, maze, &answer, err);
  if (status == OK && args_has(args, "json"))
    add_solved_json(cli, maze, &answer);
  else if (status == OK)
    add_solved_text(cli, maze, &answer);
  return status;
}

// ---- solutions ----

enum { USUAL_STEPS = 10 * 1000 * 1000 };

// The file's solutions, unless others are asked for or there are none: then all that the thesis finds, or a map's best.
static Status find_solutions(const Cli *cli, const Args *args, Maze *maze, Error *err) {
  PuzzleSearch how = {.mode = maze_is_octile(maze) ? MAZE_MODE_OCTILE : MAZE_MODE_THESIS, .steps = USUAL_STEPS};
  SCOPED(maze_found_deinit) MazeFound found = {0};
  CliWork work;
  if (args_has(args, "first")) {
    how.mode = MAZE_MODE_SEVERAL;
    how.paths = (int)args_number(args, "first", 1);
  } else if (maze_solution_count(maze) > 0) {
    return OK;
  }
  Status status = maze_find_ways(maze, &how, cli_work_start(&work, cli)->progress, &found, err);
  cli_work_end(&work);
  return status == OK ? maze_keep_exploration(maze, &found.all, err) : status;
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
    strbuf_add_text(&cli->out, _("There are no solutions.\n"));
  return OK;
}

Status maze_list_solutions(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  Maze *maze = open->maze;
  if (!maze)
    return error_set(err, ERR_INPUT,
                     N_("a maze of this shape keeps no list of solutions: `tesela maze solve` finds its way"));
  Status status = find_solutions(cli, args, maze, err);
  if (status == OK && args_has(args, "output"))
    status = maze_save(cli, args, maze, args_text(args, "output"), err);
  if (status == OK && args_has(args, "json"))
    add_solutions_json(cli, maze);
  else if (status == OK)
    status = add_solutions_text(cli, args, maze, err);
  return status;
}
