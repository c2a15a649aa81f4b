// SPDX-License-Identifier: MIT
// How common the lemmas of a language are (data/counts, made by tools/count-words): ten times the logarithm of how
// often one comes in a thousand million words.
#pragma once

#include "base/error.h"
#include "lexicon/textset.h"

// The table as it travels with the program, NULL data where the language has none.
Span wordcounts_table(Span language);

// The lemmas of a table, each with its score as its marks. ERR_INPUT names the line of a table that is not one.
MUST_CHECK Status wordcounts_read(Span table, TextSet *out, Error *err);
