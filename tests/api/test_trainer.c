// SPDX-License-Identifier: MIT
// Exercises over the network: for anybody, made by jobs. Mistakes belong to accounts.
#include "api/client.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static TestServer server;
static Client anybody;

static int open_all(void **state) {
  (void)state;
  server_start(&server, false);
  anybody = client_new(&server);
  return 0;
}

static int close_all(void **state) {
  (void)state;
  client_free(&anybody);
  return server_end(&server);
}

static void one_is_made_tried_and_given_up(void **state) {
  (void)state;
  json_t *exercise = client_wait_ready(&anybody, "POST", "/api/exercises/next", "{\"language\":\"ca\"}");
  const char *name = text_of(exercise, "exercise");
  assert_int_equal(int_of(exercise, "size"), 15);
  assert_true(json_array_size(json_object_get(exercise, "board")) > 10);
  assert_true(json_array_size(json_object_get(exercise, "rack")) > 0);
  assert_int_equal(json_array_size(json_object_get(exercise, "scores")), 2);
  json_t *solution = client_send(&anybody, "POST", "/api/exercises/solution", json_pack("{s:s}", "exercise", name));
  assert_int_equal(anybody.status, 200);
  char *text = json_dumps(exercise, 0);
  assert_null(strstr(text, "solution"));
  free(text);
  assert_true(text_of(solution, "why")[0] != '\0');
  assert_true(json_is_null(json_object_get(solution, "due_days")));
  json_t *right = client_send(&anybody, "POST", "/api/exercises/try",
                              json_pack("{s:s, s:O}", "exercise", name, "tiles", json_object_get(solution, "tiles")));
  assert_int_equal(anybody.status, 200);
  assert_string_equal(text_of(right, "verdict"), "right");
  assert_string_equal(text_of(json_object_get(right, "solution"), "move"), text_of(solution, "move"));
  json_decref(right);
  json_decref(solution);
  json_decref(exercise);
}

static void what_cannot_be_is_refused_beside_its_field(void **state) {
  (void)state;
  static const struct {
    const char *path, *body;
    int status;
    const char *field;
  } cases[] = {
      {"/api/exercises/next", "{\"language\":\"xx\"}", 404, "language"},
      {"/api/exercises/next", "{\"language\":\"ca\",\"kind\":\"nonsense\"}", 400, "kind"},
      {"/api/exercises/next", "{\"language\":\"ca\",\"difficulty\":4}", 400, "difficulty"},
      {"/api/exercises/next", "{\"exercise\":\"ca-1\"}", 404, "exercise"},
      {"/api/exercises/try", "{\"exercise\":\"ca-1\",\"play\":\"8H A\"}", 404, "exercise"},
      {"/api/exercises/try", "{\"play\":\"8H A\"}", 400, "exercise"},
      {"/api/exercises/solution", "{\"exercise\":\"mistake-a.1\"}", 403, ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_ask(&anybody, "POST", cases[i].path, cases[i].body);
    if (anybody.status != cases[i].status || strcmp(text_of(answer, "field"), cases[i].field) != 0)
      fail_msg("%s %s: %d at %s, %s", cases[i].path, cases[i].body, anybody.status, text_of(answer, "field"),
               text_of(answer, "message"));
    json_decref(answer);
  }
}

static void mistakes_are_an_accounts(void **state) {
  (void)state;
  json_decref(client_expect(&anybody, 401, "GET", NULL, "/api/mistakes"));
  json_decref(client_expect(&anybody, 401, "GET", NULL, "/api/mistakes/next"));
  Client ana = client_new(&server);
  client_register(&ana, "ana");
  json_t *stand = client_expect(&ana, 200, "GET", NULL, "/api/mistakes");
  assert_int_equal(int_of(stand, "due") + int_of(stand, "total") + int_of(stand, "games"), 0);
  json_decref(stand);
  json_t *none = client_expect(&ana, 200, "GET", NULL, "/api/mistakes/next");
  assert_false(json_is_true(json_object_get(none, "ready")));
  json_decref(none);
  json_decref(client_ask(&ana, "POST", "/api/mistakes", "{}"));
  assert_true(ana.status == 200 || ana.status == 202);
  client_free(&ana);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_cannot_be_is_refused_beside_its_field),
      cmocka_unit_test(mistakes_are_an_accounts),
      cmocka_unit_test(one_is_made_tried_and_given_up),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
