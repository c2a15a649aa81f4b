// SPDX-License-Identifier: MIT
// Searches words: by a pattern, or by the tiles that make them.
#pragma once

#include "game/rack.h"
#include "lexicon/wordlist.h"

typedef struct WordFilter {
  uint8_t signs[2 * WORD_MAX]; // of the pattern: tiles, and numbers past all tiles
  int sign_count;
  Rack rack;
  bool has_pattern, has_rack, takes_whole_rack;
} WordFilter;

// Either text may be NULL: every word matches. In a pattern '.' (or '?') is any tile and '*' any run of tiles, also an
// empty one; in a rack '?' is a blank. Both may be written with or without accents. takes_whole_rack: anagrams only.
MUST_CHECK Status wordfilter_init(WordFilter *filter, const TileSet *tiles, const char *pattern, const char *rack,
                                  bool takes_whole_rack, Error *err);
bool wordfilter_takes(const WordFilter *filter, const Tile *word, int count);
