// SPDX-License-Identifier: MIT
// What all loops share: who is at which game, and how many connections each caller has. WebSocket connections are also
// counted separately. Any thread may use it.
#pragma once

#include "web/server_internal.h"

typedef struct Hub Hub;

Hub *hub_create(Web *web);
void hub_destroy(Hub *hub); // NULL is allowed

// Counts one more connection of the player and of the address (as limits count addresses). Returns false, and counts
// nothing, if the maximum is reached. is_local: addresses do not matter.
bool hub_enter(Hub *hub, const char *player, const char *address, bool is_local);
void hub_leave(Hub *hub, const char *player, const char *address);

// Counts one more connection of the address; returns false, and does not count it, if it has `most` already.
bool hub_connect(Hub *hub, const char *address, int most);
void hub_disconnect(Hub *hub, const char *address);

// Who watches a game at one loop: seats as bits, windows without a seat, all windows.
typedef struct Attendance {
  unsigned seats;
  int watching, windows;
} Attendance;

// The loop's attendance has changed: the tables, and everybody who watches the game at any loop, get the new sum. If
// many watch and no seat has changed, they get it from hub_tell_late, which is called once a second.
void hub_set_attendance(Hub *hub, const char *game, int loop, Attendance now);
void hub_tell_late(Hub *hub); // also drops those at a node that is gone

// For the listeners of the interface (api/listeners.h): the attendance of a game at another node, valid for a while;
// repeating what is here to the other nodes; the seats that somebody looks from, at any node.
void hub_attend(void *web, const char *node, const char *game, unsigned seats, int watching);
void hub_tell_attendance(void *web);
unsigned hub_seats_present(void *web, const char *game);
