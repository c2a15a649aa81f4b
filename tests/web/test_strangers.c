// SPDX-License-Identifier: MIT
// Every route of the table, tried by those who have no business there: nobody, a stranger, another player.
#include "support/test.h"
#include "web/client.h"
#include "web/router.h"

#include <stdlib.h>
#include <string.h>

static TestServer server;
static int how_it_ended; // what the sanitizers find in the server makes it end badly
static Client ana, luis, stranger, nobody;
static char game[32], token[80];

static int open_all(void **state) {
  char path[96];
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  luis = client_new(&server);
  stranger = client_new(&server);
  nobody = client_new(&server);
  client_register(&ana, "Ana");
  client_register(&luis, "Luis");
  client_register(&stranger, "Eva");
  client_add_words(&ana);
  json_decref(client_ask(&ana, "PATCH", "/api/resources/house", "{\"shared\":false}"));
  json_t *made =
      client_new_game(&ana,
                      "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"here\":false},{\"kind\":"
                      "\"person\",\"here\":false}]",
                      NULL);
  snprintf(game, sizeof game, "%s", json_string_value(json_object_get(made, "id")));
  json_decref(made);
  snprintf(path, sizeof path, "/api/games/%s/invite", game);
  json_t *invitation = client_ask(&ana, "POST", path, "{\"seat\":1}");
  snprintf(path, sizeof path, "/api/join/%s", json_string_value(json_object_get(invitation, "token")));
  json_decref(client_ask(&luis, "POST", path, "{}"));
  assert_int_equal(luis.status, 200);
  json_decref(invitation);
  snprintf(path, sizeof path, "/api/games/%s/invite", game);
  invitation = client_ask(&ana, "POST", path, "{\"seat\":2}");
  snprintf(token, sizeof token, "%s", json_string_value(json_object_get(invitation, "token")));
  json_decref(invitation);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  client_free(&luis);
  client_free(&stranger);
  client_free(&nobody);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

// The route's path with Ana's things for what stands in braces.
static void fill_path(const Route *route, StrBuf *out) {
  for (const char *c = route->path; *c; c++) {
    if (*c != '{') {
      strbuf_add_char(out, *c);
      continue;
    }
    const char *value = strncmp(c, "{token}", 7) == 0                      ? token
                        : strncmp(route->path, "/api/games/", 11) == 0     ? game
                        : strncmp(route->path, "/api/resources/", 15) == 0 ? "house"
                                                                           : "Ana";
    strbuf_add_text(out, value);
    c += strcspn(c, "}");
  }
  if (route->query && strstr(route->path, "/at"))
    strbuf_add_text(out, "?turn=0");
  if (route->query && strstr(route->path, "/review"))
    strbuf_add_text(out, "?turn=1");
}

static const char *body_for(const Route *route) {
  if (!route->body)
    return NULL;
  if (strstr(route->path, "/actions"))
    return "{\"type\":\"pass\"}";
  if (strstr(route->path, "/preview"))
    return "{\"tiles\":[]}";
  if (strstr(route->path, "/invite"))
    return "{\"seat\":2}";
  if (strstr(route->path, "/save"))
    return "{\"name\":\"x\"}";
  return "{}";
}

static const char *const methods[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};

static json_t *try_route(Client *client, const Route *route) {
  StrBuf path = {0};
  fill_path(route, &path);
  json_t *answer = client_ask(client, methods[route->method], path.data, body_for(route));
  strbuf_deinit(&path);
  return answer;
}

static void nobody_is_asked_to_come_in_first(void **state) {
  int count = 0;
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->who == WHO_ANYBODY)
        continue;
      json_decref(try_route(&nobody, route));
      if (nobody.status != 401)
        fail_msg("%s %s: %d instead of 401", methods[route->method], route->path, nobody.status);
      count++;
    }
  }
  assert_true(count > 20);
}

static void a_guest_has_no_account(void **state) {
  Client guest = client_new(&server);
  (void)state;
  client_be_guest(&guest);
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->who != WHO_ACCOUNT)
        continue;
      json_decref(try_route(&guest, route));
      if (guest.status != 401)
        fail_msg("%s %s: %d instead of 401", methods[route->method], route->path, guest.status);
    }
  }
  client_free(&guest);
}

static void a_stranger_finds_nothing_of_a_game(void **state) {
  int count = 0;
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (strncmp(route->path, "/api/games/{", 12) != 0)
        continue;
      json_t *answer = try_route(&stranger, route);
      if (stranger.status != 404)
        fail_msg("%s %s: %d instead of 404", methods[route->method], route->path, stranger.status);
      assert_null(json_object_get(answer, "rack"));
      json_decref(answer);
      count++;
    }
  }
  assert_true(count >= 10);
}

