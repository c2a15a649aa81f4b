// SPDX-License-Identifier: MIT
// A new name appears in the running games.
#include "api/company.h"

#include <stdio.h>
#include <string.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"

static TestServer server;
static Client ana, eva;

static void begin(const char *others, char id[32]) {
  char seats[200];
  snprintf(seats, sizeof seats, "[" ME ",%s]", others);
  json_t *game = client_new_game(&ana, seats, "{}");
  snprintf(id, 32, "%s", text_of(game, "id"));
  json_decref(game);
}

static void call_ana(const char *name) {
  json_t *me =
      client_send(&ana, "POST", "/api/account/name", json_pack("{s:s, s:s}", "name", name, "password", "secret"));
  assert_int_equal(ana.status, 200);
  assert_string_equal(text_of(json_object_get(me, "account"), "name"), name);
  json_decref(me);
}

// The names of both seats, in the client's view.
static void expect_names(Client *client, const char *id, const char *first, const char *second) {
  json_t *game = client_expect(client, 200, "GET", NULL, "/api/games/%s", id);
  const json_t *seats = json_object_get(game, "seats");
  assert_string_equal(text_of(json_array_get(seats, 0), "name"), first);
  assert_string_equal(text_of(json_array_get(seats, 1), "name"), second);
  json_decref(game);
}

static void a_new_name_is_seen_in_every_game_that_goes_on(void **state) {
  char alone[32], together[32], over[32], taken[32];
  (void)state;
  begin("{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}", alone);
  begin("{\"kind\":\"person\",\"here\":false}", together);
  begin("{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}", over);
  begin("{\"kind\":\"person\",\"name\":\"nora\",\"here\":true}", taken);
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", together);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/join/%s", text_of(link, "token")));
  json_decref(link);
  json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"resign\",\"seat\":0}", "/api/games/%s/actions", over));
  call_ana("Nora");
  expect_names(&ana, alone, "Nora", "Pau");
  expect_names(&eva, together, "Nora", "Eva");
  expect_names(&ana, over, "Ana", "Pau");
  expect_names(&ana, taken, "Ana", "nora"); // two similar names at a table are refused
  Client other = client_new(&server);
  client_register(&other, "Ana"); // and the old name is free
  client_free(&other);
  call_ana("Nora B");
  expect_names(&ana, alone, "Nora B", "Pau");
  expect_names(&eva, together, "Nora B", "Eva");
  json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"resign\",\"seat\":0}", "/api/games/%s/actions", together));
}

// Somebody at an open window must not be able to rename the account.
static void a_new_name_needs_the_password(void **state) {
  static const struct {
    const char *method, *path, *body;
    int status;
    const char *field;
  } rows[] = {
      {"POST", "/api/account/name", "{\"name\":\"Zoe\",\"password\":\"wrong\"}", 403, "password"},
      {"POST", "/api/account/name", "{\"name\":\"Zoe\",\"password\":\"\"}", 403, "password"},
      {"POST", "/api/account/name", "{\"name\":\"Zoe\"}", 400, "password"},
      {"PATCH", "/api/account", "{\"name\":\"Zoe\"}", 400, "name"},
      {"POST", "/api/account/name", "{\"name\":\"Nora B\",\"password\":\"secret\"}", 409, "name"},
      {"POST", "/api/account/name", "{\"name\":\"\",\"password\":\"secret\"}", 400, "name"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *answer = client_ask(&eva, rows[i].method, rows[i].path, rows[i].body);
    print_message("%s %s\n", rows[i].path, rows[i].body);
    assert_int_equal(eva.status, rows[i].status);
    assert_string_equal(text_of(answer, "field"), rows[i].field);
    json_decref(answer);
  }
  json_t *me = client_expect(&eva, 200, "GET", NULL, "/api/me");
  assert_string_equal(text_of(json_object_get(me, "account"), "name"), "Eva");
  json_decref(me);
}

static void names_are_not_changed_all_the_time(void **state) {
  TestServer counting;
  char body[80];
  int changes = 0;
  (void)state;
  server_start(&counting, true);
  Client client = client_new(&counting);
  client_register(&client, "Ana");
  client.is_forwarded = true;
  for (client.status = 200; client.status == 200 && changes < 20; changes++) {
    snprintf(body, sizeof body, "{\"name\":\"Ana %c\",\"password\":\"secret\"}", 'a' + changes);
    json_decref(client_ask(&client, "POST", "/api/account/name", body));
  }
  assert_int_equal(client.status, 429);
  assert_int_equal(changes, 6);
  json_decref(client_ask(&client, "PATCH", "/api/account", "{\"language\":\"ca\"}")); // nobody else hears of that
  assert_int_equal(client.status, 200);
  client_free(&client);
  assert_int_equal(server_end(&counting), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_new_name_is_seen_in_every_game_that_goes_on),
      cmocka_unit_test(a_new_name_needs_the_password),
      cmocka_unit_test(names_are_not_changed_all_the_time),
  };
  const Visitor visitors[] = {{.client = &ana, .name = "Ana", .has_words = true}, {.client = &eva, .name = "Eva"}, {0}};
  return company_run(&server, visitors, tests);
}
