// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"

// The best sum of score and value of the tiles kept (engine/staticplay.h), exchanges included; equal plays by position,
// then word. If racks are not kept (duplicate games), the highest score.
MUST_CHECK Status static_bot_choose(const BotInput *input, Action *out, Error *err);
