// SPDX-License-Identifier: MIT
// What tests of crosswords share.
#pragma once

#include "puzzle/crossword.h"

const SopaAlphabet *crossword_letters(void); // es-27
SopaWords crossword_words(const char *list);
// Rows with '/' between them, '.' where there is no letter.
void crossword_add_grid(const Crossword *crossword, StrBuf *out);
// Fails with what the checker says; words (NULL: any) are the only ones that may be there.
void assert_crossword_holds(const Crossword *crossword, const SopaWords *words);
