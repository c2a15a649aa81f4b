// SPDX-License-Identifier: MIT
// What a puzzle is called where it is solved. In a list one that nobody has named is "Untitled" and the time, which
// tells it from others; on a sheet or a pupil's screen that says nothing.
#pragma once

#include "base/catalog.h"

// The name, or `what` it is (N_("Maze")), translated, where it is one of ours in whatever language.
const char *puzzle_title(const Catalog *catalog, const char *name, const char *what);
