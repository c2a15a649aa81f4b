// SPDX-License-Identifier: MIT
// What tests of crosswords share.
#pragma once

#include "puzzle/crossword.h"

const SopaAlphabet *crossword_letters(void); // es-27
SopaWords crossword_words(const char *list);
// Rows separated by '/', '.' for a cell without a letter.
void crossword_add_grid(const Crossword *crossword, StrBuf *out);
// Fails with the checker's message; words (NULL: any) are the only ones allowed.
void assert_crossword_holds(const Crossword *crossword, const SopaWords *words);
