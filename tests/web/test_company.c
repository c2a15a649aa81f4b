// SPDX-License-Identifier: MIT
// The company at a table: people invited by link or by name, and people who watch.
#include "app/inside.h"
#include "support/test.h"
#include "web/client.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ME "{\"kind\":\"person\",\"account\":true,\"here\":true}"
#define PAU "{\"kind\":\"person\",\"name\":\"Pau\",\"here\":true}"
#define INVITED "{\"kind\":\"person\",\"here\":false}"

static TestServer server;
static int how_it_ended;
static Client ana, eva, guest;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  ana = client_new(&server);
  eva = client_new(&server);
  guest = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  client_register(&eva, "Eva");
  client_be_guest(&guest);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&ana);
  client_free(&eva);
  client_free(&guest);
  how_it_ended = server_end(&server);
  return how_it_ended;
}

static void expect_code(Client *client, int status, const char *code, const char *method, const char *body,
                        const char *path) {
  json_t *answer = client_expect(client, status, method, body, "%s", path);
  assert_string_equal(text_of(answer, "code"), code);
  json_decref(answer);
}

static size_t invited_count(Client *client) {
  json_t *list = client_expect(client, 200, "GET", NULL, "/api/games");
  size_t count = json_array_size(json_object_get(list, "invited"));
  json_decref(list);
  return count;
}

// "pending Eva, accepted -": the owner's view.
static void expect_invitations(const char *game, const char *wanted) {
  StrBuf text = {0};
  size_t index;
  json_t *row, *list = client_expect(&ana, 200, "GET", NULL, "/api/games/%s/invite", game);
  json_array_foreach(json_object_get(list, "invitations"), index, row) {
    const char *account = json_string_value(json_object_get(row, "account"));
    strbuf_printf(&text, "%s%s %s", index ? ", " : "", text_of(row, "state"), account ? account : "-");
    assert_true(json_integer_value(json_object_get(row, "expires_at")) > 0);
  }
  assert_string_equal(strbuf_text(&text), wanted);
  strbuf_deinit(&text);
  json_decref(list);
}

static void an_account_that_is_invited_sees_it_and_takes_the_seat(void **state) {
  (void)state;
  char path[200];
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  snprintf(path, sizeof path, "/api/games/%s/invite", id);
  expect_code(&ana, 404, "user_not_found", "POST", "{\"seat\":1,\"account\":\"Nobody\"}", path);
  json_decref(client_expect(&ana, 409, "POST", "{\"seat\":1,\"account\":\"Ana\"}", "%s", path));
  json_decref(client_expect(&eva, 404, "POST", "{\"seat\":1,\"account\":\"Eva\"}", "%s", path)); // not hers
  json_t *made = client_expect(&ana, 200, "POST", "{\"seat\":1,\"account\":\"eva\"}", "%s", path);
  assert_true(json_is_null(json_object_get(made, "token")));
  json_decref(made);
  json_decref(client_expect(&ana, 409, "POST", "{\"seat\":1,\"account\":\"Eva\"}", "%s", path)); // once is enough
  expect_invitations(id, "pending Eva");
  assert_int_equal(invited_count(&eva), 1);
  assert_int_equal(invited_count(&ana), 0);
  json_decref(client_expect(&eva, 404, "GET", NULL, "/api/games/%s", id)); // not before she has said yes
  json_decref(client_expect(&eva, 404, "GET", NULL, "%s", path));
  json_decref(client_expect(&guest, 404, "POST", "{\"name\":\"Luis\"}", "/api/games/%s/join", id));
  json_t *joined = client_expect(&eva, 200, "POST", "{}", "/api/games/%s/join", id);
  assert_string_equal(text_of(json_array_get(json_object_get(joined, "seats"), 1), "name"), "Eva");
  json_decref(joined);
  assert_int_equal(invited_count(&eva), 0);
  expect_invitations(id, "accepted Eva");
  json_decref(game);
}

