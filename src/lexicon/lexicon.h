// SPDX-License-Identifier: MIT
// The words of a game: a compiled lexicon, and whether the tiles of its words may be in any order.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"

// An open value. To ask whether something is a word, call lexicon_has; generators read the graphs.
typedef struct Lexicon {
  Kwg kwg;
  bool any_order;
  Kwg sorted;          // with any_order: the graph of sorted words (lexicon/anagrams.h)
  uint32_t word_count; // set by lexicon_count_words; 0: not counted
} Lexicon;

// Takes the kwg over and leaves it empty. Words count as they are written.
void lexicon_init_from_kwg(Lexicon *lexicon, Kwg *kwg);
// Makes any permutation of a word valid. Compiles the graph of sorted words; nothing changes unless OK.
MUST_CHECK Status lexicon_make_any_order(Lexicon *lexicon, const Progress *progress, Error *err);
// Goes through all words, so it takes longer the more there are.
void lexicon_count_words(Lexicon *lexicon);
void lexicon_deinit(Lexicon *lexicon);

// Blanks count as the letters they stand for.
bool lexicon_has(const Lexicon *lexicon, const Tile *word, int count);
