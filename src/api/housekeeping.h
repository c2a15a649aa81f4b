// SPDX-License-Identifier: MIT
// Takes away what nobody can use any more: sessions of guests and of accounts that have ended, with the guests' lists
// of games and their puzzles, invitations that have expired or whose game is over, and what was said about games that
// are gone; and games of guests, once no session can be left that knew them. A little at a time, since it shares the
// thread that has all tables.
#ifndef API_HOUSEKEEPING_H
#define API_HOUSEKEEPING_H

#include "api/call.h"
#include "store/store.h"

enum { HOUSEKEEPING_ROWS = 256, HOUSEKEEPING_EVERY_MS = 10 * 60 * 1000 };

typedef struct Housekeeping Housekeeping; // how far it has come

typedef struct HousekeepingOptions {
  int guest_games_days; // after which a game of guests that nobody has touched goes; 0: GUEST_DAYS, and never fewer
  bool (*is_used)(void *context, const char *game); // somebody is at it just now; NULL: nobody ever is
  void *context;
} HousekeepingOptions;

Housekeeping *housekeeping_create(const HousekeepingOptions *options); // NULL: the defaults
Housekeeping *housekeeping_create_for(Server *server);
void housekeeping_destroy(Housekeeping *housekeeping); // NULL is allowed

// Is there something to do at this time?
bool housekeeping_is_due(const Housekeeping *housekeeping, int64_t now_ms);
// Looks at HOUSEKEEPING_ROWS entries at most and removes those whose time is over; *removed says how many. After the
// last entry it is not due for HOUSEKEEPING_EVERY_MS, after a failure neither.
MUST_CHECK Status housekeeping_step(Housekeeping *housekeeping, Store *store, int64_t now_ms, int *removed, Error *err);

// A step, if one is due, on the keeper's thread. From any thread.
void housekeeping_tick(Server *server);

#endif