static void a_guest_sits_there_as_nobody_else(void **state) {
  static const char *const cases[][2] = {
      {"Eva", "name_taken"},            // the name of an account
      {" eVA ", "name_taken"},          //
      {"Ana", "seat_name"},             // somebody at the table
      {"ANA", "seat_name"},             //
      {"Aná", "seat_name"},             // similar to it
      {"Evà", "name_like"},             // similar to an account's name
      {"Еvа", "name_look"},             //
      {"Ev\u0430", "name_look"},        // with a Cyrillic letter
      {"E\u200bva", "name_characters"}, //
  };
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", text_of(game, "id"));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf path = {0};
    strbuf_printf(&path, "/api/join/%s", text_of(link, "token"));
    json_t *refused = client_send(&guest, "POST", path.data, json_pack("{s:s}", "name", cases[i][0]));
    if (guest.status == 200 || strcmp(text_of(refused, "code"), cases[i][1]) != 0)
      fail_msg("%s: %d %s", cases[i][0], guest.status, text_of(refused, "code"));
    assert_string_equal(text_of(refused, "field"), "name");
    json_decref(refused);
    strbuf_deinit(&path);
  }
  json_decref(client_expect(&guest, 200, "POST", "{\"name\":\"Olga\"}", "/api/join/%s", text_of(link, "token")));
  json_decref(link);
  json_decref(game);
}

static void an_invitation_is_declined_or_revoked(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  json_decref(client_expect(&ana, 200, "POST", "{\"seat\":1,\"account\":\"Eva\"}", "/api/games/%s/invite", id));
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/games/%s/decline", id));
  assert_int_equal(invited_count(&eva), 0);
  expect_invitations(id, "");
  json_decref(client_expect(&eva, 404, "POST", "{}", "/api/games/%s/decline", id));
  json_t *made = client_expect(&ana, 200, "POST", "{\"seat\":1,\"account\":\"Eva\"}", "/api/games/%s/invite", id);
  json_decref(client_expect(&eva, 404, "DELETE", NULL, "/api/games/%s/invite/%s", id, text_of(made, "key")));
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/games/%s/invite/%s", id, text_of(made, "key")));
  assert_int_equal(invited_count(&eva), 0);
  json_decref(client_expect(&eva, 404, "POST", "{}", "/api/games/%s/join", id));
  json_decref(made);
  made = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  expect_invitations(id, "pending -");
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/games/%s/invite/%s", id, text_of(made, "token")));
  expect_invitations(id, "");
  json_decref(client_expect(&guest, 404, "POST", "{\"name\":\"Luis\"}", "/api/join/%s", text_of(made, "token")));
  json_decref(made);
  json_decref(game);
}

// Makes the invitations of a game so old.
static void let_expire(const char *game) {
  StrBuf path = {0};
  App *app;
  Error err;
  Arena arena = {0};
  StoreGame row;
  StoreInvitation *rows;
  int count;
  strbuf_printf(&path, "%s/tesela.db", server.folder);
  assert_ok(app_open(&(AppOptions){.place = path.data, .busy_ms = 180 * 1000}, &app, &err), err);
  assert_ok(STORE(app, game_find, game, &arena, &row, &err), err);
  assert_ok(STORE(app, invitations_of_game, row.id, &arena, &rows, &count, &err), err);
  assert_true(count > 0);
  for (int i = 0; i < count; i++) {
    rows[i].expires_ms -= 7 * 24 * 3600 * 1000LL;
    assert_ok(STORE(app, invitation_delete, rows[i].key, &err), err);
    assert_ok(STORE(app, invitation_add, &rows[i], &err), err);
  }
  app_close(app);
  arena_deinit(&arena);
  strbuf_deinit(&path);
}

// By a link, by name and in the list of open games.
static void whoever_may_join_is_told_what_is_played(void **state) {
  (void)state;
  static const char *const rules = "house · classic · 9 × 9 · 10:00 for each player";
  json_t *game = client_expect(&ana, 200, "POST",
                               "{\"resource\":\"house\",\"open\":true,\"seats\":[" ME "," INVITED "," INVITED "],"
                               "\"settings\":{\"board_size\":9,\"clock\":\"game\",\"clock_limit_s\":600}}",
                               "/api/games");
  const char *id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_decref(client_expect(&ana, 200, "POST", "{\"seat\":2,\"account\":\"Eva\"}", "/api/games/%s/invite", id));
  json_t *offer = client_expect(&guest, 200, "GET", NULL, "/api/join/%s", text_of(link, "token"));
  assert_string_equal(text_of(offer, "rules"), rules);
  json_t *list = client_expect(&eva, 200, "GET", NULL, "/api/games");
  json_t *invited = json_object_get(json_array_get(json_object_get(list, "invited"), 0), "game");
  assert_string_equal(text_of(invited, "rules"), rules);
  assert_string_equal(text_of(json_array_get(json_object_get(list, "open"), 0), "rules"), rules);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/games/%s/decline", id));
  json_decref(list);
  json_decref(offer);
  json_decref(link);
  json_decref(game);
}

