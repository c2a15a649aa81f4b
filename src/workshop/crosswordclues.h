// SPDX-License-Identifier: MIT
// Clues from dictionaries, for words that came without.
#pragma once

#include "app/usecase.h"
#include "puzzle/crossword.h"

// Definitions, else synonyms, a translation, or what form of which word it is; none that holds the answer. Words of a
// theme are meant in its sense, which synonyms may miss (a GAT is a cat, and a jack): of them only those that no other
// meaning stands beside come before a translation. Where nothing is known, or no dictionary is installed, the word
// stays without. ERR_CANCELLED on request.
MUST_CHECK Status crossword_find_clues(const Use *use, const char *language, bool is_themed, Crossword *crossword,
                                       Error *err);