static void what_is_private_is_not_there_for_others(void **state) {
  (void)state;
  json_decref(client_ask(&stranger, "GET", "/api/resources/house", NULL));
  assert_int_equal(stranger.status, 404);
  json_decref(client_ask(&stranger, "PATCH", "/api/resources/house", "{\"shared\":true}"));
  assert_int_equal(stranger.status, 404);
  json_decref(client_ask(&stranger, "DELETE", "/api/resources/house", NULL));
  assert_int_equal(stranger.status, 404);
  json_t *made = client_ask(&stranger, "POST", "/api/games",
                            "{\"resource\":\"house\",\"seats\":[{\"kind\":\"person\",\"account\":true}]}");
  assert_int_equal(stranger.status, 404);
  json_decref(made);
}

// Luis sits at the table, but it is not his game and not his seat.
static void another_player_can_do_nothing_in_anas_name(void **state) {
  static const struct {
    const char *method, *path, *body;
    int status;
  } cases[] = {
      {"POST", "actions", "{\"seat\":0,\"type\":\"pass\"}", 403},
      {"POST", "actions", "{\"seat\":0,\"type\":\"resign\"}", 403},
      {"POST", "actions", "{\"seat\":2,\"type\":\"pass\"}", 403},
      {"POST", "preview", "{\"seat\":0,\"tiles\":[]}", 403},
      {"POST", "help", "{\"seat\":0}", 403},
      {"POST", "invite", "{\"seat\":2}", 403},
      {"POST", "leave", "{\"save\":false}", 409},
      {"DELETE", "", NULL, 403},
  };
  char path[160];
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    snprintf(path, sizeof path, "/api/games/%s%s%s", game, cases[i].path[0] ? "/" : "", cases[i].path);
    json_t *answer = client_ask(&luis, cases[i].method, path, cases[i].body);
    if (luis.status != cases[i].status)
      fail_msg("%s %s %s: %d %s instead of %d", cases[i].method, cases[i].path, cases[i].body ? cases[i].body : "",
               luis.status, json_string_value(json_object_get(answer, "code")), cases[i].status);
    json_decref(answer);
  }
  snprintf(path, sizeof path, "/api/games/%s/invite/%s", game, token);
  json_decref(client_ask(&luis, "DELETE", path, NULL));
  assert_int_equal(luis.status, 403);
  json_decref(client_ask(&ana, "DELETE", path, NULL));
  assert_int_equal(ana.status, 200);
  snprintf(path, sizeof path, "/api/join/%s", token);
  json_decref(client_ask(&stranger, "POST", path, "{}"));
  assert_int_equal(stranger.status, 404); // revoked
}

static void wrong_names_and_wrong_passwords_are_told_apart_by_nobody(void **state) {
  static const char *const bodies[] = {"{\"name\":\"Ana\",\"password\":\"wrong\"}",
                                       "{\"name\":\"Nobody\",\"password\":\"wrong\"}"};
  char *texts[2];
  (void)state;
  for (int i = 0; i < 2; i++) {
    json_t *answer = client_ask(&nobody, "POST", "/api/login", bodies[i]);
    texts[i] = json_dumps(answer, JSON_SORT_KEYS);
    json_decref(answer);
    assert_true(nobody.status >= 400);
  }
  assert_string_equal(texts[0], texts[1]);
  free(texts[0]);
  free(texts[1]);
}

static void a_session_that_has_ended_opens_nothing(void **state) {
  Client copy = stranger;
  (void)state;
  copy.head = (StrBuf){0};
  json_decref(client_ask(&stranger, "POST", "/api/logout", "{}"));
  json_decref(client_ask(&copy, "GET", "/api/games", NULL));
  assert_int_equal(copy.status, 401);
  assert_int_equal(socket_open(&copy), -1);
  assert_int_equal(copy.status, 401);
  client_free(&copy);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nobody_is_asked_to_come_in_first),
      cmocka_unit_test(a_guest_has_no_account),
      cmocka_unit_test(a_stranger_finds_nothing_of_a_game),
      cmocka_unit_test(what_is_private_is_not_there_for_others),
      cmocka_unit_test(another_player_can_do_nothing_in_anas_name),
      cmocka_unit_test(wrong_names_and_wrong_passwords_are_told_apart_by_nobody),
      cmocka_unit_test(a_session_that_has_ended_opens_nothing),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
