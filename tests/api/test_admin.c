// SPDX-License-Identifier: MIT
// Corrections of the statistics over the network, by those who may.
#include "api/company.h"
#include "app/steward.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client ana, eva;

// What `tesela admin` does, on the same data, while the server runs.
static void set_admin(const char *name, bool is_admin) {
  StrBuf place = {0};
  App *app;
  Error err;
  strbuf_printf(&place, "%s/tesela.db", server.folder);
  AppOptions options = {.place = place.data, .busy_ms = 180 * 1000};
  assert_ok(app_open(&options, &app, &err), err);
  assert_ok(admin_set(app, name, is_admin, &err), err);
  app_close(app);
  strbuf_deinit(&place);
}

static void expect(Client *client, int status, const char *code, const char *method, const char *path,
                   const char *body) {
  json_t *answer = client_ask(client, method, path, body);
  const char *told = json_string_value(json_object_get(answer, "code"));
  if (client->status != status || strcmp(told ? told : "", code) != 0)
    fail_msg("%s %s: %d %s, wanted %d %s", method, path, client->status, told ? told : "", status, code);
  json_decref(answer);
}

static json_int_t results(void) {
  json_t *all = client_ask(&eva, "GET", "/api/statistics", NULL);
  json_int_t count = json_integer_value(json_object_get(all, "results"));
  json_decref(all);
  return count;
}

static bool is_told_admin(void) {
  json_t *me = client_ask(&ana, "GET", "/api/me", NULL);
  bool is_admin = json_is_true(json_object_get(json_object_get(me, "account"), "admin"));
  json_decref(me);
  return is_admin;
}

static void an_administrator_puts_the_statistics_right(void **state) {
  (void)state;
  expect(&ana, 403, "not_admin", "POST", "/api/statistics/scores", "{\"name\":\"Pau\",\"score\":\"120\"}");
  assert_false(is_told_admin());
  set_admin("Ana", true);
  assert_true(is_told_admin());
  expect(&ana, 400, "invalid_score", "POST", "/api/statistics/scores", "{\"name\":\"Pau\",\"score\":\"-5\"}");
  expect(&ana, 400, "invalid_score", "POST", "/api/statistics/scores", "{\"name\":\"\",\"score\":\"5\"}");
  expect(&ana, 200, "", "POST", "/api/statistics/scores", "{\"name\":\"Pau\",\"score\":\"120\"}");
  expect(&ana, 200, "", "POST", "/api/statistics/scores", "{\"name\":\"Pau\",\"score\":\"90\"}");
  assert_int_equal(results(), 2);
  expect(&ana, 404, "score_not_found", "DELETE", "/api/statistics/scores?name=Pau&score=121", NULL);
  expect(&ana, 200, "", "DELETE", "/api/statistics/scores?name=Pau&score=120", NULL);
  assert_int_equal(results(), 1);
  expect(&ana, 404, "player_not_found", "DELETE", "/api/statistics/players?name=Nobody", NULL);
  expect(&ana, 200, "", "DELETE", "/api/statistics/players?name=Pau", NULL);
  assert_int_equal(results(), 0);
  expect(&eva, 403, "not_admin", "DELETE", "/api/statistics/players?name=Ana", NULL);
  set_admin("Ana", false);
  expect(&ana, 403, "not_admin", "POST", "/api/statistics/scores", "{\"name\":\"Pau\",\"score\":\"1\"}");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(an_administrator_puts_the_statistics_right)};
  const Visitor visitors[] = {{.client = &ana, .name = "Ana"}, {.client = &eva, .name = "Eva"}, {0}};
  return company_run(&server, visitors, tests);
}
