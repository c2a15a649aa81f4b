// SPDX-License-Identifier: MIT
// A cryptogram: a sentence whose letters are other letters, or numbers. Signs and spaces stay, accents are passed over.
// The key makes the sentence, so there is one answer by construction.
#pragma once

#include "base/random.h"
#include "puzzle/sopa.h"

enum { CRYPTOGRAM_BYTES_MAX = 600, CRYPTOGRAM_CELLS_MAX = 300, CRYPTOGRAM_LETTERS_MIN = 8, CRYPTOGRAM_LEVELS = 5 };

typedef enum CryptogramSigns { CRYPTOGRAM_NUMBERS, CRYPTOGRAM_LETTERS } CryptogramSigns;

typedef struct CryptogramCell {
  Tile letter;  // 0: a sign
  char sign[5]; // of one character, a space too
} CryptogramCell;

typedef struct Cryptogram {
  char name[SOPA_NAME_MAX + 1];
  SopaAlphabet alphabet;
  char text[CRYPTOGRAM_BYTES_MAX + 1]; // as people write it
  CryptogramCell cells[CRYPTOGRAM_CELLS_MAX];
  int count;
  CryptogramSigns signs;
  int level;                      // from 1
  Tile key[TILE_KINDS_MAX + 1];   // what stands for each letter: a number, or the letter of that number
  bool given[TILE_KINDS_MAX + 1]; // letters that are told
} Cryptogram;

// The sentence cut into letters and signs; the key is still empty. ERR_INPUT, ERR_LIMIT for one that is empty, too
// short or too long, or has letters that the alphabet does not have. *out is written only on success.
MUST_CHECK Status cryptogram_init(Cryptogram *out, const char *name, const SopaAlphabet *alphabet, Span text,
                                  Error *err);
// A key by chance in which no letter stands for itself, and the letters that the level gives: five of the most
// frequent ones, four, three, one, none.
void cryptogram_make(Cryptogram *cryptogram, int level, CryptogramSigns signs, const Seed *seed);
// What stands for the letter: "17", "Q".
void cryptogram_add_sign(const Cryptogram *cryptogram, Tile letter, StrBuf *out);
const char *cryptogram_signs_name(CryptogramSigns signs); // "numbers", "letters"
// Is every letter another one, and each used once? ERR_INPUT says where not.
MUST_CHECK Status cryptogram_check(const Cryptogram *cryptogram, Error *err);

// A proverb of a language, of a collection of our own: public sayings nobody knows the author of.
MUST_CHECK Status cryptogram_draw_proverb(const char *language, const Seed *seed, Span *out, Error *err);
