// SPDX-License-Identifier: MIT
// What the menus of mazes and word searches share. console->puzzle_kind says which of the two is open.
#ifndef CONSOLE_PUZZLES_INTERNAL_H
#define CONSOLE_PUZZLES_INTERNAL_H

#include "app/puzzle.h"
#include "base/arena.h"
#include "console/console_internal.h"
#include "puzzle/maze.h"
#include "puzzle/sopa_find.h"

// One of the account's puzzles, read; only one of maze and sopa is there.
typedef struct OpenPuzzle {
  Arena arena;
  Puzzle puzzle;
  Maze *maze;
  Sopa *sopa;
} OpenPuzzle;

// Shows the list and asks which one. False when there is none, when the answer is 0, and when it can't be read, which
// is said. puzzles_close is needed after true only.
bool puzzles_open(Console *console, OpenPuzzle *out);
void puzzles_close(OpenPuzzle *open);
// The one of this id; ours to close unless it fails.
MUST_CHECK Status puzzles_load(Console *console, int64_t id, OpenPuzzle *out, Error *err);
bool puzzles_list(Console *console); // false, and said so, when there is nothing

// Keeps the puzzle as it is now in place of the one that was opened; false, and said so, when that can't be.
bool puzzles_keep(Console *console, OpenPuzzle *open);
// Adds a new one of the open menu's kind and says so.
void puzzles_add_maze(Console *console, const Maze *maze);
void puzzles_add_sopa(Console *console, const Sopa *sopa);
void puzzles_tell_added(Console *console, const char *name);

// Work that Ctrl-C stops, the next one not being stopped by it too.
void puzzles_work_start(Console *console, TalkWait *waiting);
void puzzles_work_end(Console *console, TalkWait *waiting);

// Reads one answer; *out is written only on success.
typedef Status (*AnswerParser)(const char *text, void *out, Error *err);
// Again until the parser takes it. An empty answer leaves *out as it is. False: back, or the end. Where zero_is_answer
// a "0" is given to the parser.
bool puzzles_ask(Console *console, const char *label, bool zero_is_answer, AnswerParser parse, void *out);
Status puzzles_parse_cell(const char *text, void *out, Error *err);     // MazeCell: "4,7"
Status puzzles_parse_alphabet(const char *text, void *out, Error *err); // char[TILE_NAME_MAX]: "es-27"
// "Untitled" and the time unless a name is given; names that can't be are asked for again.
bool puzzles_ask_name(Console *console, StrBuf *out);
bool puzzles_ask_seed(Console *console, Seed *out); // empty: by chance, and told

void puzzles_draw_maze(Console *console, const Maze *maze, const MazePath *path);
void puzzles_draw_sopa(Console *console, const Sopa *sopa, const SopaHits *hits);

// puzzles_make.c, puzzles_sopa_make.c
MenuNext puzzles_create_maze(Console *console);
MenuNext puzzles_create_sopa(Console *console);
// puzzles_files.c
MenuNext puzzles_import(Console *console);
MenuNext puzzles_export(Console *console);
// puzzles_solve.c, puzzles_maze_edit.c
MenuNext puzzles_solve_maze(Console *console);
MenuNext puzzles_list_solutions(Console *console);
MenuNext puzzles_show_solution(Console *console);
MenuNext puzzles_show_best(Console *console);
MenuNext puzzles_measure_maze(Console *console);
MenuNext puzzles_edit_maze(Console *console);
// puzzles_sopa.c
MenuNext puzzles_solve_sopa(Console *console);
MenuNext puzzles_add_words(Console *console);
MenuNext puzzles_remove_word(Console *console);
MenuNext puzzles_change_letter(Console *console);
MenuNext puzzles_make_again(Console *console);
MenuNext puzzles_measure_sopa(Console *console);
// puzzles_play.c
MenuNext puzzles_walk_maze(Console *console);
MenuNext puzzles_play_sopa(Console *console);
// puzzles_history.c: a change of the puzzle as it was read, to be taken back
void puzzles_remember(Console *console, const Puzzle *before, Span after);
MenuNext puzzles_undo(Console *console);
MenuNext puzzles_redo(Console *console);

#endif
