// SPDX-License-Identifier: MIT
// Sessions: how one begins, how it ends, and who learns of it.
#include "support/test.h"
#include "web/client.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

// A client with a copy of the cookie.
static Client copy_of(const Client *client) {
  Client copy = *client;
  copy.head = (StrBuf){0};
  return copy;
}

static bool is_somebody(Client *client) {
  json_decref(client_ask(client, "GET", "/api/games", NULL));
  return client->status == 200;
}

static void log_in(Client *client, const char *name) {
  json_decref(client_send(client, "POST", "/api/login", json_pack("{s:s, s:s}", "name", name, "password", "secret")));
  assert_int_equal(client->status, 200);
}

static void who_logs_in_gets_a_new_token_and_the_old_one_ends(void **state) {
  Client client = client_new(&server);
  (void)state;
  client_be_guest(&client);
  Client guest = copy_of(&client);
  assert_true(is_somebody(&guest));
  client_register(&client, "Ana");
  assert_string_not_equal(guest.cookie, client.cookie);
  assert_false(is_somebody(&guest));
  Client first = copy_of(&client);
  log_in(&client, "Ana");
  assert_string_not_equal(first.cookie, client.cookie);
  assert_false(is_somebody(&first));
  assert_true(is_somebody(&client));
  client_free(&guest);
  client_free(&first);
  client_free(&client);
}

