// SPDX-License-Identifier: MIT
// People who share a device, each with an account: the others log in for their seats.
#include "support/test.h"
#include "web/client.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client ana, luis;
static int how_it_ended; // what the sanitizers find in the server makes it end badly

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_wrong_with_a_login_is_said_at_its_seat),
      cmocka_unit_test(whoever_has_the_device_plays_for_all_and_each_account_has_its_result),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
