// SPDX-License-Identifier: MIT
// The puzzles of whoever is logged in: the two menus, and what mazes and word searches have in common.
#include "console/puzzles_internal.h"

static MenuNext list_puzzles(Console *console) {
  puzzles_list(console);
  return MENU_AGAIN;
}

static MenuNext show_puzzle(Console *console) {
  OpenPuzzle open;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  talk_say_title(&console->talk, open.puzzle.name);
  if (open.maze)
    puzzles_draw_maze(console, open.maze, NULL);
  else
    puzzles_draw_sopa(console, open.sopa, NULL);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}

static MenuNext rename_puzzle(Console *console) {
  OpenPuzzle open;
  StrBuf name = {0};
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (talk_ask_text(&console->talk, tr(console->talk.catalog, "New name:"), &name)) {
    if (puzzle_rename(console->app, &console->account, open.puzzle.id, strbuf_text(&name), &err) == OK)
      talk_say_good(&console->talk, tr(console->talk.catalog, "Name changed."));
    else
      talk_say_error(&console->talk, &err);
  }
  strbuf_deinit(&name);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}

static MenuNext copy_puzzle(Console *console) {
  Arena arena = {0};
  OpenPuzzle open;
  PuzzleRecord copy = {0};
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  if (console_use(console, &puzzle_copying, &(PuzzleChosen){open.puzzle.id}, &arena, &copy)) {
    puzzles_tell_added(console, copy.name); // a name that was taken has a number now
    puzzle_copying.deinit(&copy);
  }
  openpuzzle_close(&open);
  arena_deinit(&arena);
  return MENU_AGAIN;
}

static MenuNext delete_puzzle(Console *console) {
  OpenPuzzle open;
  StrBuf text = {0};
  Error err;
  if (!puzzles_open(console, &open))
    return MENU_AGAIN;
  strbuf_printf(&text, tr(console->talk.catalog, "Do you really want to delete '%s'?"), open.puzzle.name);
  bool is_sure = talk_ask_yes(&console->talk, text.data, false);
  strbuf_reset(&text);
  strbuf_printf(&text, tr(console->talk.catalog, "'%s' deleted."), open.puzzle.name);
  if (!is_sure)
    talk_say_text(&console->talk, tr(console->talk.catalog, "Deletion cancelled."));
  else if (puzzle_delete(console->app, &console->account, open.puzzle.id, &err) == OK)
    talk_say_good(&console->talk, text.data);
  else
    talk_say_error(&console->talk, &err);
  strbuf_deinit(&text);
  openpuzzle_close(&open);
  return MENU_AGAIN;
}

// What both menus begin with.
#define COMMON_ROWS(create)                                                                                            \
  {N_("List"), .run = list_puzzles}, {N_("Create"), .run = (create)}, {N_("Show"), .run = show_puzzle},                \
      {N_("Rename"), .run = rename_puzzle}, {N_("Make a copy"), .run = copy_puzzle},                                   \
      {N_("Delete"), .run = delete_puzzle}, {N_("Import from a file"), .run = puzzles_import}, {                       \
    N_("Export to a file"), .run = puzzles_export                                                                      \
  }

// And what they end with: numbers that were there before stay.
#define HISTORY_ROWS                                                                                                   \
  {N_("Undo the last change"), .run = puzzles_undo}, {                                                                 \
    N_("Redo it"), .run = puzzles_redo                                                                                 \
  }

static MenuNext mazes_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_maze),
      {N_("Solve"), .run = puzzles_solve_maze},
      {N_("List the solutions"), .run = puzzles_list_solutions},
      {N_("Show a solution"), .run = puzzles_show_solution},
      {N_("Show the best solution"), .run = puzzles_show_best},
      {N_("Metrics"), .run = puzzles_measure_maze},
      {N_("Edit"), .run = puzzles_edit_maze},
      {N_("Walk"), .run = puzzles_walk_maze},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Mazes"), .rows = rows};
  console->puzzle_kind = PUZZLE_MAZE;
  menu_run(console, &menu);
  return MENU_AGAIN;
}

static MenuNext sopas_menu(Console *console) {
  static const MenuRow rows[] = {
      COMMON_ROWS(puzzles_create_sopa),
      {N_("Solve"), .run = puzzles_solve_sopa},
      {N_("Add words"), .run = puzzles_add_words},
      {N_("Remove a word"), .run = puzzles_remove_word},
      {N_("Change a letter"), .run = puzzles_change_letter},
      {N_("Make again"), .run = puzzles_make_again},
      {N_("Metrics"), .run = puzzles_measure_sopa},
      {N_("Play"), .run = puzzles_play_sopa},
      HISTORY_ROWS,
      {0},
  };
  static const Menu menu = {.title = N_("Word searches"), .rows = rows};
  console->puzzle_kind = PUZZLE_SOPA;
  menu_run(console, &menu);
  return MENU_AGAIN;
}

MenuNext puzzles_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Mazes"), .run = mazes_menu},
      {N_("Word searches"), .run = sopas_menu},
      {0},
  };
  static const Menu menu = {.title = N_("Puzzles"), .rows = rows};
  menu_run(console, &menu);
  return MENU_AGAIN;
}
