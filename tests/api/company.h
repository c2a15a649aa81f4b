// SPDX-License-Identifier: MIT
// A server with its clients, set up before the first test of a file and removed after the last.
#pragma once

#include "api/client.h"
#include "support/test.h"

typedef struct Visitor {
  Client *client;   // the name of the account to register; NULL: none
  const char *name; // of the account that they register; NULL: they have none
  bool has_words;   // client_add_words
  bool is_guest;
} Visitor;

// Returns the value for main. visitors: an array ended by {0}.
#define company_run(server, visitors, tests)                                                                           \
  (company_is((server), (visitors)), cmocka_run_group_tests((tests), company_come, company_go))

void company_is(TestServer *server, const Visitor *visitors); // both must live until the end
int company_come(void **state);
int company_go(void **state);
