// SPDX-License-Identifier: MIT
// A server tidies up by itself; the tests of housekeeping check what is deleted.
#include "store/store.h"
#include "support/test.h"
#include "web/client.h"

#include <unistd.h>

static Store *open_store_of(const TestServer *server) {
  StrBuf path = {0};
  Store *store;
  strbuf_printf(&path, "%s/tesela.db", server->folder);
  assert_int_equal(store_open(path.data, &(StoreOptions){.busy_ms = 180 * 1000}, &store, NULL), OK);
  strbuf_deinit(&path);
  return store;
}

static void a_server_tidies_when_it_begins(void **state) {
  const StoreGame game = {.public_id = "old", .head = span_of("{}"), .hash = "h", .summary = "", .played_ms = 1};
  TestServer server;
  Arena arena = {0};
  StoreGame row;
  const char *mark;
  int64_t id;
  (void)state;
  server_start(&server, false);
  server_kill(&server);
  Store *store = open_store_of(&server);
  assert_int_equal(store->ops->guest_add(store, "g01", "old", 1, NULL), OK);
  assert_int_equal(store->ops->game_add(store, &game, NULL, 0, &id, NULL), OK);
  store_close(store); // must be closed before another process is made
  server_restart(&server);
  store = open_store_of(&server);
  for (int i = 0; i < 12000 && server_metric(&server, "tesela_purged_total") < 2; i++)
    usleep(10 * 1000);
  assert_int_equal(store->ops->guest_find(store, "old", 0, &arena, &mark, NULL), ERR_MISSING);
  assert_int_equal(store->ops->game_find(store, "old", &arena, &row, NULL), ERR_MISSING);
  assert_int_equal(server_metric(&server, "tesela_purged_total"), 2);
  store_close(store);
  arena_deinit(&arena);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_server_tidies_when_it_begins),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
