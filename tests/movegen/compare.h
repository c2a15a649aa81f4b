// SPDX-License-Identifier: MIT
// The plain generators against their brute-force twin.
#pragma once

#include "world.h"

// Do generator and twin agree on all plays of this position and their scores, and is the best play the best of them?
// Fills in list, best first. Notes differences.
bool compare_position(Gen *gen, const World *world, PlayList *list);

// Plays so many turns, each with a random rack and one of the plays found, at random. Compares at each turn, and checks
// the cross-sets that are updated from play to play.
bool compare_turns(Gen *gen, World *world, int turns);
