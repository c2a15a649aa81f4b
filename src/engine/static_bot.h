// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"

// The best of score and value of what is kept (engine/staticplay.h), exchanges included; equal plays by position, then
// word. Where racks are not kept (duplicate games) the highest score.
MUST_CHECK Status static_bot_choose(const BotInput *input, Action *out, Error *err);
