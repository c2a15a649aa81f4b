// SPDX-License-Identifier: MIT
// WebSocket connections: who looks at which game, and the news they get.
#pragma once

#include "api/call.h"
#include "api/listeners.h"

#include <jansson.h>

#define LIVE_PATH "/ws"

typedef struct Live Live;

// One for each loop. All of it belongs to the loop's thread.
Live *live_create(struct Loop *loop);
// Says goodbye to everybody first.
void live_destroy(Live *live); // NULL is allowed
void live_say_goodbye(Live *live);

bool live_is_upgrade(const char *upgrade, const char *connection, const char *key, const char *version);
// Answers 101 and keeps the connection, whose request evhttp has read. The user is the call's.
void live_take_over(Call *call);
// Every second: asks for a sign of life, and closes those that gave none.
void live_tick(Live *live);

// The game is at seq now: told to all who watch it, with its clocks (NULL: nobody knows) and the game that was begun
// after it ("": none). From any thread.
void live_publish(void *web, const char *game, int64_t seq, const TableClock *clock, const char *next);
void live_say(void *web, const char *game, int seat, const char *phrase); // an id of app/phrase.h
// Who is at the game, at all loops: told to those of this one. From any thread.
void live_tell_attendance(struct Loop *loop, const char *game, unsigned seats, int watching);
// Closes the connections of somebody who has logged out. From any thread.
void live_drop_player(void *web, const Player *player);
// The same for one session. From any thread.
void live_drop_session(void *web, uint64_t device);

// Whoever has no seat at the game hears no more of it. From any thread.
void live_end_watching(void *web, const char *game);

// What a client may say: {"watch": GAME, "seq": n}, {"unwatch": GAME}, {"ping": n}. The caller owns *out.
MUST_CHECK Status live_read_message(Span text, json_t **out, Error *err);
