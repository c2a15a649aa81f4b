// SPDX-License-Identifier: MIT
// The main menu and the user's menu.
#include "console/console.h"

#include "base/file.h"
#include "console/console_internal.h"
#include "lexicon/tileset.h"
#include "render/boardpicture.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

// TESELA in tiles, as on the board.
static void show_logo(Console *console) {
  TileSet tiles;
  Tile word[8];
  strbuf_add_char(&console->talk.out, '\n');
  talk_say_text(&console->talk, _("Welcome to"));
  if (tileset_builtin("es", &tiles, NULL) != OK)
    return;
  int count = tileset_tokenise(&tiles, span_of("TESELA"), word, 8);
  strbuf_add_text(&console->talk.out, "  ");
  picture_draw_tiles(word, count, &tiles, &console->talk.look, &console->talk.out);
  strbuf_add_char(&console->talk.out, '\n');
}

static MenuNext console_quit(Console *console) {
  console->talk.is_ending = true;
  return MENU_BACK;
}

static MenuNext log_out(Console *console) {
  (void)console; // user_menu does it, whichever way it is left
  return MENU_BACK;
}

// Was the account deleted, here or by another program?
static bool account_is_gone(Console *console) {
  console_refresh_account(console);
  return account_is_guest(&console->account);
}

// Going back from here also logs out.
static void user_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Account"), .run = account_menu},
      {N_("Dictionaries and bags"), .menu = &resources_menu},
      {N_("Games"), .menu = &games_menu},
      {N_("Quit"), .run = console_quit},
      {N_("Log out"), .run = log_out},
      {N_("Puzzles"), .menu = &puzzles_menu},
      {0},
  };
  static const Menu menu = {
      .title = N_("User menu"), .head = console_show_account, .rows = rows, .back = "", .is_over = account_is_gone};
  menu_run(console, &menu);
  console_log_out(console);
}

static void log_in_user(Console *console) {
  if (console_log_in(console))
    user_menu(console);
}

static void register_user(Console *console) {
  if (console_register(console))
    user_menu(console);
}

static void main_menu(Console *console) {
  static const MenuRow rows[] = {
      {N_("Log in"), .act = log_in_user},
      {N_("Register"), .act = register_user},
      {N_("Quit"), .run = console_quit},
      {0},
  };
  static const Menu menu = {.title = N_("Main menu"), .rows = rows, .back = ""};
  show_logo(console);
  menu_run(console, &menu);
}

void console_init(Console *console, const ConsoleOptions *options) {
  *console = (Console){.talk = {.catalog = options->catalog, .look = options->look, .sentence = console_sentence},
                       .usual = options->catalog,
                       .is_language_given = options->is_language_given,
                       .seed = options->seed};
}

void console_deinit(Console *console) {
  talk_deinit(&console->talk);
  app_close(console->app);
  puzzles_forget(console);
}

void console_serve(Console *console) {
  main_menu(console);
  if (!console->talk.out_is_lost)
    talk_say_text(&console->talk, _("Goodbye."));
  talk_flush(&console->talk);
}

Status console_run(const ConsoleOptions *options, Error *err) {
  Console console;
  console_init(&console, options);
  signal(SIGXFSZ, SIG_IGN); // a file that may not grow must give a message, not end the program
  Status status = app_open(&(AppOptions){.place = options->store}, &console.app, err);
  if (status != OK)
    return status;
  console.talk.has_screen = terminal_is(STDIN_FILENO) && terminal_is(STDOUT_FILENO);
  console.talk.interrupt = interrupt_catch();
  console.talk.input = lineinput_open(console.talk.has_screen);
  console_serve(&console);
  interrupt_release();
  if (console.talk.out_is_lost)
    status = file_tell_output_lost(errno, err);
  console_deinit(&console);
  return status;
}
