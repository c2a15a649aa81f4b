// SPDX-License-Identifier: MIT
// The games of the account that is logged in: new ones, continuing, loading, deleting; and playing, one game after the
// other.
#include "app/games.h"

#include "app/verify.h"
#include "console/ask.h"
#include "console/console_internal.h"
#include "desk/desk.h"
#include "term/fieldtable.h"

// ---- playing ----

// Says where the points have taken the account.
static void tell_ranking(Console *console) {
  if (account_is_guest(&console->account))
    return;
  console_refresh_account(console);
  console_show_account(console);
}

// Offers a new game with the same settings. NULL: declined.
static OpenGame *ask_again(Console *console, OpenGame *over) {
  Talk *talk = &console->talk;
  const char *choices[] = {_("New game with the same settings"), _("Back to the menu"), NULL};
  OpenGame *again = NULL;
  TalkWait waiting;
  Error err;
  int chosen;
  tell_ranking(console);
  if (!talk_ask_choice(talk, _("Option:"), choices, 1, &chosen) || chosen == 1)
    return NULL;
  talkwait_start(&waiting, talk);
  Status status = games_again(over, &waiting.progress, &again, &err);
  talkwait_end(&waiting);
  if (status == OK)
    return again;
  talk_say_error(talk, &err);
  return NULL;
}

static DeskEnd games_play_one(Console *console, OpenGame *game) {
  DeskOptions options = {.is_numbered = true, .is_resumed = true};
  Error err;
  console->playing = game;
  DeskEnd end = desk_play(&console->talk, game, &options, &err);
  console->playing = NULL;
  if (end == DESK_FAILED)
    talk_say_error(&console->talk, &err);
  else if (end == DESK_LEFT)
    talk_say_text(&console->talk, _("The game is kept; continue it whenever you like."));
  return end;
}

void playing_run(Console *console, OpenGame *game) {
  while (game) {
    DeskEnd end = games_play_one(console, game);
    OpenGame *again = end == DESK_OVER && !console->talk.is_ending ? ask_again(console, game) : NULL;
    opengame_close(game);
    game = again;
  }
}

// ---- menus ----

void games_show_entries(Console *console, const FieldList *games) {
  talk_say_records(&console->talk, &(FieldTable){game_entry_fields, games, sizeof(GameEntry)});
}

// If there is nothing to continue, says so and returns false.
static bool list_games(Console *console, bool is_shown) {
  ScopedArena arena = {0};
  GameList list = {0};
  bool is_something = console_use(console, &game_listing, NULL, &arena, &list);
  if (is_something && is_shown)
    games_show_entries(console, &list.games);
  return is_something;
}

typedef Status (*GameOpener)(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err);

static Status open_last(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err) {
  (void)which;
  return games_last(console->app, &console->account, progress, out, err);
}

static Status open_named(Console *console, const char *which, const Progress *progress, OpenGame **out, Error *err) {
  return games_load(console->app, &console->account, which, progress, out, err);
}

static void open_and_play(Console *console, GameOpener opener, const char *which) {
  OpenGame *game;
  TalkWait waiting;
  Error err;
  talkwait_start(&waiting, &console->talk);
  Status status = opener(console, which, &waiting.progress, &game, &err);
  talkwait_end(&waiting);
  if (status == OK)
    playing_run(console, game);
  else
    talk_say_error(&console->talk, &err);
}

static void continue_last(Console *console) {
  open_and_play(console, open_last, NULL);
}

// An answer of 0 must be confirmed, as in the seed.
static bool ask_game(Console *console, StrBuf *which) {
  while (!talk_ask_text(&console->talk, _("Number or ID (0: back):"), which)) {
    if (console->talk.is_ending || talk_ask_leave(&console->talk, _("Do you want to cancel?")))
      return false;
  }
  return true;
}

static void console_games_load(Console *console) {
  ScopedStrBuf which = {0};
  talk_say_title(&console->talk, _("Load a game"));
  if (list_games(console, true) && ask_game(console, &which))
    open_and_play(console, open_named, strbuf_text(&which));
}

static void games_delete_game(Console *console) {
  ScopedArena arena = {0};
  GameChoice choice = {0};
  ScopedStrBuf text = {0};
  if (console_ask_fields(console, game_deleting.in, "which", &choice, &arena) &&
      console_use(console, &game_deleting, &choice, &arena, NULL)) {
    strbuf_printf(&text, _("Game '%s' deleted."), choice.which);
    talk_say_good(&console->talk, text.data);
  }
}

static void show_saved(Console *console) {
  list_games(console, true);
}

static void games_manage(Console *console) {
  static const MenuRow rows[] = {
      {N_("Load a game"), .act = console_games_load},
      {N_("Delete"), .act = games_delete_game},
      {0},
  };
  static const Menu menu = {.title = N_("Manage saved games"), .head = show_saved, .rows = rows};
  if (list_games(console, false))
    menu_run(console, &menu);
}

static void games_verify_file(Console *console) {
  ScopedArena arena = {0};
  VerifyOrder order = {0};
  Verified verified = {0};
  if (console_ask_fields(console, game_verifying.in, "file", &order, &arena) && order.file.name &&
      console_use(console, &game_verifying, &order, &arena, &verified)) {
    verified_tell(&verified, console->talk.catalog, &console->talk.out);
    game_verifying.deinit(&verified);
  }
}

static const MenuRow games_rows[] = {
    {N_("New game"), .run = newgame_form},
    {N_("Continue last game"), .act = continue_last},
    {N_("Load a game"), .act = console_games_load},
    {N_("Show ranking"), .act = ranking_show},
    {N_("Manage saved games"), .act = games_manage},
    {N_("New game, step by step"), .run = newgame_steps},
    {N_("Quick game: you against Bot 1"), .run = newgame_usual},
    {N_("Finished games"), .act = finished_show},
    {N_("Ranking by rules and language"), .act = ranking_choose},
    {N_("Verify a game's file"), .act = games_verify_file},
    {0},
};
const Menu games_menu = {.title = N_("Games"), .rows = games_rows};
