// SPDX-License-Identifier: MIT
// Takes away what nobody can use any more: sessions of accounts and of guests that have ended, with the guests' lists
// of games and their puzzles; invitations that ended long ago; jobs that nobody collects; and games of guests, once no
// session that knew them can still exist. What is known about a game goes with it. A little at a time, since a server
// does other things too.
#pragma once

#include "app/app.h"

enum { HOUSEKEEPING_ROWS = 256, HOUSEKEEPING_EVERY_MS = 10 * 60 * 1000 };

typedef struct HousekeepingOptions {
  int guest_games_days; // after which a game of guests that nobody has touched goes; 0: GUEST_DAYS, and never fewer
  bool (*is_used)(void *context, const char *game); // somebody is at it just now; NULL: nobody ever is
  void *context;
} HousekeepingOptions;

// How far it has come. {.options = …} is one that is due.
typedef struct Housekeeping {
  HousekeepingOptions options;
  int stage;
  int64_t after_game; // the last one that was looked at
  int64_t due_ms;
} Housekeeping;

// Removes HOUSEKEEPING_ROWS rows at most, if it is due; *removed says how many. After the last stage it is not due for
// HOUSEKEEPING_EVERY_MS, after a failure neither. In a server's batch.
MUST_CHECK Status housekeeping_step(Housekeeping *housekeeping, App *app, int *removed, Error *err);

// Whether people can be served now, for programs that watch the server.

// Writes into the store; durable when the caller's transaction is, if there is one.
MUST_CHECK Status readiness_write(App *app, Error *err);
// Can what is written be more than there was? store_full.
MUST_CHECK Status readiness_try_room(App *app, Error *err);
// Looks at every lexicon that was compiled. ERR_* of the first that can't be read; none at all is no reason, since they
// are compiled when they are needed.
MUST_CHECK Status readiness_check_lexica(Error *err);
