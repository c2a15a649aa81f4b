// SPDX-License-Identifier: MIT
// Dictionaries over the network: words are searched as people write them, and errors name their field.
#include "api/client.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static void words_are_found_whatever_their_accents_and_dots(void **state) {
  TestServer server;
  (void)state;
  static const struct {
    const char *find, *word; // NULL: there is none
  } cases[] = {
      {"cole", "COLEGA"},     {"c%C3%B3le", "COLEGA"},    {"COL.LE", "COL·LEGA"},
      {"col-le", "COL·LEGA"}, {"co%C5%80le", "COL·LEGA"}, {"gal", NULL},
  };
  server_start(&server, false);
  Client client = client_new(&server);
  client_register(&client, "ana");
  json_decref(client_ask(&client, "POST", "/api/resources",
                         "{\"id\":\"dots\",\"bag\":\"A 9 1\\nC 9 1\\nE 9 1\\nG 9 1\\nL 9 1\\nL·L 1 9\\nO 9 1\\n\","
                         "\"words\":\"colega\\ncol·lega\\n\"}"));
  assert_int_equal(client.status, 200);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char path[64];
    snprintf(path, sizeof path, "/api/resources/dots?find=%s", cases[i].find);
    json_t *answer = client_ask(&client, "GET", path, NULL);
    const char *word = json_string_value(json_array_get(json_object_get(answer, "words"), 0));
    if (strcmp(word ? word : "-", cases[i].word ? cases[i].word : "-") != 0)
      fail_msg("%s finds %s", cases[i].find, word ? word : "nothing");
    json_decref(answer);
  }
  client_free(&client);
  assert_int_equal(server_end(&server), 0);
}

static void a_part_that_is_given_is_not_empty(void **state) {
  TestServer server;
  (void)state;
  static const struct {
    const char *method, *path, *body, *code, *field;
  } rows[] = {
      {"POST", "/api/resources", "{\"id\":\"a\",\"bag\":\"A 9 1\",\"words\":\"\"}", "dictionary_empty", "words"},
      {"POST", "/api/resources", "{\"id\":\"a\",\"bag\":\"A 9 1\",\"words\":\" \\n\"}", "dictionary_empty", "words"},
      {"POST", "/api/resources", "{\"id\":\"a\",\"bag\":\"\",\"words\":\"aa\"}", "bag_empty", "bag"},
      {"POST", "/api/resources", "{\"id\":\"a\",\"bag\":\"\"}", "bag_empty", "bag"},
      {"POST", "/api/resources", "{\"id\":\"a\"}", "resource_empty", ""},
      {"PATCH", "/api/resources/mine", "{\"words\":\"\"}", "dictionary_empty", "words"},
      {"PATCH", "/api/resources/mine", "{\"bag\":\"\\r\\n\"}", "bag_empty", "bag"},
  };
  server_start(&server, false);
  Client client = client_new(&server);
  client_register(&client, "ana");
  json_decref(
      client_expect(&client, 200, "POST", "{\"id\":\"mine\",\"bag\":\"A 9 1\",\"words\":\"aa\"}", "/api/resources"));
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    json_t *answer = client_ask(&client, rows[i].method, rows[i].path, rows[i].body);
    print_message("%s\n", rows[i].body);
    assert_int_equal(client.status, 400);
    assert_string_equal(text_of(answer, "code"), rows[i].code);
    assert_string_equal(text_of(answer, "field"), rows[i].field);
    json_decref(answer);
  }
  json_decref(client_expect(&client, 404, "GET", NULL, "/api/resources/a"));
  json_t *kept = client_expect(&client, 200, "GET", NULL, "/api/resources/mine");
  assert_int_equal(json_integer_value(json_object_get(kept, "word_count")), 1);
  json_decref(kept);
  client_free(&client);
  assert_int_equal(server_end(&server), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_are_found_whatever_their_accents_and_dots),
      cmocka_unit_test(a_part_that_is_given_is_not_empty),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
