// SPDX-License-Identifier: MIT
// A game of ours as a GCG file, for other programs.
#pragma once

#include "game/game.h"

// Appends the file. Turns that were undone are left out. What everybody held is told of a game that is over; before
// that only of the seats given as bits, and of the others what they have shown: the tiles they played, and how many
// they exchanged. ERR_STATE for duplicate games, which the format can't tell.
MUST_CHECK Status gcgexport_write(const Game *game, unsigned seats, StrBuf *out, Error *err);
