// SPDX-License-Identifier: MIT
// The interface itself, in this process, and callers who need no connection to reach it.
#pragma once

#include "api/api.h"
#include "api/calls.h"

struct TestServer {
  Api api;
  ApiOptions options;
  App *app;     // of the thread that asks
  char *folder; // of its data
};

// With an empty store in a new folder. has_limits: count requests as usual.
void server_start(TestServer *server, bool has_limits);
void server_start_with(TestServer *server, const ApiOptions *options);
int server_end(TestServer *server); // removes the folder; 0

// client_ask in two: asks, and goes on while somebody works on it; then waits for the answer.
Call *client_begin(Client *client, const char *method, const char *path, const char *body);
json_t *client_end(Client *client, Call *call);
// Asks until what is made meanwhile is there. Each answer before that says so, and has no board.
json_t *client_wait_ready(Client *client, const char *method, const char *path, const char *body);
