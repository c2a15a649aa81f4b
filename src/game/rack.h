// SPDX-License-Identifier: MIT
// The tiles a player holds, as counts by kind; counts[TILE_BLANK] are the blanks.
#pragma once

#include "lexicon/tileset.h"

enum { RACK_MIN = 1, RACK_MAX = 15 };

typedef struct Rack {
  uint8_t counts[TILE_KINDS_MAX + 1];
  int total;
} Rack;

static inline void rack_add(Rack *rack, Tile tile) {
  rack->counts[tile]++;
  rack->total++;
}

// False, with nothing changed, when the rack has no such tile.
static inline bool rack_take(Rack *rack, Tile tile) {
  if (rack->counts[tile] == 0)
    return false;
  rack->counts[tile]--;
  rack->total--;
  return true;
}

int rack_points(const Rack *rack, const TileSet *tiles);
// The kinds held, as bits; bit 0 is the blank.
uint64_t rack_kinds(const Rack *rack);
// Appends the tiles in order, blanks ('?') last.
void rack_write(const Rack *rack, const TileSet *tiles, StrBuf *out);
// Reads "AEINR?". ERR_INPUT names what is not a tile of the set; ERR_LIMIT when there are more than RACK_MAX.
MUST_CHECK Status rack_parse(Span text, const TileSet *tiles, Rack *out, Error *err);
