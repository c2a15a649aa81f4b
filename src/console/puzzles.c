// SPDX-License-Identifier: MIT
// The puzzles of the account that is logged in: a menu for each kind, and what all menus share.
#include "console/puzzles_internal.h"

static void show_puzzle(Console *console, OpenPuzzle *open) {
  talk_say_title(&console->talk, open->puzzle.name);
  puzzles_draw(console, open);
}

static void rename_puzzle(Console *console, OpenPuzzle *open) {
  ScopedStrBuf name = {0};
  Error err;
  if (talk_ask_text(&console->talk, _("New name:"), &name))
    talk_say_done(&console->talk,
                  puzzle_rename(console->app, &console->account, open->puzzle.id, strbuf_text(&name), &err),
                  _("Name changed."), &err);
}

static void copy_puzzle(Console *console, OpenPuzzle *open) {
  ScopedArena arena = {0};
  PuzzleRecord copy = {0};
  if (console_use(console, &puzzle_copying, &(PuzzleChosen){open->puzzle.id}, &arena, &copy)) {
    puzzles_tell_added(console, copy.name); // if the name was taken, it has a number now
    puzzle_copying.deinit(&copy);
  }
}

static void delete_puzzle(Console *console, OpenPuzzle *open) {
  ScopedStrBuf question = {0}, done = {0};
  Error err;
  strbuf_printf(&question, _("Do you really want to delete '%s'?"), open->puzzle.name);
  strbuf_printf(&done, _("'%s' deleted."), open->puzzle.name);
  if (talk_ask_yes(&console->talk, question.data, false))
    talk_say_done(&console->talk, puzzle_delete(console->app, &console->account, open->puzzle.id, &err), done.data,
                  &err);
  else
    talk_say_text(&console->talk, _("Deletion cancelled."));
}

// The first rows of all menus.
#define COMMON_ROWS(create)                                                                                            \
  {N_("List"), .act = puzzles_list}, {N_("Create"), .act = (create)}, {N_("Show"), .puzzle = show_puzzle},             \
      {N_("Rename"), .puzzle = rename_puzzle}, {N_("Make a copy"), .puzzle = copy_puzzle},                             \
      {N_("Delete"), .puzzle = delete_puzzle}, {N_("Import from a file"), .act = puzzles_import}, {                    \
    N_("Export to a file"), .puzzle = puzzles_export                                                                   \
  }

// The last rows of all menus, so that the numbers of the others stay the same.
#define HISTORY_ROWS                                                                                                   \
  {N_("Undo the last change"), .act = puzzles_undo}, {                                                                 \
    N_("Redo it"), .act = puzzles_redo                                                                                 \
  }

static const MenuRow mazes_rows[] = {
    COMMON_ROWS(puzzles_create_maze),
    {N_("Solve"), .puzzle = puzzles_solve_maze},
    {N_("List the solutions"), .puzzle = puzzles_list_solutions},
    {N_("Show a solution"), .puzzle = puzzles_show_solution},
    {N_("Show the best solution"), .puzzle = puzzles_show_best},
    {N_("Metrics"), .puzzle = puzzles_measure_maze},
    {N_("Edit"), .puzzle = puzzles_edit_maze},
    {N_("Walk"), .puzzle = puzzles_walk_maze},
    HISTORY_ROWS,
    {0},
};
static const Menu mazes_menu = {.title = N_("Mazes"), .rows = mazes_rows, .puzzle_kind = PUZZLE_MAZE};

static const MenuRow sopas_rows[] = {
    COMMON_ROWS(puzzles_create_sopa),
    {N_("Solve"), .puzzle = puzzles_solve_sopa},
    {N_("Add words"), .puzzle = puzzles_add_words},
    {N_("Remove a word"), .puzzle = puzzles_remove_word},
    {N_("Change a letter"), .puzzle = puzzles_change_letter},
    {N_("Make again"), .puzzle = puzzles_make_again},
    {N_("Metrics"), .puzzle = puzzles_measure_sopa},
    {N_("Play"), .puzzle = puzzles_play_sopa},
    HISTORY_ROWS,
    {0},
};
static const Menu sopas_menu = {.title = N_("Word searches"), .rows = sopas_rows, .puzzle_kind = PUZZLE_SOPA};

static const MenuRow crosswords_rows[] = {
    COMMON_ROWS(puzzles_create_crossword),
    {N_("Show the answers"), .puzzle = puzzles_show_answers},
    {N_("Change a clue"), .puzzle = puzzles_change_clue},
    HISTORY_ROWS,
    {0},
};
static const Menu crosswords_menu = {
    .title = N_("Crosswords"), .rows = crosswords_rows, .puzzle_kind = PUZZLE_CROSSWORD};

static const MenuRow scrambles_rows[] = {
    COMMON_ROWS(puzzles_create_scramble),
    {N_("Show the answers"), .puzzle = puzzles_show_answers},
    {N_("Change a clue"), .puzzle = puzzles_change_hint},
    HISTORY_ROWS,
    {0},
};
static const Menu scrambles_menu = {
    .title = N_("Word scrambles"), .rows = scrambles_rows, .puzzle_kind = PUZZLE_SCRAMBLE};

static const MenuRow cryptograms_rows[] = {
    COMMON_ROWS(puzzles_create_cryptogram),
    {N_("Show the answers"), .puzzle = puzzles_show_answers},
    {0},
};
static const Menu cryptograms_menu = {
    .title = N_("Cryptograms"), .rows = cryptograms_rows, .puzzle_kind = PUZZLE_CRYPTOGRAM};

static const MenuRow puzzles_rows[] = {
    {N_("Mazes"), .menu = &mazes_menu},
    {N_("Word searches"), .menu = &sopas_menu},
    {N_("Crosswords"), .menu = &crosswords_menu},
    {N_("Puzzle of the day"), .act = daily_play},
    {N_("Word study"), .act = study_quiz},
    {N_("Exercises"), .act = exercises_play},
    {N_("Word scrambles"), .menu = &scrambles_menu},
    {N_("Booklet of several kinds"), .act = puzzles_make_booklet},
    {N_("Cryptograms"), .menu = &cryptograms_menu},
    {N_("My mistakes"), .act = mistakes_play},
    {0},
};
const Menu puzzles_menu = {.title = N_("Puzzles"), .rows = puzzles_rows};
