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
  PuzzleRecord kept; // only its file if nothing is kept
  const char *seed;
  int words, ambiguous;
  Scramble scramble;
} ScrambleMade;

extern const Field scramble_order_fields[];
extern const UseCase scramble_making;

// Checks one, with the lexicon it was made with, if it is available. Call scramble_check_deinit afterwards.
void scramble_verify(const Use *use, const Scramble *scramble, ScrambleCheck *out);
