// SPDX-License-Identifier: MIT
// A class over the interface: a teacher with an account, pupils with only a link.
#include "api/company.h"

#include <stdio.h>
#include <string.h>

static TestServer server;
static Client teresa, pau, nobody;
static int told; // how often those who watch a class were told
static char told_of[32];

static void hear_class(void *context, const char *game, int64_t seq, const TableClock *clock, const char *next) {
  (void)context, (void)seq, (void)clock, (void)next;
  told++;
  snprintf(told_of, sizeof told_of, "%s", game);
}

// A class with a word search of two words, GATO and SOL; its number and its token.
static void open_zoo(char id[32], char token[64], const char *more) {
  static const char words[] = "{\"words\": [\"gato\", \"sol\"], \"rows\": 5, \"cols\": 5, \"seed\": \"x\"}";
  char body[200];
  json_t *made = client_expect(&teresa, 200, "POST", words, "/api/puzzles/sopa");
  snprintf(body, sizeof body, "{\"puzzles\": [\"%s\"]%s}", text_of(made, "id"), more);
  json_t *class = client_expect(&teresa, 200, "POST", body, "/api/classes");
  snprintf(id, 32, "%s", text_of(class, "id"));
  snprintf(token, 64, "%s", text_of(class, "token"));
  json_decref(made);
  json_decref(class);
}

static void expect_code(Client *client, int status, const char *code, const char *method, const char *body,
                        const char *path) {
  json_t *answer = client_ask(client, method, path, body);
  if (client->status != status || strcmp(text_of(answer, "code"), code) != 0)
    fail_msg("%s %s %s: %d %s, wanted %d %s", method, path, body ? body : "", client->status, text_of(answer, "code"),
             status, code);
  json_decref(answer);
}

static void pupils_play_along_and_their_teacher_sees_it(void **state) {
  char id[32], token[64], path[120], body[200];
  (void)state;
  server.options.listeners.publish = hear_class;
  open_zoo(id, token, "");
  snprintf(path, sizeof path, "/api/class/%s", token);
  json_t *offer = client_expect(&nobody, 200, "GET", NULL, "%s", path);
  assert_string_equal(text_of(offer, "kind"), "sopa");
  json_decref(offer);
  int before = told;
  json_t *desk = client_expect(&nobody, 200, "POST", "{\"name\": \"Leo\"}", "%s", path);
  assert_int_equal(int_of(desk, "total"), 2);
  assert_true(told > before);
  snprintf(body, sizeof body, "class.%s", id);
  assert_string_equal(told_of, body);
  before = told;
  snprintf(body, sizeof body,
           "{\"pupil\": \"%s\", \"lines\": [{\"row\": 0, \"col\": 0, \"to_row\": 4, \"to_col\": 4}]}",
           text_of(desk, "pupil"));
  json_decref(client_expect(&nobody, 200, "PUT", body, "%s", path));
  json_t *room = client_expect(&teresa, 200, "GET", NULL, "/api/classes/%s", id);
  const json_t *leo = json_array_get(json_object_get(room, "pupils"), 0);
  assert_string_equal(text_of(leo, "name"), "Leo");
  assert_true(json_is_true(json_object_get(leo, "here")));
  assert_true(told > before);
  json_decref(room);
  json_decref(desk);
  json_decref(client_ask(&teresa, "GET", "/api/classes", NULL));
  assert_int_equal(teresa.status, 200);
  snprintf(path, sizeof path, "/api/classes/%s/results", id);
  json_decref(client_ask(&teresa, "GET", path, NULL));
  assert_int_equal(teresa.status, 200);
}

