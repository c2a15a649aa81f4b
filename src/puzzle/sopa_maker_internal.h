// SPDX-License-Identifier: MIT
// What the parts of the maker share: the grid in the making.
#pragma once

#include "puzzle/sopa_make.h"
#include "puzzle/sopa_trie_internal.h"

// Marks of a cell in the making; the automaton reads both as 0.
enum { CELL_FREE = 0, CELL_HOLE = 64 };
// The directions that lead to later cells (E, SE, S, SW). Every line runs along one of them.
enum { MAKER_AXIS_FIRST = 2, MAKER_AXES = 4 };

typedef struct Maker {
  const SopaRequest *request;
  const SopaWords *words;
  int word_count;
  SopaWords barred; // words that may not be read anywhere: the blocked ones, then the rude ones
  int rude_first;   // the first rude word, numbered through words and barred; rude words may be inside a listed word
  int rows, cols;
  SopaTrie trie;
  Tile *cells;
  bool *is_used; // the cell is part of a placed word
  SopaPlace *places;
  bool *is_placed;
  int *order; // in which words are placed: long ones first
  int unplaced;
  Seed seed;
  Random random;
  Tile message[SOPA_WORD_MAX];
  int message_length;
  uint32_t weights[TILE_KINDS_MAX + 1]; // of letters in the filling, added up
  // cells by letter, for crossings
  int *cells_with[TILE_KINDS_MAX + 1];
  int with_count[TILE_KINDS_MAX + 1], with_capacity[TILE_KINDS_MAX + 1];
} Maker;

// A word and where it lies; word -1: a single cell of the filling.
typedef struct Laid {
  int word;
  bool is_message; // a cell of the message
  SopaPlace place;
  int length;
} Laid;

static inline const SopaWord *maker_word(const Maker *maker, int number) {
  return number < maker->word_count ? &maker->words->items[number] : &maker->barred.items[number - maker->word_count];
}

// Is the cell free of listed and blocked words, except the word just laid (and words inside it, if the request allows
// that)?
bool maker_cell_is_clean(const Maker *maker, int row, int col, const Laid *laid);

// The same for one axis, if the automaton is in `state` after the letters before the cell.
bool maker_reads_clean(const Maker *maker, int row, int col, int axis, uint32_t state, const Laid *laid);

// Puts the word down if it agrees with the letters there and no other word becomes readable; else the grid is
// unchanged.
bool maker_lay(Maker *maker, int word, SopaPlace place);
// Places all words; false when it was cancelled. Words without room are counted in `unplaced`.
bool maker_place_words(Maker *maker, const Progress *progress);

// Places all words so that exactly the message's letters are left free; if it finds no way, places none.
void maker_pack_words(Maker *maker);

// Writes the message, the decoys and the filling. ERR_LIMIT when one of them was impossible, ERR_CANCELLED on request.
MUST_CHECK Status maker_fill(Maker *maker, const Progress *progress, Error *err);

// The request is checked and prepared once; then puzzles are made of it, each with its own seed. ERR_INPUT and
// ERR_LIMIT as in sopa_make. err is not NULL.
MUST_CHECK Status maker_open(const SopaRequest *request, Maker **out, Error *err);
MUST_CHECK Status maker_make(Maker *maker, const Seed *seed, const Progress *progress, Sopa *out, SopaReport *report,
                             Error *err);
void maker_close(Maker *maker); // NULL is allowed
