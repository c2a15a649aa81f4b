// SPDX-License-Identifier: MIT
#include "api/company.h"

static TestServer *company_server;
static const Visitor *company_visitors;

void company_is(TestServer *server, const Visitor *visitors) {
  company_server = server;
  company_visitors = visitors;
}

int company_come(void **state) {
  (void)state;
  server_start(company_server, false);
  for (const Visitor *visitor = company_visitors; visitor->client; visitor++) {
    *visitor->client = client_new(company_server);
    if (visitor->name)
      client_register(visitor->client, visitor->name);
    if (visitor->is_guest)
      client_be_guest(visitor->client);
    if (visitor->has_words)
      client_add_words(visitor->client);
  }
  return 0;
}

int company_go(void **state) {
  (void)state;
  for (const Visitor *visitor = company_visitors; visitor->client; visitor++)
    client_free(visitor->client);
  return server_end(company_server);
}
