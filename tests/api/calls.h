// SPDX-License-Identifier: MIT
// What tests ask of the JSON interface, however the calls get there.
#pragma once

#include "base/strbuf.h"

#include <jansson.h>

typedef struct TestServer TestServer;

typedef struct Client {
  const TestServer *server;
  char cookie[128];
  bool has_no_mark;     // leaves X-Tesela out
  const char *language; // Accept-Language; NULL: none
  const char *agent;    // User-Agent; NULL: none
  const char *job;      // X-Tesela-Job; NULL: none
  bool keeps_job;       // X-Tesela-Keep
  bool is_forwarded;    // as if through a proxy: not a neighbour, who may ask for more
  int status;           // of the last answer
  StrBuf head;          // of it
} Client;

// Of the folder that has it: tests/web over real sockets, tests/api without any.
Client client_new(const TestServer *server);
void client_free(Client *client);

// Sends a request and reads the answer's body; body NULL: none. The answer as JSON is the caller's, NULL if it is none.
json_t *client_ask(Client *client, const char *method, const char *path, const char *body);
// The same with a body made like json_pack, which is consumed.
json_t *client_send(Client *client, const char *method, const char *path, json_t *body);
// Asks and expects the status; the path is made like printf does.
json_t *client_expect(Client *client, int status, const char *method, const char *body, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Of an answer: "" and 0 where it has none.
const char *text_of(const json_t *object, const char *name);
int64_t int_of(const json_t *object, const char *name);

// A guest, or an account, with a session.
void client_be_guest(Client *client);
void client_register(Client *client, const char *name);
// A small dictionary of the house's own words for whoever has an account; it is shared.
void client_add_words(Client *client);
// A game with those words: seats as JSON text. The answer is the caller's.
json_t *client_new_game(Client *client, const char *seats, const char *settings);
