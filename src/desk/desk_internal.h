// SPDX-License-Identifier: MIT
// What the files of the desk share: desk.c asks whose turn it is; desk_show.c draws the table and tells the news;
// desk_commands.c has the table of commands and reads a line; desk_moves.c lays tiles on the board; desk_actions.c does
// the other actions; desk_lists.c shows what can be looked up; desk_meaning.c explains words; desk_end.c saves, leaves
// and shows the end.
#pragma once

#include "app/turn.h"
#include "app/turnedit.h"
#include "desk/desk.h"

// The tiles of a rack in the order that their player likes. {0} is an empty one.
typedef struct RackOrder {
  Tile tiles[RACK_MAX];
  int count;
} RackOrder;

typedef struct Desk {
  Talk *talk;
  OpenGame *open;
  GameTable *table; // of the open game
  const DeskOptions *options;
  int seat;       // who is at the device; SEAT_SYSTEM: nobody yet
  GameView *view; // of that seat
  TurnEdit turn;  // of that seat: its draft
  RackOrder orders[SEATS_MAX];
  int64_t told[SEATS_MAX]; // each seat has been told the news up to this action
  int64_t shown_seq;       // the last action when the table was drawn
  int round;               // of the turn, in duplicate games
  bool has_changed;        // the draft, or the order of the rack
  unsigned greeted;        // by seat
  bool is_text_shown;      // a list is on the screen: it stays until something is done
  bool has_left, is_dropped, has_failed;
  Error *err; // the error of has_failed
} Desk;

// A message in the reader's language, with gettext's name; needs the variable `desk`.
#define _(message) tr(desk->talk->catalog, (message))

static inline const State *desk_state(const Desk *desk) {
  return game_state(desk->table->game);
}
static inline const Settings *desk_settings(const Desk *desk) {
  return game_settings(desk->table->game);
}

// desk.c
int desk_people(const Desk *desk);
bool desk_is_here(const Desk *desk, int seat); // does the player of the seat play at this device?
// If squares are numbered, "8H" in a refusal becomes "7 7".
void desk_say_error(Desk *desk, Error *err);
Status desk_refuse_form(const char *right, Error *err); // invalid_command: says what would be right
// Says what was refused. If memory and store differ, reads the game again.
void desk_say_refusal(Desk *desk, Error *err);

// desk_show.c
void desk_refresh(Desk *desk);             // the view, after a change of the game
void desk_show(Desk *desk);                // the table, with the news
void desk_tell_news(Desk *desk, int seat); // what happened since the seat was last told
void desk_wipe(Desk *desk);                // the screen, and what can be scrolled back to
void desk_tell_ranking(Desk *desk);        // says that the game is unranked, and why; nothing without accounts
void desk_draw_end(Desk *desk, int lines_below);

// desk_commands.c
typedef enum DeskMenu { DESK_MENU_TURN, DESK_MENU_ADVANTAGES, DESK_MENU_MORE } DeskMenu;
typedef Status DeskRun(Desk *desk, Span rest, Error *err);
enum { ABILITY_NONE = -1 };

typedef struct DeskCommand {
  DeskMenu menu;
  int number;            // in its menu; 0: only typed
  const char *label;     // message id: in the menu
  const char *names;     // message id: the words to type, the first of which is shown; NULL: can't be typed
  const char *arguments; // message id; NULL: none
  const char *help;      // message id
  DeskRun *run;
  int ability;                        // that it needs; ABILITY_NONE: none
  bool (*is_known)(const Desk *desk); // does this table have it? NULL: by the ability, or yes
} DeskCommand;
extern const DeskCommand desk_commands[]; // run NULL at the end

bool desk_is_known(const Desk *desk, const DeskCommand *command);
// May it be done now? The error says why not.
MUST_CHECK Status desk_check(const Desk *desk, const DeskCommand *command, Error *err);
void desk_list_menu(Desk *desk, DeskMenu menu);
void desk_take_command(Desk *desk, Span line);
// Appends the name of the command: "accept", or "17. Accept" if commands have numbers.
void desk_add_name(const Desk *desk, DeskRun *run, StrBuf *out);
void desk_complete(void *context, Span typed, StrBuf *candidates); // for LineInput; the context is the desk

// The functions of the rows. Each does its work, or refuses and changes nothing; rest is what follows the command.
// desk_moves.c
DeskRun desk_play_word, desk_place, desk_take, desk_move, desk_reset, desk_preview, desk_confirm, desk_shuffle;
// desk_actions.c
DeskRun desk_pass, desk_exchange, desk_swap, desk_hint, desk_lesson, desk_undo, desk_challenge, desk_accept,
    desk_reverse, desk_skip, desk_blank, desk_resign;
void desk_answer_undo(Desk *desk); // asks every player here who has not answered yet
// desk_lists.c
DeskRun desk_board, desk_history, desk_unseen, desk_rules, desk_help;
// desk_meaning.c
DeskRun desk_define;
// desk_end.c
DeskRun desk_save, desk_save_and_leave, desk_leave_unsaved, desk_quit;
bool desk_can_save(const Desk *desk);

// desk_end.c
void desk_tell_end(Desk *desk);
