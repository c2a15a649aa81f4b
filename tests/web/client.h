// SPDX-License-Identifier: MIT
// A server of our own for tests, and clients that speak to it over real sockets.
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

// A server in a process of its own, with an empty store in a new folder, patient with clients where the options say
// nothing. has_limits: count requests as usual. What
// TEST_PROXY names in the environment is trusted as a proxy; TEST_UNKNOWN_TILES: seeds are not for games with others.
void server_start(TestServer *server, bool has_limits);
void server_start_with(TestServer *server, const WebOptions *options);
// The same folder and options once more.
void server_restart(TestServer *server);
void server_kill(TestServer *server); // as a crash does
int server_end(TestServer *server);   // SIGTERM; returns the exit status and removes the folder
int server_wait(TestServer *server);  // until it ends; returns the exit status. One that does not is killed
void server_tell_standing(const TestServer *server); // to stderr: what its threads wait for
// A number of /metrics without labels; -1: there is none.
long server_metric(const TestServer *server, const char *name);

// client_ask in two steps: what is between them happens while the server is at work. client_finish closes the
// connection.
int client_begin(const Client *client, const char *method, const char *path, const char *body);
json_t *client_finish(Client *client, int fd);
// Sends the bytes as they are and reads one answer, or so many; less when the server closes or is silent for a while.
// Returns the status of the first, 0 if there was none.
int raw_ask(const TestServer *server, const char *bytes, size_t size, StrBuf *answer);
int raw_ask_many(const TestServer *server, const char *bytes, size_t size, int answers, StrBuf *answer);

int connect_to(int port);
void send_all(int fd, const char *data, size_t size); // less when the other side does not want it

enum { SOCKET_TEXT = 1, SOCKET_CLOSE = 8, SOCKET_PING = 9, SOCKET_PONG = 10 };

// WebSocket: opens with the client's session. -1 when it is refused (client->status says how).
int socket_open(Client *client);
void socket_send_text(int fd, const char *text);
// Any frame: flags and opcode, mask or not.
void socket_send_frame(int fd, unsigned char first, const void *data, size_t size, bool is_masked);
// The opcode of the next frame, whose bytes are appended; -1 when the connection ends.
int socket_read_frame(int fd, StrBuf *out);
// The next text as JSON, within some minutes; NULL when the connection ends (*code: of the closing frame, 0: none).
json_t *socket_read(int fd, int *code);
json_t *socket_read_within(int fd, int patience_ms, int *code);
