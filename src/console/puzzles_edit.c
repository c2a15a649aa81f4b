// SPDX-License-Identifier: MIT
// Changing a maze cell by cell: each change is kept at once; its solutions, which may be wrong now, are dropped.
// Solving, measuring and changing a word search by hand.
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "render/mazenumbers.h"
#include "render/sopapicture.h"
#include "workshop/mazeorder.h"
#include "workshop/puzzleedit.h"
#include "workshop/sopaorder.h"

#include <string.h>

// ---- mazes ----

static Status type_asked_cell(const Field *field, Span text, void *member, Arena *arena, Error *err) {
  (void)field;
  (void)arena;
  return maze_read_cell(text, member, err);
}

// Enter: unchanged.
static bool puzzles_ask_cell(Console *console, const char *label, MazeCell *out) {
  static const Field field = {"cell", FIELD_LIST, .size = sizeof(MazeCell), .typed = type_asked_cell};
  return console_ask_field(console, &field, label, out, NULL);
}

// Asks for a change of a Maze or a Sopa until it is possible, or for several until an empty answer
// (workshop/puzzleedit.h). True if something has changed.
static bool puzzles_ask_edits(Console *console, const Field *field, bool is_many, void *puzzle) {
  ScopedArena arena = {0};
  ScopedStrBuf text = {0};
  Error err;
  const char *label = _(field->question);
  bool goes_on = true, has_changed = false;
  while (goes_on && (field->takes_zero ? talk_ask_line : talk_ask_text)(&console->talk, label, &text) &&
         text.size > 0) {
    Status status = field_type_in(field, (Span){text.data, text.size}, puzzle, &arena, &err);
    has_changed |= status == OK;
    if (status != OK)
      talk_say_error(&console->talk, &err);
    goes_on = is_many || status != OK;
  }
  return has_changed;
}

// True if something has changed.
static bool edit_maze(Console *console, Maze *maze, int what) {
  static const char *const names[] = {"obstacle", "gap", "entrance", "exit", "directions"};
  return puzzles_ask_edits(console, field_find(maze_edit_fields, names[what]), what <= 1, maze);
}

static void edit_walls(Console *console, OpenPuzzle *open) {
  static const char *const names[] = {"open", "close", "entrance", "exit"};
  const char *choices[] = {_("take walls away"), _("build walls"), _("move the entrance"), _("move the exit"), NULL};
  int what;
  puzzles_draw_walls(console, open->walls, NULL);
  if (talk_ask_choice(&console->talk, _("Option:"), choices, -1, &what) &&
      puzzles_ask_edits(console, field_find(wall_edit_fields, names[what]), what <= 1, open->walls) &&
      puzzles_keep(console, open))
    puzzles_draw_walls(console, open->walls, NULL);
}

void puzzles_edit_maze(Console *console, OpenPuzzle *open) {
  int what;
  if (open->walls) {
    edit_walls(console, open);
    return;
  }
  const char *choices[] = {_("draw obstacles"),        _("draw gaps"),
                           _("move the entrance"),     _("move the exit"),
                           _("change the directions"), NULL};
  puzzles_draw_maze(console, open->maze, NULL);
  if (talk_ask_choice(&console->talk, _("Option:"), choices, -1, &what) && edit_maze(console, open->maze, what) &&
      puzzles_keep(console, open)) {
    puzzles_draw_maze(console, open->maze, NULL);
    talk_say_good(&console->talk, _("The maze is changed; its solutions are dropped."));
  }
}

// ---- word searches ----

void puzzles_solve_sopa(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  PuzzleSolved solved = {0};
  if (console_use(console, &puzzle_solving, &(PuzzleSearch){.id = open->puzzle.id}, &arena, &solved)) {
    const Sopa *sopa = solved.open.sopa;
    puzzles_remember_changed(console, &solved.open.puzzle, (PuzzleContent){.sopa = sopa});
    puzzles_draw_sopa(console, sopa, &solved.hits);
    sopapicture_draw_hits(sopa, &solved.hits, console->talk.catalog, &console->talk.look, &console->talk.out);
    talk_say(&console->talk, _("Found: %d of %d"), solved.solutions, sopa->words.count);
    puzzle_solving.deinit(&solved);
  }
}

