// SPDX-License-Identifier: MIT
// The letters of a word search: any tile set of the program, or one of a few alphabets with all letters of a language
// (the Spanish one has 27, with K, Ñ and W). A cell may hold several letters (CH, L·L).
#pragma once

#include "lexicon/tileset.h"

typedef struct SopaAlphabet {
  char id[TILE_NAME_MAX]; // "" for letters that come from a file
  TileSet tiles;          // counts: how often the filling should have each letter
} SopaAlphabet;

// Finds an alphabet by id ("es-27", "ca-28"), then by the id of a tile set ("en", "ca"). ERR_MISSING lists them.
MUST_CHECK Status sopa_alphabet_builtin(const char *id, SopaAlphabet *out, Error *err);
// The ids in order; false past the last.
bool sopa_alphabet_id(int index, char id[TILE_NAME_MAX]);
// Appends "Spanish: 29 letters (CH LL RR are one)", in the reader's language.
void sopa_alphabet_add_title(const SopaAlphabet *alphabet, const Catalog *catalog, StrBuf *out);
// Makes an alphabet of letters separated by spaces ("A B CH"), all equally frequent. If the program has an alphabet
// with this id and the same letters, gives that one.
MUST_CHECK Status sopa_alphabet_from_letters(const char *id, Span letters, SopaAlphabet *out, Error *err);
// The first alphabet of the program that has all letters of a list separated by spaces; false when none has.
bool sopa_alphabet_guess(Span letters, SopaAlphabet *out);
// Appends the letters as such a list.
void sopa_alphabet_write_letters(const SopaAlphabet *alphabet, StrBuf *out);
bool sopa_alphabet_equals(const SopaAlphabet *a, const SopaAlphabet *b); // the same letters

// The tile of a cell as files write it ("Ñ", "ch", "[CH]"); 0 when there is none.
Tile sopa_alphabet_find(const SopaAlphabet *alphabet, Span name);
// Cuts a word into letters, in either case. Spaces, hyphens and apostrophes are skipped. A letter with a mark that the
// alphabet lacks counts as the plain one (CAMIÓN is C A M I O N, but Ñ is Ñ). Returns how many; 0 with a message when
// there are none, more than capacity, or one that is not in the alphabet.
int sopa_alphabet_spell(const SopaAlphabet *alphabet, Span word, Tile *out, int capacity, Error *err);
// The same for a text: everything that is not a letter, as "¡" or a comma, is skipped.
int sopa_alphabet_spell_text(const SopaAlphabet *alphabet, Span text, Tile *out, int capacity, Error *err);
// Is this part of a text skipped?
bool sopa_alphabet_is_sign(uint32_t codepoint);
// Appends letters so that sopa_alphabet_spell reads them back.
void sopa_alphabet_write_word(const SopaAlphabet *alphabet, const Tile *word, int count, StrBuf *out);
