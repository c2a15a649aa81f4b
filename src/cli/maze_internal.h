// SPDX-License-Identifier: MIT
// What the commands of `tesela maze` share.
#pragma once

#include "cli/args.h"
#include "cli/output.h"
#include "cli/use.h"
#include "puzzle/maze.h"

CommandRun run_maze_solve, run_maze_solutions, run_maze_play;

// Only files of programs: what is read again. The command's options must have force.
MUST_CHECK Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);

// The maze, with a path if there is one, as wide as the screen; a sentence instead if it is too large.
void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path);
json_t *maze_path_json(const MazePath *path);
