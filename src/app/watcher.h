// SPDX-License-Identifier: MIT
// Who may watch a game without a seat: those who have opened its link, until its owner takes the link away.
#pragma once

#include "app/account.h"

enum { WATCH_TOKEN_SIZE = 49, WATCHERS_MAX = 200 }; // with the NUL: "GAME-SECRET"

typedef struct OpenGame OpenGame;

typedef struct Watchers {
  char token[WATCH_TOKEN_SIZE]; // of the link; "": nobody may watch
  char (*marks)[SEAT_NAME_MAX];
  int count, capacity;
} Watchers;

void watchers_deinit(Watchers *watchers);
bool watchers_have(const Watchers *watchers, const char *mark);
bool watchers_know_token(const Watchers *watchers, const char *token);
void watch_new_token(const char *game, char out[WATCH_TOKEN_SIZE]);

// The watchers of the game, without its token.
MUST_CHECK Status watch_read(App *app, int64_t game, Watchers *out, Error *err);

// Each of these changes the store first, through the connection of the open game, and then memory if that went well.
// watch_set: allowed, there is a link, a new one unless there was one; not allowed, there is no link, and its watchers
// are forgotten.
MUST_CHECK Status watch_set(OpenGame *open, bool is_allowed, Error *err);
// ERR_LIMIT if there are too many already.
MUST_CHECK Status watch_add(OpenGame *open, const char *mark, Error *err);
