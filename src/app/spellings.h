// SPDX-License-Identifier: MIT
// Words as people write them: a grid has RAPIDO, the list below it RÁPIDO.
#pragma once

#include "app/usecase.h"
#include "puzzle/sopa.h"

// Gives words that were drawn from one of the program's lexica ("es-common", "ca@ca-q") their accents back, where the
// dictionaries agree on them. The words of other lexica, and those of which nothing can be found out, stay as they are.
void spellings_restore(const Use *use, const char *lexicon, SopaWords *words);
