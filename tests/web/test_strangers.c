// SPDX-License-Identifier: MIT
// Every route of the table, tried by people without any right to it: nobody, a stranger, another player.
#include "api/router.h"
#include "support/test.h"
#include "web/client.h"

#include <stdlib.h>
#include <string.h>

static TestServer server;
static int how_it_ended; // not OK if the sanitizers find something in the server
static Client ana, luis, stranger, nobody;
static char game[32], token[80], puzzle[32], save[32], session[32], class[32];

static void note_id(json_t *answer, const char *list, char *out, size_t size) {
  const json_t *row = list ? json_array_get(json_object_get(answer, list), 0) : answer;
  const json_t *id = json_object_get(row, list ? "save" : "id");
  if (json_is_string(id))
    snprintf(out, size, "%s", json_string_value(id));
  else
    snprintf(out, size, "%lld", (long long)json_integer_value(id));
  assert_true(out[0] && strcmp(out, "0") != 0);
  json_decref(answer);
}

static void invite(int seat) {
  char path[96], body[32];
  snprintf(path, sizeof path, "/api/games/%s/invite", game);
  snprintf(body, sizeof body, "{\"seat\":%d}", seat);
  json_t *invitation = client_ask(&ana, "POST", path, body);
  assert_int_equal(ana.status, 200);
  snprintf(token, sizeof token, "%s", json_string_value(json_object_get(invitation, "token")));
  json_decref(invitation);
}

