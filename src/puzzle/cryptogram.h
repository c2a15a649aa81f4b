// SPDX-License-Identifier: MIT
// A cryptogram: a sentence whose letters are replaced by other letters, or by numbers. Signs and spaces stay, accents
// are dropped. The key makes the sentence, so there is exactly one answer.
#pragma once

#include "base/random.h"
#include "puzzle/sopa.h"

enum { CRYPTOGRAM_BYTES_MAX = 600, CRYPTOGRAM_CELLS_MAX = 300, CRYPTOGRAM_LETTERS_MIN = 8, CRYPTOGRAM_LEVELS = 5 };

typedef enum CryptogramSigns { CRYPTOGRAM_NUMBERS, CRYPTOGRAM_LETTERS } CryptogramSigns;

typedef struct CryptogramCell {
  Tile letter;  // 0: a sign
  char sign[5]; // one character, which may be a space
} CryptogramCell;

typedef struct Cryptogram {
  char name[SOPA_NAME_MAX + 1];
  SopaAlphabet alphabet;
  char text[CRYPTOGRAM_BYTES_MAX + 1]; // as people write it
  CryptogramCell cells[CRYPTOGRAM_CELLS_MAX];
  int count;
  CryptogramSigns signs;
  int level;                      // from 1
  Tile key[TILE_KINDS_MAX + 1];   // what replaces each letter: a number, or the letter of that number
  bool given[TILE_KINDS_MAX + 1]; // letters that are given to the solver
} Cryptogram;

// Cuts the sentence into letters and signs; the key is still empty. ERR_INPUT or ERR_LIMIT for a sentence that is
// empty, too short or too long, or has letters that the alphabet lacks. *out is written only on success.
MUST_CHECK Status cryptogram_init(Cryptogram *out, const char *name, const SopaAlphabet *alphabet, Span text,
                                  Error *err);
// Makes a random key in which no letter stands for itself, and gives letters by level: five of the most frequent ones,
// four, three, one, none.
void cryptogram_make(Cryptogram *cryptogram, int level, CryptogramSigns signs, const Seed *seed);
// Appends what replaces the letter: "17", "Q".
void cryptogram_add_sign(const Cryptogram *cryptogram, Tile letter, StrBuf *out);
const char *cryptogram_signs_name(CryptogramSigns signs); // "numbers", "letters"
// Is every letter replaced by another one, each used once? ERR_INPUT says where not.
MUST_CHECK Status cryptogram_check(const Cryptogram *cryptogram, Error *err);

// Draws a proverb of a language from a collection of our own: public sayings of unknown authors.
MUST_CHECK Status cryptogram_draw_proverb(const char *language, const Seed *seed, Span *out, Error *err);
