// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"

// `sim` plays out the best static moves and takes the one that wins most. `champion` (level 1) works longer and, in a
// game of two with an empty bag, solves the endgame. Both fall back to the static machine if a game can't be simulated
// (large racks, any order of tiles, no search tables).
MUST_CHECK Status simbot_choose(const BotInput *input, Action *out, Error *err);
