// SPDX-License-Identifier: MIT
// What a guest makes belongs to nobody else, and an account can take it over.
#include "api/client.h"
#include "base/sha256.h"
#include "store/store.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static long make_maze(Client *client) {
  json_t *answer = client_ask(client, "POST", "/api/puzzles/maze", "{\"name\":\"Zoo\",\"seed\":\"1\"}");
  assert_int_equal(client->status, 200);
  long id = strtol(json_string_value(json_object_get(answer, "id")), NULL, 10);
  json_decref(answer);
  return id;
}

static int status_of(Client *client, long id) {
  char path[64];
  snprintf(path, sizeof path, "/api/puzzles/%ld", id);
  json_decref(client_ask(client, "GET", path, NULL));
  return client->status;
}

static size_t count_puzzles(Client *client) {
  json_t *answer = client_ask(client, "GET", "/api/puzzles", NULL);
  size_t count = json_array_size(json_object_get(answer, "puzzles"));
  json_decref(answer);
  return count;
}

static void a_guests_puzzle_is_that_guests_alone(void **state) {
  (void)state;
  Client one = client_new(&server), two = client_new(&server), nobody = client_new(&server);
  client_be_guest(&one);
  client_be_guest(&two);
  long id = make_maze(&one);
  assert_int_equal(status_of(&one, id), 200);
  assert_int_equal(status_of(&two, id), 404);
  assert_int_equal(status_of(&nobody, id), 401);
  assert_int_equal(count_puzzles(&one), 1);
  assert_int_equal(count_puzzles(&two), 0);
  client_free(&one);
  client_free(&two);
  client_free(&nobody);
}

static void who_registers_keeps_what_the_guest_made(void **state) {
  (void)state;
  Client ana = client_new(&server);
  client_be_guest(&ana);
  Client before = ana; // the guest's session, after it has become an account's
  before.head = (StrBuf){0};
  long id = make_maze(&ana);
  client_register(&ana, "Ana");
  assert_int_equal(status_of(&ana, id), 200);
  assert_int_equal(count_puzzles(&ana), 1);
  assert_int_equal(status_of(&before, id), 401);
  client_free(&ana);
  client_free(&before);
}

static Store *open_store(void) {
  StrBuf path = {0};
  Store *store;
  Error err;
  strbuf_printf(&path, "%s/tesela.db", server.folder);
  assert_ok(store_open(path.data, &(StoreOptions){.busy_ms = 180 * 1000}, &store, &err), err);
  strbuf_deinit(&path);
  return store;
}

// Nobody can ask for it over the network any more: only the store shows it.
static void a_guest_who_logs_out_leaves_nothing_behind(void **state) {
  (void)state;
  Client guest = client_new(&server);
  StorePuzzle puzzle;
  Arena arena = {0};
  client_be_guest(&guest);
  long id = make_maze(&guest);
  Store *store = open_store();
  assert_int_equal(store->ops->puzzle_get(store, id, &arena, &puzzle, NULL), OK);
  json_decref(client_ask(&guest, "POST", "/api/logout", "{}"));
  assert_int_equal(guest.status, 200);
  assert_int_equal(store->ops->puzzle_get(store, id, &arena, &puzzle, NULL), ERR_MISSING);
  store_close(store);
  arena_deinit(&arena);
  client_free(&guest);
}

static int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// The answer to a client whose session is this row of the store, while the row is there.
static int status_with_session(Store *store, const char *mark, int64_t until_ms) {
  static int sessions;
  int status = 0;
  for (bool is_there = false; !is_there;) { // housekeeping may be faster than the request
    Client guest = client_new(&server);
    char token[64], hash[SHA256_HEX_SIZE];
    Arena arena = {0};
    const char *found;
    snprintf(token, sizeof token, "g%043d", sessions++);
    snprintf(guest.cookie, sizeof guest.cookie, "tesela=%s", token);
    sha256_hex(span_of(token), hash);
    assert_int_equal(store->ops->guest_delete(store, mark, NULL), OK);
    assert_int_equal(store->ops->guest_add(store, mark, hash, until_ms, NULL), OK);
    json_decref(client_ask(&guest, "GET", "/api/games", NULL));
    status = guest.status;
    is_there = store->ops->guest_find(store, hash, 0, &arena, &found, NULL) == OK;
    arena_deinit(&arena);
    client_free(&guest);
  }
  return status;
}

