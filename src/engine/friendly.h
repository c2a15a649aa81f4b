// SPDX-License-Identifier: MIT
// Machines that play like people: with words that most people know, not seeing every play, and not noticing every wrong
// word. Eight levels, from a child who begins to a good player of a club.
#pragma once

#include "engine/bot.h"

enum { FRIENDLY_LEVELS = 8 };

MUST_CHECK Status friendly_choose(const BotInput *input, Action *out, Error *err);
bool friendly_overlooks(const BotInput *input);
