// SPDX-License-Identifier: MIT
// A game at the console: what its files share.
//
// desk.c asks whose turn it is and shows the table; desk_moves.c puts tiles on the board; desk_actions.c does the rest;
// desk_lists.c shows what can be looked up; desk_leave.c saves and leaves; desk_end.c counts.
#ifndef CONSOLE_DESK_INTERNAL_H
#define CONSOLE_DESK_INTERNAL_H

#include "app/games.h"
#include "app/rackorder.h"
#include "app/turnedit.h"
#include "console/console_internal.h"

enum { PIPE_COLUMNS = 100 }; // where no screen ends, tiles are shown with their points

struct Playing {
  OpenGame *open;
  GameTable *table; // of the open game
  int seat;         // who is at the device; SEAT_SYSTEM: nobody yet
  GameView *view;   // of that seat
  TurnEdit turn;    // of that seat: the tiles that lie on the board and are not played yet
  RackOrder orders[SEATS_MAX];
  int64_t told[SEATS_MAX]; // each seat has been told what happened up to this action
  int64_t shown_seq;       // what the table showed when it was last drawn through a pipe
  int round;               // of the turn, in duplicate games
  bool has_changed;        // the draft, or the order of the rack
  bool is_turn_over;
  bool has_left;
  bool is_dropped; // left without saving: there is nothing any more
};

static inline const State *playing_state(const Console *console) {
  return game_state(console->playing->table->game);
}
static inline const Settings *playing_settings(const Console *console) {
  return game_settings(console->playing->table->game);
}

// desk.c
void playing_tell_news(Console *console, int seat); // what happened since the seat was told
bool playing_is_person(const Console *console, int seat);
int playing_people(const Console *console);         // still in the game
bool playing_reveals_words(const Console *console); // may be told whether words are words before they are played?
MenuNext playing_next(Console *console);            // after something was done: is it still this seat's turn?
// Squares as row and column from 0. When others have played on meanwhile, or the store was in trouble, the game is read
// again.
void playing_say_error(Console *console, Error *err);
void playing_pause(Console *console); // on a screen, until Enter is pressed

// What the rows of the turn's menu run.
// desk_moves.c
MenuNext desk_place(Console *console);
MenuNext desk_take(Console *console);
MenuNext desk_move(Console *console);
MenuNext desk_reset(Console *console);
MenuNext desk_finish(Console *console);
MenuNext desk_shuffle(Console *console);
// desk_actions.c
MenuNext desk_pass(Console *console);
MenuNext desk_exchange(Console *console);
MenuNext desk_swap(Console *console);
MenuNext desk_help(Console *console);
MenuNext desk_undo(Console *console);
MenuNext desk_challenge(Console *console);
MenuNext desk_accept(Console *console);
MenuNext desk_advantages(Console *console);
MenuNext desk_resign(Console *console);
// desk_lists.c
MenuNext desk_history(Console *console);
MenuNext desk_unseen(Console *console);
MenuNext desk_rules(Console *console);
// desk_leave.c
MenuNext desk_save(Console *console);
MenuNext desk_save_and_leave(Console *console);
MenuNext desk_leave(Console *console);

// desk_end.c
void playing_finish(Console *console);
// After the end: the same once more? NULL: no.
OpenGame *playing_ask_again(Console *console, OpenGame *over);

#endif
