// SPDX-License-Identifier: MIT
// A server for tests, and clients that use it over real sockets.
#pragma once

#include "api/calls.h"
#include "web/web.h"

#include <sys/types.h>

struct TestServer {
  pid_t process;
  int port;
  char *folder; // of its data
  WebOptions options;
};

// A server in a process of its own, with an empty store in a new folder; its patience with clients is large unless the
// options set it. has_limits: count requests as usual. Environment: TEST_PROXY names a trusted proxy; with
// TEST_UNKNOWN_TILES, games with others may not have a chosen seed.
void server_start(TestServer *server, bool has_limits);
void server_start_with(TestServer *server, const WebOptions *options);
// Starts it again with the same folder and options.
void server_restart(TestServer *server);
void server_kill(TestServer *server);                // like a crash
int server_end(TestServer *server);                  // SIGTERM; returns the exit status and removes the folder
int server_wait(TestServer *server);                 // until it ends, or kills it; returns the exit status
void server_tell_standing(const TestServer *server); // prints to stderr what its threads wait for
// A number of /metrics without labels; -1: there is none.
long server_metric(const TestServer *server, const char *name);

// client_ask in two steps: code between them runs while the server works. client_finish closes the connection.
int client_begin(const Client *client, const char *method, const char *path, const char *body);
json_t *client_finish(Client *client, int fd);
// Sends the bytes as they are and reads one answer, or so many; fewer if the server closes or is silent for a while.
// Returns the status of the first, 0 if there was none.
int raw_ask(const TestServer *server, const char *bytes, size_t size, StrBuf *answer);
int raw_ask_many(const TestServer *server, const char *bytes, size_t size, int answers, StrBuf *answer);

int connect_to(int port);
void send_all(int fd, const char *data, size_t size); // stops early if the other side does not want it

enum { SOCKET_TEXT = 1, SOCKET_CLOSE = 8, SOCKET_PING = 9, SOCKET_PONG = 10 };

// WebSocket: opens with the client's session. -1 if it is refused (client->status says how).
int socket_open(Client *client);
void socket_send_text(int fd, const char *text);
// Any frame: flags and opcode; with mask or without.
void socket_send_frame(int fd, unsigned char first, const void *data, size_t size, bool is_masked);
// Returns the opcode of the next frame and appends its bytes; -1 if the connection ends.
int socket_read_frame(int fd, StrBuf *out);
// The next text as JSON, within some minutes; NULL if the connection ends (*code: of the closing frame, 0: none).
json_t *socket_read(int fd, int *code);
json_t *socket_read_within(int fd, int patience_ms, int *code);
