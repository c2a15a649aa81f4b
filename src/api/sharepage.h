// SPDX-License-Identifier: MIT
// The public page of a game, made here without any script, so that programs that show previews of links can read it,
// and other sites can embed it.
#pragma once

#include "app/history.h"
#include "base/catalog.h"

typedef struct SharePage {
  const Catalog *catalog;
  const char *token, *origin; // origin "": not known
  const Game *game;           // finished
  const Game *at;             // the game at the step that is shown
  const History *history;
  int step; // how many steps of the history are on the board
  bool is_embedded;
} SharePage;

void sharepage_write(const SharePage *page, StrBuf *out);
// The page for when nothing may be shown: it says so, and links to the start.
void sharepage_write_none(const Catalog *catalog, StrBuf *out);
