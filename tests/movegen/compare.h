// SPDX-License-Identifier: MIT
// The plain generators against their brute-force twin.
#pragma once

#include "world.h"

// Do generator and twin agree on all plays of this position and their scores, and is the best play the best of them?
// Fills in list, best first. What differs is noted.
bool compare_position(Gen *gen, const World *world, PlayList *list);

// Plays so many turns, each with a random rack and a random play of those found, compares at each, and checks the
// cross-sets that are kept from play to play.
bool compare_turns(Gen *gen, World *world, int turns);
