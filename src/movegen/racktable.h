// SPDX-License-Identifier: MIT
// Every different set of tiles that a rack can play, with what the search needs to know of it.
#pragma once

#include "movegen/rackparts.h"
#include "movegen/slots.h"

_Static_assert((int)SLOT_TILES_MAX == (int)PARTS_TILES_MAX, "a rack that can be searched can be taken apart");

#define SUBRACK_SPELLS UINT64_C(1) // uses the bit of the blank, which completes nothing

typedef struct Subrack {
  TileVector points;         // of its tiles, largest first; blanks are 0
  const WordMapEntry *words; // the words of exactly these tiles; NULL: none, or there are blanks
  uint64_t key;              // sum of the keys of its tiles, without blanks
  int32_t value;             // of the tiles it leaves on the rack, in thousandths
  uint64_t completing;       // bit t: with tile t it spells a word; SUBRACK_SPELLS: it does alone; all bits: not known
  uint64_t packed;           // how many of each kind of the rack, four bits each, without blanks
  uint8_t tiles, blanks;
  bool is_spelt;               // some word has exactly these tiles (known only without a map)
  Tile sorted[SLOT_TILES_MAX]; // its tiles in ascending order, without blanks
} Subrack;

// Eight subracks of one size side by side, so that all eight are bounded at once.
typedef int32_t EightInts __attribute__((vector_size(32), aligned(16))); // the alignment of memory from the heap

enum { BLOCK_LANES = 8, SUBRACK_BLOCKS_MAX = PARTS_MAX / BLOCK_LANES + SLOT_TILES_MAX + 1 };

typedef struct SubrackBlock {
  EightInts points[SLOT_TILES_MAX]; // the points of each, largest first, one row for each tile
  EightInts values;
  int first;      // the index in subracks of the first one
  unsigned lanes; // bit n: there is an n-th one
} SubrackBlock;

typedef struct RackTable {
  int kind_count;
  Tile kinds[SLOT_TILES_MAX];             // the different tiles of the rack, most points first, the blank last
  uint8_t kind_index[TILE_KINDS_MAX + 1]; // the index of a tile in kinds; kind_count when the rack has none
  uint64_t packed[TILE_KINDS_MAX + 1];    // one tile in such a count; tiles that the rack lacks share the highest field
  uint64_t mask;                          // bit t: the rack has tile t; all bits when it has a blank
  int total, blanks;
  const Subrack *all;          // the whole rack
  TileVector points;           // of all tiles, largest first
  Subrack subracks[PARTS_MAX]; // sorted by number of tiles
  // for the subracks of n tiles: does any spell a word, and with which single tile would any?
  bool spells[SLOT_TILES_MAX + 1];
  uint64_t completing[SLOT_TILES_MAX + 1];
  int first[SLOT_TILES_MAX + 2];          // subracks of n tiles: first[n] .. first[n + 1] - 1
  int32_t best_value[SLOT_TILES_MAX + 1]; // among those of n tiles
  int count;
  SubrackBlock blocks[SUBRACK_BLOCKS_MAX];
  int first_block[SLOT_TILES_MAX + 2]; // blocks of n tiles: first_block[n] .. first_block[n + 1] - 1
} RackTable;

// rack->total <= SLOT_TILES_MAX. keep NULL: all leaves are worth 0.
void racktable_init(RackTable *table, const Rack *rack, const TileSet *tiles, const uint64_t *tile_keys,
                    KeepValues *keep, void *context);

// Looks up the words of each subrack.
void racktable_find_words(RackTable *table, const WordMap *map);
