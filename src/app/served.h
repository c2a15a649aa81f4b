// SPDX-License-Identifier: MIT
// Games at the tables of a server, which has many of them open and one connection that writes. They are begun, read,
// joined, left, listed and counted here. What writes is meant for the app of the server's batch (app_begin,
// app_commit).
#pragma once

#include "app/games.h"

enum {
  GAMES_OF_GUEST_MAX = 30, // running at once
  GAMES_OF_ACCOUNT_MAX = 200,
  SERVED_LIST_MAX = 200, // running games, and finished ones
  SERVED_OPEN_MAX = 200, // offered to everybody
};

// The next two make games without a writer: the server gives them one.
// Keeps a game that was just made. Takes over game and words if OK. Those who watched the game before it may watch this
// one. ERR_EXISTS: another game already follows that one; nothing is kept then.
MUST_CHECK Status served_begin(App *app, const FreshGame *fresh, OpenGame **out, Error *err);
// Reads a game with its words; without them if it is over, since they may be gone. game_not_found.
MUST_CHECK Status served_open(App *app, WordShelf *shelf, const char *id, OpenGame **out, Error *err);

// An account or a guest gets the game in its list (join) or loses it (part); another owner (give).
MUST_CHECK Status served_join(App *app, const OpenGame *open, const Account *account, Error *err);
// served_join for the guests who sit at it.
MUST_CHECK Status served_join_guests(App *app, const OpenGame *open, Error *err);
MUST_CHECK Status served_part(App *app, const OpenGame *open, const Account *account, Error *err);
MUST_CHECK Status served_give(OpenGame *open, const Account *account, Error *err);
MUST_CHECK Status served_delete(App *app, const OpenGame *open, Error *err);

// Notes that the passwords of these seats, as bits, were given at the device. 0: forgets earlier ones.
MUST_CHECK Status served_log_in(OpenGame *open, uint64_t device, unsigned seats, Error *err);

// The ids of running games: of everybody (account NULL), of an account or of a guest.
MUST_CHECK Status served_running(App *app, const Account *account, int limit, Arena *arena, FieldList *out, Error *err);
// Open games, the latest begun first: GameEntry.
MUST_CHECK Status served_offered(const Use *use, FieldList *out, Error *err);
// Does the game wait only for a machine, or for a clock of days? False if it can't be read.
bool served_waits_for_nobody(App *app, const char *id);
MUST_CHECK Status served_is_running(App *app, const char *id, bool *out, Error *err); // false for a game that is gone
// too_many_games, ERR_STATE, if the account or guest has the most running games allowed.
MUST_CHECK Status served_check_cap(App *app, const Account *account, Error *err);
Status served_refuse_more(Status status, Error *err); // returns that refusal