static void a_token_that_somebody_else_chose_is_never_taken(void **state) {
  Client client = client_new(&server);
  (void)state;
  snprintf(client.cookie, sizeof client.cookie, "tesela=aAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
  Client planted = copy_of(&client);
  client_register(&client, "Berta");
  assert_string_not_equal(planted.cookie, client.cookie);
  assert_false(is_somebody(&planted));
  client_free(&planted);
  client_free(&client);
}

static void whoever_asks_for_it_is_logged_in_nowhere_else(void **state) {
  Client here = client_new(&server), there = client_new(&server);
  (void)state;
  client_register(&here, "Quim");
  log_in(&there, "Quim");
  json_decref(client_ask(&here, "POST", "/api/account/sessions/end", "{}"));
  assert_int_equal(here.status, 200);
  assert_true(is_somebody(&here));
  assert_false(is_somebody(&there));
  client_free(&here);
  client_free(&there);
}

// The id of the client's own session, or of the first other one.
static void note_session(Client *client, bool is_own, size_t count, char out[32]) {
  json_t *row, *list = client_expect(client, 200, "GET", NULL, "/api/account/sessions");
  size_t index;
  out[0] = '\0';
  assert_int_equal(json_array_size(json_object_get(list, "sessions")), count);
  json_array_foreach(json_object_get(list, "sessions"), index, row) {
    if (json_is_true(json_object_get(row, "current")) != is_own)
      continue;
    assert_string_equal(text_of(row, "device"), is_own ? "Here/1.0" : "There/2.0 (phone)");
    assert_true(int_of(row, "began_at") <= int_of(row, "seen_at") && int_of(row, "seen_at") < int_of(row, "ends_at"));
    snprintf(out, 32, "%s", text_of(row, "id"));
  }
  assert_true(out[0]);
  json_decref(list);
}

static void sessions_are_listed_and_ended_one_by_one(void **state) {
  Client here = client_new(&server), there = client_new(&server), other = client_new(&server);
  char own[32], far[32];
  (void)state;
  here.agent = "Here/1.0";
  there.agent = "There/2.0 \xff(phone)";
  client_register(&here, "Nuria");
  client_register(&other, "Olga");
  log_in(&there, "Nuria");
  note_session(&here, true, 2, own);
  note_session(&here, false, 2, far);
  int socket = socket_open(&there), code;
  json_decref(client_expect(&other, 404, "DELETE", NULL, "/api/account/sessions/%s", far)); // not hers
  json_decref(client_expect(&here, 404, "DELETE", NULL, "/api/account/sessions/%s0", far));
  assert_true(is_somebody(&there));
  json_decref(client_expect(&here, 200, "DELETE", NULL, "/api/account/sessions/%s", far));
  assert_false(is_somebody(&there));
  assert_null(socket_read(socket, &code));
  assert_int_equal(code, 1008);
  assert_true(is_somebody(&here));
  json_t *gone = client_expect(&here, 404, "DELETE", NULL, "/api/account/sessions/%s", far);
  assert_string_equal(text_of(gone, "code"), "session_not_found");
  json_decref(gone);
  json_decref(client_expect(&here, 200, "DELETE", NULL, "/api/account/sessions/%s", own));
  assert_false(is_somebody(&here));
  close(socket);
  client_free(&here);
  client_free(&there);
  client_free(&other);
}

static void a_new_password_ends_every_other_session(void **state) {
  Client here = client_new(&server), there = client_new(&server);
  int code;
  (void)state;
  client_register(&here, "Carla");
  log_in(&there, "Carla");
  Client old = copy_of(&here);
  assert_true(is_somebody(&there) && is_somebody(&here)); // both are remembered for a while
  int socket = socket_open(&there);
  assert_true(socket >= 0);
  json_decref(client_ask(&here, "POST", "/api/account/password", "{\"current\":\"secret\",\"new\":\"another\"}"));
  assert_int_equal(here.status, 200);
  assert_true(is_somebody(&here));
  assert_false(is_somebody(&there));
  assert_false(is_somebody(&old));
  assert_null(socket_read(socket, &code));
  assert_int_equal(code, 1008);
  assert_int_equal(socket_open(&there), -1);
  close(socket);
  client_free(&here);
  client_free(&there);
  client_free(&old);
}

// An account gets its chosen language, whatever the browser asks for.
static void an_account_is_spoken_to_in_its_language(void **state) {
  Client here = client_new(&server), there = client_new(&server), guest = client_new(&server);
  (void)state;
  client_be_guest(&guest);
  guest.language = "ca";
  json_t *catalan = client_expect(&guest, 404, "GET", NULL, "/api/games/nowhere");
  client_register(&here, "Pere");
  json_decref(client_expect(&here, 200, "PATCH", "{\"language\":\"ca\"}", "/api/account"));
  log_in(&there, "Pere");
  there.language = "es";
  for (int i = 0; i < 2; i++) { // first looked up, then remembered
    json_t *refused = client_expect(&there, 404, "GET", NULL, "/api/games/nowhere");
    assert_string_equal(text_of(refused, "message"), text_of(catalan, "message"));
    json_decref(refused);
  }
  guest.language = "es";
  json_t *spanish = client_expect(&guest, 404, "GET", NULL, "/api/games/nowhere");
  assert_string_not_equal(text_of(spanish, "message"), text_of(catalan, "message"));
  json_decref(spanish);
  json_decref(catalan);
  client_free(&here);
  client_free(&there);
  client_free(&guest);
}

static int64_t seen_at(Client *client, const char *device) {
  json_t *row, *list = client_expect(client, 200, "GET", NULL, "/api/account/sessions");
  size_t index;
  int64_t seen = -1;
  json_array_foreach(json_object_get(list, "sessions"), index, row) {
    if (strcmp(text_of(row, "device"), device) == 0)
      seen = int_of(row, "seen_at");
  }
  json_decref(list);
  return seen;
}

// The list of sessions says which of them are in use.
static void a_session_that_is_used_has_been_seen(void **state) {
  Client here = client_new(&server), there = client_new(&server);
  (void)state;
  here.agent = "Here/1.0";
  there.agent = "There/2.0";
  client_register(&here, "Rosa");
  log_in(&there, "Rosa");
  int64_t began = seen_at(&here, "There/2.0");
  assert_true(began > 0);
  for (struct timespec now = {0}; now.tv_sec * 1000 + now.tv_nsec / 1000000 <= began;) // another moment
    clock_gettime(CLOCK_REALTIME, &now);
  assert_true(is_somebody(&there));
  for (int i = 0; i < 12000 && seen_at(&here, "There/2.0") == began; i++)
    usleep(10 * 1000);
  assert_true(seen_at(&here, "There/2.0") > began);
  client_free(&here);
  client_free(&there);
}

// A client that does not hang up after the goodbye gets no more news.
static void after_the_goodbye_nobody_listens(void **state) {
  Client client = client_new(&server);
  int code, socket;
  (void)state;
  client_register(&client, "Dora");
  socket = socket_open(&client);
  json_decref(client_ask(&client, "POST", "/api/logout", "{}"));
  assert_null(socket_read(socket, &code));
  assert_int_equal(code, 1008);
  socket_send_text(socket, "{\"ping\":1}");
  socket_send_frame(socket, 0x88, "\x03\xe8", 2, true);
  assert_null(socket_read(socket, &code));
  close(socket);
  client_free(&client);
}

static void cookies_are_read_with_care(void **state) {
  static const char *const cookies[] = {"tesela=",   "tesela",     "tesela=;",      "tesela=\x01\x02",
                                        "teselax=1", "xtesela=%s", "tesela=\"%s\"", "TESELA=%s"};
  Client client = client_new(&server);
  (void)state;
  client_be_guest(&client);
  for (size_t i = 0; i < sizeof cookies / sizeof *cookies; i++) {
    Client other = client_new(&server);
    snprintf(other.cookie, sizeof other.cookie, cookies[i], strchr(client.cookie, '=') + 1);
    json_t *me = client_ask(&other, "GET", "/api/me", NULL);
    if (other.status != 200 && other.status != 400)
      fail_msg("%s: %d", cookies[i], other.status);
    assert_false(json_is_true(json_object_get(me, "guest")));
    json_decref(me);
    client_free(&other);
  }
  client_free(&client);
}

#define UPGRADE                                                                                                        \
  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\n"                       \
  "Sec-WebSocket-Version: 13\r\n"

// A cookie proves nothing, since browsers add it by themselves: a request must say which page it comes from. Programs
// add nothing by themselves.
static void changes_with_a_cookie_come_from_our_own_page(void **state) {
  static const char cookie[] = "Cookie: tesela=%s\r\n", bearer[] = "Authorization: Bearer %s\r\n";
  static const char own[] = "Origin: http://localhost\r\n", other[] = "Origin: http://evil.example\r\n";
  static const char mark[] = "X-Tesela: 1\r\n", change[] = "POST /api/session/guest";
  static const char same[] = "Sec-Fetch-Site: same-origin\r\n", none[] = "Sec-Fetch-Site: none\r\n";
  static const char cross[] = "Sec-Fetch-Site: cross-site\r\n", basic[] = "authorization: Basic YTpi\r\n";
  const struct {
    const char *request, *token, *more[3];
    int status;
    const char *code;
  } cases[] = {
      {change, "", {mark}, 200, ""}, // without a session there is nothing for a page to misuse
      {change, "", {""}, 403, "no_mark"},
      {change, "", {mark, other}, 403, "wrong_origin"},
      {change, cookie, {mark}, 403, "no_origin"},
      {change, cookie, {mark, own}, 200, ""},
      {change, cookie, {own}, 403, "no_mark"},
      {change, cookie, {mark, other}, 403, "wrong_origin"},
      {change, cookie, {mark, same}, 200, ""},
      {change, cookie, {mark, none}, 403, "no_origin"},
      {change, cookie, {mark, cross}, 403, "wrong_origin"},
      {change, cookie, {mark, own, basic}, 200, ""}, // a proxy's own header
      {change, cookie, {mark, basic}, 403, "no_origin"},
      {change, bearer, {""}, 200, ""},
      {change, bearer, {own}, 200, ""},
      {change, bearer, {other}, 403, "wrong_origin"},
      {"GET /api/games", cookie, {""}, 200, ""}, // reading changes nothing, and other pages can't see the answer
      {"GET /api/games", bearer, {""}, 200, ""},
      {"GET /api/games", "Authorization: Bearer g0123\r\n", {""}, 401, "not_logged_in"},
      {"GET /api/games", "", {""}, 401, "not_logged_in"},
      {"GET /ws", cookie, {UPGRADE}, 403, "no_origin"},
      {"GET /ws", cookie, {UPGRADE, own}, 101, ""},
      {"GET /ws", bearer, {UPGRADE}, 101, ""},
      {"GET /ws", bearer, {UPGRADE, other}, 403, "wrong_origin"},
  };
  Client guest = client_new(&server);
  (void)state;
  client_be_guest(&guest);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char token[200];
    StrBuf request = {0}, answer = {0};
    snprintf(token, sizeof token, cases[i].token, strchr(guest.cookie, '=') + 1);
    strbuf_printf(&request, "%s HTTP/1.1\r\nHost: localhost\r\n%s", cases[i].request, token);
    for (int k = 0; k < 3; k++)
      strbuf_add_text(&request, cases[i].more[k] ? cases[i].more[k] : "");
    strbuf_add_text(&request, cases[i].request == change ? "Content-Length: 2\r\n\r\n{}" : "\r\n");
    int status = raw_ask(&server, request.data, request.size, &answer);
    const char *body = strstr(strbuf_text(&answer), "\r\n\r\n");
    json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
    if (status != cases[i].status || strcmp(text_of(json, "code"), cases[i].code) != 0)
      fail_msg("%d %s, wanted %d %s:\n%s", status, text_of(json, "code"), cases[i].status, cases[i].code, request.data);
    json_decref(json);
    strbuf_deinit(&request);
    strbuf_deinit(&answer);
  }
  client_free(&guest);
}

