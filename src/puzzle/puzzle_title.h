// SPDX-License-Identifier: MIT
// The title of a puzzle where it is solved. In a list, a puzzle without a name is "Untitled" and the time, which tells
// it from others; on a sheet or a pupil's screen that would say nothing.
#pragma once

#include "base/catalog.h"

// The name; but if it is one that the program gave, in any language, the translation of `what` (N_("Maze")).
const char *puzzle_title(const Catalog *catalog, const char *name, const char *what);
