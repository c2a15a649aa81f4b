// SPDX-License-Identifier: MIT
// This server among others on the same data. A thread hears what they do and updates the tables here, says that this
// server is alive, and takes over the games of nodes that are gone. If no other servers are possible, Api.nodes is
// NULL, which is allowed everywhere here.
#pragma once

#include "api/caller.h"
#include "api/tables.h"
#include "app/node.h"

typedef struct Nodes Nodes;

// *out is NULL if this server is alone.
MUST_CHECK Status nodes_open(Api *api, Nodes **out, Error *err);
// Ends the thread; other nodes take over its games at once. The writing connection must still be open.
void nodes_end(Nodes *nodes);
void nodes_destroy(Nodes *nodes); // after the tables

// False while news may be missing: then those who work at a table ask the data first.
bool nodes_hear_all(Nodes *nodes);
// The table's game waits for a machine or a clock, and another node has had to do with it: asks whether we look after
// it.
void nodes_want_game(Nodes *nodes, const Table *table);
// Tells the other nodes who watches a game here.
void nodes_tell_attendance(Nodes *nodes, const char *game, unsigned seats, int watching);
// Tells the other nodes of a cost that counts everywhere (api/caller.h). Uses the caller's connection.
void nodes_tell_spent(Nodes *nodes, App *app, const char *caller, bool is_local, Cost cost);
// Tells the watchers of a class at other nodes that its pupils have done something. Uses the caller's connection.
void nodes_tell_class(Nodes *nodes, App *app, const char *channel, int64_t seq);
// Tells those at other nodes what somebody has said at a table. Uses the caller's connection.
void nodes_tell_phrase(Nodes *nodes, App *app, const char *game, int seat, const char *phrase);
// The game needs nobody to look after it any more, at least not here.
void nodes_drop_game(Nodes *nodes, const Table *table);
// Its table was thrown away, and it may be a machine's turn.
void nodes_resume_game(Nodes *nodes, const char *game);
