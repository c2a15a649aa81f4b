// SPDX-License-Identifier: MIT
// What the commands of `tesela maze` share.
#pragma once

#include "cli/args.h"
#include "cli/output.h"
#include "cli/use.h"
#include "puzzle/maze.h"
#include "puzzle/wallmaze.h"

CommandRun run_maze_solve, run_maze_solutions, run_maze_play;

// Only files of programs: what is read again. The command's options must have force.
MUST_CHECK Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);

// The maze, with a path if there is one, as wide as the screen; a sentence instead if it is too large.
void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path);
json_t *maze_path_json(const MazePath *path);

// The work of a command with the maze of its first operand; that of mazes with thin walls is in maze_walls.c.
typedef Status CellsRun(Cli *cli, const Args *args, Maze *maze, Error *err);
typedef Status WallsRun(Cli *cli, const Args *args, WallMaze *walls, Error *err);
WallsRun walls_solve, walls_info, walls_edit, walls_convert, walls_refuse_play, walls_refuse_solutions;
void walls_add_picture(Cli *cli, const WallMaze *walls, const WallPath *path);
// One of the two, by what the file of the first operand holds.
MUST_CHECK Status maze_run_either(Cli *cli, const Args *args, CellsRun *of_cells, WallsRun *of_walls, Error *err);