// What Ana has: her own words, a game with Luis and a free seat, a link to that seat, a save, a puzzle.
static int open_all(void **state) {
  char path[128];
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
  note_id(client_new_game(&ana,
                          "[{\"kind\":\"person\",\"account\":true},{\"kind\":\"person\",\"here\":false},{\"kind\":"
                          "\"person\",\"here\":false}]",
                          NULL),
          NULL, game, sizeof game);
  invite(1);
  snprintf(path, sizeof path, "/api/join/%s", token);
  json_decref(client_ask(&luis, "POST", path, "{}"));
  assert_int_equal(luis.status, 200);
  invite(2);
  snprintf(path, sizeof path, "/api/games/%s/save", game);
  json_decref(client_ask(&ana, "POST", path, "{\"name\":\"first\"}"));
  assert_int_equal(ana.status, 200);
  note_id(client_ask(&ana, "GET", "/api/saves", NULL), "saves", save, sizeof save);
  note_id(client_ask(&ana, "POST", "/api/puzzles/sopa", "{\"words\":[\"casa\",\"mesa\"],\"rows\":6,\"cols\":6}"), NULL,
          puzzle, sizeof puzzle);
  snprintf(path, sizeof path, "{\"puzzles\":[\"%s\"]}", puzzle);
  note_id(client_ask(&ana, "POST", "/api/classes", path), NULL, class, sizeof class);
  json_t *sessions = client_ask(&ana, "GET", "/api/account/sessions", NULL);
  const json_t *own = json_array_get(json_object_get(sessions, "sessions"), 0);
  snprintf(session, sizeof session, "%s", text_of(own, "id"));
  assert_true(session[0]);
  json_decref(sessions);
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

// Ana's thing in the place of the braces: a route for another kind of thing needs a row here.
static const char *thing_for(const Route *route, const char *brace) {
  static const struct {
    const char *path, *brace, *thing;
  } rows[] = {{"/api/games/{", "{token}", token},
              {"/api/games/{", "{id}", game},
              {"/api/join/{", "{token}", token},
              {"/api/watch/{", "{token}", "not-given-to-anybody"},
              {"/api/reset/{", "{token}", "not-given-to-anybody"},
              {"/api/saves/{", "{save}", save},
              {"/api/resources/{", "{id}", "house"},
              {"/api/puzzles/", "{id}", puzzle},
              {"/api/picture/{", "{name}", "Ana"},
              {"/api/account/sessions/{", "{session}", session},
              {"/api/classes/{", "{id}", class},
              {"/api/classes/{", "{number}", "1"},
              {"/api/class/{", "{token}", "not-given-to-anybody"},
              {"/api/shared/{", "{share}", "not-given-to-anybody"},
              {"/g/{", "{share}", "not-given-to-anybody"},
              {"/api/jobs/{", "{job}", "anything"},
              {"/g/{", "{step}", "1"},
              {"/embed/{", "{share}", "not-given-to-anybody"},
              {"/embed/{", "{step}", "1"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strncmp(route->path, rows[i].path, strlen(rows[i].path)) == 0 &&
        strncmp(brace, rows[i].brace, strlen(rows[i].brace)) == 0)
      return rows[i].thing;
  }
  fail_msg("%s: this test has nothing for %s; give Ana one, so that strangers can try to get at it", route->path,
           brace);
  return "";
}

// A value that the table accepts, so that a refusal can only be about the owner.
static json_t *example_of(const Field *field);

static json_t *example(const Field *fields) {
  json_t *object = json_object();
  for (const Field *field = field_row(fields); field; field = field_row(field + 1)) {
    if (!field->is_optional && !(field->except & (FIELD_NOT_JSON | FIELD_IN_PATH)))
      json_object_set_new(object, field->name, example_of(field));
  }
  return object;
}

static json_t *example_of(const Field *field) {
  static const char letters[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  json_t *list;
  switch (field->type) {
  case FIELD_TEXT:
    return json_stringn(letters, (size_t)(field->low > 0 ? field->low : 1));
  case FIELD_CHOICE:
    return json_stringn(field->choices, strcspn(field->choices, " "));
  case FIELD_INT:
    return json_integer((json_int_t)(field->low > 0 ? field->low : 0));
  case FIELD_BOOL:
    return json_true();
  case FIELD_LIST:
    list = json_array();
    for (int64_t i = 0; i < field->low; i++)
      json_array_append_new(list, field->fields ? example(field->fields) : json_string("a"));
    return list;
  default:
    return field->fields ? example(field->fields) : json_object();
  }
}

// The route's path with Ana's things in the place of braces, and what its query needs.
static void fill_path(const Route *route, StrBuf *out) {
  const char *name, *mark = "?";
  json_t *query = example(route_query(route)), *value;
  for (const char *c = route->path; *c; c++) {
    if (*c != '{') {
      strbuf_add_char(out, *c);
      continue;
    }
    strbuf_add_text(out, thing_for(route, c));
    c += strcspn(c, "}");
  }
  json_object_foreach(query, name, value) {
    if (json_is_string(value))
      strbuf_printf(out, "%s%s=%s", mark, name, json_string_value(value));
    else
      strbuf_printf(out, "%s%s=%lld", mark, name, (long long)json_integer_value(value));
    mark = "&";
  }
  json_decref(query);
}

static const char *const methods[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};

static json_t *try_route(Client *client, const Route *route) {
  StrBuf path = {0};
  fill_path(route, &path);
  json_t *body = example(route_body(route));
  char *text = json_object_size(body) || route->takes_bytes ? json_dumps(body, JSON_COMPACT) : NULL;
  json_t *answer = client_ask(client, methods[route->method], path.data, text);
  free(text);
  json_decref(body);
  strbuf_deinit(&path);
  return answer;
}

static bool is_listed(const Route *route, const char *const rows[][2], size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(rows[i][0], methods[route->method]) == 0 && strcmp(rows[i][1], route->path) == 0)
      return true;
  }
  return false;
}

