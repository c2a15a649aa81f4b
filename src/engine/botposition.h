// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"
#include "movegen/position.h"

// The board that a machine sees, for the fast generator. NULL when that can't be used: there are no tools, any order of
// tiles is a word, or the rack is too large or has too many blanks. With a memory it is the one that was seen last,
// brought up to date.
Position *botposition_open(const BotInput *input);
void botposition_close(const BotInput *input, Position *position); // NULL is allowed

// For one who has no play: all it may but blanks, or a pass where that is against the rules or brought nothing before.
void botposition_exchange_or_pass(const GameView *view, Action *out);