static void a_guests_session_is_nobodys_when_its_time_is_over(void **state) {
  (void)state;
  static const char mark[] = "g0123456789abcdef0123456789abcdef";
  char long_mark[SEAT_NAME_MAX + 1];
  static const struct {
    int64_t until_ms; // from now
    int status;
  } cases[] = {{24 * 3600 * 1000, 200}, {600 * 1000, 200}, {-1000, 401}, {-24 * 3600 * 1000, 401}};
  Store *store = open_store();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int status = status_with_session(store, mark, now_ms() + cases[i].until_ms);
    if (status != cases[i].status)
      fail_msg("a session with %lld ms left: %d, expected %d", (long long)cases[i].until_ms, status, cases[i].status);
  }
  memset(long_mark, 'g', SEAT_NAME_MAX);
  long_mark[SEAT_NAME_MAX] = '\0';
  assert_int_equal(status_with_session(store, long_mark, now_ms() + 600 * 1000), 401);
  store_close(store);
}

// Thirty days from its beginning, in the store and in the browser.
static void a_guests_session_lasts_a_month(void **state) {
  (void)state;
  const int64_t month_ms = (int64_t)30 * 24 * 3600 * 1000;
  Client guest = client_new(&server);
  char hash[SHA256_HEX_SIZE];
  const char *mark;
  Arena arena = {0};
  int64_t before = now_ms();
  client_be_guest(&guest);
  int64_t after = now_ms();
  assert_non_null(strstr(strbuf_text(&guest.head), "; Max-Age=2592000"));
  Store *store = open_store();
  sha256_hex(span_of(strchr(guest.cookie, '=') + 1), hash);
  assert_int_equal(store->ops->guest_find(store, hash, before + month_ms - 1, &arena, &mark, NULL), OK);
  assert_int_equal(store->ops->guest_find(store, hash, after + month_ms, &arena, &mark, NULL), ERR_MISSING);
  store_close(store);
  arena_deinit(&arena);
  client_free(&guest);
}

static json_t *look(Client *client, const char *id) {
  char path[96];
  snprintf(path, sizeof path, "/api/games/%s", id);
  return client_ask(client, "GET", path, NULL);
}

static bool is_mine(const json_t *game, size_t seat) {
  return json_is_true(json_object_get(json_array_get(json_object_get(game, "seats"), seat), "mine"));
}

static const char *name_of(const json_t *game, size_t seat) {
  return json_string_value(json_object_get(json_array_get(json_object_get(game, "seats"), seat), "name"));
}

static size_t count_games(Client *client) {
  json_t *answer = client_ask(client, "GET", "/api/games", NULL);
  size_t count = json_array_size(json_object_get(answer, "games"));
  json_decref(answer);
  return count;
}

static void who_registers_goes_on_with_the_guests_game(void **state) {
  (void)state;
  Client words = client_new(&server), guest = client_new(&server);
  client_register(&words, "Words");
  client_add_words(&words);
  client_be_guest(&guest);
  json_t *game = client_new_game(&guest,
                                 "[{\"kind\":\"person\",\"name\":\"Me\",\"here\":true},"
                                 "{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}]",
                                 NULL);
  const char *id = json_string_value(json_object_get(game, "id"));
  client_register(&guest, "Marta");
  json_t *now = look(&guest, id);
  assert_int_equal(guest.status, 200);
  assert_true(is_mine(now, 0) && is_mine(now, 1));
  assert_true(json_is_true(json_object_get(now, "owner")));
  assert_string_equal(name_of(now, 0), "Marta");
  assert_string_equal(name_of(now, 1), "Pau");
  assert_int_equal(count_games(&guest), 1);
  json_decref(look(&words, id));
  assert_int_equal(words.status, 404);
  json_decref(now);
  json_decref(game);
  client_free(&words);
  client_free(&guest);
}

static json_t *begin_alone(Client *client) {
  return client_new_game(client, "[{\"kind\":\"person\",\"name\":\"Me\",\"here\":true}]", NULL);
}

static void a_guest_who_deletes_a_game_keeps_the_others(void **state) {
  (void)state;
  Client guest = client_new(&server);
  client_be_guest(&guest);
  json_t *games[3];
  for (int i = 0; i < 3; i++)
    games[i] = begin_alone(&guest);
  assert_int_equal(count_games(&guest), 3);
  json_decref(client_expect(&guest, 200, "DELETE", NULL, "/api/games/%s", text_of(games[1], "id")));
  assert_int_equal(count_games(&guest), 2);
  for (int i = 0; i < 3; i++) {
    json_decref(look(&guest, text_of(games[i], "id")));
    assert_int_equal(guest.status, i == 1 ? 404 : 200);
    json_decref(games[i]);
  }
  client_free(&guest);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_guests_puzzle_is_that_guests_alone),
      cmocka_unit_test(who_registers_keeps_what_the_guest_made),
      cmocka_unit_test(a_guest_who_logs_out_leaves_nothing_behind),
      cmocka_unit_test(a_guests_session_is_nobodys_when_its_time_is_over),
      cmocka_unit_test(a_guests_session_lasts_a_month),
      cmocka_unit_test(who_registers_goes_on_with_the_guests_game),
      cmocka_unit_test(a_guest_who_deletes_a_game_keeps_the_others),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
