// SPDX-License-Identifier: MIT
// What the commands of `tesela maze` share: reading and writing files of mazes, and saying what a maze is like.
#ifndef CLI_MAZES_INTERNAL_H
#define CLI_MAZES_INTERNAL_H

#include "cli/args.h"
#include "cli/output.h"
#include "cli/use.h"
#include "puzzle/maze.h"

// What a maze is written to: a file, or paper, by the ending. The command's options must have part, picture and paper
// for that, and force.
MUST_CHECK Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);
MUST_CHECK Status maze_export(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);
// Without asking, for the file that was read.
MUST_CHECK Status maze_save_over(const Cli *cli, const Maze *maze, const char *path, Error *err);

// The file of the first operand; with the options scen and problem, at that problem of the scenario.
MUST_CHECK Status maze_open(const Args *args, Maze **out, Error *err);
int maze_run_scenarios(Cli *cli, const Args *args);

// The maze, with a path if there is one, as wide as the screen; a sentence instead if it is too large.
void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path);
json_t *maze_path_json(const MazePath *path);
json_t *maze_json(const Maze *maze);             // the whole file format; null for one that is too large
void maze_add_shape(Cli *cli, const Maze *maze); // a line: size, obstacles, directions

#endif
