// SPDX-License-Identifier: MIT
// Tiles as people and files write them: upper case, lower case for a blank that stands for a letter, several-letter
// tiles in brackets.
#pragma once

#include "lexicon/tileset.h"

// Reads the next tile off the front of *text: "A", "a" (a blank as A), "[CH]", "[ch]", or, where no bracket stands, the
// longest tile name that fits ("CH" is the tile CH). '?' and '#' are the blank itself. False, with *text unchanged,
// when there is no such tile.
bool tiletext_next(const TileSet *tiles, Span *text, Tile *out);

// Appends a tile as it stands on a board or in a play. A one-letter name is bracketed only where it would read as part
// of another tile: an H after a C, where there is a CH, is written "C[H]".
void tiletext_add(const TileSet *tiles, Tile tile, StrBuf *out);
// The same for a tile in a rack or bag, where 0 is the blank, written '?'.
void tiletext_add_rack_tile(const TileSet *tiles, Tile tile, StrBuf *out);
// Appends normalised text as people type words: spaces go, and so do accents that no tile shows; the dots that
// keyboards have for the middle one of L·L become that.
void tiletext_add_plain(const TileSet *tiles, Span word, StrBuf *out);
// Appends any text as the tiles spell it, "COL·LEGI" for "col.legi", "CANCION" for "canción"; in upper case what they
// can't spell.
void tiletext_add_spelt(const TileSet *tiles, Span text, StrBuf *out);
// Without brackets, for people's eyes: "CH", "ch".
const char *tiletext_name(const TileSet *tiles, Tile tile);
