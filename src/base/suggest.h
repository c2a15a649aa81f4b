// SPDX-License-Identifier: MIT
// "Did you mean ...?": the known name that is nearest to a mistyped one.
#pragma once

#include "base/span.h"

typedef struct Suggestion {
  Span typed;
  const char *best; // NULL while nothing is near enough
  int distance;
} Suggestion;

Suggestion suggest_start(Span typed);
void suggest_consider(Suggestion *suggestion, const char *name);

// How many steps turn one into the other. A step inserts, drops or changes a letter, or swaps two neighbours.
int suggest_distance(Span a, Span b);