static void begin_guest(TestServer *of, const char *more, StrBuf *answer) {
  StrBuf request = {0};
  strbuf_printf(&request,
                "POST /api/session/guest HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\n%sContent-Length: "
                "2\r\n\r\n{}",
                of->port, more);
  strbuf_reset(answer);
  assert_int_equal(raw_ask(of, request.data, request.size, answer), 200);
  strbuf_deinit(&request);
}

static void behind_a_proxy_with_tls_cookies_are_for_tls_alone(void **state) {
  TestServer behind;
  StrBuf answer = {0};
  (void)state;
  begin_guest(&server, "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n", &answer);
  assert_null(strstr(answer.data, "; Secure")); // nothing says that there is a proxy
  setenv("TEST_PROXY", "127.0.0.1", 1);
  server_start(&behind, true);
  unsetenv("TEST_PROXY");
  begin_guest(&behind, "X-Forwarded-For: 192.0.2.1\r\n", &answer);
  assert_null(strstr(answer.data, "; Secure"));
  begin_guest(&behind, "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n", &answer);
  assert_non_null(strstr(answer.data, "; Secure"));
  assert_non_null(strstr(answer.data, "\r\nStrict-Transport-Security: "));
  strbuf_deinit(&answer);
  assert_int_equal(server_end(&behind), 0);
}

