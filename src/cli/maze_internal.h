// SPDX-License-Identifier: MIT
// What the commands of `tesela maze` share.
#pragma once

#include "cli/args.h"
#include "cli/output.h"
#include "cli/use.h"
#include "puzzle/maze.h"
#include "puzzle/wallmaze.h"
#include "workshop/openpuzzle.h"

CommandPuzzle maze_solve, maze_list_solutions, maze_play;

// Writes only formats that programs read again. The command's options must include force.
MUST_CHECK Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);

// Adds the maze, with a path if there is one, at most as wide as the screen; if it is too large, a sentence instead.
void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path);
// What an edit has written, and whether a way out is left; with --json on standard error, and only the latter.
void maze_tell_edited(Cli *cli, const Args *args, bool is_solvable);
json_t *maze_path_json(const MazePath *path);

// The work of a command for a maze with thin walls.
typedef Status WallsRun(Cli *cli, const Args *args, WallMaze *walls, Error *err);
WallsRun walls_solve, walls_info, walls_edit, walls_convert;
void walls_add_picture(Cli *cli, const WallMaze *walls, const WallPath *path);
