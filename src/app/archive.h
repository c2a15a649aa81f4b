// SPDX-License-Identifier: MIT
// Games that are over, and games put aside, as files in the folder games/ of the user's data, named by the date and
// time at which they began.
#ifndef APP_ARCHIVE_H
#define APP_ARCHIVE_H

#include "app/gamelog.h"

// Writes a finished game with its seed, so that anybody can verify it, and appends the file's path. Once it is there,
// writing it again changes nothing.
MUST_CHECK Status archive_finished(const Game *game, StrBuf *path, Error *err);

// Moves the log of a game that goes on some other day, and appends its new path.
MUST_CHECK Status archive_unfinished(GameLog *log, const Game *game, StrBuf *path, Error *err);

#endif
