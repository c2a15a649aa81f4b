// SPDX-License-Identifier: MIT
// WebSocket connections: who looks at which game, and the news they get.
#pragma once

#include "api/call.h"
#include "api/listeners.h"

#include <jansson.h>

#define LIVE_PATH "/ws"

typedef struct Live Live;

// One per loop. Only the loop's thread uses it.
Live *live_create(struct Loop *loop);
// Says goodbye to everybody first.
void live_destroy(Live *live); // NULL is allowed
void live_say_goodbye(Live *live);

bool live_is_upgrade(const char *upgrade, const char *connection, const char *key, const char *version);
// Answers 101 and takes the connection from evhttp, which has read its request. The user is the call's.
void live_take_over(Call *call);
// Call this every second: it pings the clients, and closes connections without a sign of life.
void live_tick(Live *live);

// Tells everybody who watches the game that it is at seq now, with its clocks (NULL: not known) and the game that
// follows it ("": none). From any thread.
void live_publish(void *web, const char *game, int64_t seq, const TableClock *clock, const char *next);
void live_say(void *web, const char *game, int seat, const char *phrase); // an id of app/phrase.h
// Tells those of this loop who is at the game, at all loops. From any thread.
void live_tell_attendance(struct Loop *loop, const char *game, unsigned seats, int watching);
// Closes the connections of a player who has logged out. From any thread.
void live_drop_player(void *web, const Player *player);
// The same for one session. From any thread.
void live_drop_session(void *web, uint64_t device);

// People without a seat get no more news of the game. From any thread.
void live_end_watching(void *web, const char *game);

// The messages of a client: {"watch": GAME, "seq": n}, {"unwatch": GAME}, {"ping": n}. The caller owns *out.
MUST_CHECK Status live_read_message(Span text, json_t **out, Error *err);