static void an_invitation_is_good_for_a_week(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_decref(client_expect(&ana, 200, "POST", "{\"seat\":2,\"account\":\"Eva\"}", "/api/games/%s/invite", id));
  json_decref(client_expect(&guest, 200, "GET", NULL, "/api/join/%s", text_of(link, "token")));
  assert_int_equal(invited_count(&eva), 1);
  let_expire(id);
  json_decref(client_expect(&guest, 404, "GET", NULL, "/api/join/%s", text_of(link, "token")));
  json_decref(client_expect(&guest, 404, "POST", "{\"name\":\"Luis\"}", "/api/join/%s", text_of(link, "token")));
  assert_int_equal(invited_count(&eva), 0);
  json_decref(client_expect(&eva, 404, "POST", "{}", "/api/games/%s/join", id));
  size_t index;
  json_t *row, *list = client_expect(&ana, 200, "GET", NULL, "/api/games/%s/invite", id);
  assert_int_equal(json_array_size(json_object_get(list, "invitations")), 2);
  json_array_foreach(json_object_get(list, "invitations"), index, row) {
    assert_string_equal(text_of(row, "state"), "expired");
  }
  json_decref(list);
  json_decref(link);
  json_decref(game);
}

static json_t *allow(const char *game, bool is_allowed) {
  return client_expect(&ana, 200, "PUT", is_allowed ? "{\"allowed\":true}" : "{\"allowed\":false}",
                       "/api/games/%s/watching", game);
}

static void whoever_has_the_link_looks_on_until_it_is_revoked(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  assert_true(json_is_false(json_object_get(game, "watchable")));
  json_decref(client_expect(&eva, 404, "GET", NULL, "/api/games/%s", id));
  json_decref(client_expect(&eva, 404, "PUT", "{\"allowed\":true}", "/api/games/%s/watching", id));
  json_t *allowed = allow(id, true);
  const char *token = text_of(allowed, "watch_token");
  assert_true(strlen(token) > 30);
  expect_code(&eva, 404, "watch_over", "POST", "{}", "/api/watch/aaaaaaaaaaaaaaaa-nothing");
  json_t *seen = client_expect(&eva, 200, "POST", "{}", "/api/watch/%s", token);
  assert_true(json_is_null(json_object_get(seen, "rack")));
  assert_true(json_is_null(json_object_get(seen, "watch_token")));
  assert_int_equal(json_array_size(json_object_get(seen, "can")), 0);
  json_decref(seen);
  json_decref(client_expect(&eva, 403, "POST", "{\"type\":\"pass\",\"seat\":0}", "/api/games/%s/actions", id));
  json_decref(client_expect(&eva, 403, "PUT", "{\"allowed\":false}", "/api/games/%s/watching", id));
  json_decref(client_expect(&eva, 403, "POST", "{}", "/api/games/%s/join", id));

  int socket = socket_open(&eva), told = 0;
  char watch[64];
  snprintf(watch, sizeof watch, "{\"watch\":\"%s\",\"seq\":0}", id);
  socket_send_text(socket, watch);
  while (told == 0) {
    json_t *news = socket_read(socket, NULL);
    assert_non_null(news);
    told = (int)json_integer_value(json_object_get(news, "watching"));
    json_decref(news);
  }
  assert_int_equal(told, 1);
  seen = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
  assert_int_equal(json_integer_value(json_object_get(seen, "watching")), 1);
  json_decref(seen);

  server_kill(&server); // watching goes on after a crash
  server_restart(&server);
  json_decref(client_expect(&eva, 200, "GET", NULL, "/api/games/%s", id));
  json_decref(allow(id, false));
  json_decref(client_expect(&eva, 404, "GET", NULL, "/api/games/%s", id));
  expect_code(&eva, 404, "watch_over", "POST", "{}", "/api/watch/aaaaaaaaaaaaaaaa-nothing");
  json_decref(client_expect(&eva, 404, "POST", "{}", "/api/watch/%s", token));
  json_t *again = allow(id, true);
  assert_string_not_equal(text_of(again, "watch_token"), token);
  json_decref(again);
  json_decref(allowed);
  json_decref(game);
}

