// SPDX-License-Identifier: MIT
// The words of a lexicon that can still be made in an endgame: a few thousand.
#pragma once

#include "game/board.h"
#include "game/rack.h"
#include "lexicon/bitgraph.h"

// The graphs of all words that tiles of both racks could make in some lane of the board, now or later. In the GADDAG
// the separator is tile 0, as in a Kwg.
typedef struct EndgameWords {
  BitGraph dawg, gaddag;
} EndgameWords;

MUST_CHECK Status endgame_words_init(EndgameWords *words, const Kwg *kwg, const Board *board, const Rack racks[2],
                                     Error *err);
void endgame_words_deinit(EndgameWords *words);
