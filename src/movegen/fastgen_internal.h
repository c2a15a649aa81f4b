// SPDX-License-Identifier: MIT
// What the parts of the fast generator share. fastgen.c decides which slots are searched and in which order. fastmap.c
// looks up the words of a slot in a word map, fastgraph.c finds them by walking graphs. fastresult.c keeps the plays.
#pragma once

#include "movegen/position.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

// Which subracks of one size spell a word together with certain tiles of the board (fastgraph.c).
enum { SPELL_MEMO_BITS = 6, SPELL_MEMO_THROUGH = 10 };

typedef struct SpellMemo {
  uint64_t key; // the tiles of the board, six bits each, and the number of tiles laid
  uint64_t known[2], spells[2];
} SpellMemo;

typedef struct Fast {
  Position *position;
  const WordMap *map;
  // of the current slot, with a map
  const Slot *entered;           // the slot that the following is filled in for; NULL: none
  uint64_t accepts[WORD_MAX];    // the tiles that each of its squares accepts
  uint64_t anywhere;             // the tiles that at least one of its open squares accepts
  int pivot;                     // the square that accepts the fewest tiles: most words of a map fail there
  uint8_t spots[SLOT_TILES_MAX]; // where its open squares are, counted from its first square
  const int *points;
  const RackTable *table;
  SpellMemo *memos; // by a hash of the key; NULL with a map
  // results
  PlayList *out;
  int limit;        // how many plays are wanted at most; 0: all
  Equity threshold; // lower plays are useless
} Fast;

// Bit n: the n-th number is below 0.
static inline unsigned eight_signs(const EightInts *numbers) {
#ifdef __AVX2__
  return (unsigned)_mm256_movemask_ps((__m256)*numbers);
#else
  unsigned signs = 0;
  for (int i = 0; i < BLOCK_LANES; i++)
    signs |= (unsigned)((*numbers)[i] < 0) << i;
  return signs;
#endif
}

enum { BLOCKS_OF_SIZE_MAX = 9 }; // four of eight tiles can be chosen in 70 ways

// fastgen.c: in each block of the slot's size, the subracks that could still be among the best in it, as bits.
void fast_find_promising(const Fast *fast, const Slot *slot, uint8_t promising[BLOCKS_OF_SIZE_MAX]);

static inline int dot(TileVector a, TileVector b) {
  int sum = 0;
  for (int i = 0; i < SLOT_TILES_MAX; i++)
    sum += a[i] * b[i];
  return sum;
}

// fastresult.c: takes a play that was found, and keeps it if it is good enough. tiles has WORD_MAX places, from the
// slot's first square on, and TILE_THROUGH where no tile is laid.
void fast_offer(Fast *fast, const Slot *slot, const Tile *tiles, int score, int32_t value);

// fastgen.c: fills in what a search with a map needs of this slot, unless that is done already.
void fast_fill_in(Fast *fast, const Slot *slot);
static inline void fast_enter_slot(Fast *fast, const Slot *slot) {
  if (fast->entered != slot)
    fast_fill_in(fast, slot);
}

// Could this number of the rack's tiles spell a word with the tiles of the board in the slot? True if not known.
static inline bool slot_may_spell(const RackTable *table, const Slot *slot) {
  if (slot->through_count == 0)
    return table->spells[slot->tiles];
  return slot->through_count > 1 || (table->completing[slot->tiles] >> slot->through_tile & 1);
}

// What a subrack needs to spell a word with the slot's tiles of the board: a bit of Subrack.completing. With several
// such tiles nothing is known.
typedef struct Spelling {
  uint64_t bit, unknown;
} Spelling;

static inline Spelling slot_spelling(const Slot *slot) {
  uint64_t bit = slot->through_count == 0 ? SUBRACK_SPELLS : UINT64_C(1) << slot->through_tile;
  return (Spelling){bit, slot->through_count > 1 ? bit : 0};
}

static inline bool subrack_may_spell(const Subrack *subrack, Spelling spelling) {
  return (subrack->completing | spelling.unknown) & spelling.bit;
}

// fastall.c: adds every play to the list.
void fast_list_by_map(const Fast *fast);

// These offer every play of the slot that could still be among the best.
void fast_search_by_map(Fast *fast, const Slot *slot);
void fast_search_by_graph(Fast *fast, const Slot *slot);
// Finds the subracks that spell a word by themselves.
void fast_find_spelt(const Fast *fast, RackTable *table);
