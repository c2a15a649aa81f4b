// SPDX-License-Identifier: MIT
// Somebody who has lost the password follows a link that an operator has made.
#include "api/company.h"
#include "app/account.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client ana, elsewhere, nobody;

// What `tesela admin reset-link` does, on the same data, while the server runs.
static void make_link(const char *name, ResetLink *out) {
  StrBuf place = {0};
  App *app;
  Error err;
  int64_t id;
  strbuf_printf(&place, "%s/tesela.db", server.folder);
  AppOptions options = {.place = place.data, .busy_ms = 180 * 1000};
  assert_ok(app_open(&options, &app, &err), err);
  assert_ok(account_id_of(app, name, &id, &err), err);
  assert_ok(resetlink_make(app, id, 1, out, &err), err);
  app_close(app);
  strbuf_deinit(&place);
}

static void expect_reset(Client *client, int status, const char *code, const char *method, const char *token,
                         const char *body) {
  char path[120];
  snprintf(path, sizeof path, "/api/reset/%s", token);
  json_t *answer = client_ask(client, method, path, body);
  const char *told = json_string_value(json_object_get(answer, "code"));
  if (client->status != status || strcmp(told ? told : "", code) != 0)
    fail_msg("%s %s: %d %s, wanted %d %s", method, path, client->status, told ? told : "", status, code);
  json_decref(answer);
}

static bool is_ana(Client *client) {
  json_t *me = client_ask(client, "GET", "/api/me", NULL);
  const char *name = json_string_value(json_object_get(json_object_get(me, "account"), "name"));
  bool is_she = name && strcmp(name, "Ana") == 0;
  json_decref(me);
  return is_she;
}

static void a_link_lets_its_owner_in_and_everybody_else_out(void **state) {
  static const char fresh[] = "{\"new\": \"another secret\"}";
  ResetLink link;
  (void)state;
  make_link("Ana", &link);
  assert_true(is_ana(&ana));
  expect_reset(&nobody, 404, "reset_unknown", "GET", "not-given-to-anybody", NULL);
  expect_reset(&nobody, 404, "reset_unknown", "POST", "not-given-to-anybody", fresh);
  expect_reset(&nobody, 200, "", "GET", link.token, NULL);
  expect_reset(&nobody, 400, "field_missing", "POST", link.token, "{}");
  expect_reset(&nobody, 400, "password_short", "POST", link.token, "{\"new\": \"\"}");
  expect_reset(&elsewhere, 200, "", "POST", link.token, fresh);
  assert_true(is_ana(&elsewhere));
  assert_false(is_ana(&ana));
  expect_reset(&nobody, 409, "reset_used", "GET", link.token, NULL);
  expect_reset(&nobody, 409, "reset_used", "POST", link.token, fresh);
  assert_false(is_ana(&nobody));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(a_link_lets_its_owner_in_and_everybody_else_out)};
  const Visitor visitors[] = {{.client = &ana, .name = "Ana"}, {.client = &elsewhere}, {.client = &nobody}, {0}};
  return company_run(&server, visitors, tests);
}
