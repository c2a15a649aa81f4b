// SPDX-License-Identifier: MIT
// The requests of tests to the JSON interface, by any connection.
#pragma once

#include "base/strbuf.h"

#include <jansson.h>

typedef struct TestServer TestServer;

typedef struct Client {
  const TestServer *server;
  char cookie[128];
  bool has_no_mark;     // does not send X-Tesela
  const char *language; // Accept-Language; NULL: none
  const char *agent;    // User-Agent; NULL: none
  const char *job;      // X-Tesela-Job; NULL: none
  bool keeps_job;       // X-Tesela-Keep
  bool is_forwarded;    // as if through a proxy: callers on this machine may ask for more
  int status;           // of the last answer
  StrBuf head;          // of it
} Client;

// Implemented in each folder: tests/web uses real sockets, tests/api none.
Client client_new(const TestServer *server);
void client_free(Client *client);

// Sends a request and reads the answer's body; body NULL: none. Returns JSON for the caller, NULL if the body is not
// JSON.
json_t *client_ask(Client *client, const char *method, const char *path, const char *body);
// The same with a body made like json_pack, which is consumed.
json_t *client_send(Client *client, const char *method, const char *path, json_t *body);
// Asks and expects the status; the path is made like printf does.
json_t *client_expect(Client *client, int status, const char *method, const char *body, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// A member of an answer: "" or 0 if it is missing.
const char *text_of(const json_t *object, const char *name);
int64_t int_of(const json_t *object, const char *name);

// Gets a session as a guest, or as a new account.
void client_be_guest(Client *client);
void client_register(Client *client, const char *name);
// Adds a small dictionary of our own words to the client's account; it is shared.
void client_add_words(Client *client);
// A game with those words: seats as JSON text. The caller owns the answer.
json_t *client_new_game(Client *client, const char *seats, const char *settings);
