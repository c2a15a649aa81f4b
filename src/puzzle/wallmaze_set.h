// SPDX-License-Identifier: MIT
// Sheets of mazes with thin walls that are equally hard, as in maze_set.h.
#pragma once

#include "puzzle/wallmaze_generate.h"

// A level sets the size; without one, all have the size of the recipe.
MUST_CHECK Status wallmaze_make_set(const WallRecipe *recipe, int level, Span name, int count, const Progress *progress,
                                    WallMaze **out, double *efforts, Error *err);
