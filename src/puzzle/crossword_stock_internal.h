// SPDX-License-Identifier: MIT
// The words of a stock, for the search.
#pragma once

#include "puzzle/crossword_make.h"

// Words of one length. Bit w of with[position * (kinds + 1) + letter]: word w has the letter there.
typedef struct StockShelf {
  Tile *letters; // count words, one after the other
  bool *is_known;
  int count, capacity;
  int known;  // the first `known` words are well known
  int blocks; // of 64 words
  uint64_t *with;
  uint32_t *places; // hash table: index of a word, from 1; 0: free
  uint32_t place_mask;
} StockShelf;

struct CrosswordStock {
  const SopaAlphabet *alphabet;
  int longest;
  StockShelf shelves[CROSSWORD_SIDE_MAX + 1];
};

static inline const uint64_t *stock_with(const CrosswordStock *stock, int length, int position, int letter) {
  const StockShelf *shelf = &stock->shelves[length];
  return shelf->with + (size_t)(position * (stock->alphabet->tiles.kinds + 1) + letter) * (size_t)shelf->blocks;
}
