// SPDX-License-Identifier: MIT
#include "base/suggest.h"

enum { NAME_MAX_COMPARED = 32 };

static int suggest_least(int a, int b) {
  return a < b ? a : b;
}

// The restricted edit distance, one row of the table for each letter of a. A name too long to be a slip counts as far
// from anything.
int suggest_distance(Span a, Span b) {
  if (a.size > NAME_MAX_COMPARED || b.size > NAME_MAX_COMPARED)
    return NAME_MAX_COMPARED;
  int rows[3][NAME_MAX_COMPARED + 1];
  for (int j = 0; j <= (int)b.size; j++)
    rows[0][j] = j;
  for (int i = 1; i <= (int)a.size; i++) {
    int *row = rows[i % 3], *above = rows[(i + 2) % 3], *above_that = rows[(i + 1) % 3];
    row[0] = i;
    for (int j = 1; j <= (int)b.size; j++) {
      row[j] = suggest_least(suggest_least(above[j], row[j - 1]) + 1, above[j - 1] + (a.data[i - 1] != b.data[j - 1]));
      if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] && a.data[i - 2] == b.data[j - 1])
        row[j] = suggest_least(row[j], above_that[j - 2] + 1);
    }
  }
  return rows[a.size % 3][b.size];
}

Suggestion suggest_start(Span typed) {
  // A third of the letters may be wrong, and one more.
  return (Suggestion){.typed = typed, .distance = (int)typed.size / 3 + 2};
}

void suggest_consider(Suggestion *suggestion, const char *name) {
  Span known = span_of(name);
  int distance = suggest_distance(suggestion->typed, known);
  int letters = (int)(known.size > suggestion->typed.size ? known.size : suggestion->typed.size);
  if (distance < suggestion->distance &&
      2 * distance <= letters) { // 'ok' has little of 'foo'; 'moves' has all of 'mov'
    suggestion->best = name;
    suggestion->distance = distance;
  }
}
