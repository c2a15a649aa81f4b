// SPDX-License-Identifier: MIT
// The colours of the table: those of the web page, and the nearest ones for terminals with 256 colours.
#pragma once

#include "render/style.h"

// Pairs are for even and odd squares: neighbours differ a little, which shows where a square ends.
typedef struct Palette {
  Colour square[2];
  Colour letter[5], letter_ink[5]; // by multiplier, from 2
  Colour word[5], word_ink[5];
  Colour star_ink;
  Colour tile[2], tile_ink, tile_points, tile_edge, blank_ink;
  Colour last[2], last_points, last_edge;       // the tiles of the last play
  Colour placed[2], placed_points, placed_edge; // of the unconfirmed tiles of the current turn
  Colour soft, accent, warn;                    // text outside the board
} Palette;

const Palette *palette_of(const Look *look);
