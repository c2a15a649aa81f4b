// SPDX-License-Identifier: MIT
// Machines that play like people: they use words that most people know, do not see every play, and do not notice every
// wrong word. There are eight levels, from a child who begins to a good club player.
#pragma once

#include "engine/bot.h"

enum { FRIENDLY_LEVELS = 8 };

MUST_CHECK Status friendly_choose(const BotInput *input, Action *out, Error *err);
bool friendly_overlooks(const BotInput *input);
