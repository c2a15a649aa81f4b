// SPDX-License-Identifier: MIT
// Looking for words in a dictionary, as people write them.
#include "support/test.h"
#include "web/client.h"

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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(words_are_found_whatever_their_accents_and_dots),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
