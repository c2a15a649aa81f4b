// SPDX-License-Identifier: MIT
// Puzzles written to files and to paper, as the commands of mazes and word searches have it.
#ifndef CLI_PAPERS_H
#define CLI_PAPERS_H

#include "app/puzzleuse.h"
#include "cli/args.h"
#include "cli/output.h"

// By the option "paper".
PaperSize args_paper(const Args *args);
// The options "part" and "paper", as far as the command has them.
PuzzleSheet args_sheet(const Args *args, bool has_part);
// Writes the file that the ending says, and notes what it can't say. One of maze and sopa is NULL.
MUST_CHECK Status paper_save(const Cli *cli, const Maze *maze, const Sopa *sopa, const char *path,
                             const PuzzleSheet *sheet, Error *err);
// Where a class set goes: a PDF that may be written.
MUST_CHECK Status classset_check(const Cli *cli, const Args *args, Error *err);

#endif
