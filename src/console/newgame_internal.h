// SPDX-License-Identifier: MIT
// A new game, asked for piece by piece. newgame.c has its menus, newgame_fields.c asks for the fields.
#ifndef CONSOLE_NEWGAME_INTERNAL_H
#define CONSOLE_NEWGAME_INTERNAL_H

#include "console/console_internal.h"

// Each asks for one field of console->form, again until it is right, and says what is wrong with it. False: back.
bool form_ask_preset(Console *console);
bool form_ask_board(Console *console);
bool form_ask_rack(Console *console);
bool form_ask_dictionary(Console *console);
bool form_ask_people(Console *console); // how many, and who
bool form_ask_names(Console *console);  // of as many as the form says
bool form_ask_bots(Console *console);   // how many, their names and levels
bool form_ask_challenge(Console *console);
bool form_ask_clock(Console *console);
bool form_ask_coins(Console *console);
bool form_ask_rules(Console *console); // any setting, by its name

#endif
