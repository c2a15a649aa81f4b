// SPDX-License-Identifier: MIT
// A finished game of ours as a GCG file, for other programs.
#ifndef APP_GCGEXPORT_H
#define APP_GCGEXPORT_H

#include "game/game.h"

// Appends the file. Turns that were undone are left out. ERR_STATE for a game that is not over, since it shows what
// everybody holds, and for duplicate games, which the format can't tell.
MUST_CHECK Status gcgexport_write(const Game *game, StrBuf *out, Error *err);

#endif
