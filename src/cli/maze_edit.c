// SPDX-License-Identifier: MIT
// tesela maze edit: changes to a maze, one after the other in the order they are given.
#include "app/mazeorder.h"
#include "cli/mazes_internal.h"
#include "cli/run.h"
#include "notation/mazefile.h"

#include <string.h>

// "2,3" or a rectangle "2,3:5,9".
static Status maze_edit_fill_cells(Maze *maze, const char *value, bool is_obstacle, Error *err) {
  const char *colon = strchr(value, ':');
  MazeCell from, to;
  Status status = maze_read_cell((Span){value, colon ? (size_t)(colon - value) : strlen(value)}, &from, err);
  to = from;
  if (status == OK && colon)
    status = maze_read_cell(span_of(colon + 1), &to, err);
  return status == OK ? maze_fill(maze, from, to, is_obstacle, err) : status;
}

static Status remove_exit(Maze *maze, MazeCell cell, Error *err) {
  int index = maze_exit_at(maze, cell);
  if (index < 0)
    return error_set(err, ERR_MISSING, N_("there is no exit at %d,%d"), err_int(cell.row), err_int(cell.col));
  return maze_remove_exit(maze, index, err);
}

static Status set_directions(Maze *maze, const char *value, Error *err) {
  MazeDirections directions;
  Status status = maze_directions_parse(value, &directions, err);
  if (status == OK)
    maze_set_directions(maze, directions);
  return status;
}

static Status maze_edit_apply(Maze *maze, const char *option, const char *value, Error *err) {
  MazeCell cell;
  if (strcmp(option, "obstacle") == 0)
    return maze_edit_fill_cells(maze, value, true, err);
  if (strcmp(option, "gap") == 0)
    return maze_edit_fill_cells(maze, value, false, err);
  if (strcmp(option, "directions") == 0)
    return set_directions(maze, value, err);
  if (strcmp(option, "name") == 0)
    return maze_set_name(maze, span_of(value), err);
  Status status = maze_read_cell(span_of(value), &cell, err);
  if (status != OK)
    return status;
  if (strcmp(option, "entrance") == 0)
    return maze_move_entrance(maze, cell, err);
  if (strcmp(option, "exit") == 0)
    return maze_move_exit(maze, 0, cell, err);
  return strcmp(option, "add-exit") == 0 ? maze_add_exit(maze, cell, err) : remove_exit(maze, cell, err);
}

static Status apply_maze_edits(const Args *args, Maze *maze, Error *err) {
  if (args->repeated_count == 0)
    return error_set(err, ERR_INPUT,
                     N_("nothing is to be changed: give --obstacle, --gap, --entrance, --exit, "
                        "--directions or --name"));
  Status status = OK;
  for (int i = 0; i < args->repeated_count && status == OK; i++)
    status = maze_edit_apply(maze, args->repeated[i].option->name, args->repeated[i].value, err);
  return status;
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
