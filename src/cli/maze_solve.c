// SPDX-License-Identifier: MIT
// tesela maze solve: the way out, by the fast search, by that of the thesis, or over a map where diagonals are longer.
#include "base/decimal.h"
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "puzzle/maze_count.h"
#include "puzzle/maze_explore.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"

#include <string.h>

enum { USUAL_STEPS = 10 * 1000 * 1000 };

typedef struct Answer {
  const char *mode;
  MazePath best;
  double length;
  MazeExploration exploration; // of the thesis mode
  StrBuf count;                // of shortest paths, if asked for
} Answer;

static void answer_deinit(Answer *answer) {
  maze_path_deinit(&answer->best);
  maze_exploration_deinit(&answer->exploration);
  strbuf_deinit(&answer->count);
}

static void explore(const Args *args, const Maze *maze, const Progress *progress, Answer *out) {
  maze_explore(maze, args_number(args, "steps", USUAL_STEPS), progress, &out->exploration);
  if (out->exploration.count > 0)
    out->best = maze_path_copy(&out->exploration.solutions[out->exploration.count - 1]);
}

static Status search(const Args *args, const Maze *maze, const Progress *progress, Answer *out, Error *err) {
  Status status = OK;
  int64_t moves;
  if (strcmp(out->mode, "thesis") == 0)
    explore(args, maze, progress, out);
  else if (strcmp(out->mode, "octile") == 0)
    status = maze_find_octile(maze, progress, &out->best, &out->length, err);
  else
    status = maze_find_shortest(maze, progress, &out->best, err);
  if (status == OK && args_has(args, "count"))
    status = maze_count_shortest(maze, progress, &out->count, &moves, err);
  return status;
}

// The mode says what a move costs, whatever the file is: a map can be walked as a maze, and a maze as a map.
static void choose_mode(const Args *args, Maze *maze, Answer *out) {
  out->mode = args_text(args, "mode");
  if (!out->mode)
    out->mode = maze_is_octile(maze) ? "octile" : "shortest";
  maze_set_octile(maze, strcmp(out->mode, "octile") == 0);
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
static bool is_proven(const Answer *answer) {
  return strcmp(answer->mode, "thesis") != 0 || answer->exploration.is_complete;
}

static const char *nature(const Maze *maze, const Answer *answer) {
  if (answer->best.count == 0)
    return is_proven(answer) ? "impossible" : "unknown";
  return maze_obstacle_count(maze) == 0 ? "trivial" : "ordinary";
}

static void add_json(Cli *cli, const Maze *maze, const Answer *answer) {
  json_t *json = json_pack("{s:s, s:s, s:b, s:s, s:I, s:o}", "name", maze_name(maze), "mode", answer->mode, "solved",
                           answer->best.count > 0, "nature", nature(maze, answer), "moves",
                           (json_int_t)answer->best.count, "path", maze_path_json(&answer->best));
  if (strcmp(answer->mode, "octile") == 0)
    json_object_set_new(json, "length", json_real(answer->length));
  if (strcmp(answer->mode, "thesis") == 0)
    add_exploration_json(json, &answer->exploration);
  if (answer->count.size > 0) // as text: it may have hundreds of digits
    json_object_set_new(json, "shortest_paths", json_string(answer->count.data));
  cli_add_json(cli, json);
}

static void add_exploration_text(Cli *cli, const MazeExploration *exploration) {
  StrBuf *out = &cli->out;
  if (exploration->forgotten > 0)
    strbuf_printf(out, tr(cli->catalog, "%lld longer solutions are not listed.\n"), (long long)exploration->forgotten);
  for (int i = 0; i < exploration->count; i++)
    maze_add_solution_line(cli, i, exploration->solutions[i].count);
  strbuf_printf(out, tr(cli->catalog, "%lld steps in %lld ms.\n"), (long long)exploration->steps,
                (long long)exploration->time_ms);
  if (exploration->count > 0)
    strbuf_printf(out, tr(cli->catalog, "The best solution came with step %lld, after %lld ms.\n"),
                  (long long)exploration->best_steps, (long long)exploration->best_ms);
  strbuf_add_text(out, exploration->is_complete
                           ? tr(cli->catalog, "Everything was explored.\n")
                           : tr(cli->catalog, "The search was stopped before its end: there may be shorter ones.\n"));
}

static void add_verdict(Cli *cli, const Maze *maze, const Answer *answer) {
  StrBuf *out = &cli->out;
  const char *kind = nature(maze, answer);
  if (strcmp(kind, "impossible") == 0)
    strbuf_add_text(out, tr(cli->catalog, "This maze is impossible: there is no way out.\n"));
  else if (strcmp(kind, "unknown") == 0)
    strbuf_add_text(out, tr(cli->catalog, "No way out has been found so far.\n"));
  if (strcmp(kind, "trivial") == 0)
    strbuf_add_text(out, tr(cli->catalog, "This maze is trivial: it has no obstacles.\n"));
  if (answer->best.count == 0)
    return;
  strbuf_add_text(out, tr(cli->catalog, "Best solution: "));
  maze_add_moves(cli, answer->best.count);
  if (strcmp(answer->mode, "octile") == 0)
    strbuf_printf(out, tr(cli->catalog, ", length %s"), decimal_of(cli->catalog, "%.8f", answer->length).text);
  strbuf_add_char(out, '\n');
}

static void add_text(Cli *cli, const Maze *maze, const Answer *answer) {
  maze_add_picture(cli, maze, &answer->best);
  if (strcmp(answer->mode, "thesis") == 0)
    add_exploration_text(cli, &answer->exploration);
  add_verdict(cli, maze, answer);
  if (answer->count.size > 0)
    strbuf_printf(&cli->out, tr(cli->catalog, "Shortest paths: %s\n"), answer->count.data);
}

// The maze with what was found; a shortest path comes after the solutions it already has.
static Status keep(Maze *maze, const Answer *answer, Error *err) {
  if (strcmp(answer->mode, "thesis") == 0)
    return maze_keep_exploration(maze, &answer->exploration, err);
  return answer->best.count > 0 ? maze_add_solution(maze, &answer->best, err) : OK;
}

static Status solve(Cli *cli, const Args *args, Maze *maze, Answer *answer, Error *err) {
  MazeWork work;
  choose_mode(args, maze, answer);
  Status status = search(args, maze, maze_work_start(&work, cli), answer, err);
  maze_work_end(&work);
  if (status == OK && args_has(args, "output")) {
    status = keep(maze, answer, err);
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
    status = solve(cli, args, maze, &answer, &err);
  if (status == OK && args_has(args, "json"))
    add_json(cli, maze, &answer);
  else if (status == OK)
    add_text(cli, maze, &answer);
  answer_deinit(&answer);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
