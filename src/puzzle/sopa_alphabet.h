// SPDX-License-Identifier: MIT
// The letters of a word search: any tile set of the program, and alphabets of its own that have all letters of a
// language (the Spanish one has 27, with K, Ñ and W). A cell may hold several letters (CH, L·L).
#pragma once

#include "lexicon/tileset.h"

typedef struct SopaAlphabet {
  char id[TILE_NAME_MAX]; // "" for letters that come from a file
  TileSet tiles;          // counts say how often each letter is wanted among the filling
} SopaAlphabet;

// By id ("es-27", "ca-28"), then by the id of a tile set ("en", "ca"). ERR_MISSING names those there are.
MUST_CHECK Status sopa_alphabet_builtin(const char *id, SopaAlphabet *out, Error *err);
// The ids, one an index; false past the last.
bool sopa_alphabet_id(int index, char id[TILE_NAME_MAX]);
// "Spanish: 29 letters (CH LL RR are one)", in the reader's language.
void sopa_alphabet_add_title(const SopaAlphabet *alphabet, const Catalog *catalog, StrBuf *out);
// From a list of letters separated by spaces ("A B CH"), all equally frequent. Where the id is that of one of the
// program's with the same letters, it is that one.
MUST_CHECK Status sopa_alphabet_from_letters(const char *id, Span letters, SopaAlphabet *out, Error *err);
// The first of the program's that has all the letters of a list separated by spaces; false when none has.
bool sopa_alphabet_guess(Span letters, SopaAlphabet *out);
// Appends that list.
void sopa_alphabet_write_letters(const SopaAlphabet *alphabet, StrBuf *out);
bool sopa_alphabet_equals(const SopaAlphabet *a, const SopaAlphabet *b); // the same letters

// The tile of a cell as files write it ("Ñ", "ch", "[CH]"); 0 when there is none.
Tile sopa_alphabet_find(const SopaAlphabet *alphabet, Span name);
// Cuts a word into letters, in either case. Spaces, hyphens and apostrophes are passed over, and a letter with a mark
// that the alphabet does not have counts as the plain one (CAMIÓN is C A M I O N, but Ñ is Ñ). Returns how many, 0 with
// a message: no letters, more than capacity, or one that is not in the alphabet.
int sopa_alphabet_spell(const SopaAlphabet *alphabet, Span word, Tile *out, int capacity, Error *err);
// The same for a text: whatever is no letter, as "¡" or a comma, is passed over.
int sopa_alphabet_spell_text(const SopaAlphabet *alphabet, Span text, Tile *out, int capacity, Error *err);
// Is this part of a text passed over?
bool sopa_alphabet_is_sign(uint32_t codepoint);
// Appends letters as sopa_alphabet_spell reads them back.
void sopa_alphabet_write_word(const SopaAlphabet *alphabet, const Tile *word, int count, StrBuf *out);
