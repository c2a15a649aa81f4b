// SPDX-License-Identifier: MIT
// tesela maze solve: the way out, by the fast search, by that of the thesis, or over a map where diagonals are longer.
#include "app/puzzleuse.h"
#include "base/decimal.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "puzzle/maze_count.h"
#include "render/mazenumbers.h"

typedef struct Answer {
  MazeFound found;
  const MazePath *best; // NULL: none
  StrBuf count;         // of shortest paths, if asked for
} Answer;

static void answer_deinit(Answer *answer) {
  maze_found_deinit(&answer->found);
  strbuf_deinit(&answer->count);
}

static Status search_maze(const Args *args, Maze *maze, const PuzzleSearch *how, const Progress *progress, Answer *out,
                          Error *err) {
  int64_t moves;
  Status status = maze_look(maze, how, progress, &out->found, err);
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

// ---- what people and programs are told ----

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

// An exploration that was cut short has not shown that there is no way.
static const char *nature(const Maze *maze, const Answer *answer) {
  if (!answer->best)
    return answer->found.all.is_complete ? "impossible" : "unknown";
  return maze_obstacle_count(maze) == 0 ? "trivial" : "ordinary";
}

static void add_solved_json(Cli *cli, const Maze *maze, const Answer *answer) {
  Span mode = field_choice_name(maze_search_fields, answer->found.mode);
  const MazePath *best = best_or_empty(answer);
  json_t *json = json_pack("{s:s, s:s%, s:b, s:s, s:I, s:o}", "name", maze_name(maze), "mode", mode.data, mode.size,
                           "solved", best->count > 0, "nature", nature(maze, answer), "moves", (json_int_t)best->count,
                           "path", maze_path_json(best));
  if (is_of_mode(answer, MAZE_MODE_OCTILE))
    json_object_set_new(json, "length", json_real(answer->found.length));
  if (is_of_mode(answer, MAZE_MODE_THESIS))
    add_exploration_json(json, &answer->found.all);
  if (is_of_mode(answer, MAZE_MODE_SEVERAL))
    json_object_set_new(json, "solutions", solutions_json(&answer->found.all));
  if (answer->count.size > 0) // as text: it may have hundreds of digits
    json_object_set_new(json, "shortest_paths", json_string(answer->count.data));
  cli_add_json(cli, json);
}

static void add_solutions(Cli *cli, const MazeExploration *all) {
  if (all->forgotten > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, "%lld longer solutions are not listed.\n"), (long long)all->forgotten);
  for (int i = 0; i < all->count; i++)
    mazenumbers_add_solution(cli->catalog, i, all->solutions[i].count, &cli->out);
}

static void add_best(Cli *cli, const Answer *answer) {
  StrBuf *out = &cli->out;
  strbuf_add_text(out, tr(cli->catalog, "Best solution: "));
  mazenumbers_add_moves(cli->catalog, answer->best->count, out);
  if (is_of_mode(answer, MAZE_MODE_OCTILE))
    strbuf_printf(out, tr(cli->catalog, ", length %s"), decimal_of(cli->catalog, "%.8f", answer->found.length).text);
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
    strbuf_printf(&cli->out, tr(cli->catalog, "Shortest paths: %s\n"), answer->count.data);
}

// The maze with what was found; a shortest path comes after the solutions it already has.
static Status maze_solve_keep_found(Maze *maze, const Answer *answer, Error *err) {
  if (is_of_mode(answer, MAZE_MODE_THESIS) || is_of_mode(answer, MAZE_MODE_SEVERAL))
    return maze_keep_exploration(maze, &answer->found.all, err);
  return answer->best ? maze_add_solution(maze, answer->best, err) : OK;
}

static Status maze_solve(Cli *cli, const Args *args, Maze *maze, Answer *answer, Error *err) {
  ScopedArena arena = {0};
  PuzzleSearch how = {0};
  CliWork work;
  Status status = args_take(args, maze_search_fields, &how, &arena, err);
  if (status != OK)
    return status;
  status = search_maze(args, maze, &how, cli_work_start(&work, cli, NULL)->progress, answer, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "output")) {
    status = maze_solve_keep_found(maze, answer, err);
    if (status == OK)
      status = maze_save(cli, args, maze, args_text(args, "output"), err);
  }
  return status;
}

int run_maze_solve(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  Answer answer = {0};
  if (args_has(args, "scen") && !args_has(args, "problem"))
    return maze_run_scenarios(cli, args);
  Status status = maze_open(args, &maze, &err);
  if (status == OK)
    status = maze_solve(cli, args, maze, &answer, &err);
  if (status == OK && args_has(args, "json"))
    add_solved_json(cli, maze, &answer);
  else if (status == OK)
    add_solved_text(cli, maze, &answer);
  answer_deinit(&answer);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
