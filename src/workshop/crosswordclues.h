// SPDX-License-Identifier: MIT
// Clues from dictionaries, for words without one.
#pragma once

#include "app/usecase.h"
#include "puzzle/crossword.h"

// A clue is a definition, else synonyms, a translation, or which form of which word it is; never one that contains the
// answer. Synonyms may miss the sense of a theme (a GAT is a cat, and a jack): if a word of a theme has several
// meanings, a translation comes before them. If nothing is found, or no dictionary is installed, the word stays without
// a clue. ERR_CANCELLED.
MUST_CHECK Status crossword_find_clues(const Use *use, const char *language, bool is_themed, Crossword *crossword,
                                       Error *err);
