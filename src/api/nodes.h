// SPDX-License-Identifier: MIT
// This server among others on the same data: a thread hears what they do and brings the tables here up to date, says
// that this one is alive, and takes over what a node that is gone would have done. Where there can be no others there
// is none of it: Api.nodes is NULL, which is allowed everywhere here.
#pragma once

#include "api/caller.h"
#include "api/tables.h"
#include "app/node.h"

typedef struct Nodes Nodes;

// *out is NULL where this server is alone.
MUST_CHECK Status nodes_open(Api *api, Nodes **out, Error *err);
// The thread ends, and others go on with its games at once. The writing connection must still be there.
void nodes_end(Nodes *nodes);
void nodes_destroy(Nodes *nodes); // after the tables

// False while news may be missing: who works at a table asks the data first.
bool nodes_hear_all(Nodes *nodes);
// The table's game waits for a machine or a clock, and another node has to do with it: shall we?
void nodes_want_game(Nodes *nodes, const Table *table);
// Who looks at a game here has changed, for the other nodes.
void nodes_tell_attendance(Nodes *nodes, const char *game, unsigned seats, int watching);
// Somebody has spent something that is to count at every node (api/caller.h). Asks the caller's connection.
void nodes_tell_spent(Nodes *nodes, App *app, const char *caller, bool is_local, Cost cost);
// Pupils of a class have done something: those who watch it at other nodes hear of it. Asks the caller's connection.
void nodes_tell_class(Nodes *nodes, App *app, const char *channel, int64_t seq);
// Somebody at a table has said something: those at other nodes hear it. Asks the caller's connection.
void nodes_tell_phrase(Nodes *nodes, App *app, const char *game, int seat, const char *phrase);
// It needs nobody to go on with it any more, here at least.
void nodes_drop_game(Nodes *nodes, const Table *table);
// Its table was thrown away, and it may be its machine's turn.
void nodes_resume_game(Nodes *nodes, const char *game);
