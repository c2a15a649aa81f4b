// SPDX-License-Identifier: MIT
// An independent check of a finished word search: does it keep what its maker promised? It shares no code with the
// maker's search: it lays out every line of the grid and looks for each word by itself.
#pragma once

#include "base/progress.h"
#include "puzzle/sopa.h"

enum { SOPA_FINDINGS_MAX = 100 };

typedef struct SopaCheck {
  int words_once;     // listed words that are in the grid exactly once (see SopaPromise.allows_inside)
  int words_missing;  // ... nowhere
  int words_repeated; // ... more than once
  int blocked_found;  // blocked words that are somewhere
  int misplaced;      // words that are not where the maker says, or in a forbidden direction
  int rude_found;     // rude words that should not be there; counted only if the promise was made
  bool message_holds; // true also without a message
  int unused;         // cells of no listed word
  Error *findings;    // one for each problem, at most SOPA_FINDINGS_MAX; freed by sopa_check_deinit
  int finding_count;  //
  int untold;         // how many more problems there are
} SopaCheck;

void sopa_check_deinit(SopaCheck *check);

// Checks everything, promised or not. ERR_CANCELLED on request; *out is written only on success.
MUST_CHECK Status sopa_check(const Sopa *sopa, const Progress *progress, SopaCheck *out, Error *err);
// True when the promise was made and all of it holds; a puzzle without one must have each word exactly once.
bool sopa_check_holds(const Sopa *sopa, const SopaCheck *check);
