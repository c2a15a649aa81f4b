// SPDX-License-Identifier: MIT
// Words as people write them: a grid has RAPIDO, the list below it has RÁPIDO.
#pragma once

#include "app/usecase.h"
#include "puzzle/sopa.h"

// Restores the accents of words that came from one of the program's lexica ("es-common", "ca@ca-q"), if the
// dictionaries agree on them. Words of other lexica, and words that are not found, stay as they are.
void spellings_restore(const Use *use, const char *lexicon, SopaWords *words);