static int watch_over_socket(Client *client, const char *id) {
  char watch[64];
  int fd = socket_open(client);
  snprintf(watch, sizeof watch, "{\"watch\":\"%s\",\"seq\":0}", id);
  socket_send_text(fd, watch);
  for (json_t *seq = NULL; !seq;) { // the answer to the watch itself
    json_t *news = socket_read(fd, NULL);
    assert_non_null(news);
    seq = json_object_get(news, "seq");
    json_decref(news);
  }
  return fd;
}

static void onlookers_hear_no_more_once_they_may_not(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  json_t *allowed = allow(id, true);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/watch/%s", text_of(allowed, "watch_token")));
  json_decref(client_expect(&guest, 200, "POST", "{}", "/api/watch/%s", text_of(allowed, "watch_token")));
  int first = watch_over_socket(&eva, id), second = watch_over_socket(&guest, id), own = watch_over_socket(&ana, id);
  json_decref(allow(id, false));
  for (int watching = -1; watching != 0;) { // the player at the table hears that nobody watches
    json_t *news = socket_read(own, NULL);
    assert_non_null(news);
    if (json_object_get(news, "watching"))
      watching = (int)json_integer_value(json_object_get(news, "watching"));
    json_decref(news);
  }
  socket_send_text(first, "{\"ping\":7}");
  for (bool is_there = false; !is_there;) { // the connection itself continues
    json_t *news = socket_read(first, NULL);
    assert_non_null(news);
    is_there = json_object_get(news, "pong") != NULL;
    json_decref(news);
  }
  close(first);
  close(second);
  close(own);
  json_decref(allowed);
  json_decref(game);
}

// What is said until the game goes on: "0 hello, ".
static void expect_said(int fd, const char *wanted) {
  StrBuf heard = {0};
  for (bool has_gone_on = false; !has_gone_on;) {
    json_t *news = socket_read(fd, NULL);
    assert_non_null(news);
    const json_t *said = json_object_get(news, "said");
    if (said)
      strbuf_printf(&heard, "%d %s, ", (int)int_of(said, "seat"), text_of(said, "phrase"));
    has_gone_on = json_object_get(news, "seq") && int_of(news, "seq") > 1;
    json_decref(news);
  }
  assert_string_equal(strbuf_text(&heard), wanted);
  strbuf_deinit(&heard);
}

static void what_one_says_is_heard_by_those_who_play_and_by_nobody_else(void **state) {
  char path[80];
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  snprintf(path, sizeof path, "/api/games/%s/phrases", id);
  expect_code(&ana, 409, "phrase_unheard", "POST", "{\"phrase\":\"hello\"}", path); // nobody has come yet
  json_decref(client_expect(&ana, 200, "POST", "{\"seat\":1,\"account\":\"eva\"}", "/api/games/%s/invite", id));
  json_t *joined = client_expect(&eva, 200, "POST", "{}", "/api/games/%s/join", id);
  assert_true(json_is_true(json_object_get(joined, "phrases")));
  json_t *allowed = allow(id, true);
  json_decref(client_expect(&guest, 200, "POST", "{}", "/api/watch/%s", text_of(allowed, "watch_token")));
  int fds[] = {watch_over_socket(&ana, id), watch_over_socket(&eva, id), watch_over_socket(&guest, id)};
  json_decref(client_expect(&ana, 200, "POST", "{\"phrase\":\"hello\"}", "%s", path));
  json_decref(client_expect(&eva, 200, "POST", "{\"seat\":1,\"phrase\":\"thanks\"}", "%s", path));
  expect_code(&eva, 403, "others_seat", "POST", "{\"seat\":0,\"phrase\":\"hello\"}", path);
  expect_code(&eva, 400, "phrase_unknown", "POST", "{\"phrase\":\"you fool\"}", path);
  json_decref(client_expect(&guest, 403, "POST", "{\"phrase\":\"hello\"}", "%s", path));
  json_t *now = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
  assert_int_equal(int_of(now, "seq"), int_of(joined, "seq")); // the game does not change
  Client *mover = int_of(now, "turn") == 0 ? &ana : &eva;
  snprintf(path, sizeof path, "{\"type\":\"pass\",\"seat\":%d}", (int)int_of(now, "turn"));
  json_decref(client_expect(mover, 200, "POST", path, "/api/games/%s/actions", id));
  for (int i = 0; i < 3; i++) {
    expect_said(fds[i], i < 2 ? "0 hello, 1 thanks, " : "");
    close(fds[i]);
  }
  json_decref(now);
  json_decref(allowed);
  json_decref(joined);
  json_decref(game);
}

