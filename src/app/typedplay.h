// SPDX-License-Identifier: MIT
// A play as people type it: "8H CASA" across, "H8 CASA" down, the square before or after the word.
//
// Tiles of the board are written, or shown as dots or in parentheses: CASA, C..A, C(AS)A. Several letters that are one
// tile mean that tile (COCHE has a CH). A blank is its letter in lower case, or "?A". A word all in lower case, or with
// only a first capital, means the letters of the rack if it has them. Accents that no tile has are dropped.
#pragma once

#include "game/play.h"

enum { TYPEDPLAY_MAX = 256 }; // bytes

// Does the text begin or end with a square, so that it can only be a play?
bool typedplay_has_square(Span text);

// The tiles to lay, all from the rack. ERR_INPUT says what is wrong; where a blank would do, it says how to write it.
MUST_CHECK Status typedplay_parse(Span text, const Board *board, const Rack *rack, const TileSet *tiles,
                                  Placement out[RACK_MAX], int *count, Error *err);

// Tiles of the rack as people type them, in either case, together or apart: "aeCH", "A E, CH", "? A". CH is the tile CH
// unless the rack has only C and H. not_on_rack, or ERR_INPUT if something is not a tile.
MUST_CHECK Status typedtiles_parse(Span text, const Rack *rack, const TileSet *tiles, Tile out[RACK_MAX], int *count,
                                   Error *err);
