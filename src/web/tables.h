// SPDX-License-Identifier: MIT
// The tables at which games are being played.
#ifndef WEB_TABLES_H
#define WEB_TABLES_H

#include "app/games.h"
#include "web/call.h"
#include "web/player.h"

enum { TABLE_ID_SIZE = GAME_ID_SIZE };

// For somebody who wants to look on: which seats are theirs, and the view as a message; a refusal as a message
// otherwise. The caller frees *text. From any thread.
MUST_CHECK Status tables_look(Server *server, const Player *player, const char *game, unsigned *seats, char **text);

#endif