static void phrases_are_not_for_machines(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU ",{\"kind\":\"bot\",\"bot\":\"level1\"}]", NULL);
  assert_true(json_is_false(json_object_get(game, "phrases")));
  json_decref(client_expect(&ana, 409, "POST", "{\"phrase\":\"hello\"}", "/api/games/%s/phrases", text_of(game, "id")));
  json_decref(game);
}

static void nobody_says_phrases_without_end(void **state) {
  TestServer strict;
  char path[80];
  int said = 0;
  (void)state;
  server_start(&strict, true);
  Client pia = client_new(&strict), quim = client_new(&strict);
  client_register(&pia, "Pia");
  client_add_words(&pia);
  client_register(&quim, "Quim");
  json_t *game = client_new_game(&pia, "[" ME "," INVITED "]", NULL);
  snprintf(path, sizeof path, "/api/games/%s/phrases", text_of(game, "id"));
  json_decref(client_expect(&pia, 200, "POST", "{\"seat\":1,\"account\":\"quim\"}", "/api/games/%s/invite",
                            text_of(game, "id")));
  json_decref(client_expect(&quim, 200, "POST", "{}", "/api/games/%s/join", text_of(game, "id")));
  do
    json_decref(client_ask(&quim, "POST", path, "{\"phrase\":\"hello\"}"));
  while (quim.status == 200 && ++said < 1000);
  assert_int_equal(quim.status, 429);
  assert_in_range(said, 5, 500); // more is allowed here than from far away
  json_decref(client_expect(&pia, 200, "POST", "{\"phrase\":\"moment\"}", "%s", path)); // her limit is her own
  json_decref(game);
  client_free(&pia);
  client_free(&quim);
  assert_int_equal(server_end(&strict), 0);
}

// Not for each of them, but in the end all are counted.
static void a_crowd_that_comes_is_told_once_a_second(void **state) {
  enum { EACH = 30 };
  Client *crowd[] = {&ana, &eva, &guest};
  int fds[3 * EACH], count = 0, heard = 0;
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", NULL);
  const char *id = text_of(game, "id");
  json_t *allowed = allow(id, true);
  for (int i = 1; i < 3; i++)
    json_decref(client_expect(crowd[i], 200, "POST", "{}", "/api/watch/%s", text_of(allowed, "watch_token")));
  for (; count < 3 * EACH; count++)
    fds[count] = watch_over_socket(crowd[count / EACH], id);
  for (int watching = 0; watching != 2 * EACH;) {
    json_t *news = socket_read(fds[0], NULL);
    assert_non_null(news);
    watching = (int)json_integer_value(json_object_get(news, "watching"));
    heard += watching > EACH;
    json_decref(news);
  }
  if (heard >= EACH)
    fail_msg("the last %d who came were told in %d messages", EACH, heard);
  while (count > 0)
    close(fds[--count]);
  json_decref(allowed);
  json_decref(game);
}

