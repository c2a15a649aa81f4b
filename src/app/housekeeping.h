// SPDX-License-Identifier: MIT
// Deletes what nobody can use any more: sessions of accounts and of guests that have ended, with the guests' lists of
// games and their puzzles; invitations that ended long ago; jobs that nobody collects; and games of guests, once no
// session that knew them can still exist. What the store has about a game goes with it. It does a little at a time,
// since a server has other work too.
#pragma once

#include "app/app.h"

enum { HOUSEKEEPING_ROWS = 256, HOUSEKEEPING_EVERY_MS = 10 * 60 * 1000 };

typedef struct HousekeepingOptions {
  int guest_games_days; // how long an untouched game of guests stays; 0: GUEST_DAYS, which is also the least
  bool (*is_used)(void *context, const char *game); // is somebody playing it now? NULL: nobody ever is
  void *context;
} HousekeepingOptions;

// How far it has come. {.options = …} is due at once.
typedef struct Housekeeping {
  HousekeepingOptions options;
  int stage;
  int64_t after_game; // the last one it looked at
  int64_t due_ms;
} Housekeeping;

// If it is due, deletes at most HOUSEKEEPING_ROWS rows; *removed says how many. After the last stage, and after a
// failure, it is not due for HOUSEKEEPING_EVERY_MS. Runs in a server's batch.
MUST_CHECK Status housekeeping_step(Housekeeping *housekeeping, App *app, int *removed, Error *err);

// Whether people can be served now, for programs that watch the server.

// Writes into the store; durable when the caller's transaction is, or at once without one.
MUST_CHECK Status readiness_write(App *app, Error *err);
// Can the store still grow? store_full.
MUST_CHECK Status readiness_try_room(App *app, Error *err);
// Looks at every compiled lexicon. ERR_* of the first that can't be read. A lexicon that is not compiled yet is no
// error: it is compiled when it is needed.
MUST_CHECK Status readiness_check_lexica(Error *err);
