// SPDX-License-Identifier: MIT
// Games written to a file as they are played, one a line, as JSON.
#ifndef CLI_GAMEFILE_H
#define CLI_GAMEFILE_H

#include "base/error.h"
#include "game/game.h"

typedef struct GameFile GameFile;

// Keeps the first `kept` lines of a file that is there already, for a match that goes on, and refuses one that has
// fewer; with none to keep it is written anew.
MUST_CHECK Status gamefile_open(const char *path, int64_t kept, GameFile **out, Error *err);
void gamefile_add(GameFile *file, const Game *game); // reaches the system before this returns
// Says when something could not be written. NULL is allowed.
MUST_CHECK Status gamefile_close(GameFile *file, Error *err);

#endif
