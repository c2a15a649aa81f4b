// SPDX-License-Identifier: MIT
// Parts of requests: bodies by a table of fields, queries ("?..."), hosts and addresses ("@...").
#include "api/caller.h"
#include "app/gameorder.h"
#include "base/mem.h"
#include "fuzz/fuzz.h"
#include "notation/jsonread.h"

#include <stdlib.h>

static const Field query_fields[] = {
    {.name = "from", .type = FIELD_INT, .is_optional = true, .low = 1, .high = 10},
    {.name = "name", .type = FIELD_TEXT, .is_optional = true, .high = 10},
    {.name = "all", .type = FIELD_BOOL, .is_optional = true},
    {0},
};

static void try_body(Span text) {
  Error err = {0};
  json_t *body;
  if (json_parse(text, &body, NULL) != OK)
    return;
  Status status = fields_check(game_order_fields, body, &err);
  must(strnlen(err.field, sizeof err.field) < sizeof err.field && (status != OK || !err.field[0]));
  json_decref(body);
}

static void try_query(const char *text) {
  json_t *query;
  if (fields_from_query(query_fields, text, &query, NULL) != OK)
    return;
  if (field_int(query, "from", 1) < 1 || field_int(query, "from", 1) > 10)
    abort();
  json_decref(query);
}

static void try_address(const char *text) {
  static const char *const proxies[] = {"127.0.0.1"};
  char host[HOST_MAX], caller[ADDRESS_MAX], key[ADDRESS_MAX];
  if (host_parse(text, host) && strpbrk(host, " /@"))
    abort();
  address_of_caller("127.0.0.1", text, proxies, 1, caller);
  address_key(caller, key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = mem_copy_text((const char *)data, size);
  if (size > 0 && data[0] == '?')
    try_query(text + 1);
  else if (size > 0 && data[0] == '@')
    try_address(text + 1);
  else
    try_body((Span){text, size});
  mem_free(text);
  return 0;
}
