// SPDX-License-Identifier: MIT
// An application on a store of its own, in a temporary folder.
#pragma once

#include "app/games.h"
#include "app/statistics.h"

typedef struct TestApp {
  char *folder;
  char *place; // of the store
  App *app;
} TestApp;

extern int64_t testapp_clock_ms; // the time there
extern bool testapp_never_waits; // testapp_use never waits for what must be made first

TestApp *testapp_make(void);
void testapp_destroy(TestApp *test);
// A second application on the same data, as another program would have it.
App *testapp_open_again(const TestApp *test);

// A new account, with the password "secret".
Account testapp_register(TestApp *test, const char *name);
// The fixtures' small words and tiles as a resource "mini" of the account.
void testapp_add_mini(TestApp *test, const Account *account);
// A game with the resource "mini" on a board of 15 by 15: people are separated by commas (the first is the account),
// machines by spaces.
OpenGame *testapp_ordered(TestApp *test, const Account *account, const GameOrder *order);
OpenGame *testapp_game(TestApp *test, const Account *account, const char *people, const char *machines);
// The same with the program's words and a random seed: against a machine it counts for the ranking.
OpenGame *testapp_fair_game(TestApp *test, const Account *account, const char *people, const char *machines);
// Passes until the game is over.
void testapp_pass_to_end(OpenGame *game);

// Runs the use case for the account; NULL: nobody. *out is zeroed, and valid until a TestApp is destroyed. Returns
// "ok", or the refusal's code.
const char *testapp_use(App *app, const Account *account, const UseCase *what, const void *in, void *out);
// The field at fault in the last refusal; "": none.
const char *testapp_field(void);
// "ok", or the code of the error.
const char *testapp_code(Status status, const Error *err);
