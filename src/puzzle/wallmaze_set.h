// SPDX-License-Identifier: MIT
// Sheets of mazes with thin walls that are equally hard: as maze_set.h.
#pragma once

#include "puzzle/wallmaze_generate.h"

// Without a level all have the size of the recipe; a level sets it.
MUST_CHECK Status wallmaze_make_set(const WallRecipe *recipe, int level, Span name, int count, const Progress *progress,
                                    WallMaze **out, double *efforts, Error *err);
