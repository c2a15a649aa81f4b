// SPDX-License-Identifier: MIT
// A new game, asked for piece by piece. newgame.c has its menus, newgame_fields.c asks for the fields.
#ifndef CONSOLE_NEWGAME_INTERNAL_H
#define CONSOLE_NEWGAME_INTERNAL_H

#include "console/console_internal.h"

// A new game that is being put together.
struct GameDraft {
  GameOrder order; // in its seats people who have names, then machines
  PlayerOrder seats[SEATS_MAX];
  int people, named; // how many there are to be; of them, who have names
  Arena arena;
};

static inline int draft_machines(const GameDraft *draft) {
  return draft->order.seats.count - draft->named;
}
// "1 player": so many people, of whom those who have names keep them, and a greedy machine or none.
void draft_set_mode(Console *console, int people, bool has_machine);
Preset *draft_preset(const GameDraft *draft); // its rules; the caller frees it

// Each asks for one field of console->draft, again until it is right, and says what is wrong with it. False: back.
bool form_ask_preset(Console *console);
bool form_ask_board(Console *console);
bool form_ask_rack(Console *console);
bool form_ask_dictionary(Console *console);
bool form_ask_people(Console *console); // how many, and who
bool form_ask_names(Console *console);  // of as many as there are to be
bool form_ask_bots(Console *console);   // how many, their names and levels
bool form_ask_challenge(Console *console);
bool form_ask_clock(Console *console);
bool form_ask_coins(Console *console);
bool form_ask_rules(Console *console); // any setting, by its name

#endif
