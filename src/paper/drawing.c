// SPDX-License-Identifier: MIT
#include "paper/drawing.h"

static const char *const names[] = {DRAWING_FUNCTIONS(SHAREDLIB_NAME)};
_Static_assert(sizeof(Drawing) == sizeof names, "a pointer for every name");

Status drawing_open(Drawing *out, Error *err) {
  // Loading it loads all its libraries, cairo among them.
  return sharedlib_open("libpangocairo-1.0.so.0", names, sizeof names / sizeof *names, out, err);
}
