// SPDX-License-Identifier: MIT
// Guests: people without an account whom a server recognises by a session. It gives them a mark at the tables, a list
// of games, puzzles, and nothing else.
#pragma once

#include "app/account.h"

enum { GUEST_DAYS = 30, GUEST_TOKEN_SIZE = 45 }; // so long it lasts, from its beginning; with the NUL
#define GUEST_TOKEN "g"                          // the token begins so, and the mark

// Of the account only the mark is filled in.
MUST_CHECK Status guest_begin(App *app, char token[GUEST_TOKEN_SIZE], Account *out, Error *err);
MUST_CHECK Status guest_find(App *app, const char *token, Account *out, Error *err); // session_over
// What no account has taken over goes too: nobody could ask for it any more.
MUST_CHECK Status guest_end(App *app, const Account *guest, Error *err);
