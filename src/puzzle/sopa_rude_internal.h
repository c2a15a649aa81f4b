// SPDX-License-Identifier: MIT
// Rude words as the cells of a grid could spell them.
#pragma once

#include "puzzle/sopa.h"

// Adds the rude words of all languages (lexicon/rudewords.h): whoever reads a grid may know more than its own. A word
// comes once for each way to cut it into cells: where CH is a letter, a C beside an H reads the same, and a word may
// begin or end in the middle of such a cell.
void sopa_rude_add(const SopaAlphabet *alphabet, SopaWords *out);
