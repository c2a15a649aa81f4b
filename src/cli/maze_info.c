// SPDX-License-Identifier: MIT
// tesela maze info: what a maze is like, in numbers.
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "puzzle/maze_metrics.h"
#include "render/mazenumbers.h"

static json_t *exits_json(const Maze *maze) {
  json_t *array = json_array();
  for (int i = 0; i < maze_exit_count(maze); i++)
    json_array_append_new(array, maze_cell_json(maze_exit(maze, i)));
  return array;
}

static json_t *directions_json(const Maze *maze) {
  json_t *array = json_array();
  for (int d = 0; d < MAZE_DIRECTIONS; d++)
    if (maze_directions(maze) >> d & 1)
      json_array_append_new(array, json_integer(d));
  return array;
}

static void add_json(Cli *cli, const Maze *maze, const MazeMetrics *metrics) {
  json_t *json =
      json_pack("{s:s, s:i, s:i, s:o, s:b, s:o, s:o, s:i}", "name", maze_name(maze), "rows", maze_rows(maze), "cols",
                maze_cols(maze), "directions", directions_json(maze), "octile", maze_is_octile(maze), "entrance",
                maze_cell_json(maze_entrance(maze)), "exits", exits_json(maze), "solutions", maze_solution_count(maze));
  json_t *numbers =
      json_pack("{s:I, s:I, s:I, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:s, s:I, s:f, s:I, s:f, s:f}", "cells",
                (json_int_t)metrics->cells, "obstacles", (json_int_t)metrics->obstacles, "gaps",
                (json_int_t)metrics->gaps, "occupation", metrics->occupation, "mobility", metrics->mobility,
                "applicable_moves", (json_int_t)metrics->applicable, "possible_moves", (json_int_t)metrics->possible,
                "distance", (json_int_t)metrics->distance, "difficulty", (json_int_t)metrics->difficulty, "dead_ends",
                (json_int_t)metrics->dead_ends, "nature", maze_nature_name(metrics->nature), "moves",
                (json_int_t)metrics->moves, "length", metrics->length, "decisions", (json_int_t)metrics->decisions,
                "bits", metrics->bits, "measured_difficulty", metrics->measured);
  json_object_update_new(json, numbers);
  cli_add_json(cli, json);
}

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
  Error err;
  Maze *maze = NULL;
  MazeMetrics metrics;
  Status status = maze_load(args->operands[0], &maze, &err);
  if (status == OK) {
    MazeWork work;
    status = maze_measure(maze, maze_work_start(&work, cli), &metrics, &err);
    maze_work_end(&work);
  }
  if (status == OK && args_has(args, "json")) {
    add_json(cli, maze, &metrics);
  } else if (status == OK) {
    add_plan(cli, maze);
    mazenumbers_add(cli->catalog, &metrics, &cli->out);
  }
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
