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
  const Catalog *usual;   // the reader's language before somebody logs in; then the account's own
  bool is_language_given; // on the command line: accounts do not change it

  App *app;
  Account account;               // the account that is logged in; else a guest
  const char *seed;              // of new games; NULL: from the system
  int games_seeded;              // number of games made with that seed
  GameDraft *draft;              // a new game that is being prepared
  OpenGame *playing;             // the game at this device; NULL: none
  FinishedGame *finished;        // the finished game on show; NULL: none
  bool with_machines;            // statistics include them
  bool only_ranked;              // statistics use only ranked games
  bool skips_unspellable;        // leave out such words of new dictionaries
  const char *puzzle_kind;       // the kind of the open puzzle menu
  PuzzleHistory *puzzle_history; // changes of puzzles that can be undone; NULL: none
};

// A message in the reader's language, with gettext's name; needs the variable `console`.
#define _(message) tr(console->talk.catalog, (message))

// failures.c: the seeds' sentence for a refusal. For Talk.
const char *console_sentence(const Error *err, bool *is_all);

// console.c
void console_init(Console *console, const ConsoleOptions *options);
void console_deinit(Console *console);
void console_serve(Console *console); // the main menu, until the user quits

// account.c: each asks, does it and says so. True: somebody is logged in now.
bool console_log_in(Console *console);
bool console_register(Console *console);
bool console_ask_account(Console *console, Account *out); // somebody else logs in, for a seat
void console_log_out(Console *console);
void console_show_account(Console *console);
void console_refresh_account(Console *console); // points and position

// The menus below the user's menu.
MenuRun account_menu, newgame_form, newgame_steps, newgame_usual;
extern const Menu statistics_menu, resources_menu, resources_add_menu, games_menu, puzzles_menu;
MenuAct ranking_show, ranking_choose, resources_edit, finished_show, daily_play, study_quiz, exercises_play,
    mistakes_play;
MenuAct puzzles_forget; // forgets the changes that could be undone
// games.c
void games_show_entries(Console *console, const FieldList *games); // GameEntry
// Plays the game until it is over or the person leaves, offers another one, and closes it.
void playing_run(Console *console, OpenGame *game);

// resources.c
bool resources_list(Console *console, bool with_builtin); // false if there is nothing
