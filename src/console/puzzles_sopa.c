// SPDX-License-Identifier: MIT
// A word search solved, measured, and changed by hand.
#include "app/puzzleedit.h"
#include "app/sopaorder.h"
#include "base/mem.h"
#include "console/puzzles_internal.h"
#include "render/mazenumbers.h"
#include "render/sopapicture.h"

#include <string.h>

void puzzles_solve_sopa(Console *console) {
  ScopedArena arena = {0};
  ScopedPuzzle open = {0};
  PuzzleSolved solved = {0};
  if (!puzzles_open(console, &open))
    return;
  if (console_use(console, &puzzle_solving, &(PuzzleSearch){.id = open.puzzle.id}, &arena, &solved)) {
    const Sopa *sopa = solved.open.sopa;
    puzzles_remember_changed(console, &solved.open.puzzle, (PuzzleContent){.sopa = sopa});
    puzzles_draw_sopa(console, sopa, &solved.hits);
    sopapicture_draw_hits(sopa, &solved.hits, console->talk.catalog, &console->talk.look, &console->talk.out);
    talk_say(&console->talk, tr(console->talk.catalog, "Found: %d of %d"), solved.solutions, sopa->words.count);
    puzzle_solving.deinit(&solved);
  }
}

void puzzles_measure_sopa(Console *console) {
  ScopedArena arena = {0};
  ScopedPuzzle open = {0};
  PuzzleMeasures measures = {0};
  const SopaMeasures *sopa = &measures.sopa;
  if (!puzzles_open(console, &open))
    return;
  if (console_use(console, &puzzle_measuring, &(PuzzleChosen){open.puzzle.id}, &arena, &measures)) {
    mazenumbers_add_size(console->talk.catalog, sopa->rows, sopa->cols, &console->talk.out);
    strbuf_add_char(&console->talk.out, '\n');
    talk_say(&console->talk, tr(console->talk.catalog, "Words: %d; not in the grid: %d; more than once: %d"),
             sopa->words, sopa->missing, sopa->repeated);
    talk_say(&console->talk, tr(console->talk.catalog, "Difficulty: %d"), sopa->difficulty);
    talk_say_text(&console->talk, sopa->holds ? tr(console->talk.catalog, "Every word is there exactly once.")
                                              : tr(console->talk.catalog, "Not every word is there exactly once."));
    puzzle_measuring.deinit(&measures);
  }
}

// ---- changes ----

// Which words can't be found now, or more than once.
static void warn_of_words(Console *console, const Sopa *sopa) {
  ScopedMem int *counts = sopa_count_words(sopa);
  for (int i = 0; counts && i < sopa->words.count; i++) {
    int count = counts[i];
    if (count == 0)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is not in the grid."), sopa->words.items[i].label);
    else if (count > 1)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is in the grid more than once."),
               sopa->words.items[i].label);
  }
}

static bool ask_sopa_letter(Console *console, Sopa *sopa) {
  MazeCell cell = maze_cell(-1, -1);
  ScopedStrBuf letter = {0};
  Error err;
  bool is_given =
      puzzles_ask_cell(console, tr(console->talk.catalog, "Cell, as ROW,COLUMN from 0 (0: back):"), &cell) &&
      cell.row >= 0 &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "Letter (.: a hole; 0: back):"), &letter) &&
      letter.size > 0;
  bool has_changed =
      is_given && sopa_edit_letter_text(sopa, cell.row, cell.col, (Span){letter.data, letter.size}, &err) == OK;
  if (is_given && !has_changed)
    talk_say_error(&console->talk, &err);
  return has_changed;
}

// What: the name of a field of app/puzzleedit.h.
static void change_sopa(Console *console, const char *what) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  puzzles_draw_sopa(console, open.sopa, NULL);
  bool has_changed = strcmp(what, "set") == 0 ? ask_sopa_letter(console, open.sopa)
                                              : puzzles_ask_edits(console, field_find(sopa_edit_fields, what),
                                                                  strcmp(what, "add") == 0, open.sopa);
  if (has_changed && puzzles_keep(console, &open)) {
    warn_of_words(console, open.sopa);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The word search is changed; it is not solved any more."));
  }
}

void puzzles_add_words(Console *console) {
  change_sopa(console, "add");
}

void puzzles_remove_word(Console *console) {
  change_sopa(console, "remove");
}

void puzzles_change_letter(Console *console) {
  change_sopa(console, "set");
}

static void make_again(Console *console, const Puzzle *puzzle) {
  ScopedArena arena = {0};
  SopaAgain again = {.id = puzzle->id};
  SopaMade *made = arena_alloc(&arena, sizeof *made);
  fields_default(sopa_again_fields, &again, &arena);
  if (console_ask_fields(console, sopa_again_fields, "pinned seed", &again, &arena) &&
      console_use(console, &sopa_remaking, &again, &arena, made)) {
    if (!again.seed)
      talk_say(&console->talk, tr(console->talk.catalog, "seed: %s"), made->seed);
    puzzles_remember_changed(console, puzzle, (PuzzleContent){.sopa = &made->sopa});
    puzzles_draw_sopa(console, &made->sopa, NULL);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The word search is changed; it is not solved any more."));
    sopa_remaking.deinit(made);
  }
}

void puzzles_make_again(Console *console) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  puzzles_draw_sopa(console, open.sopa, NULL);
  make_again(console, &open.puzzle);
}
