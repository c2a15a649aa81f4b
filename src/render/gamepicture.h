// SPDX-License-Identifier: MIT
// A game as one player sees it in a terminal: the board, beside it who plays and how they stand, below it the player's
// rack. Fits 80 columns and 24 lines with a board of 15.
#pragma once

#include "game/draft.h"
#include "render/boardpicture.h"

// All pointers are borrowed.
typedef struct GamePicture {
  const GameView *view;
  const Draft *draft; // NULL: nothing is being placed
  const Tile *rack;   // in the player's own order, without the tiles of the draft
  int rack_count;
  const char *title;           // of the panel
  const int64_t *time_left_ms; // by seat; NULL: no clock runs
  const Catalog *catalog;
  const Look *look;
  bool counts_from_0; // as in BoardPicture
  int lines_below;    // that the caller will write under it: the board is made so small that everything fits
} GamePicture;

void gamepicture_draw(const GamePicture *picture, StrBuf *out);

// Appends "3:07", with a minus in overtime; with hours and days where there are any.
void gamepicture_add_time(int64_t time_ms, StrBuf *out);
