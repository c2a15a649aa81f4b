// SPDX-License-Identifier: MIT
// Sheets for a class: from one seed many puzzles with the same words, all different and equally hard.
#pragma once

#include "puzzle/sopa_make.h"

enum { SOPA_SET_MAX = 200 };

// Fills `out` with `count` puzzles. The first one sets the difficulty (the sum over the words). The others have the
// same or, if chance does not give that, the nearest of a bounded number of tries. Words are never left out. After an
// error there is nothing to free in `out`.
MUST_CHECK Status sopa_make_set(const SopaRequest *request, int count, const Progress *progress, Sopa *out, Error *err);

// The difficulty of a puzzle as the thesis defines it, by the places that its maker chose.
int sopa_placed_difficulty(const Sopa *sopa);
