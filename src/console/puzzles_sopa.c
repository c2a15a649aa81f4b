// SPDX-License-Identifier: MIT
// A word search solved, measured, and changed by hand.
#include "app/puzzleedit.h"
#include "app/sopaorder.h"
#include "console/puzzles_internal.h"
#include "render/mazenumbers.h"
#include "render/sopapicture.h"

#include <string.h>

MenuNext puzzles_solve_sopa(Console *console) {
  Arena arena = {0};
  OpenPuzzle open;
  PuzzleSolved solved = {0};
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (console_use(console, &puzzle_solving, &(PuzzleSearch){.id = open.puzzle.id}, &arena, &solved)) {
    const Sopa *sopa = solved.open.sopa;
    puzzles_remember_changed(console, &solved.open.puzzle, NULL, sopa);
    puzzles_draw_sopa(console, sopa, &solved.hits);
    sopapicture_draw_hits(sopa, &solved.hits, console->talk.catalog, &console->talk.look, &console->talk.out);
    talk_say(&console->talk, tr(console->talk.catalog, "Found: %d of %d"), solved.solutions, sopa->words.count);
    puzzle_solving.deinit(&solved);
  }
  openpuzzle_close(&open);
  arena_deinit(&arena);
  return MENU_AGAIN;
}

MenuNext puzzles_measure_sopa(Console *console) {
  Arena arena = {0};
  OpenPuzzle open;
  PuzzleMeasures measures = {0};
  const SopaMeasures *sopa = &measures.sopa;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
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
  openpuzzle_close(&open);
  arena_deinit(&arena);
  return MENU_AGAIN;
}

// ---- changes ----

// Which words can't be found now, or more than once.
static void warn_of_words(Console *console, SopaEditor *editor, const Sopa *sopa) {
  for (int i = 0; i < sopa->words.count; i++) {
    int count = sopa_editor_count(editor, i);
    if (count == 0)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is not in the grid."), sopa->words.items[i].label);
    else if (count > 1)
      talk_say(&console->talk, tr(console->talk.catalog, "'%s' is in the grid more than once."),
               sopa->words.items[i].label);
  }
}

static void ask_sopa_letter(Console *console, SopaEditor *editor) {
  MazeCell cell = maze_cell(-1, -1);
  StrBuf letter = {0};
  Error err;
  if (puzzles_ask_cell(console, tr(console->talk.catalog, "Cell, as ROW,COLUMN from 0 (0: back):"), &cell) &&
      cell.row >= 0 &&
      talk_ask_text(&console->talk, tr(console->talk.catalog, "Letter (.: a hole; 0: back):"), &letter) &&
      letter.size > 0 &&
      sopa_edit_letter_text(editor, cell.row, cell.col, (Span){letter.data, letter.size}, &err) != OK)
    talk_say_error(&console->talk, &err);
  strbuf_deinit(&letter);
}

static MenuNext change_sopa(Console *console, const char *what) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  SopaEditing editing = {sopa_editor_create(open.sopa), open.sopa};
  puzzles_draw_sopa(console, open.sopa, NULL);
  if (strcmp(what, "set") == 0)
    ask_sopa_letter(console, editing.editor);
  else
    puzzles_ask_edits(console, field_find(sopa_edit_fields, what), strcmp(what, "add") == 0, &editing);
  if (sopa_editor_can_undo(editing.editor) && puzzles_keep(console, &open)) {
    warn_of_words(console, editing.editor, open.sopa);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The word search is changed; it is not solved any more."));
  }
  sopa_editor_destroy(editing.editor);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}

MenuNext puzzles_add_words(Console *console) {
  return change_sopa(console, "add");
}

MenuNext puzzles_remove_word(Console *console) {
  return change_sopa(console, "remove");
}

MenuNext puzzles_change_letter(Console *console) {
  return change_sopa(console, "set");
}

static void make_again(Console *console, const Puzzle *puzzle) {
  Arena arena = {0};
  SopaAgain again = {.id = puzzle->id};
  SopaMade *made = arena_alloc(&arena, sizeof *made);
  fields_default(sopa_again_fields, &again, &arena);
  if (console_ask_fields(console, sopa_again_fields, "pinned seed", &again, &arena) &&
      console_use(console, &sopa_remaking, &again, &arena, made)) {
    if (!again.seed)
      talk_say(&console->talk, tr(console->talk.catalog, "seed: %s"), made->seed);
    puzzles_remember_changed(console, puzzle, NULL, &made->sopa);
    puzzles_draw_sopa(console, &made->sopa, NULL);
    talk_say_good(&console->talk, tr(console->talk.catalog, "The word search is changed; it is not solved any more."));
    sopa_remaking.deinit(made);
  }
  arena_deinit(&arena);
}

MenuNext puzzles_make_again(Console *console) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  puzzles_draw_sopa(console, open.sopa, NULL);
  make_again(console, &open.puzzle);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}
