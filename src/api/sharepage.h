// SPDX-License-Identifier: MIT
// The page of a game that is shown to everybody: made here, without any script, so that it can be read by whatever
// shows previews of links, and stand in other sites' pages.
#pragma once

#include "app/history.h"
#include "base/catalog.h"

typedef struct SharePage {
  const Catalog *catalog;
  const char *token, *origin; // origin "": nobody knows
  const Game *game;           // over
  const Game *at;             // as it stood then
  const History *history;
  int step; // how many steps of the history are on the board
  bool is_embedded;
} SharePage;

void sharepage_write(const SharePage *page, StrBuf *out);
// What stands there instead where nothing may be shown, and where to go.
void sharepage_write_none(const Catalog *catalog, StrBuf *out);
