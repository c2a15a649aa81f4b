// SPDX-License-Identifier: MIT
#pragma once

#include "engine/bot.h"
#include "movegen/position.h"

// The board that a machine sees, for the fast generator. NULL when the fast generator can't be used: there are no
// tools, words count in any order, or the rack is too large or has too many blanks. With a memory it is the last
// position, brought up to date.
Position *botposition_open(const BotInput *input);
void botposition_close(const BotInput *input, Position *position); // NULL is allowed

// For a seat without a play: exchanges all tiles it may except blanks; passes if the rules forbid that, or if exchanges
// have brought no play before.
void botposition_exchange_or_pass(const GameView *view, Action *out);
