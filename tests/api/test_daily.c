// SPDX-License-Identifier: MIT
// The puzzle of the day over the network: for anybody, made by jobs, and without its solution.
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

static void one_that_is_not_there_is_made_while_nobody_waits(void **state) {
  (void)state;
  json_t *refused = client_expect(&anybody, 409, "POST", "{\"language\":\"ca\",\"play\":\"8H A\"}", "/api/daily/try");
  assert_string_equal(text_of(refused, "code"), "daily_not_ready");
  json_decref(refused);
  json_decref(client_expect(&anybody, 202, "GET", NULL, "/api/daily?language=ca"));
  json_t *puzzle = client_wait_ready(&anybody, "GET", "/api/daily?language=ca", NULL);
  assert_true(json_is_true(json_object_get(puzzle, "ready")));
  assert_int_equal(int_of(puzzle, "size"), 15);
  assert_true(json_array_size(json_object_get(puzzle, "board")) > 10);
  assert_true(json_array_size(json_object_get(puzzle, "rack")) > 0);
  assert_int_equal(json_array_size(json_object_get(puzzle, "tiles")), 26);
  json_decref(puzzle);
}

static void the_solution_is_told_to_who_gives_up_or_has_it(void **state) {
  (void)state;
  json_t *puzzle = client_wait_ready(&anybody, "GET", "/api/daily?language=ca", NULL);
  json_t *solution = client_expect(&anybody, 200, "POST", "{\"language\":\"ca\"}", "/api/daily/solution");
  char *text = json_dumps(puzzle, 0), word[64];
  snprintf(word, sizeof word, "\"%s\"", text_of(solution, "word")); // a short word may be inside another one
  assert_null(strstr(text, "solution"));
  assert_null(strstr(text, word));
  assert_int_equal(int_of(puzzle, "score"), int_of(solution, "score"));
  free(text);
  json_t *right = client_send(&anybody, "POST", "/api/daily/try",
                              json_pack("{s:s, s:O}", "language", "ca", "tiles", json_object_get(solution, "tiles")));
  assert_int_equal(anybody.status, 200);
  assert_string_equal(text_of(right, "verdict"), "right");
  assert_string_equal(text_of(json_object_get(right, "solution"), "move"), text_of(solution, "move"));
  json_decref(right);
  json_decref(solution);
  json_decref(puzzle);
}

static void what_cannot_be_is_refused_beside_its_field(void **state) {
  (void)state;
  static const struct {
    const char *method, *path, *body;
    int status;
    const char *field;
  } cases[] = {
      {"GET", "/api/daily?day=tomorrow", NULL, 400, "day"},
      {"GET", "/api/daily?day=2099-01-01", NULL, 400, "day"},
      {"GET", "/api/daily?language=xx", NULL, 404, "language"},
      {"GET", "/api/daily?nonsense=1", NULL, 400, "nonsense"},
      {"POST", "/api/daily/try", "{\"language\":\"ca\"}", 400, "play"},
      {"POST", "/api/daily/try", "{\"language\":\"ca\",\"tiles\":[{\"row\":0,\"col\":0,\"tile\":\"Ñ\"}]}", 400, "play"},
      {"POST", "/api/daily/try", "{\"language\":\"ca\",\"tiles\":[{\"row\":99,\"col\":0,\"tile\":\"A\"}]}", 400,
       "tiles.0.row"},
  };
  json_decref(client_wait_ready(&anybody, "GET", "/api/daily?language=ca", NULL));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_ask(&anybody, cases[i].method, cases[i].path, cases[i].body);
    if (anybody.status != cases[i].status || strcmp(text_of(answer, "field"), cases[i].field) != 0)
      fail_msg("%s %s: %d at %s, %s", cases[i].path, cases[i].body ? cases[i].body : "", anybody.status,
               text_of(answer, "field"), text_of(answer, "message"));
    json_decref(answer);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_that_is_not_there_is_made_while_nobody_waits),
      cmocka_unit_test(the_solution_is_told_to_who_gives_up_or_has_it),
      cmocka_unit_test(what_cannot_be_is_refused_beside_its_field),
  };
  return cmocka_run_group_tests(tests, open_all, close_all);
}
