// SPDX-License-Identifier: MIT
// What the parts of the fast generator share: fastgen.c decides which slots are searched and in which order, fastmap.c
// and fastgraph.c find the words of a slot, by looking sets of tiles up in a word map or by walking graphs, and
// fastresult.c keeps the plays.
#ifndef MOVEGEN_FASTGEN_INTERNAL_H
#define MOVEGEN_FASTGEN_INTERNAL_H

#include "movegen/position.h"

// Which subracks of one size spell a word together with certain tiles played through (fastgraph.c).
enum { SPELL_MEMO_BITS = 6, SPELL_MEMO_THROUGH = 10 };

typedef struct SpellMemo {
  uint64_t key; // the tiles played through, six bits each, and the number of tiles laid
  uint64_t known[2], spells[2];
} SpellMemo;

typedef struct Fast {
  Position *position;
  const WordMap *map;
  // of the slot being searched
  const Tile *squares;        // its lane
  uint64_t accepts[WORD_MAX]; // the tiles that may stand on each of its squares
  uint64_t anywhere;          // those that may go on some square that is open
  const int *points;
  const RackTable *table;
  SpellMemo *memos; // by a hash of the key; NULL with a map
  // results
  PlayList *out;
  int limit;        // plays wanted at most; 0: all
  Equity threshold; // plays below it are of no use
} Fast;

static inline int dot(TileVector a, TileVector b) {
  int sum = 0;
  for (int i = 0; i < SLOT_TILES_MAX; i++)
    sum += a[i] * b[i];
  return sum;
}

// fastresult.c: takes a play that has been found; it is kept if it is good enough.
void fast_offer(Fast *fast, const Slot *slot, const Tile *laid, int score, int32_t value);

// fastgen.c: fills in squares and accepts.
void fast_enter_slot(Fast *fast, const Slot *slot);

// Offer every play of the slot that could still be among the best.
void fast_search_by_map(Fast *fast, const Slot *slot);
void fast_search_by_graph(Fast *fast, const Slot *slot);
// Fills in which subracks spell a word by themselves.
void fast_find_spelt(const Fast *fast, RackTable *table);

#endif
