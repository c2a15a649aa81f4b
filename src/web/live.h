// SPDX-License-Identifier: MIT
// WebSocket connections: who looks at which game, and the news they get. All of it belongs to the loop's thread, but
// for live_publish.
#ifndef WEB_LIVE_H
#define WEB_LIVE_H

#include "game/settings.h"
#include "web/call.h"
#include "web/player.h"

#include <jansson.h>

#define LIVE_PATH "/ws"

enum { LIVE_VIEWS = SEATS_MAX + 1 }; // one a seat, and the spectators'

typedef struct Live Live;

Live *live_create(Server *server);
// Says goodbye to everybody first.
void live_destroy(Live *live); // NULL is allowed
void live_say_goodbye(Live *live);

bool live_is_upgrade(const char *upgrade, const char *connection, const char *key, const char *version);
// Answers 101 and keeps the connection, whose request evhttp has read. The user is the call's.
void live_take_over(Call *call);
// Every second: asks for a sign of life, and closes those that gave none.
void live_tick(Live *live);

// News of a game, as each seat may see it; texts[SEATS_MAX] is the spectators'. NULL: nobody looks that way. Takes the
// texts over (mem_free). From any thread.
void live_publish(Server *server, const char *game, int awaited, char *texts[LIVE_VIEWS]);
// Closes the connections of somebody who has logged out. From any thread.
void live_drop_player(Server *server, const Player *player);

// Which of the game's views anybody looks at, as bits. From any thread.
unsigned live_views_wanted(Server *server, const char *game);

// What a client may say: {"type": "watch", "game": "..."}. The caller owns *out.
MUST_CHECK Status live_read_message(Span text, json_t **out, Error *err);

#endif
