// SPDX-License-Identifier: MIT
// What the files of GCG share.
#pragma once

#include "game/play.h"
#include "notation/gcg.h"

// Appends text with the dashes, spaces and dots that editors like replaced by plain ones.
void gcg_add_plain(Span text, StrBuf *out);

// A player by nickname as people write them: other case, '_' for spaces, shortened, or the full name. -1: nobody.
int gcg_find_player(const Gcg *gcg, Span name);

// Reads what follows '>' in an event line into *out, whose texts are copied into gcg.
MUST_CHECK Status gcg_read_event(Gcg *gcg, Span line, GcgEvent *out, Error *err);

// Who goes out among many gets the tiles of all the others at once.
enum { GCG_LEFT_MAX = (GCG_PLAYERS_MAX - 1) * RACK_MAX };

// One way to cut a text into tiles, a word into WORD_MAX at most. TILE_THROUGH with is_blank false is a '.'.
typedef struct GcgCut {
  int count;
  Tile tiles[GCG_LEFT_MAX];    // letters with TILE_BLANK_BIT where they are in lower case
  bool is_blank[GCG_LEFT_MAX]; // '?': the blank itself
  bool in_parentheses[GCG_LEFT_MAX];
} GcgCut;

enum { GCG_CUTS_MAX = 16 };

// All the ways, longest tile names first: without brackets, LL may be one tile or two.
typedef struct GcgCuts {
  int count;
  GcgCut items[GCG_CUTS_MAX];
  Span bad; // when there is none: where it broke off
} GcgCuts;

// A word as it is played: letters, '.', parentheses.
void gcg_cut_word(const TileSet *tiles, Span text, GcgCuts *out);
// A rack: letters and blanks in any order. A text that says nothing of the tiles gives a cut of none.
void gcg_cut_rack(const TileSet *tiles, Span text, GcgCuts *out);
// The rack a cut is, unless it has more than limit tiles. Lower case is a blank with a letter, unless all of it is in
// lower case.
bool gcg_cut_to_rack(const GcgCut *cut, int limit, Rack *out);
