// SPDX-License-Identifier: MIT
// Games at the tables of a server, which has many of them open and one connection that writes: begun, read, joined and
// left, listed and counted. What writes is meant for the app of the server's batch (app_begin, app_commit).
#pragma once

#include "app/games.h"

enum {
  GAMES_OF_GUEST_MAX = 30, // running at once
  GAMES_OF_ACCOUNT_MAX = 200,
  SERVED_LIST_MAX = 200, // of running ones, and of those that are over
  SERVED_OPEN_MAX = 200, // that are offered to everybody
};

// Both without a writer: the server gives it one.
// Keeps a game that was just made. Takes game and words over if OK. Whoever looked on at the game before it may look on
// here. ERR_EXISTS: it was to be the first after that, and is not; nothing is kept then.
MUST_CHECK Status served_begin(App *app, const FreshGame *fresh, OpenGame **out, Error *err);
// With its words, unless it is over: those may be gone. game_not_found.
MUST_CHECK Status served_open(App *app, WordShelf *shelf, const char *id, OpenGame **out, Error *err);

// An account or a guest has it in the list, or no longer; another owner.
MUST_CHECK Status served_join(App *app, const OpenGame *open, const Account *account, Error *err);
// The same for guests who sit at it.
MUST_CHECK Status served_join_guests(App *app, const OpenGame *open, Error *err);
MUST_CHECK Status served_part(App *app, const OpenGame *open, const Account *account, Error *err);
MUST_CHECK Status served_give(OpenGame *open, const Account *account, Error *err);
MUST_CHECK Status served_delete(App *app, const OpenGame *open, Error *err);

// The passwords of these seats, as bits, were given at the device. 0: those that were are forgotten.
MUST_CHECK Status served_log_in(OpenGame *open, uint64_t device, unsigned seats, Error *err);

// The ids of running games of everybody (account NULL), of an account or of a guest.
MUST_CHECK Status served_running(App *app, const Account *account, int limit, Arena *arena, FieldList *out, Error *err);
// Open games, the latest begun first: GameEntry.
MUST_CHECK Status served_offered(const Use *use, FieldList *out, Error *err);
// Is it waiting for somebody who is not there: a machine, or a clock of days? Not for a game that can't be read.
bool served_waits_for_nobody(App *app, const char *id);
MUST_CHECK Status served_is_running(App *app, const char *id, bool *out, Error *err); // one that is gone is not
// too_many_games, ERR_STATE, when the account or guest has as many running games as anybody may have.
MUST_CHECK Status served_check_cap(App *app, const Account *account, Error *err);
Status served_refuse_more(Status status, Error *err); // gives that code