// Tries to log in until it has to wait, with another forwarded address each time; returns the number of tries.
static int tries_before_waiting(const TestServer *of, const char *header_form) {
  int tries = 0;
  for (int status = 0; status != 429 && tries < 60; tries++) {
    StrBuf request = {0}, answer = {0};
    char header[160], body[96];
    snprintf(header, sizeof header, header_form, tries % 200 + 1);
    snprintf(body, sizeof body, "{\"name\":\"n%d\",\"password\":\"guess\"}", tries);
    strbuf_printf(&request,
                  "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Tesela: 1\r\n%sContent-Length: %zu\r\n\r\n%s",
                  of->port, header, strlen(body), body);
    status = raw_ask(of, request.data, request.size, &answer);
    strbuf_deinit(&request);
    strbuf_deinit(&answer);
  }
  return tries;
}

// Callers through a proxy come from elsewhere, although the server itself listens only on this machine.
static void behind_a_proxy_passwords_are_as_long_as_for_everybody(void **state) {
  TestServer behind;
  (void)state;
  setenv("TEST_PROXY", "127.0.0.1", 1);
  server_start(&behind, false);
  unsetenv("TEST_PROXY");
  Client client = client_new(&behind);
  json_t *answer = client_ask(&client, "POST", "/api/register", "{\"name\":\"Ana\",\"password\":\"short\"}");
  assert_int_equal(client.status, 400);
  assert_string_equal(json_string_value(json_object_get(answer, "field")), "password");
  json_decref(answer);
  json_decref(client_ask(&client, "POST", "/api/register", "{\"name\":\"Ana\",\"password\":\"long enough\"}"));
  assert_int_equal(client.status, 200);
  client_free(&client);
  assert_int_equal(server_end(&behind), 0);
}

static void forwarded_addresses_are_believed_of_proxies_alone(void **state) {
  TestServer open, behind;
  (void)state;
  server_start(&open, true);
  assert_true(tries_before_waiting(&open, "X-Forwarded-For: 192.0.2.%d\r\n") < 40);
  assert_int_equal(server_end(&open), 0);
  setenv("TEST_PROXY", "127.0.0.1", 1);
  server_start(&behind, true);
  unsetenv("TEST_PROXY");
  // The caller's own text comes first; only the proxy's line, or the end of the line, counts.
  assert_true(tries_before_waiting(&behind, "X-Forwarded-For: 192.0.2.%d, 198.51.100.1\r\n") < 40);
  assert_true(tries_before_waiting(&behind, "X-Forwarded-For: 192.0.2.%d\r\nX-Forwarded-For: 198.51.100.2\r\n") < 40);
  assert_true(tries_before_waiting(&behind, "X-Forwarded-For: 2001:db8::%d\r\n") < 40); // one /64
  assert_int_equal(tries_before_waiting(&behind, "X-Forwarded-For: 203.0.113.%d\r\n"), 60);
  assert_int_equal(server_end(&behind), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(who_logs_in_gets_a_new_token_and_the_old_one_ends),
      cmocka_unit_test(a_token_that_somebody_else_chose_is_never_taken),
      cmocka_unit_test(whoever_asks_for_it_is_logged_in_nowhere_else),
      cmocka_unit_test(sessions_are_listed_and_ended_one_by_one),
      cmocka_unit_test(a_new_password_ends_every_other_session),
      cmocka_unit_test(an_account_is_spoken_to_in_its_language),
      cmocka_unit_test(a_session_that_is_used_has_been_seen),
      cmocka_unit_test(after_the_goodbye_nobody_listens),
      cmocka_unit_test(cookies_are_read_with_care),
      cmocka_unit_test(changes_with_a_cookie_come_from_our_own_page),
      cmocka_unit_test(behind_a_proxy_with_tls_cookies_are_for_tls_alone),
      cmocka_unit_test(behind_a_proxy_passwords_are_as_long_as_for_everybody),
      cmocka_unit_test(forwarded_addresses_are_believed_of_proxies_alone),
  };
  int failed = cmocka_run_group_tests(tests, open_all, close_all);
  return failed ? failed : how_it_ended;
}