// Nobody's list is filled by somebody they have played with.
static void the_same_game_with_others_comes_once_and_after_the_end(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME ",{\"kind\":\"person\",\"here\":false}]", NULL);
  const char *id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/join/%s", text_of(link, "token")));
  json_decref(client_expect(&eva, 409, "POST", "{}", "/api/games/%s/again", id));
  json_decref(client_expect(&ana, 409, "POST", "{}", "/api/games/%s/again", id));
  json_decref(client_expect(&eva, 200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", id));
  json_t *first = client_expect(&eva, 200, "POST", "{}", "/api/games/%s/again", id);
  json_t *second = client_expect(&ana, 200, "POST", "{}", "/api/games/%s/again", id); // comes to the same table
  assert_string_equal(text_of(first, "id"), text_of(second, "id"));
  assert_string_not_equal(text_of(first, "id"), id);
  json_decref(first);
  json_decref(second);
  json_decref(link);
  json_decref(game);
}

// Waits until the news name the game that follows.
static void expect_next(int fd, const char *wanted) {
  char next[64] = "";
  while (!next[0]) {
    json_t *news = socket_read(fd, NULL);
    assert_non_null(news);
    snprintf(next, sizeof next, "%s", text_of(news, "next"));
    json_decref(news);
  }
  assert_string_equal(next, wanted);
}

static void expect_shown_next(Client *client, const char *game, const char *wanted) {
  json_t *seen = client_expect(client, 200, "GET", NULL, "/api/games/%s", game);
  const char *next = json_string_value(json_object_get(seen, "next"));
  assert_string_equal(next ? next : "none", wanted);
  json_decref(seen);
}

static void resign(Client *client, const char *game) {
  json_decref(client_expect(client, 200, "POST", "{\"type\":\"resign\"}", "/api/games/%s/actions", game));
}

// A game of Ana and the guest, who has come by a link; Eva watches.
static json_t *begin_with_company(void) {
  json_t *game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_t *allowed = allow(id, true);
  json_decref(client_expect(&guest, 200, "POST", "{\"name\":\"Luis\"}", "/api/join/%s", text_of(link, "token")));
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/watch/%s", text_of(allowed, "watch_token")));
  json_decref(allowed);
  json_decref(link);
  return game;
}

static bool has_game(Client *client, const char *id) {
  json_t *row, *list = client_expect(client, 200, "GET", NULL, "/api/games");
  size_t index;
  bool is_there = false;
  json_array_foreach(json_object_get(list, "games"), index, row) is_there =
      is_there || strcmp(text_of(row, "id"), id) == 0;
  json_decref(list);
  return is_there;
}

static void all_who_were_at_a_game_are_called_to_the_next_one(void **state) {
  (void)state;
  json_t *game = begin_with_company();
  const char *id = text_of(game, "id");
  int own = watch_over_socket(&guest, id), onlooker = watch_over_socket(&eva, id);
  resign(&guest, id);
  expect_shown_next(&guest, id, "none");
  json_t *next = client_expect(&ana, 200, "POST", "{}", "/api/games/%s/again", id);
  const char *next_id = text_of(next, "id");
  expect_next(own, next_id);
  expect_next(onlooker, next_id);
  assert_true(has_game(&guest, next_id)); // a guest finds it in the list, too
  close(own);
  close(onlooker);

  server_kill(&server);
  server_restart(&server);
  Client *all[] = {&ana, &eva, &guest};
  for (int i = 0; i < 3; i++) { // players who come back later find it, and watchers may follow
    expect_shown_next(all[i], id, next_id);
    json_decref(client_expect(all[i], 200, "GET", NULL, "/api/games/%s", next_id));
  }
  own = socket_open(&guest); // the first news about the old game say so
  char watch[64];
  snprintf(watch, sizeof watch, "{\"watch\":\"%s\",\"seq\":0}", id);
  socket_send_text(own, watch);
  expect_next(own, next_id);
  close(own);
  json_decref(next);
  json_decref(game);
}

// Deletes a game like the server does when nobody has it any more.
static void delete_in_the_store(const char *game) {
  StrBuf path = {0};
  Arena arena = {0};
  StoreGame row;
  App *app;
  strbuf_printf(&path, "%s/tesela.db", server.folder);
  server_kill(&server);
  assert_int_equal(app_open(&(AppOptions){.place = path.data, .busy_ms = 180 * 1000}, &app, NULL), OK);
  assert_int_equal(STORE(app, game_find, game, &arena, &row, NULL), OK);
  assert_int_equal(STORE(app, game_delete, row.id, NULL), OK);
  app_close(app);
  arena_deinit(&arena);
  strbuf_deinit(&path);
  server_restart(&server);
}

static void a_next_game_that_was_deleted_is_begun_once_more(void **state) {
  (void)state;
  json_t *game = begin_with_company();
  const char *id = text_of(game, "id");
  resign(&guest, id);
  json_t *gone = client_expect(&ana, 200, "POST", "{}", "/api/games/%s/again", id);
  resign(&guest, text_of(gone, "id"));
  delete_in_the_store(text_of(gone, "id"));
  json_t *next = client_expect(&guest, 200, "POST", "{}", "/api/games/%s/again", id);
  assert_string_not_equal(text_of(next, "id"), text_of(gone, "id"));
  expect_shown_next(&ana, id, text_of(next, "id"));
  json_decref(next);
  json_decref(gone);
  json_decref(game);
}

static void delete_from_list(Client *client, const char *id) {
  json_decref(client_expect(client, 200, "DELETE", NULL, "/api/games/%s", id));
  assert_false(has_game(client, id));
}

static void a_finished_game_that_one_deletes_stays_with_the_others(void **state) {
  (void)state;
  json_t *game = begin_with_company();
  const char *id = text_of(game, "id");
  resign(&guest, id);
  json_decref(client_expect(&eva, 403, "DELETE", NULL, "/api/games/%s", id)); // watchers may not delete it
  delete_from_list(&ana, id);
  assert_true(has_game(&guest, id));
  json_decref(client_expect(&guest, 200, "GET", NULL, "/api/games/%s", id));
  delete_from_list(&guest, id);
  json_decref(game);

  game = client_new_game(&ana, "[" ME "," INVITED "]", NULL);
  id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":1}", "/api/games/%s/invite", id);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/join/%s", text_of(link, "token")));
  resign(&eva, id);
  delete_from_list(&ana, id);
  assert_true(has_game(&eva, id));
  json_t *seen = client_expect(&eva, 200, "GET", NULL, "/api/games/%s", id);
  assert_true(json_is_true(json_object_get(seen, "owner")));
  delete_from_list(&eva, id);
  json_decref(seen);
  json_decref(link);
  json_decref(game);
}

