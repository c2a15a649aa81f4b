// SPDX-License-Identifier: MIT
// What the files of GCG share.
#pragma once

#include "game/play.h"
#include "notation/gcg.h"

// Appends text with the dashes, spaces and dots that editors like replaced by plain ones.
void gcg_add_plain(Span text, StrBuf *out);

// Finds a player by a nickname as people write it: in another case, with '_' for spaces, shortened, or by the full
// name. -1: none.
int gcg_find_player(const Gcg *gcg, Span name);

// Reads the text after '>' of an event line into *out, whose texts are copied into gcg.
MUST_CHECK Status gcg_read_event(Gcg *gcg, Span line, GcgEvent *out, Error *err);

// A player who goes out in a game of many gets the tiles of all the others.
enum { GCG_LEFT_MAX = (GCG_PLAYERS_MAX - 1) * RACK_MAX };

// One way to cut a text into tiles (a word: WORD_MAX at most). TILE_THROUGH with is_blank false is a '.'.
typedef struct GcgCut {
  int count;
  Tile tiles[GCG_LEFT_MAX];    // letters; with TILE_BLANK_BIT if they are in lower case
  bool is_blank[GCG_LEFT_MAX]; // '?': the blank itself
  bool in_parentheses[GCG_LEFT_MAX];
} GcgCut;

enum { GCG_CUTS_MAX = 16 };

// All such ways, longest tile names first: without brackets, LL may be one tile or two.
typedef struct GcgCuts {
  int count;
  GcgCut items[GCG_CUTS_MAX];
  Span bad; // if there is no way: where it failed
} GcgCuts;

// A word of a play: letters, '.', parentheses.
void gcg_cut_word(const TileSet *tiles, Span text, GcgCuts *out);
// A rack: letters and blanks in any order. A text that does not name the tiles gives a cut without tiles.
void gcg_cut_rack(const TileSet *tiles, Span text, GcgCuts *out);
// Makes the cut a rack; false when it has more than limit tiles. A letter in lower case is a blank, unless all letters
// are in lower case.
bool gcg_cut_to_rack(const GcgCut *cut, int limit, Rack *out);