// A new route that is open to everybody must be listed here.
static void only_what_is_meant_for_everybody_is_open_to_nobody(void **state) {
  static const char *const rows[][2] = {{"GET", "/api/info"},
                                        {"GET", "/api/openapi.json"},
                                        {"GET", "/api/tilesets"},
                                        {"GET", "/api/me"},
                                        {"POST", "/api/register"},
                                        {"POST", "/api/login"},
                                        {"POST", "/api/logout"},
                                        {"POST", "/api/session/guest"},
                                        {"GET", "/api/picture/{name}"},
                                        {"GET", "/api/choices"},
                                        {"GET", "/api/ranking"},
                                        {"GET", "/api/statistics"},
                                        {"GET", "/api/resources"},
                                        {"GET", "/api/resources/{id}"},
                                        {"GET", "/api/resources/{id}/define"},
                                        {"POST", "/api/games"},
                                        {"POST", "/api/games/default"},
                                        {"GET", "/api/opponent"},
                                        {"GET", "/api/puzzles/choices"},
                                        {"GET", "/api/daily"},
                                        {"POST", "/api/daily/try"},
                                        {"POST", "/api/daily/solution"},
                                        {"GET", "/api/study/decks"}, // visitors keep their cards themselves
                                        {"GET", "/api/study/list"},
                                        {"POST", "/api/study/cards"},
                                        {"POST", "/api/study/answers"},
                                        {"POST", "/api/exercises/next"},
                                        {"POST", "/api/exercises/try"},
                                        {"POST", "/api/exercises/solution"},
                                        {"GET", "/api/reset/{token}"},
                                        {"POST", "/api/reset/{token}"},
                                        {"GET", "/api/class/{token}"}, // pupils have no account
                                        {"POST", "/api/class/{token}"},
                                        {"PUT", "/api/class/{token}"},
                                        {"GET", "/g/{share}/picture.png"},
                                        {"GET", "/g/{share}/game.gcg"},
                                        {"GET", "/g/{share}"},
                                        {"GET", "/g/{share}/{step}"},
                                        {"GET", "/embed/{share}"},
                                        {"GET", "/embed/{share}/{step}"}};
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if ((route_who(route) == WHO_ANYBODY) != is_listed(route, rows, sizeof rows / sizeof *rows))
        fail_msg("%s %s: is it for everybody?", methods[route->method], route->path);
    }
  }
}

// A request without a cost could be repeated without end. Reading a position, or drawing one, takes only a moment.
static void every_route_has_its_cost(void **state) {
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->cost == COST_NONE || (route->lane == LANE_ENGINE && route->cost < COST_WRITE) ||
          (route->lane == LANE_HASH && route->cost != COST_LOGIN))
        fail_msg("%s %s costs too little", methods[route->method], route->path);
    }
  }
}

static void nobody_is_asked_to_come_in_first(void **state) {
  int count = 0;
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route_who(route) == WHO_ANYBODY)
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
      if (route_who(route) != WHO_ACCOUNT && route_who(route) != WHO_ADMIN)
        continue;
      json_decref(try_route(&guest, route));
      if (guest.status != 401)
        fail_msg("%s %s: %d instead of 401", methods[route->method], route->path, guest.status);
    }
  }
  client_free(&guest);
}

static void an_account_is_no_administrator(void **state) {
  int count = 0;
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route_who(route) != WHO_ADMIN)
        continue;
      json_decref(try_route(&stranger, route));
      if (stranger.status != 403)
        fail_msg("%s %s: %d instead of 403", methods[route->method], route->path, stranger.status);
      count++;
    }
  }
  assert_true(count > 0);
}

static const char *const meant[][2] = {
    {"GET", "/api/join/{token}"}, // a link works for anybody who has it
    {"POST", "/api/join/{token}"},
    {"GET", "/api/jobs/{job}"}, // names of jobs are separate for each player
    {"DELETE", "/api/jobs/{job}"},
};

// For everything with an id, strangers get "not found", whatever they ask.
static void a_stranger_finds_nothing_of_anas(void **state) {
  int count = 0;
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (!strchr(route->path, '{') || is_listed(route, meant, sizeof meant / sizeof *meant))
        continue;
      json_t *answer = try_route(&stranger, route);
      if (stranger.status != 404)
        fail_msg("%s %s: %d instead of 404", methods[route->method], route->path, stranger.status);
      assert_null(json_object_get(answer, "rack"));
      json_decref(answer);
      count++;
    }
  }
  assert_true(count >= 25);
}

// The same as a guest, for routes that guests may use.
static void a_guest_finds_nothing_of_anas(void **state) {
  Client guest = client_new(&server);
  (void)state;
  client_be_guest(&guest);
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route_who(route) == WHO_ACCOUNT || !strchr(route->path, '{') ||
          is_listed(route, meant, sizeof meant / sizeof *meant))
        continue;
      json_decref(try_route(&guest, route));
      if (guest.status != 404)
        fail_msg("%s %s: %d instead of 404", methods[route->method], route->path, guest.status);
    }
  }
  client_free(&guest);
}

