// SPDX-License-Identifier: MIT
// An application on a store of its own, in a folder that disappears again.
#pragma once

#include "app/games.h"
#include "app/statistics.h"

typedef struct House {
  char *folder;
  char *place; // of the store
  App *app;
} House;

extern int64_t house_clock_ms; // what time it is there

House *house_make(void);
void house_destroy(House *house);
// A second application on the same data, as another program would have it.
App *house_open_again(const House *house);

// Somebody new, with the password "secret".
Account house_register(House *house, const char *name);
// The fixtures' small words and tiles as a resource "mini" of the account.
void house_add_mini(House *house, const Account *account);
// A game with the resource "mini" on a board of 15 by 15: people separated by commas (the first is the account),
// machines by spaces.
OpenGame *house_ordered(House *house, const Account *account, const GameOrder *order);
OpenGame *house_game(House *house, const Account *account, const char *people, const char *machines);
// The same with words of the house and by chance: against a machine it counts for the ranking.
OpenGame *house_fair_game(House *house, const Account *account, const char *people, const char *machines);
// Passes until the game is over.
void house_pass_to_end(OpenGame *game);

// Does it for the account; NULL: nobody. *out is zeroed, and good until a house goes. "ok", or the refusal's code.
const char *house_use(App *app, const Account *account, const UseCase *what, const void *in, void *out);
// Which field the last one refused was at fault; "": none.
const char *house_field(void);
// "ok", or the code of the error.
const char *house_code(Status status, const Error *err);