static void each_thing_that_is_wrong_is_refused(void **state) {
  char id[32], token[64], path[120], room[120];
  (void)state;
  open_zoo(id, token, ", \"days\": 3, \"solution\": \"done\", \"title\": \"3B\"");
  snprintf(path, sizeof path, "/api/class/%s", token);
  snprintf(room, sizeof room, "/api/classes/%s", id);
  expect_code(&nobody, 401, "not_logged_in", "GET", NULL, "/api/classes");
  expect_code(&nobody, 401, "not_logged_in", "POST", "{\"puzzles\": [\"1\"]}", "/api/classes");
  expect_code(&pau, 404, "class_not_found", "GET", NULL, room);
  expect_code(&pau, 404, "class_not_found", "DELETE", NULL, room);
  expect_code(&teresa, 404, "class_not_found", "GET", NULL, "/api/classes/99999");
  expect_code(&teresa, 404, "puzzle_not_found", "POST", "{\"puzzles\": [\"99999\"]}", "/api/classes");
  expect_code(&teresa, 400, "field_count", "POST", "{\"puzzles\": []}", "/api/classes");
  expect_code(&teresa, 400, "field_range", "PATCH", "{\"days\": 0}", room);
  expect_code(&teresa, 400, "field_choice", "PATCH", "{\"solution\": \"soon\"}", room);
  expect_code(&nobody, 404, "class_over", "GET", NULL, "/api/class/AAAAAAAAAAAAAAAAAAAAAA");
  expect_code(&nobody, 404, "class_over", "POST", "{\"name\": \"Leo\"}", "/api/class/nothing");
  expect_code(&nobody, 400, "name_empty", "POST", "{}", path);
  expect_code(&nobody, 404, "class_pupil", "PUT", "{\"pupil\": \"somebody\"}", path);
  expect_code(&nobody, 400, "field_missing", "PUT", "{}", path);
  expect_code(&nobody, 400, "field_type", "PUT", "{\"pupil\": \"x\", \"lines\": 3}", path);
  expect_code(&nobody, 400, "field_unknown", "PUT", "{\"pupil\": \"x\", \"found\": 99}", path);
  expect_code(&teresa, 200, "", "PATCH", "{\"open\": false}", room);
  expect_code(&nobody, 404, "class_over", "POST", "{\"name\": \"Leo\"}", path);
  expect_code(&teresa, 200, "", "PATCH", "{\"open\": true}", room);
  expect_code(&nobody, 200, "", "POST", "{\"name\": \"Leo\"}", path);
  expect_code(&nobody, 409, "class_name", "POST", "{\"name\": \"Leo\"}", path);
  expect_code(&teresa, 200, "", "DELETE", NULL, room);
  expect_code(&nobody, 404, "class_over", "GET", NULL, path);
}

static void a_link_is_a_qr_code_too(void **state) {
  (void)state;
  json_t *code = client_expect(&teresa, 200, "GET", NULL, "/api/qr?text=https%%3A%%2F%%2Ftesela.example%%2F");
  const json_t *rows = json_object_get(code, "rows");
  assert_int_equal(json_array_size(rows), int_of(code, "size"));
  assert_memory_equal(json_string_value(json_array_get(rows, 0)), "1111111", 7); // the corner of every one
  assert_int_equal(strlen(json_string_value(json_array_get(rows, 3))), int_of(code, "size"));
  json_decref(code);
  expect_code(&teresa, 400, "field_short", "GET", NULL, "/api/qr?text=");
}

// A pupil's own limit; the others of the class are not affected.
static void a_pupil_who_asks_too_often_waits_and_the_others_do_not(void **state) {
  static TestServer strict;
  char path[120], body[100];
  (void)state;
  server_start(&strict, true);
  Client teacher = client_new(&strict), pupil = client_new(&strict);
  client_register(&teacher, "Teresa");
  pupil.is_forwarded = true;
  json_t *made =
      client_expect(&teacher, 200, "POST", "{\"words\": [\"sol\"], \"rows\": 4, \"cols\": 4}", "/api/puzzles/sopa");
  snprintf(body, sizeof body, "{\"puzzles\": [\"%s\"], \"anonymous\": true}", text_of(made, "id"));
  json_t *class = client_expect(&teacher, 200, "POST", body, "/api/classes");
  snprintf(path, sizeof path, "/api/class/%s", text_of(class, "token"));
  json_t *desk = client_expect(&pupil, 200, "POST", "{}", "%s", path);
  json_t *other = client_expect(&pupil, 200, "POST", "{}", "%s", path);
  snprintf(body, sizeof body, "{\"pupil\": \"%s\"}", text_of(desk, "pupil"));
  for (int i = 0; i < 5000 && pupil.status == 200; i++)
    json_decref(client_ask(&pupil, "PUT", path, body));
  assert_int_equal(pupil.status, 429);
  snprintf(body, sizeof body, "{\"pupil\": \"%s\"}", text_of(other, "pupil"));
  json_decref(client_expect(&pupil, 200, "PUT", body, "%s", path));
  json_decref(other);
  json_decref(desk);
  json_decref(class);
  json_decref(made);
  client_free(&teacher);
  client_free(&pupil);
  server_end(&strict);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pupils_play_along_and_their_teacher_sees_it),
      cmocka_unit_test(each_thing_that_is_wrong_is_refused),
      cmocka_unit_test(a_link_is_a_qr_code_too),
      cmocka_unit_test(a_pupil_who_asks_too_often_waits_and_the_others_do_not),
  };
  const Visitor visitors[] = {
      {.client = &teresa, .name = "Teresa"}, {.client = &pau, .name = "Pau"}, {.client = &nobody}, {0}};
  return company_run(&server, visitors, tests);
}