// Lists and routes about oneself show nothing of anybody else.
static void what_has_no_id_is_ones_own(void **state) {
  static const char *const secrets[] = {game, token, "house", "casa", "\"first\""};
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->method != METHOD_GET || strchr(route->path, '{'))
        continue;
      json_t *answer = try_route(&stranger, route);
      char *text = json_dumps(answer, JSON_ENCODE_ANY);
      for (size_t i = 0; text && i < sizeof secrets / sizeof *secrets; i++) {
        if (strstr(text, secrets[i]))
          fail_msg("GET %s shows %s to a stranger", route->path, secrets[i]);
      }
      free(text);
      json_decref(answer);
    }
  }
}

// Private answers must not be cached.
static void private_answers_are_not_kept(void **state) {
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (route->method != METHOD_GET)
        continue;
      json_decref(try_route(&ana, route));
      const char *head = strbuf_text(&ana.head);
      if (!strstr(head, "\r\nCache-Control: no-store\r\n") && !strstr(head, "\r\nCache-Control: private, no-cache\r\n"))
        fail_msg("GET %s may be kept:\n%s", route->path, head);
    }
  }
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

// A game is being played with them: they stay unchanged for it, but Ana may share them or not.
static void words_in_use_are_shared_and_taken_back_but_not_changed(void **state) {
  static const struct {
    const char *body;
    int answer, seen_by_others;
  } cases[] = {
      {"{\"shared\":true}", 200, 200},
      {"{\"shared\":false,\"remove\":[\"casa\"]}", 409, 200},
      {"{\"remove\":[\"casa\"]}", 409, 200},
      {"{\"shared\":false}", 200, 404},
  };
  char path[64];
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_decref(client_ask(&ana, "PATCH", "/api/resources/house", cases[i].body));
    json_decref(client_ask(&stranger, "GET", "/api/resources/house", NULL));
    if (ana.status != cases[i].answer || stranger.status != cases[i].seen_by_others)
      fail_msg("%s: %d instead of %d, and others get %d instead of %d", cases[i].body, ana.status, cases[i].answer,
               stranger.status, cases[i].seen_by_others);
  }
  snprintf(path, sizeof path, "/api/games/%s", game);
  json_decref(client_ask(&luis, "GET", path, NULL));
  assert_int_equal(luis.status, 200);
}

// Luis sits at the table, and may do what players may; Ana's other things do not exist for him either.
static void another_player_finds_nothing_but_the_game(void **state) {
  (void)state;
  for (const Route *const *table = route_tables; *table; table++) {
    for (const Route *route = *table; route->path; route++) {
      if (!strchr(route->path, '{') || strncmp(route->path, "/api/games/", 11) == 0 ||
          is_listed(route, meant, sizeof meant / sizeof *meant))
        continue;
      json_decref(try_route(&luis, route));
      if (luis.status != 404)
        fail_msg("%s %s: %d instead of 404", methods[route->method], route->path, luis.status);
    }
  }
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
      cmocka_unit_test(an_account_is_no_administrator),
      cmocka_unit_test(only_what_is_meant_for_everybody_is_open_to_nobody),
      cmocka_unit_test(every_route_has_its_cost),
      cmocka_unit_test(a_stranger_finds_nothing_of_anas),
      cmocka_unit_test(a_guest_finds_nothing_of_anas),
      cmocka_unit_test(what_has_no_id_is_ones_own),
      cmocka_unit_test(private_answers_are_not_kept),
      cmocka_unit_test(what_is_private_is_not_there_for_others),
      cmocka_unit_test(words_in_use_are_shared_and_taken_back_but_not_changed),
      cmocka_unit_test(another_player_finds_nothing_but_the_game),
      cmocka_unit_test(another_player_can_do_nothing_in_anas_name),
      cmocka_unit_test(wrong_names_and_wrong_passwords_are_told_apart_by_nobody),
      cmocka_unit_test(a_session_that_has_ended_opens_nothing),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
