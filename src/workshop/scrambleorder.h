// SPDX-License-Identifier: MIT
// Use cases of word scrambles: what somebody orders, and what is made of it.
#pragma once

#include "puzzle/scramble.h"
#include "workshop/puzzle.h"
#include "workshop/sopaorder.h"

typedef struct ScrambleOrder {
  SopaOrder words; // where the words come from, their letters, name and seed
  int language;    // a place in PUZZLE_LANGUAGES; 0: the reader's
  int level;       // from 1
  bool gives_first;
} ScrambleOrder;

typedef struct ScrambleMade {
  PuzzleRecord kept; // only its file where nothing is kept
  const char *seed;
  int words, ambiguous;
  Scramble scramble;
} ScrambleMade;

extern const Field scramble_order_fields[];
extern const UseCase scramble_making;

// Looks at one, with the lexicon that it was made with, where that is there. Needs
// scramble_check_deinit.
void scramble_verify(const Use *use, const Scramble *scramble, ScrambleCheck *out);
