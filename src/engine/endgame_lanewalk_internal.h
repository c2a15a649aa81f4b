// SPDX-License-Identifier: MIT
// The plays of one lane.
#pragma once

#include "engine/endgame_plays_internal.h"

// Puts them into store->found, in no order.
void lanewalk_find(PlayStore *store, int side, RackCode rack, int direction, int lane);
