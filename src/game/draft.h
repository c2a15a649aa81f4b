// SPDX-License-Identifier: MIT
// A turn being put together: tiles placed, moved and taken back before anything is confirmed. A draft is never logged.
#pragma once

#include "game/view.h"

typedef struct Draft {
  Placement placements[RACK_MAX]; // in the order they were placed
  int count;
} Draft; // {0} is an empty one

// Puts a tile of the rack on a square. A blank is given with the letter it stands for (TILE_BLANK_BIT); the letter must
// be a tile of this bag.
MUST_CHECK Status draft_place(Draft *draft, const GameView *view, int row, int col, Tile tile, Error *err);
MUST_CHECK Status draft_take(Draft *draft, int row, int col, Error *err);
MUST_CHECK Status draft_move(Draft *draft, const GameView *view, int from_row, int from_col, int to_row, int to_col,
                             Error *err);
MUST_CHECK Status draft_undo(Draft *draft, Error *err); // the last tile placed
MUST_CHECK Status draft_reset(Draft *draft, Error *err);

Rack draft_rack(const Draft *draft, const GameView *view); // what is left on the rack

typedef struct DraftPreview {
  Play play;
  PlayWords words;
  int score;
} DraftPreview;

// The play that the draft would be. It does not check the words. Refuses like play_from_placements.
MUST_CHECK Status draft_preview(const Draft *draft, const GameView *view, DraftPreview *out, Error *err);
