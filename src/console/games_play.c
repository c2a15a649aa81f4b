// SPDX-License-Identifier: MIT
// A game at the console's table, and another one after it.
#include "console/console_internal.h"
#include "desk/desk.h"

// Where the points have taken those who are logged in.
static void tell_ranking(Console *console) {
  if (account_is_guest(&console->account))
    return;
  console_refresh_account(console);
  console_show_account(console);
}

// The same once more? NULL: no.
static OpenGame *ask_again(Console *console, OpenGame *over) {
  Talk *talk = &console->talk;
  const char *choices[] = {tr(talk->catalog, "New game with the same settings"), tr(talk->catalog, "Back to the menu"),
                           NULL};
  OpenGame *again = NULL;
  TalkWait waiting;
  Error err;
  int chosen;
  tell_ranking(console);
  if (!talk_ask_choice(talk, tr(talk->catalog, "Option:"), choices, 1,
                       tr(talk->catalog, "The selected option is not valid"), &chosen) ||
      chosen == 1)
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
    talk_say_text(&console->talk, tr(console->talk.catalog, "The game is kept; continue it whenever you like."));
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
