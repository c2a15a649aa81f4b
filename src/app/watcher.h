// SPDX-License-Identifier: MIT
// Who may look on at a game without a seat: those who have opened its link, for as long as its owner leaves it there.
#pragma once

#include "app/account.h"

enum { WATCH_TOKEN_SIZE = 49, WATCHERS_MAX = 200 }; // with the NUL: "GAME-SECRET"

typedef struct OpenGame OpenGame;

typedef struct Watchers {
  char token[WATCH_TOKEN_SIZE]; // of the link; "": nobody may look on
  char (*marks)[SEAT_NAME_MAX];
  int count, capacity;
} Watchers;

void watchers_deinit(Watchers *watchers);
bool watchers_have(const Watchers *watchers, const char *mark);
bool watchers_know_token(const Watchers *watchers, const char *token);
void watch_new_token(const char *game, char out[WATCH_TOKEN_SIZE]);

// Those who look on at the game, without its token.
MUST_CHECK Status watch_read(App *app, int64_t game, Watchers *out, Error *err);

// Each changes the store first, through the connection of the open game, and what is in memory if that went well.
// There is a link from now on, a new one unless there was one; or none, and those who had it are forgotten.
MUST_CHECK Status watch_set(OpenGame *open, bool is_allowed, Error *err);
// ERR_LIMIT when there are too many already.
MUST_CHECK Status watch_add(OpenGame *open, const char *mark, Error *err);
