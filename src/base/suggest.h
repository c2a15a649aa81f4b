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

// Letters to insert, drop or change, or neighbours to swap, to make one of the other.
int suggest_distance(Span a, Span b);
