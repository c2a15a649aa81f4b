// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"

// The play with the highest score; equal ones by position, then word. Passes when there is none.
MUST_CHECK Status greedy_choose(const BotInput *input, Action *out, Error *err);
