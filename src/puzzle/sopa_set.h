// SPDX-License-Identifier: MIT
// Sheets for a class: one seed, many puzzles with the same words, none alike, all equally hard.
#pragma once

#include "puzzle/sopa_make.h"

enum { SOPA_SET_MAX = 200 };

// Fills `out` with `count` puzzles. The first one sets the measure: the others have the same difficulty (the sum over
// the words), or, where chance does not give that, the nearest that a bounded number of tries did. Words are never left
// out. On failure nothing in `out` has to be freed.
MUST_CHECK Status sopa_make_set(const SopaRequest *request, int count, const Progress *progress, Sopa *out, Error *err);

// The thesis' difficulty of a puzzle by the places its maker chose.
int sopa_placed_difficulty(const Sopa *sopa);
