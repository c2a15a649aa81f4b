// SPDX-License-Identifier: MIT
// A server and those who come to it before the first test of a file, and go after the last.
#pragma once

#include "api/client.h"
#include "support/test.h"

typedef struct Visitor {
  Client *client;   // NULL ends a list of them
  const char *name; // of the account that they register; NULL: they have none
  bool has_words;   // client_add_words
  bool is_guest;
} Visitor;

// Returns what main does. visitors: an array that {0} ends.
#define company_run(server, visitors, tests)                                                                           \
  (company_is((server), (visitors)), cmocka_run_group_tests((tests), company_come, company_go))

void company_is(TestServer *server, const Visitor *visitors); // both are needed until the end
int company_come(void **state);
int company_go(void **state);