// Pau sits at Ana's device, also in the next game, whoever begins it.
static void the_next_game_stays_with_its_owner(void **state) {
  (void)state;
  static const bool wanted[][3] = {{true, true, false}, {false, false, true}};
  Client *all[] = {&ana, &eva};
  json_t *game = client_new_game(&ana, "[" ME "," PAU "," INVITED "]", NULL);
  const char *id = text_of(game, "id");
  json_t *link = client_expect(&ana, 200, "POST", "{\"seat\":2}", "/api/games/%s/invite", id);
  json_decref(client_expect(&eva, 200, "POST", "{}", "/api/join/%s", text_of(link, "token")));
  json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"resign\",\"seat\":0}", "/api/games/%s/actions", id));
  json_decref(client_expect(&ana, 200, "POST", "{\"type\":\"resign\",\"seat\":1}", "/api/games/%s/actions", id));
  json_t *next = client_expect(&eva, 200, "POST", "{}", "/api/games/%s/again", id);
  for (int who = 0; who < 2; who++) {
    json_t *seen = client_expect(all[who], 200, "GET", NULL, "/api/games/%s", text_of(next, "id"));
    assert_int_equal(json_is_true(json_object_get(seen, "owner")), who == 0);
    for (size_t seat = 0; seat < 3; seat++) {
      const json_t *row = json_array_get(json_object_get(seen, "seats"), seat);
      if (json_is_true(json_object_get(row, "mine")) != wanted[who][seat])
        fail_msg("%s: seat %zu", who == 0 ? "Ana" : "Eva", seat);
    }
    json_decref(seen);
  }
  json_decref(next);
  json_decref(link);
  json_decref(game);
}

static void alone_one_begins_the_same_game_as_often_as_one_likes(void **state) {
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "]", NULL);
  const char *id = text_of(game, "id");
  json_t *first = client_expect(&ana, 200, "POST", "{}", "/api/games/%s/again", id);
  json_t *second = client_expect(&ana, 200, "POST", "{}", "/api/games/%s/again", id);
  assert_string_not_equal(text_of(first, "id"), text_of(second, "id"));
  json_decref(first);
  json_decref(second);
  json_decref(game);
}

static void a_game_is_made_to_be_watched(void **state) {
  (void)state;
  json_t *body = json_pack("{s:s, s:s, s:b, s:[{s:s, s:b, s:b}]}", "resource", "house", "preset", "classic", "watch", 1,
                           "seats", "kind", "person", "account", 1, "here", 1);
  json_t *game = client_send(&ana, "POST", "/api/games", body);
  assert_int_equal(ana.status, 200);
  assert_true(json_is_true(json_object_get(game, "watchable")));
  json_t *seen = client_expect(&guest, 200, "POST", "{}", "/api/watch/%s", text_of(game, "watch_token"));
  assert_string_equal(text_of(seen, "id"), text_of(game, "id"));
  json_decref(seen);
  json_decref(game);
}

