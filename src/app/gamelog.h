// SPDX-License-Identifier: MIT
// A game kept in a file while it is played: its head, then one line per action. Each line is on the disk before anybody
// is told that the action counts.
#pragma once

#include "game/game.h"

typedef struct GameLog GameLog;

// Begins the file with everything the game holds so far; ERR_EXISTS if the file exists. The log borrows the game.
MUST_CHECK Status gamelog_create(const char *path, Game *game, GameLog **out, Error *err);
// Reads the game back and continues its file. A last line that was cut off was never confirmed, and is dropped.
// ERR_STATE if another program has the game open. The caller owns both.
MUST_CHECK Status gamelog_open(const char *path, GameLog **out, Game **game, Error *err);
void gamelog_close(GameLog *log); // NULL is allowed

// A log that is kept elsewhere: put is called with each action after the game has taken it, and returns OK once the
// action is safe. The log borrows game and context; it has no path, and can't be moved or removed.
typedef Status GameLogPut(void *context, const Action *action, Error *err);
GameLog *gamelog_through(Game *game, GameLogPut *put, void *context);

// Appends to the game and to the file. If the file can't be written, the action does not count although the game in
// memory holds it: from then on the log refuses everything, and both must be thrown away and opened again.
MUST_CHECK Status gamelog_append(GameLog *log, Action *action, Error *err);
MUST_CHECK Status gamelog_append_checked(GameLog *log, Action *action, Error *err); // after game_check() accepted it

// Gives the file another name, which may be in another folder; ERR_EXISTS if the name is taken.
MUST_CHECK Status gamelog_move(GameLog *log, const char *path, Error *err);
// Deletes the file; afterwards the log can only be closed.
MUST_CHECK Status gamelog_remove(GameLog *log, Error *err);
