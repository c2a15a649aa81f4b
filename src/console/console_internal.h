// SPDX-License-Identifier: MIT
// What the files of the console share: the screen, questions, and who is logged in.
#ifndef CONSOLE_CONSOLE_INTERNAL_H
#define CONSOLE_CONSOLE_INTERNAL_H

#include "app/account.h"
#include "app/games.h"
#include "base/error.h"
#include "console/console.h"
#include "console/menu.h"
#include "render/style.h"
#include "render/table.h"
#include "term/lineinput.h"

#include <stdatomic.h>

typedef struct Playing Playing;
typedef struct PuzzleHistory PuzzleHistory;
typedef struct FinishedGame FinishedGame;

struct Console {
  const Catalog *catalog; // the reader's: the account's own after logging in
  const Catalog *usual;   // before that
  bool is_language_given; // on the command line: accounts do not change it
  Look look;
  StrBuf out;
  bool has_screen;  // a person at a terminal
  bool is_ending;   // quit, or the end of the input
  bool is_late;     // the last question was not answered before the time of the turn was up
  bool out_is_lost; // nobody reads any more
  LineInput *input;
  // Instead of the input, for demonstrations: the next answer, or false at the end. NULL: from the input.
  bool (*answer)(void *context, Console *console, StrBuf *out);
  void *answer_context;
  StrBuf *heard;   // everything that was said is added here too; NULL: nobody listens
  StrBuf answered; // what was typed behind a menu's number: the answer to the next question
  const atomic_bool *interrupt;

  App *app;
  Account account;               // who is logged in; a guest before that
  const char *seed;              // of new games; NULL: from the system
  int games_seeded;              // with it
  GameForm *form;                // a new game that is being put together
  Playing *playing;              // the game at this device; NULL: none
  FinishedGame *finished;        // a game that is over and looked at; NULL: none
  bool with_machines;            // in statistics
  bool skips_unspellable;        // words of new dictionaries
  const char *puzzle_kind;       // of the puzzles' menu that is open: mazes or word searches
  PuzzleHistory *puzzle_history; // what was changed in them, to be taken back; NULL: nothing
};

// Text goes out with the next question, or by console_flush. Everything that comes from outside is made safe to show:
// control and bidirectional characters become '?'. Lines are broken where the screen ends.
void say(Console *console, const char *format, ...) __attribute__((format(printf, 2, 3))); // one line
void say_text(Console *console, const char *text);
void say_good(Console *console, const char *text); // something was done
void say_bad(Console *console, const char *text);  // something was not
void say_error(Console *console, const Error *err);
void say_title(Console *console, const char *text);
void say_table(Console *console, Table *table); // draws and destroys it
bool console_flush(Console *console);

void say_date(int64_t at_ms, StrBuf *out); // appends "2024-05-01 18:30", by the clock on the wall

// Progress of long work, drawn over one line of a screen.
typedef struct Waiting {
  Console *console;
  Progress progress;
  int64_t last_ms;
  bool is_shown;
} Waiting;
void waiting_start(Waiting *waiting, Console *console);
void waiting_end(Waiting *waiting);
bool waiting_is_due(Waiting *waiting); // has it been long enough since the line was last drawn? If so, it is drawn now

// How long an answer may take in the game at this device; less than 0: no clock runs.
int64_t playing_wait_ms(const Console *console);

// Questions. False when the answer is 0 (back), when the time of the turn is up, and at the end of the input, when the
// console is ending too.
bool ask_text(Console *console, const char *label, StrBuf *out); // trimmed; may be empty
bool ask_line(Console *console, const char *label, StrBuf *out); // the same, and 0 is an answer like any other
// Again until it is a number from low to high; `wrong` is said otherwise. An empty answer is `usual`, unless that is
// outside the range.
bool ask_number(Console *console, const char *label, int low, int high, int usual, const char *wrong, int *out);
// One of these, by its number, again until it is one; an empty answer is row `usual` (from 0), -1: none. Labels are
// shown as they are and end with NULL.
bool ask_choice(Console *console, const char *label, const char *const *choices, int usual, const char *wrong,
                int *out);
bool ask_yes(Console *console, const char *question, bool otherwise); // 0 and the end are no
// Does somebody who has typed 0 mean it? Only a clear no says that they do not; an answer that is neither counts as
// yes, and as the answer to whatever is asked next.
bool ask_leave(Console *console, const char *question);
// Not shown while it is typed. Whoever has it wipes it.
bool ask_secret(Console *console, const char *label, Secret *out);

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
MenuNext account_menu(Console *console);
MenuNext ranking_show(Console *console);
MenuNext statistics_menu(Console *console);
MenuNext resources_menu(Console *console);
MenuNext resources_add_menu(Console *console);
MenuNext resources_edit(Console *console);
MenuNext games_menu(Console *console);
MenuNext puzzles_menu(Console *console);
void puzzles_forget(Console *console); // what could be taken back
// games.c, finished.c
void games_show_entries(Console *console, const GameList *list);
MenuNext finished_show(Console *console);
// newgame.c, newgame_fields.c
MenuNext newgame_form(Console *console);
MenuNext newgame_steps(Console *console);
MenuNext newgame_usual(Console *console);
// desk.c: plays the game until it is over or left, offers another one, and closes it.
void playing_run(Console *console, OpenGame *game);

// resources.c
bool resources_list(Console *console, bool with_builtin); // false when there is nothing

#endif
