// SPDX-License-Identifier: MIT
// What holds in every state of every game.
#pragma once

#include "game/game.h"

// Says what does not hold; NULL when all is well.
const char *broken_invariant(const Game *game);

// Everything there is of a game, to compare before and after.
void write_everything(const Game *game, StrBuf *out);
