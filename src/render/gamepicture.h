// SPDX-License-Identifier: MIT
// A game as one player sees it in a terminal: the board, beside it the players and their scores, below it the player's
// rack. With a board of 15 it fits 80 columns and 24 lines.
#pragma once

#include "game/draft.h"
#include "render/boardpicture.h"

// All pointers are borrowed.
typedef struct GamePicture {
  const GameView *view;
  const Draft *draft; // NULL: no draft
  const Tile *rack;   // in the player's own order, without the tiles of the draft
  int rack_count;
  const char *title;           // of the panel
  const int64_t *time_left_ms; // by seat; NULL: there is no clock
  const Catalog *catalog;
  const Look *look;
  bool counts_from_0; // as in BoardPicture
  int lines_below;    // how many lines the caller writes below: the board is made small enough that all fits
} GamePicture;

void gamepicture_draw(const GamePicture *picture, StrBuf *out);

// Appends "3:07", with a minus in overtime, and with hours and days if there are any.
void gamepicture_add_time(int64_t time_ms, StrBuf *out);
