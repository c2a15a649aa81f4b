// SPDX-License-Identifier: MIT
// Events for whoever runs the server: a command of theirs gets one JSON line for each, on its standard input. That it
// is somebody's turn, an invitation, a game that is over; each for one account, which may want to be told by mail.
//
// Nobody waits for the command. Events wait in a queue of EVENTS_WAITING_MAX, from which the oldest are dropped, for a
// thread that does nothing else. Among several nodes the one that wrote the action tells of it. Events is NULL where
// there is no command, which is allowed everywhere here.
#pragma once

#include "base/error.h"

#include <stdint.h>

typedef struct Api Api;
typedef struct Events Events;
struct Table;

enum { EVENTS_WAITING_MAX = 1000, EVENTS_DELAY_MS = 5000 };

// What a table has told of its game, so that it is told once. {0}: nothing.
typedef struct TableTold {
  int turn;        // number of the turn, or the round
  unsigned people; // with accounts, from whom something is awaited in it: seats as bits
  bool is_over;
} TableTold;

// By the options of the interface. The command starts, and hears nothing before events_begin.
MUST_CHECK Status events_open(Api *api, Events **out, Error *err);
// address: of the server's page, for browsers. It is copied.
void events_begin(Events *events, const char *address);
// What waits is told at once, and the command is given a moment to take it and to end.
void events_end(Events *events);

// For jobs, with the table. The game as it is needs no telling: it was read, or another node has done it.
void events_skip(struct Table *table);
// After a job whose actions are on the disk: whatever is new is told.
void events_hear(struct Table *table);
