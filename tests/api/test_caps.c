// SPDX-License-Identifier: MIT
// How many games may run at once, per player and per address.
#include "api/client.h"
#include "api/gamecaps.h"
#include "app/inside.h"
#include "app/served.h"
#include "support/fixture.h"
#include "support/test.h"

#include <string.h>

#define HERE "192.0.2.7"

typedef struct CapsFixture {
  char *folder;
  App *app;
  GameCaps *caps;
} CapsFixture;

static int caps_set_up(void **state) {
  static CapsFixture fixture;
  StrBuf path = {0};
  fixture.folder = fixture_dir_make();
  strbuf_printf(&path, "%s/fixture.db", fixture.folder);
  assert_int_equal(app_open(&(AppOptions){.place = path.data}, &fixture.app, NULL), OK);
  assert_int_equal(app_begin(fixture.app, NULL), OK); // nothing needs to reach the disk
  fixture.caps = gamecaps_create(2);
  strbuf_deinit(&path);
  *state = &fixture;
  return 0;
}

static int caps_tear_down(void **state) {
  CapsFixture *fixture = *state;
  gamecaps_destroy(fixture->caps);
  STORE(fixture->app, rollback);
  app_close(fixture->app);
  fixture_dir_remove(fixture->folder);
  return 0;
}

static int64_t add_game(App *app, const char *id) {
  int64_t row;
  const StoreGame game = {.public_id = id, .head = span_of("{}"), .hash = "h", .summary = ""};
  assert_int_equal(STORE(app, game_add, &game, NULL, 0, &row, NULL), OK);
  return row;
}

static void begin_games(CapsFixture *fixture, const char *address, int from, int to) {
  char id[16];
  for (int i = from; i < to; i++) {
    snprintf(id, sizeof id, "game%d", i);
    assert_int_equal(gamecaps_check(fixture->caps, fixture->app, address, NULL), OK);
    add_game(fixture->app, id);
    gamecaps_add(fixture->caps, address, id);
  }
}

static void an_address_may_begin_so_many_games_until_some_have_ended(void **state) {
  CapsFixture *fixture = *state;
  App *app = fixture->app;
  Error err;
  int64_t first = add_game(app, "first");
  gamecaps_add(fixture->caps, HERE, "first");
  begin_games(fixture, HERE, 1, GAMES_OF_ADDRESS_MAX);
  assert_int_equal(gamecaps_check(fixture->caps, app, HERE, &err), ERR_STATE);
  assert_string_equal(err.code, "too_many_games");
  assert_int_equal(gamecaps_check(fixture->caps, app, "192.0.2.8", NULL), OK);
  assert_int_equal(STORE(app, game_delete, first, NULL), OK);
  begin_games(fixture, HERE, GAMES_OF_ADDRESS_MAX, GAMES_OF_ADDRESS_MAX + 1);
  assert_int_equal(gamecaps_check(fixture->caps, app, HERE, NULL), ERR_STATE);
}

// There is room for two addresses here: others that come and go must not replace the one that counts.
static void many_addresses_free_nobody(void **state) {
  CapsFixture *fixture = *state;
  char address[32], id[32];
  begin_games(fixture, HERE, 0, GAMES_OF_ADDRESS_MAX);
  for (int i = 0; i < 50; i++) {
    snprintf(address, sizeof address, "198.51.100.%d", i);
    snprintf(id, sizeof id, "other%d", i);
    add_game(fixture->app, id);
    gamecaps_add(fixture->caps, address, id);
  }
  assert_int_equal(gamecaps_check(fixture->caps, fixture->app, HERE, NULL), ERR_STATE);
}

static json_t *begin(Client *client) {
  return client_ask(client, "POST", "/api/games",
                    "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"name\":\"Eva\",\"here\":true}]}");
}

static void a_guest_may_have_so_many_games_running(void **state) {
  TestServer server;
  char id[32] = "", path[64];
  (void)state;
  server_start(&server, true);
  Client ana = client_new(&server), guest = client_new(&server), other = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  client_be_guest(&guest);
  client_be_guest(&other);
  for (int i = 0; i < GAMES_OF_GUEST_MAX; i++) {
    json_t *game = begin(&guest);
    assert_int_equal(guest.status, 200);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(game, "id")));
    json_decref(game);
  }
  json_t *refused = begin(&guest);
  assert_int_equal(guest.status, 409);
  assert_string_equal(json_string_value(json_object_get(refused, "code")), "too_many_games");
  json_decref(refused);
  json_decref(begin(&other));
  assert_int_equal(other.status, 200);
  snprintf(path, sizeof path, "/api/games/%s/actions", id);
  json_decref(client_ask(&guest, "POST", path, "{\"type\":\"resign\"}"));
  assert_int_equal(guest.status, 200);
  json_decref(begin(&guest));
  assert_int_equal(guest.status, 200);
  client_free(&ana);
  client_free(&guest);
  client_free(&other);
  assert_int_equal(server_end(&server), 0);
}

// Different words of four letters, almost a megabyte, which is all that an account may keep.
static void fill(Client *client) {
  enum { BYTES = 980 * 1000, WORD = 5 };
  StrBuf words = {0}, bag = {0};
  for (int i = 0; i < BYTES / WORD; i++)
    strbuf_printf(&words, "%c%c%c%c\n", 'a' + i / 17576 % 26, 'a' + i / 676 % 26, 'a' + i / 26 % 26, 'a' + i % 26);
  for (char letter = 'A'; letter <= 'Z'; letter++)
    strbuf_printf(&bag, "%c 2 1\n", letter);
  json_decref(client_send(client, "POST", "/api/resources",
                          json_pack("{s:s, s:s, s:s}", "id", "many", "bag", bag.data, "words", words.data)));
  strbuf_deinit(&words);
  strbuf_deinit(&bag);
}

static void games_take_room_like_everything_else(void **state) {
  TestServer server;
  (void)state;
  server_start_with(&server, &(ApiOptions){.is_unlimited = true, .account_mb = 1});
  Client ana = client_new(&server), eva = client_new(&server);
  client_register(&ana, "Ana");
  client_register(&eva, "Eva");
  client_add_words(&ana);
  json_decref(begin(&ana));
  assert_int_equal(ana.status, 200);
  fill(&ana);
  assert_int_equal(ana.status, 200);
  json_t *refused = begin(&ana);
  assert_int_equal(ana.status, 413);
  assert_string_equal(text_of(refused, "code"), "account_full");
  json_decref(refused);
  json_decref(begin(&eva)); // her account is empty
  assert_int_equal(eva.status, 200);
  json_decref(client_ask(&ana, "DELETE", "/api/resources/many", NULL));
  assert_int_equal(ana.status, 200);
  json_decref(begin(&ana));
  assert_int_equal(ana.status, 200);
  client_free(&ana);
  client_free(&eva);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(an_address_may_begin_so_many_games_until_some_have_ended, caps_set_up,
                                      caps_tear_down),
      cmocka_unit_test_setup_teardown(many_addresses_free_nobody, caps_set_up, caps_tear_down),
      cmocka_unit_test(a_guest_may_have_so_many_games_running),
      cmocka_unit_test(games_take_room_like_everything_else),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
