// SPDX-License-Identifier: MIT
// The puzzles of the account that is logged in: a menu for each kind, and what they have in common.
#include "console/puzzles_internal.h"

static void list_puzzles(Console *console) {
  puzzles_list(console);
}

static void show_puzzle(Console *console) {
  ScopedPuzzle open = {0};
  if (!puzzles_open(console, &open))
    return;
  talk_say_title(&console->talk, open.puzzle.name);
  puzzles_draw(console, &open);
}

static void rename_puzzle(Console *console) {
  ScopedPuzzle open = {0};
  ScopedStrBuf name = {0};
  Error err;
  if (!puzzles_open(console, &open))
    return;
  if (talk_ask_text(&console->talk, _("New name:"), &name)) {
    if (puzzle_rename(console->app, &console->account, open.puzzle.id, strbuf_text(&name), &err) == OK)
      talk_say_good(&console->talk, _("Name changed."));
    else
      talk_say_error(&console->talk, &err);
  }
}

static void copy_puzzle(Console *console) {
  ScopedArena arena = {0};
  ScopedPuzzle open = {0};
  PuzzleRecord copy = {0};
  if (!puzzles_open(console, &open))
    return;
  if (console_use(console, &puzzle_copying, &(PuzzleChosen){open.puzzle.id}, &arena, &copy)) {
    puzzles_tell_added(console, copy.name); // a name that was taken has a number now
    puzzle_copying.deinit(&copy);
  }
}

static void delete_puzzle(Console *console) {
  ScopedPuzzle open = {0};
  ScopedStrBuf text = {0};
  Error err;
  if (!puzzles_open(console, &open))
    return;
  strbuf_printf(&text, _("Do you really want to delete '%s'?"), open.puzzle.name);
  bool is_sure = talk_ask_yes(&console->talk, text.data, false);
  strbuf_reset(&text);
  strbuf_printf(&text, _("'%s' deleted."), open.puzzle.name);
  if (!is_sure)
    talk_say_text(&console->talk, _("Deletion cancelled."));
  else if (puzzle_delete(console->app, &console->account, open.puzzle.id, &err) == OK)
    talk_say_good(&console->talk, text.data);
  else
    talk_say_error(&console->talk, &err);
}

// What all of them begin with.
#define COMMON_ROWS(create)                                                                                            \
  {N_("List"), .act = list_puzzles}, {N_("Create"), .act = (create)}, {N_("Show"), .act = show_puzzle},                \
      {N_("Rename"), .act = rename_puzzle}, {N_("Make a copy"), .act = copy_puzzle},                                   \
      {N_("Delete"), .act = delete_puzzle}, {N_("Import from a file"), .act = puzzles_import}, {                       \
    N_("Export to a file"), .act = puzzles_export                                                                      \
  }

// And what they end with: numbers that were there before stay.
#define HISTORY_ROWS                                                                                                   \
  {N_("Undo the last change"), .act = puzzles_undo}, {                                                                 \
    N_("Redo it"), .act = puzzles_redo                                                                                 \
  }

static void mazes_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_maze),
      {N_("Solve"), .act = puzzles_solve_maze},
      {N_("List the solutions"), .act = puzzles_list_solutions},
      {N_("Show a solution"), .act = puzzles_show_solution},
      {N_("Show the best solution"), .act = puzzles_show_best},
      {N_("Metrics"), .act = puzzles_measure_maze},
      {N_("Edit"), .act = puzzles_edit_maze},
      {N_("Walk"), .act = puzzles_walk_maze},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Mazes"), .rows = rows};
  console->puzzle_kind = PUZZLE_MAZE;
  menu_run(console, &menu);
}

static void sopas_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_sopa),
      {N_("Solve"), .act = puzzles_solve_sopa},
      {N_("Add words"), .act = puzzles_add_words},
      {N_("Remove a word"), .act = puzzles_remove_word},
      {N_("Change a letter"), .act = puzzles_change_letter},
      {N_("Make again"), .act = puzzles_make_again},
      {N_("Metrics"), .act = puzzles_measure_sopa},
      {N_("Play"), .act = puzzles_play_sopa},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Word searches"), .rows = rows};
  console->puzzle_kind = PUZZLE_SOPA;
  menu_run(console, &menu);
}

static void crosswords_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_crossword),
      {N_("Show the answers"), .act = puzzles_show_answers},
      {N_("Change a clue"), .act = puzzles_change_clue},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Crosswords"), .rows = rows};
  console->puzzle_kind = PUZZLE_CROSSWORD;
  menu_run(console, &menu);
}

static void scrambles_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_scramble),
      {N_("Show the answers"), .act = puzzles_show_answers},
      {N_("Change a clue"), .act = puzzles_change_hint},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Word scrambles"), .rows = rows};
  console->puzzle_kind = PUZZLE_SCRAMBLE;
  menu_run(console, &menu);
}

static void cryptograms_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_cryptogram),
      {N_("Show the answers"), .act = puzzles_show_answers},
      {0},
  };
  static const Menu menu = {.title = N_("Cryptograms"), .rows = rows};
  console->puzzle_kind = PUZZLE_CRYPTOGRAM;
  menu_run(console, &menu);
}

void puzzles_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Mazes"), .act = mazes_menu},
      {N_("Word searches"), .act = sopas_menu},
      {N_("Crosswords"), .act = crosswords_menu},
      {N_("Puzzle of the day"), .act = daily_play},
      {N_("Word study"), .act = study_quiz},
      {N_("Exercises"), .act = exercises_play},
      {N_("Word scrambles"), .act = scrambles_menu},
      {N_("Booklet of several kinds"), .act = puzzles_make_booklet},
      {N_("Cryptograms"), .act = cryptograms_menu},
      {N_("My mistakes"), .act = mistakes_play},
      {0},
  };
  static const Menu menu = {.title = N_("Puzzles"), .rows = rows};
  menu_run(console, &menu);
}
