// SPDX-License-Identifier: MIT
// Conditions that hold in every state of every game.
#pragma once

#include "game/game.h"

// Returns the condition that is violated; NULL if all hold.
const char *broken_invariant(const Game *game);

// Writes everything about a game, to compare before and after.
void write_everything(const Game *game, StrBuf *out);
