// SPDX-License-Identifier: MIT
// What the files of the console share: the conversation, and who is logged in.
#pragma once

#include "app/account.h"
#include "app/games.h"
#include "base/error.h"
#include "console/console.h"
#include "console/menu.h"
#include "term/talk.h"

typedef struct PuzzleHistory PuzzleHistory;
typedef struct FinishedGame FinishedGame;
typedef struct GameDraft GameDraft;

struct Console {
  Talk talk;
  const Catalog *usual;   // the reader's language before anybody has logged in; then the account's own
  bool is_language_given; // on the command line: accounts do not change it

  App *app;
  Account account;               // who is logged in; a guest before that
  const char *seed;              // of new games; NULL: from the system
  int games_seeded;              // with it
  GameDraft *draft;              // a new game that is being put together
  OpenGame *playing;             // the game at this device; NULL: none
  FinishedGame *finished;        // a game that is over and looked at; NULL: none
  bool with_machines;            // in statistics
  bool only_ranked;              // in statistics
  bool skips_unspellable;        // words of new dictionaries
  const char *puzzle_kind;       // of the puzzles' menu that is open
  PuzzleHistory *puzzle_history; // what was changed in them, to be taken back; NULL: nothing
};

// A message in the reader's language, as gettext writes it; of the variable `console`.
#define _(message) tr(console->talk.catalog, (message))

// failures.c: what a refusal is called in the words of the seeds. For Talk.
const char *console_sentence(const Error *err, bool *is_all);

// console.c
void console_init(Console *console, const ConsoleOptions *options);
void console_deinit(Console *console);
void console_serve(Console *console); // the main menu, until the end

// account.c: each asks, does it and says so. True: somebody is logged in now.
bool console_log_in(Console *console);
bool console_register(Console *console);
bool console_ask_account(Console *console, Account *out); // somebody else logs in, for a seat
void console_log_out(Console *console);
void console_show_account(Console *console);
void console_refresh_account(Console *console); // points and position

// The menus behind the user's menu.
MenuRun account_menu, newgame_form, newgame_steps, newgame_usual;
extern const Menu statistics_menu, resources_menu, resources_add_menu, games_menu, puzzles_menu;
MenuAct ranking_show, ranking_choose, resources_edit, finished_show, daily_play, study_quiz, exercises_play,
    mistakes_play;
MenuAct puzzles_forget; // what could be taken back
// games.c
void games_show_entries(Console *console, const FieldList *games); // GameEntry
// Plays the game until it is over or left, offers another one, and closes it.
void playing_run(Console *console, OpenGame *game);

// resources.c
bool resources_list(Console *console, bool with_builtin); // false when there is nothing
