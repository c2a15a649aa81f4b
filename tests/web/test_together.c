// SPDX-License-Identifier: MIT
// People who share a device, each with an account: the others log in for their seats.
#include "support/test.h"
#include "web/client.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client ana, luis;
static int how_it_ended; // not OK if the sanitizers find something in the server

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  luis = client_new(&server);
  client_register(&ana, "Ana");
  client_register(&luis, "Luis");
  client_add_words(&ana);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  client_free(&luis);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static json_t *begin(const char *path, const char *others) {
  char body[600];
  snprintf(body, sizeof body, "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"account\":true},%s]}", others);
  return client_ask(&ana, "POST", path, body);
}

#define LUIS(password) "{\"kind\":\"person\",\"here\":true,\"name\":\"luis\",\"password\":\"" password "\"}"

static void what_is_wrong_with_a_login_is_said_at_its_seat(void **state) {
  static const struct {
    const char *path, *others;
    int status;
    const char *field;
  } rows[] = {
      {"/api/games/together", LUIS("wrong"), 403, "seats.1.password"},
      {"/api/games/together", "{\"kind\":\"person\",\"name\":\"Nadie\",\"password\":\"secret\"}", 403,
       "seats.1.password"},
      {"/api/games", LUIS("secret"), 400, "seats.1.password"},
      {"/api/games/together", LUIS("secret") "," LUIS("secret"), 400, "seats.2.name"},
      {"/api/games/together", LUIS("secret") ",{\"kind\":\"person\",\"here\":false}", 400, "seats"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *answer = begin(rows[i].path, rows[i].others);
    assert_int_equal(ana.status, rows[i].status);
    assert_string_equal(json_string_value(json_object_get(answer, "field")), rows[i].field);
    json_decref(answer);
  }
}

static void ask_game(Client *client, const char *method, const char *id, const char *what, const char *body,
                     json_t **answer) {
  char path[96];
  snprintf(path, sizeof path, "/api/games/%s%s", id, what);
  json_t *got = client_ask(client, method, path, body);
  if (answer)
    *answer = got;
  else
    json_decref(got);
}

static void pass_until_it_is_over(const char *id) {
  for (int i = 0; i < 8; i++) {
    json_t *game;
    char body[64];
    ask_game(&ana, "GET", id, "", NULL, &game);
    int turn = (int)json_integer_value(json_object_get(game, "turn"));
    bool is_over = json_is_true(json_object_get(game, "over"));
    json_decref(game);
    if (is_over)
      return;
    snprintf(body, sizeof body, "{\"seat\":%d,\"type\":\"pass\"}", turn);
    ask_game(&ana, "POST", id, "/actions", body, NULL);
    assert_int_equal(ana.status, 200);
  }
  fail_msg("%s", "the game goes on and on");
}

static void whoever_has_the_device_plays_for_all_and_each_account_has_its_result(void **state) {
  char id[32], next[32];
  json_t *game = begin("/api/games/together", LUIS("secret")), *answer;
  (void)state;
  assert_int_equal(ana.status, 200);
  snprintf(id, sizeof id, "%s", json_string_value(json_object_get(game, "id")));
  json_decref(game);
  pass_until_it_is_over(id);
  answer = client_ask(&luis, "GET", "/api/statistics?player=Luis", NULL);
  assert_int_equal(luis.status, 200);
  assert_int_equal(json_integer_value(json_object_get(answer, "games")), 1);
  json_decref(answer);
  // The password was for one game: the next one is not Luis's.
  ask_game(&ana, "POST", id, "/again", "{}", &answer);
  assert_int_equal(ana.status, 200);
  snprintf(next, sizeof next, "%s", json_string_value(json_object_get(answer, "id")));
  json_decref(answer);
  ask_game(&luis, "GET", id, "", NULL, NULL);
  assert_int_equal(luis.status, 200);
  ask_game(&luis, "GET", next, "", NULL, NULL);
  assert_int_equal(luis.status, 404);
  pass_until_it_is_over(next);
}

// The view of the game with this query: whose rack, and whether the other seat waits for its password.
static void expect_view(Client *client, const char *id, const char *query, int seat, bool is_locked) {
  json_t *game = client_expect(client, 200, "GET", NULL, "/api/games/%s%s", id, query);
  const json_t *rack = json_object_get(game, "rack"), *other = json_array_get(json_object_get(game, "seats"), 1);
  print_message("%s%s: rack %s, %s\n", id, query, json_is_null(rack) ? "none" : "there",
                json_is_true(json_object_get(other, "locked")) ? "locked" : "open");
  assert_int_equal(json_is_null(rack) ? -1 : json_integer_value(json_object_get(rack, "seat")), seat);
  assert_int_equal(json_is_true(json_object_get(other, "locked")), is_locked);
  assert_int_equal(json_is_true(json_object_get(other, "mine")), !is_locked);
  assert_true(json_is_true(json_object_get(other, "here")));
  if (json_is_null(rack)) { // nothing else reveals it: unseen tiles are in the bag or on some rack
    size_t index, unseen = 0;
    json_t *kind;
    json_array_foreach(json_object_get(game, "unseen"), index, kind) unseen +=
        (size_t)json_integer_value(json_object_get(kind, "count"));
    assert_int_equal(unseen, json_integer_value(json_object_get(game, "bag")) + 14);
    assert_int_equal(json_array_size(json_object_get(game, "can")), 0);
  }
  json_decref(game);
}

static int turn_of(const char *id) {
  json_t *game = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
  int turn = (int)json_integer_value(json_object_get(game, "turn"));
  json_decref(game);
  return turn;
}

static void expect_no_rack_in_the_record(const char *id) {
  StrBuf request = {0}, answer = {0};
  strbuf_printf(&request, "GET /api/games/%s/file?as=gcg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n", id,
                ana.server->port, ana.cookie);
  assert_int_equal(raw_ask(&server, request.data, request.size, &answer), 200);
  assert_non_null(strstr(strbuf_text(&answer), ":  - +0 0")); // a pass, without a rack
  strbuf_deinit(&request);
  strbuf_deinit(&answer);
}

// Two people at one device: a rack is shown only to a request that names its seat.
static void a_rack_is_shown_to_who_asks_for_it_by_the_seat(void **state) {
  char id[32], query[16], body[64];
  (void)state;
  json_t *game = client_expect(&ana, 200, "POST",
                               "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"account\":true},"
                               "{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}]}",
                               "/api/games");
  assert_true(json_is_null(json_object_get(game, "rack")));
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  expect_view(&ana, id, "", -1, false);
  expect_view(&ana, id, "?seat=0", 0, false);
  expect_view(&ana, id, "?seat=1", 1, false);
  expect_view(&ana, id, "/at?turn=0", -1, false);
  int turn = turn_of(id);
  snprintf(body, sizeof body, "{\"seat\":%d,\"type\":\"pass\"}", turn);
  game = client_expect(&ana, 200, "POST", body, "/api/games/%s/actions", id);
  assert_int_equal(json_integer_value(json_object_get(json_object_get(game, "rack"), "seat")), turn); // one's own
  json_decref(game);
  snprintf(query, sizeof query, "?seat=%d", turn);
  expect_view(&ana, id, query, turn, false);
  expect_no_rack_in_the_record(id);
  pass_until_it_is_over(id);
}

// Luis has logged in for his seat at Ana's device; after a return he logs in again, and elsewhere the seat stays
// locked.
static void a_seat_of_another_account_is_played_with_its_password_only(void **state) {
  char id[32];
  Client phone = client_new(&server);
  json_t *game = begin("/api/games/together", LUIS("secret"));
  (void)state;
  assert_int_equal(ana.status, 200);
  snprintf(id, sizeof id, "%s", text_of(game, "id"));
  json_decref(game);
  expect_view(&ana, id, "?seat=1", 1, false);
  json_decref(client_expect(&phone, 200, "POST", "{\"name\":\"Ana\",\"password\":\"secret\"}", "/api/login"));
  expect_view(&phone, id, "?seat=1", -1, true); // Ana herself, elsewhere
  json_decref(client_expect(&phone, 403, "POST", "{\"seat\":1,\"type\":\"resign\"}", "/api/games/%s/actions", id));
  json_decref(client_expect(&ana, 200, "POST", "{\"save\":true}", "/api/games/%s/leave", id));
  expect_view(&ana, id, "?seat=1", -1, true);
  expect_view(&ana, id, "?seat=0", 0, true);
  expect_view(&ana, id, "", -1, true);
  static const struct {
    const char *body;
    int status;
    const char *field;
  } rows[] = {
      {"{\"seat\":1,\"password\":\"wrong\"}", 403, "password"},
      {"{\"seat\":0,\"password\":\"secret\"}", 409, ""},
      {"{\"seat\":7,\"password\":\"secret\"}", 409, ""},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *answer = client_expect(&ana, rows[i].status, "POST", rows[i].body, "/api/games/%s/login", id);
    assert_string_equal(text_of(answer, "field"), rows[i].field);
    json_decref(answer);
    expect_view(&ana, id, "?seat=1", -1, true);
  }
  game = client_expect(&ana, 200, "POST", "{\"seat\":1,\"password\":\"secret\"}", "/api/games/%s/login", id);
  assert_int_equal(json_integer_value(json_object_get(json_object_get(game, "rack"), "seat")), 1);
  json_decref(game);
  expect_view(&ana, id, "?seat=1", 1, false);
  expect_view(&phone, id, "?seat=1", -1, true);
  json_decref(client_expect(&ana, 200, "POST", "{\"name\":\"kept\"}", "/api/games/%s/save", id));
  json_t *saves = client_expect(&ana, 200, "GET", NULL, "/api/saves");
  const json_t *save = json_array_get(json_object_get(saves, "saves"), 0);
  json_decref(client_expect(&ana, 200, "POST", "{}", "/api/saves/%d/load",
                            (int)json_integer_value(json_object_get(save, "save"))));
  json_decref(saves);
  expect_view(&ana, id, "?seat=1", -1, true); // continued from its save
  client_free(&phone);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_wrong_with_a_login_is_said_at_its_seat),
      cmocka_unit_test(whoever_has_the_device_plays_for_all_and_each_account_has_its_result),
      cmocka_unit_test(a_rack_is_shown_to_who_asks_for_it_by_the_seat),
      cmocka_unit_test(a_seat_of_another_account_is_played_with_its_password_only),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
