// SPDX-License-Identifier: MIT
// Tiles as people and files write them: in upper case; in lower case for a blank that stands for a letter; in brackets
// for a tile of several letters.
#pragma once

#include "lexicon/tileset.h"

// Cuts the next tile off the front of *text: "A", "a" (a blank as A), "[CH]", "[ch]" or, without a bracket, the longest
// tile name that fits ("CH" is the tile CH). '?' and '#' are the blank itself. False, with *text unchanged, when there
// is no such tile.
bool tiletext_next(const TileSet *tiles, Span *text, Tile *out);

// Appends a tile as on a board or in a play. A one-letter name has brackets only if it would read as part of another
// tile: an H after a C, where there is a CH, is written "C[H]".
void tiletext_add(const TileSet *tiles, Tile tile, StrBuf *out);
// The same for a tile in a rack or bag, where 0 is the blank, written '?'.
void tiletext_add_rack_tile(const TileSet *tiles, Tile tile, StrBuf *out);
// Appends normalised text as people type words. Spaces and accents that no tile has are dropped, and the dots that
// keyboards have become the middle dot of L·L.
void tiletext_add_plain(const TileSet *tiles, Span word, StrBuf *out);
// Appends any text as the tiles spell it, "COL·LEGI" for "col.legi", "CANCION" for "canción". Text that they can't
// spell is written in upper case.
void tiletext_add_spelt(const TileSet *tiles, Span text, StrBuf *out);
// The name without brackets, for people: "CH", "ch".
const char *tiletext_name(const TileSet *tiles, Tile tile);