void puzzles_measure_sopa(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  PuzzleMeasures measures = {0};
  const SopaMeasures *sopa = &measures.sopa;
  if (console_use(console, &puzzle_measuring, &(PuzzleChosen){open->puzzle.id}, &arena, &measures)) {
    mazenumbers_add_size(console->talk.catalog, sopa->rows, sopa->cols, &console->talk.out);
    strbuf_add_char(&console->talk.out, '\n');
    talk_say(&console->talk, _("Words: %d; not in the grid: %d; more than once: %d"), sopa->words, sopa->missing,
             sopa->repeated);
    talk_say(&console->talk, _("Difficulty: %d"), sopa->difficulty);
    talk_say_text(&console->talk,
                  sopa->holds ? _("Every word is there exactly once.") : _("Not every word is there exactly once."));
    puzzle_measuring.deinit(&measures);
  }
}

// ---- changes ----

// Says which words can't be found now, or more than once.
static void warn_of_words(Console *console, const Sopa *sopa) {
  ScopedMem int *counts = sopa_count_words(sopa);
  for (int i = 0; counts && i < sopa->words.count; i++) {
    int count = counts[i];
    if (count == 0)
      talk_say(&console->talk, _("'%s' is not in the grid."), sopa->words.items[i].label);
    else if (count > 1)
      talk_say(&console->talk, _("'%s' is in the grid more than once."), sopa->words.items[i].label);
  }
}

static bool ask_sopa_letter(Console *console, Sopa *sopa) {
  MazeCell cell = maze_cell(-1, -1);
  ScopedStrBuf letter = {0};
  Error err;
  bool is_given = puzzles_ask_cell(console, _("Cell, as ROW,COLUMN from 0 (0: back):"), &cell) && cell.row >= 0 &&
                  talk_ask_text(&console->talk, _("Letter (.: a hole; 0: back):"), &letter) && letter.size > 0;
  bool has_changed =
      is_given && sopa_edit_letter_text(sopa, cell.row, cell.col, (Span){letter.data, letter.size}, &err) == OK;
  if (is_given && !has_changed)
    talk_say_error(&console->talk, &err);
  return has_changed;
}

// what: the name of a field of workshop/puzzleedit.h.
static void change_sopa(Console *console, OpenPuzzle *open, const char *what) {
  puzzles_draw_sopa(console, open->sopa, NULL);
  bool has_changed = strcmp(what, "set") == 0 ? ask_sopa_letter(console, open->sopa)
                                              : puzzles_ask_edits(console, field_find(sopa_edit_fields, what),
                                                                  strcmp(what, "add") == 0, open->sopa);
  if (has_changed && puzzles_keep(console, open)) {
    warn_of_words(console, open->sopa);
    talk_say_good(&console->talk, _("The word search is changed; it is not solved any more."));
  }
}

void puzzles_add_words(Console *console, OpenPuzzle *open) {
  change_sopa(console, open, "add");
}

void puzzles_remove_word(Console *console, OpenPuzzle *open) {
  change_sopa(console, open, "remove");
}

void puzzles_change_letter(Console *console, OpenPuzzle *open) {
  change_sopa(console, open, "set");
}

void puzzles_make_again(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  SopaAgain again = {.id = open->puzzle.id};
  SopaMade *made = arena_alloc(&arena, sizeof *made);
  puzzles_draw_sopa(console, open->sopa, NULL);
  fields_default(sopa_again_fields, &again, &arena);
  if (console_ask_fields(console, sopa_again_fields, "pinned seed", &again, &arena) &&
      console_use(console, &sopa_remaking, &again, &arena, made)) {
    if (!again.seed)
      talk_say(&console->talk, _("seed: %s"), made->seed);
    puzzles_remember_changed(console, &open->puzzle, (PuzzleContent){.sopa = &made->sopa});
    puzzles_draw_sopa(console, &made->sopa, NULL);
    talk_say_good(&console->talk, _("The word search is changed; it is not solved any more."));
    sopa_remaking.deinit(made);
  }
}
