// SPDX-License-Identifier: MIT
// What all loops must agree on: who is at which game, and how many connections each caller has. WebSocket connections
// are counted apart as well. Safe to use from any thread.
#pragma once

#include "web/server_internal.h"

typedef struct Hub Hub;

Hub *hub_create(Web *web);
void hub_destroy(Hub *hub); // NULL is allowed

// One more connection of the player and from the address (as limits count it). False when there are as many as there
// may be: nothing is counted then. is_local: addresses don't matter.
bool hub_enter(Hub *hub, const char *player, const char *address, bool is_local);
void hub_leave(Hub *hub, const char *player, const char *address);

// One more connection from the address; false when it has as many as that: it is not counted then.
bool hub_connect(Hub *hub, const char *address, int most);
void hub_disconnect(Hub *hub, const char *address);

// Those who watch a game at one loop: seats as bits, windows without a seat, all windows.
typedef struct Attendance {
  unsigned seats;
  int watching, windows;
} Attendance;

// It has changed there: the tables and everybody who watches the game, at whatever loop, hear the sum. Where many look
// on they hear it from hub_tell_late, which is called once a second, unless a seat has changed.
void hub_set_attendance(Hub *hub, const char *game, int loop, Attendance now);
void hub_tell_late(Hub *hub); // also who was at a node that is gone

// For the listeners of the interface (api/listeners.h): who is at a game at another node, of which this is the last
// word for a while; what is here, told to the others once more; and from which seats somebody looks, at any node.
void hub_attend(void *web, const char *node, const char *game, unsigned seats, int watching);
void hub_tell_attendance(void *web);
unsigned hub_seats_present(void *web, const char *game);
