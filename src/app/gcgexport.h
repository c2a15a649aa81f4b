// SPDX-License-Identifier: MIT
// Writes a game of ours as a GCG file, for other programs.
#pragma once

#include "game/game.h"

// Appends the file. Turns that were undone are left out. All racks are included only once the game is over. Before
// that, racks are included only for the seats given as bits; for the others, only what they have shown: the tiles they
// played, and how many they exchanged. ERR_STATE for duplicate games, which the format can't express.
MUST_CHECK Status gcgexport_write(const Game *game, unsigned seats, StrBuf *out, Error *err);
