// SPDX-License-Identifier: MIT
// The machines of seed 001: they sort all plays, and each level takes the play at its own place.
#pragma once

#include "engine/bot.h"
#include "movegen/movegen.h"

// Of n plays in this order level 3 takes the first, level 2 the one at index n / 2, level 1 the last. Passes when there
// is none.
MUST_CHECK Status levels_choose(const BotInput *input, Action *out, Error *err);
