// SPDX-License-Identifier: MIT
// How common the lemmas of a language are (data/counts, made by tools/count-words): a score is ten times the logarithm
// of how often a lemma comes in a thousand million words.
#pragma once

#include "base/error.h"
#include "lexicon/textset.h"

// The table that comes with the program; NULL data when the language has none.
Span wordcounts_table(Span language);

// The lemmas of a table, each with its score as its marks. ERR_INPUT names a wrong line.
MUST_CHECK Status wordcounts_read(Span table, TextSet *out, Error *err);
