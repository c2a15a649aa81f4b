// SPDX-License-Identifier: MIT
// What the menus of mazes and word searches share. console->puzzle_kind says which of the two is open.
#ifndef CONSOLE_PUZZLES_INTERNAL_H
#define CONSOLE_PUZZLES_INTERNAL_H

#include "app/puzzleuse.h"
#include "console/ask.h"

// Shows the list and asks which one. False when there is none, when the answer is 0, and when it can't be read, which
// is said. openpuzzle_close is needed after true only.
bool puzzles_open(Console *console, OpenPuzzle *out);
bool puzzles_list(Console *console); // false, and said so, when there is nothing

// Keeps the puzzle as it is now in place of the one that was opened; false, and said so, when that can't be.
bool puzzles_keep(Console *console, OpenPuzzle *open);
// One that a use case has changed, as it was before and as it is now.
void puzzles_remember_changed(Console *console, const Puzzle *before, const Maze *maze, const Sopa *sopa);
void puzzles_tell_added(Console *console, const char *name);

// Work that Ctrl-C stops, the next one not being stopped by it too.
void puzzles_work_start(Console *console, TalkWait *waiting);
void puzzles_work_end(Console *console, TalkWait *waiting);

void puzzles_draw_maze(Console *console, const Maze *maze, const MazePath *path);
void puzzles_draw_sopa(Console *console, const Sopa *sopa, const SopaHits *hits);

// puzzles_make.c
void puzzles_create_maze(Console *console);
void puzzles_create_sopa(Console *console);
void puzzles_import(Console *console);
void puzzles_export(Console *console);
// puzzles_solve.c
void puzzles_solve_maze(Console *console);
void puzzles_list_solutions(Console *console);
void puzzles_show_solution(Console *console);
void puzzles_show_best(Console *console);
void puzzles_measure_maze(Console *console);
void puzzles_edit_maze(Console *console);
// puzzles_edit.c
void puzzles_solve_sopa(Console *console);
void puzzles_add_words(Console *console);
void puzzles_remove_word(Console *console);
void puzzles_change_letter(Console *console);
void puzzles_make_again(Console *console);
void puzzles_measure_sopa(Console *console);
// puzzles_play.c
void puzzles_walk_maze(Console *console);
void puzzles_play_sopa(Console *console);
// puzzles_history.c: a change of the puzzle as it was read, to be taken back
void puzzles_remember(Console *console, const Puzzle *before, Span after);
void puzzles_undo(Console *console);
void puzzles_redo(Console *console);

#endif
