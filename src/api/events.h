// SPDX-License-Identifier: MIT
// Events for the operator: a command gets one JSON line for each, on its standard input. An event says that it is
// somebody's turn, that somebody is invited, or that a game is over. Each is for one account, which may want a mail
// about it.
//
// Nobody waits for the command. Events wait in a queue of EVENTS_WAITING_MAX for a thread of their own; when it is
// full, the oldest are dropped. Among several nodes, the one that wrote the action reports it. Events is NULL without a
// command, which is allowed everywhere here.
#pragma once

#include "base/error.h"

#include <stdint.h>

typedef struct Api Api;
typedef struct Events Events;
struct Table;

enum { EVENTS_WAITING_MAX = 1000, EVENTS_DELAY_MS = 5000 };

// What a table has reported about its game, so that it reports it only once. {0}: nothing.
typedef struct TableTold {
  int turn;        // number of the turn, or the round
  unsigned people; // those with accounts who must act in it: seats as bits
  bool is_over;
} TableTold;

// Uses the options of the interface. Starts the command, which gets nothing before events_begin.
MUST_CHECK Status events_open(Api *api, Events **out, Error *err);
// address: of the server's page, for browsers. It is copied.
void events_begin(Events *events, const char *address);
// Sends what waits at once, and gives the command a moment to read it and to end.
void events_end(Events *events);

// For jobs, with the table. Skips the present state of the game: it was just read, or another node has reported it.
void events_skip(struct Table *table);
// After a job whose actions are on the disk: reports what is new.
void events_hear(struct Table *table);
