// SPDX-License-Identifier: MIT
// What the parts of the maker share: the grid while it is being made.
#pragma once

#include "puzzle/sopa_make.h"
#include "puzzle/sopa_trie_internal.h"

// Of a cell while the grid is being made; for the automaton both are 0.
enum { CELL_FREE = 0, CELL_HOLE = 64 };
// The directions that lead to later cells (E, SE, S, SW): every line runs along one of them.
enum { MAKER_AXIS_FIRST = 2, MAKER_AXES = 4 };

typedef struct Maker {
  const SopaRequest *request;
  const SopaWords *words;
  int word_count;
  SopaWords barred; // must not read anywhere: the blocked words, then the rude ones
  int rude_first;   // numbers run through words and barred; rude ones may be inside a listed word
  int rows, cols;
  SopaTrie trie;
  Tile *cells;
  bool *is_used; // part of a placed word
  SopaPlace *places;
  bool *is_placed;
  int *order; // of placing: long words first
  int unplaced;
  Seed seed;
  Random random;
  Tile message[SOPA_WORD_MAX];
  int message_length;
  uint32_t weights[TILE_KINDS_MAX + 1]; // of the filling, summed up
  // cells by letter, for crossings
  int *cells_with[TILE_KINDS_MAX + 1];
  int with_count[TILE_KINDS_MAX + 1], with_capacity[TILE_KINDS_MAX + 1];
} Maker;

// A word where it lies; word -1: a single cell of the filling.
typedef struct Laid {
  int word;
  bool is_message; // a cell of it
  SopaPlace place;
  int length;
} Laid;

static inline const SopaWord *maker_word(const Maker *maker, int number) {
  return number < maker->word_count ? &maker->words->items[number] : &maker->barred.items[number - maker->word_count];
}

// Whether no listed or blocked word runs through the cell, other than the one that has just been laid (and, if the
// request allows it, those inside it).
bool maker_cell_is_clean(const Maker *maker, int row, int col, const Laid *laid);

// The same for one axis, when the automaton is in `state` behind the letters before the cell.
bool maker_reads_clean(const Maker *maker, int row, int col, int axis, uint32_t state, const Laid *laid);

// Puts the word down if it agrees with the letters there and makes nothing else read; the grid is unchanged otherwise.
bool maker_lay(Maker *maker, int word, SopaPlace place);
// Lays all words; returns false when it was cancelled. Those without room are counted in `unplaced`.
bool maker_place_words(Maker *maker, const Progress *progress);

// Lays all words so that the message's letters are all that is left free; where that was not found, none of them.
void maker_pack_words(Maker *maker);

// The message, the decoys and the filling. ERR_LIMIT when something could not be done, ERR_CANCELLED on request.
MUST_CHECK Status maker_fill(Maker *maker, const Progress *progress, Error *err);

// What the request asks for is checked and prepared once; then puzzles are made of it, each with a seed of its own.
// ERR_INPUT and ERR_LIMIT as sopa_make. err is not NULL.
MUST_CHECK Status maker_open(const SopaRequest *request, Maker **out, Error *err);
MUST_CHECK Status maker_make(Maker *maker, const Seed *seed, const Progress *progress, Sopa *out, SopaReport *report,
                             Error *err);
void maker_close(Maker *maker); // NULL is allowed
