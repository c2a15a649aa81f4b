// SPDX-License-Identifier: MIT
// What the commands of `tesela maze` share: reading and writing files of mazes, and saying what a maze is like.
#ifndef CLI_MAZES_INTERNAL_H
#define CLI_MAZES_INTERNAL_H

#include "cli/args.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "paper/sheet.h"
#include "puzzle/maze_generate.h"
#include "term/interrupt.h"

// Work that can be watched and stopped with Ctrl-C.
typedef struct MazeWork {
  CliProgress bar;
} MazeWork;
const Progress *maze_work_start(MazeWork *work, const Cli *cli);
void maze_work_end(MazeWork *work);

// "4,7". ERR_INPUT names the option.
MUST_CHECK Status maze_parse_cell(const char *text, const char *option, MazeCell *out, Error *err);
// "7" or "3..15".
MUST_CHECK Status maze_parse_range(const char *text, const char *option, int64_t *low, int64_t *high, Error *err);

enum { MAZE_SEED_TEXT_MAX = 256 };
// The options of `tesela maze new` that say what to make, all but the seed.
MUST_CHECK Status maze_recipe_read(const Args *args, MazeRecipe *recipe, Error *err);
// Sets the seed that was given, or draws one; text is what people are told.
void maze_seed_read(const Args *args, MazeRecipe *recipe, char text[MAZE_SEED_TEXT_MAX]);

// Checks extension and target, then writes.
MUST_CHECK Status maze_save(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);

// The same without asking, for the file that was read.
MUST_CHECK Status maze_save_over(const Cli *cli, const Maze *maze, const char *path, Error *err);

// Whether it ends like a file or like paper that a maze can be written to.
MUST_CHECK Status maze_check_target(const char *path, Error *err);
// To a file or on paper, by its ending, after looking at the target. The command's options must have part, picture and
// paper.
MUST_CHECK Status maze_export(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err);

enum { MAZE_SHEET_SIDE_MAX = 400 }; // larger ones are pictures
// The command's options must have paper. footer is borrowed.
SheetStyle maze_sheet_style(const Cli *cli, const Args *args, const char *footer);

// The file of the first operand; with the options scen and problem, at that problem of the scenario.
MUST_CHECK Status maze_open(const Args *args, Maze **out, Error *err);
int maze_run_scenarios(Cli *cli, const Args *args);

// The maze, with a path if there is one, as wide as the screen; a sentence instead if it is too large.
void maze_add_picture(Cli *cli, const Maze *maze, const MazePath *path);
json_t *maze_cell_json(MazeCell cell);
json_t *maze_path_json(const MazePath *path);
json_t *maze_json(const Maze *maze);             // the whole file format; null for one that is too large
void maze_add_shape(Cli *cli, const Maze *maze); // a line: size, obstacles, directions
void maze_add_moves(Cli *cli, int64_t moves);    // "7 moves"
void maze_add_solution_line(Cli *cli, int index, int64_t moves); // "Solution 1: 7 moves"

#endif
