// SPDX-License-Identifier: MIT
// Who may look on at a game without a seat: those who have opened its link, for as long as its owner leaves it there.
#ifndef API_WATCHERS_H
#define API_WATCHERS_H

#include "store/store.h"

#include <stdbool.h>

enum { WATCH_TOKEN_SIZE = 49, WATCHERS_MAX = 200 }; // with the NUL: "GAME-SECRET"

typedef struct Watchers {
  char token[WATCH_TOKEN_SIZE]; // of the link; "": nobody may look on
  StrBuf marks;                 // of players, one a line
  int count;
} Watchers;

void watchers_deinit(Watchers *watchers);
// Nobody may look on where the store says nothing.
MUST_CHECK Status watchers_read(Store *store, const char *game, Watchers *out, Error *err);
MUST_CHECK Status watchers_write(Store *store, const char *game, const Watchers *watchers, Error *err);

// A new link; whoever had the old one is forgotten.
void watchers_allow(Watchers *watchers, const char *game);
void watchers_forbid(Watchers *watchers);
bool watchers_have(const Watchers *watchers, const char *mark);
// ERR_LIMIT when there are too many already.
MUST_CHECK Status watchers_add(Watchers *watchers, const char *mark, Error *err);

#endif
