// SPDX-License-Identifier: MIT
// A server of our own for tests, and clients that speak to it over real sockets.
#ifndef TESTS_WEB_CLIENT_H
#define TESTS_WEB_CLIENT_H

#include "base/strbuf.h"
#include "web/web.h"

#include <jansson.h>
#include <sys/types.h>

typedef struct TestServer {
  pid_t process;
  int port;
  char *folder; // of its data
  WebOptions options;
} TestServer;

// A server in a process of its own, with an empty store in a new folder, patient with clients where the options say
// nothing. has_limits: count requests as usual. What
// TEST_PROXY names in the environment is trusted as a proxy; TEST_UNKNOWN_TILES: seeds are not for games with others.
void server_start(TestServer *server, bool has_limits);
void server_start_with(TestServer *server, const WebOptions *options);
// The same folder and options once more.
void server_restart(TestServer *server);
void server_kill(TestServer *server); // as a crash does
int server_end(TestServer *server);   // SIGTERM; returns the exit status and removes the folder
int server_wait(TestServer *server);  // until it ends; returns the exit status
// A number of /metrics without labels; -1: there is none.
long server_metric(const TestServer *server, const char *name);

typedef struct Client {
  int port;
  char cookie[128];
  bool has_no_mark;     // leaves X-Tesela out
  const char *language; // Accept-Language; NULL: none
  const char *agent;    // User-Agent; NULL: none
  bool is_forwarded;    // as if through a proxy: not a neighbour, who may ask for more
  int status;           // of the last answer
  StrBuf head;          // of it
} Client;

Client client_new(const TestServer *server);
void client_free(Client *client);

// Sends a request and reads the answer's body; body NULL: none. The answer as JSON is the caller's, NULL if it is none.
json_t *client_ask(Client *client, const char *method, const char *path, const char *body);
// The same in two steps: what is between them happens while the server is at work. client_finish closes the connection.
int client_begin(const Client *client, const char *method, const char *path, const char *body);
json_t *client_finish(Client *client, int fd);
// The same with a body made like json_pack, which is consumed.
json_t *client_send(Client *client, const char *method, const char *path, json_t *body);
// Sends the bytes as they are and reads one answer, or so many; less when the server closes or is silent for a while.
// Returns the status of the first, 0 if there was none.
int raw_ask(const TestServer *server, const char *bytes, size_t size, StrBuf *answer);
int raw_ask_many(const TestServer *server, const char *bytes, size_t size, int answers, StrBuf *answer);

// Asks and expects the status; the path is made like printf does.
json_t *client_expect(Client *client, int status, const char *method, const char *body, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Of an answer: "" and 0 where it has none.
const char *text_of(const json_t *object, const char *name);
int64_t int_of(const json_t *object, const char *name);

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
// The next text as JSON, within some seconds; NULL when the connection ends (*code: of the closing frame, 0: none).
json_t *socket_read(int fd, int *code);

// A guest, or an account, with a session.
void client_be_guest(Client *client);
void client_register(Client *client, const char *name);
// A small dictionary of the house's own words for whoever has an account; it is shared.
void client_add_words(Client *client);
// A game with those words: seats as JSON text. The answer is the caller's.
json_t *client_new_game(Client *client, const char *seats, const char *settings);

#endif
