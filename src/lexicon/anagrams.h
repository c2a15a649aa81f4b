// SPDX-License-Identifier: MIT
// The graph of sorted words: every word of a lexicon with its tiles in ascending order, as a DAWG. Tiles make a word in
// some order exactly when the graph has them sorted.
#pragma once

#include "base/progress.h"
#include "lexicon/kwg.h"

// Compiles the graph from the words of `kwg`, in about a second for a million of them. The sibling lists of *out are in
// ascending order; it has no GADDAG. ERR_LIMIT when it would have too many nodes.
MUST_CHECK Status anagrams_build(const Kwg *kwg, const Progress *progress, Kwg *out, Error *err);

// Do these tiles make a word in some order? Blanks count as the letters they stand for.
bool anagrams_contains(const Kwg *sorted, const Tile *tiles, int count);

// Sorts the tiles in ascending order, with blanks as the letters they stand for. `out` may be `tiles`.
void anagrams_sort(const Tile *tiles, int count, Tile *out);