// The squares of the tiles marked as laid last: "7,7 7,8".
static void expect_last(const json_t *game, const char *when, const char *wanted) {
  StrBuf text = {0};
  size_t index;
  json_t *square;
  json_array_foreach(json_object_get(game, "board"), index, square) {
    if (json_is_true(json_object_get(square, "last")))
      strbuf_printf(&text, "%s%d,%d", text.size ? " " : "", (int)json_integer_value(json_object_get(square, "row")),
                    (int)json_integer_value(json_object_get(square, "col")));
  }
  if (strcmp(strbuf_text(&text), wanted) != 0)
    fail_msg("%s: '%s' is marked instead of '%s'", when, strbuf_text(&text), wanted);
  strbuf_deinit(&text);
}

// The player to move makes the best play; notes the squares of its tiles.
static void lay_best(const char *id, StrBuf *where) {
  char path[64];
  size_t index;
  json_t *tile, *game = client_expect(&ana, 200, "GET", NULL, "/api/games/%s", id);
  int seat = (int)json_integer_value(json_object_get(game, "turn"));
  snprintf(path, sizeof path, "/api/games/%s/help", id);
  json_t *help = client_send(&ana, "POST", path, json_pack("{s:i}", "seat", seat));
  json_t *tiles = json_object_get(help, "tiles");
  assert_true(json_array_size(tiles) > 0);
  json_array_foreach(tiles, index, tile) {
    strbuf_printf(where, "%s%d,%d", index ? " " : "", (int)json_integer_value(json_object_get(tile, "row")),
                  (int)json_integer_value(json_object_get(tile, "col")));
  }
  snprintf(path, sizeof path, "/api/games/%s/actions", id);
  json_t *after =
      client_send(&ana, "POST", path, json_pack("{s:i, s:s, s:O}", "seat", seat, "type", "play", "tiles", tiles));
  assert_int_equal(ana.status, 200);
  expect_last(after, "after the play", strbuf_text(where));
  json_decref(after);
  json_decref(help);
  json_decref(game);
}

static void the_last_play_stays_marked_until_it_is_taken_back(void **state) {
  static const struct {
    const char *type;
    bool is_askers, marks_second;
  } steps[] = {{"undo", true, true}, {"undo_refuse", false, true}, {"undo", false, true}, {"undo_accept", true, false}};
  StrBuf first = {0}, second = {0};
  (void)state;
  json_t *game = client_new_game(&ana, "[" ME "," PAU "]", "{\"challenge\":\"void\",\"undo\":true}");
  const char *id = text_of(game, "id");
  int began = (int)json_integer_value(json_object_get(game, "turn"));
  lay_best(id, &first);
  lay_best(id, &second);
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/games/%s/actions", id);
    int seat = steps[i].is_askers ? 1 - began : began;
    json_t *after = client_send(&ana, "POST", path, json_pack("{s:i, s:s}", "seat", seat, "type", steps[i].type));
    assert_int_equal(ana.status, 200);
    expect_last(after, steps[i].type, strbuf_text(steps[i].marks_second ? &second : &first));
    json_decref(after);
  }
  strbuf_deinit(&first);
  strbuf_deinit(&second);
  json_decref(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_account_that_is_invited_sees_it_and_takes_the_seat),
      cmocka_unit_test(a_guest_sits_there_as_nobody_else),
      cmocka_unit_test(an_invitation_is_declined_or_revoked),
      cmocka_unit_test(whoever_may_join_is_told_what_is_played),
      cmocka_unit_test(an_invitation_is_good_for_a_week),
      cmocka_unit_test(whoever_has_the_link_looks_on_until_it_is_revoked),
      cmocka_unit_test(onlookers_hear_no_more_once_they_may_not),
      cmocka_unit_test(what_one_says_is_heard_by_those_who_play_and_by_nobody_else),
      cmocka_unit_test(phrases_are_not_for_machines),
      cmocka_unit_test(nobody_says_phrases_without_end),
      cmocka_unit_test(a_crowd_that_comes_is_told_once_a_second),
      cmocka_unit_test(the_same_game_with_others_comes_once_and_after_the_end),
      cmocka_unit_test(all_who_were_at_a_game_are_called_to_the_next_one),
      cmocka_unit_test(a_next_game_that_was_deleted_is_begun_once_more),
      cmocka_unit_test(a_finished_game_that_one_deletes_stays_with_the_others),
      cmocka_unit_test(the_next_game_stays_with_its_owner),
      cmocka_unit_test(alone_one_begins_the_same_game_as_often_as_one_likes),
      cmocka_unit_test(a_game_is_made_to_be_watched),
      cmocka_unit_test(the_last_play_stays_marked_until_it_is_taken_back),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
