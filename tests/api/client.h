// SPDX-License-Identifier: MIT
// The interface itself, in this process, and callers without a connection.
#pragma once

#include "api/api.h"
#include "api/calls.h"

struct TestServer {
  Api api;
  ApiOptions options;
  App *app;     // of the thread that asks
  char *folder; // of its data
};

// Starts with an empty store in a new folder. has_limits: count requests as usual.
void server_start(TestServer *server, bool has_limits);
void server_start_with(TestServer *server, const ApiOptions *options);
int server_end(TestServer *server); // removes the folder; 0

// client_ask in two steps: the first asks and returns while somebody works on it; the second waits for the answer.
Call *client_begin(Client *client, const char *method, const char *path, const char *body);
json_t *client_end(Client *client, Call *call);
// Asks until the result has been made. Earlier answers must say that it is not ready, and have no board.
json_t *client_wait_ready(Client *client, const char *method, const char *path, const char *body);
