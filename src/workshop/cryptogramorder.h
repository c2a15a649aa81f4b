// SPDX-License-Identifier: MIT
// Use cases of cryptograms: what somebody orders, and what is made of it.
#pragma once

#include "puzzle/cryptogram.h"
#include "workshop/puzzle.h"
#include "workshop/sopaorder.h"

typedef struct CryptogramOrder {
  const char *text; // NULL or empty: a proverb
  int language;     // a place in PUZZLE_LANGUAGES; 0: the reader's
  int level, signs; // from 1; a CryptogramSigns
  const char *name, *seed, *alphabet;
} CryptogramOrder;

typedef struct CryptogramMade {
  PuzzleRecord kept; // only its file if nothing is kept
  const char *seed;
  int letters; // of the sentence
  Cryptogram *cryptogram;
} CryptogramMade;

extern const Field cryptogram_order_fields[];
extern const UseCase cryptogram_making;
