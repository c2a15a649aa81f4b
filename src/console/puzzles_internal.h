// SPDX-License-Identifier: MIT
// What the menus of all kinds of puzzles share. console->puzzle_kind is the open kind.
#pragma once

#include "console/ask.h"
#include "workshop/puzzleuse.h"

int puzzles_kind(const Console *console); // its place, PUZZLE_IS_MAZE and so on

// Shows the list, asks for a puzzle and runs act with it. Does nothing if the list is empty or the answer is 0; if the
// puzzle can't be read, says so.
void puzzles_choose(Console *console, MenuPuzzle *act);

// Keeps the puzzle in place of the one that was opened; if that fails, says so and returns false.
bool puzzles_keep(Console *console, OpenPuzzle *open);
// Records a change that a use case has made: the puzzle before, and now.
void puzzles_remember_changed(Console *console, const Puzzle *before, PuzzleContent now);
void puzzles_tell_added(Console *console, const char *name);

// Starts work that Ctrl-C stops; the next work is not stopped by it.
void puzzles_work_start(Console *console, TalkWait *waiting);
void puzzles_work_end(Console *console, TalkWait *waiting);

void puzzles_draw_maze(Console *console, const Maze *maze, const MazePath *path);
void puzzles_draw_walls(Console *console, const WallMaze *walls, const WallPath *path);
void puzzles_draw_sopa(Console *console, const Sopa *sopa, const SopaHits *hits);
void puzzles_draw(Console *console, const OpenPuzzle *open); // of any kind

// The functions of the menus' rows. puzzles_make.c
// Asks for the order of a use case, which has a seed, makes the puzzle, shows it and says that it is kept.
void puzzles_create(Console *console, const char *title, const UseCase *making,
                    bool (*ask)(Console *console, void *order, Arena *arena),
                    void (*show)(Console *console, const void *made));
MenuAct puzzles_create_maze, puzzles_create_sopa;
bool puzzles_ask_theme(Console *console, const char *language, int *theme, Arena *arena); // titles in that language
// puzzles_keep.c
bool puzzles_may_write(Console *console, const char *path); // asks if the file exists
MenuAct puzzles_list, puzzles_import;
MenuPuzzle puzzles_export;
// puzzles_solve.c
MenuPuzzle puzzles_solve_maze, puzzles_list_solutions, puzzles_show_solution, puzzles_show_best, puzzles_measure_maze;
// puzzles_edit.c
MenuPuzzle puzzles_edit_maze, puzzles_solve_sopa, puzzles_add_words, puzzles_remove_word, puzzles_change_letter,
    puzzles_make_again, puzzles_measure_sopa;
// puzzles_words.c
void puzzles_draw_words(Console *console, PuzzleContent puzzle, bool is_key); // a crossword, scramble or cryptogram
MenuAct puzzles_create_crossword, puzzles_create_scramble, puzzles_create_cryptogram, puzzles_make_booklet;
MenuPuzzle puzzles_show_answers, puzzles_change_clue, puzzles_change_hint;
// puzzles_play.c
MenuPuzzle puzzles_walk_maze, puzzles_play_sopa;
// puzzles_history.c: records a change, so that it can be undone
void puzzles_remember(Console *console, const Puzzle *before, Span after);
MenuAct puzzles_undo, puzzles_redo;
