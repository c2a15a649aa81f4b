// SPDX-License-Identifier: MIT
// Word study over the network: the same for visitors and accounts, except who keeps the cards.
#include "api/client.h"
#include "support/test.h"

#include <string.h>

static TestServer server;
static Client visitor, ana;

static int open_study(void **state) {
  (void)state;
  server_start(&server, false);
  visitor = client_new(&server);
  ana = client_new(&server);
  client_register(&ana, "Ana");
  client_add_words(&ana);
  return 0;
}

static int close_study(void **state) {
  (void)state;
  client_free(&visitor);
  client_free(&ana);
  return server_end(&server);
}

#define DECK "\"words\":\"house\",\"deck\":\"two\""

static const json_t *first_card(const json_t *sheet) {
  return json_array_get(json_object_get(sheet, "cards"), 0);
}

static void an_account_s_cards_are_kept_and_a_visitor_s_are_not(void **state) {
  (void)state;
  json_t *sheet = client_expect(&ana, 200, "POST", "{" DECK "}", "/api/study/cards");
  ScopedStrBuf reply = {0};
  const char *item = text_of(first_card(sheet), "item");
  assert_string_equal(text_of(sheet, "deck_name"), "words:house:two");
  assert_true(json_is_null(json_object_get(first_card(sheet), "state")));
  assert_true(json_array_size(json_object_get(sheet, "alphabet")) > 3);
  strbuf_printf(&reply, "{" DECK ",\"item\":\"%s\",\"answer\":\"good\"}", item);
  for (int again = 0; again < 2; again++) { // sent twice, counted once
    json_t *after = client_expect(&ana, 200, "POST", reply.data, "/api/study/answers");
    assert_int_equal(int_of(after, "seen"), 1);
    assert_int_equal(int_of(after, "wait_days"), 1);
    assert_int_equal(int_of(after, "due_day"), int_of(sheet, "today") + 1);
    json_decref(after);
  }
  json_t *mine = client_expect(&ana, 200, "POST", "{" DECK "}", "/api/study/cards");
  assert_int_equal(int_of(mine, "begun"), 1);
  assert_string_not_equal(text_of(first_card(mine), "item"), item);
  json_t *after = client_expect(&visitor, 200, "POST", reply.data, "/api/study/answers");
  json_t *theirs = client_expect(&visitor, 200, "POST", "{" DECK "}", "/api/study/cards");
  assert_int_equal(int_of(after, "seen"), 1);
  assert_int_equal(int_of(theirs, "begun"), 0);
  assert_string_equal(text_of(first_card(theirs), "item"), item);
  json_decref(client_expect(&ana, 200, "DELETE", NULL, "/api/study/cards?words=house&deck=two"));
  json_decref(mine);
  mine = client_expect(&ana, 200, "POST", "{" DECK "}", "/api/study/cards");
  assert_int_equal(int_of(mine, "begun"), 0);
  json_decref(sheet);
  json_decref(mine);
  json_decref(after);
  json_decref(theirs);
}

static void what_makes_no_sense_is_refused_at_its_field(void **state) {
  (void)state;
  static const struct {
    int status;
    const char *method, *path, *body, *field;
  } cases[] = {
      {400, "GET", "/api/study/list?words=house&deck=four", NULL, "deck"},
      {400, "GET", "/api/study/list?words=house&deck=hooks&length=9", NULL, "length"},
      {404, "GET", "/api/study/list?words=none&deck=two", NULL, "words"},
      {400, "POST", "/api/study/cards", "{" DECK ",\"count\":101}", "count"},
      {400, "POST", "/api/study/cards", "{" DECK ",\"known\":[{\"item\":\"A\"}]}", "known.0.due_day"},
      {400, "POST", "/api/study/answers", "{" DECK ",\"item\":\"A\",\"answer\":\"well\"}", "answer"},
      {400, "POST", "/api/study/answers", "{" DECK ",\"item\":\"\",\"answer\":\"good\"}", "item"},
      {401, "DELETE", "/api/study/cards?words=house&deck=two", NULL, ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    json_t *answer = client_ask(&visitor, cases[i].method, cases[i].path, cases[i].body);
    if (visitor.status != cases[i].status || strcmp(text_of(answer, "field"), cases[i].field) != 0)
      fail_msg("%s %s: %d at '%s', wanted %d at '%s'", cases[i].path, cases[i].body ? cases[i].body : "",
               visitor.status, text_of(answer, "field"), cases[i].status, cases[i].field);
    json_decref(answer);
  }
}

static void a_state_that_no_answer_left_is_brought_within_its_bounds(void **state) {
  (void)state;
  json_t *after = client_expect(&visitor, 200, "POST",
                                "{" DECK ",\"item\":\"A\",\"answer\":\"easy\",\"state\":{\"due_day\":0,"
                                "\"wait_days\":2000000000,\"ease\":2000000000,\"seen\":5,\"lapses\":1}}",
                                "/api/study/answers");
  assert_int_equal(int_of(after, "wait_days"), 365);
  assert_int_equal(int_of(after, "ease"), 300);
  assert_int_equal(int_of(after, "seen"), 6);
  json_decref(after);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_account_s_cards_are_kept_and_a_visitor_s_are_not),
      cmocka_unit_test(what_makes_no_sense_is_refused_at_its_field),
      cmocka_unit_test(a_state_that_no_answer_left_is_brought_within_its_bounds),
  };
  return cmocka_run_group_tests(tests, open_study, close_study);
}
