// SPDX-License-Identifier: MIT
#ifndef ENGINE_STATIC_BOT_H
#define ENGINE_STATIC_BOT_H

#include "engine/bot.h"

// The best of score and value of what is kept (engine/staticplay.h), exchanges included; equal plays by position, then
// word. Where racks are not kept (duplicate games) the highest score.
MUST_CHECK Status static_bot_choose(const BotInput *input, Action *out, Error *err);

#endif
