// SPDX-License-Identifier: MIT
// The cards of an account: an answer counts once, visitors keep their own, and an archive has them.
#include "app/cardbox.h"
#include "app/export.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <string.h>

enum { DAY_MS = 86400000 };

#define TRY(call) testapp_code((call), &err)

static Repetition answered(TestApp *test, const Account *account, Card card, RepetitionAnswer answer) {
  Error err;
  Repetition state = {0};
  assert_ok(cardbox_answer(test->app, account, &card, answer, &state, &err), err);
  return state;
}

static void an_answer_that_is_sent_twice_counts_once(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  Card card = {.deck = "d", .item = "A·"};
  Repetition first = answered(test, &ana, card, ANSWER_GOOD);
  assert_int_equal(first.wait_days, 1);
  assert_int_equal(first.seen, 1);
  Repetition again = answered(test, &ana, card, ANSWER_AGAIN);
  assert_memory_equal(&again, &first, sizeof first);
  card.state = first;
  testapp_clock_ms += DAY_MS;
  Repetition second = answered(test, &ana, card, ANSWER_GOOD);
  assert_int_equal(second.wait_days, 3);
  assert_int_equal(second.seen, 2);
  testapp_destroy(test);
}

static void visitors_get_the_same_states_and_nothing_is_kept(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana"), nobody = {0};
  ScopedArena arena = {0};
  FieldList decks;
  Error err;
  Card mine = {.deck = "d", .item = "x"}, theirs = mine, other = mine;
  static const RepetitionAnswer answers[] = {ANSWER_GOOD, ANSWER_AGAIN, ANSWER_GOOD, ANSWER_EASY, ANSWER_GOOD};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    mine.state = answered(test, &ana, mine, answers[i]);
    theirs.state = answered(test, &nobody, theirs, answers[i]);
    other.state = answered(test, NULL, other, answers[i]);
    assert_memory_equal(&mine.state, &theirs.state, sizeof mine.state);
    assert_memory_equal(&mine.state, &other.state, sizeof mine.state);
    testapp_clock_ms += DAY_MS;
  }
  assert_ok(cardbox_decks(test->app, &nobody, &arena, &decks, &err), err);
  assert_int_equal(decks.count, 0);
  assert_ok(cardbox_decks(test->app, &ana, &arena, &decks, &err), err);
  assert_int_equal(decks.count, 1);
  testapp_destroy(test);
}

static void a_visitor_who_logs_in_goes_on(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  Card card = {.deck = "d", .item = "x"};
  card.state = answered(test, NULL, card, ANSWER_GOOD);
  testapp_clock_ms += DAY_MS;
  assert_int_equal(answered(test, &ana, card, ANSWER_GOOD).wait_days, 3);
  testapp_destroy(test);
}

static void what_an_exercise_needs_stays_with_its_card(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  ScopedArena arena = {0};
  FieldList due;
  Error err;
  Card card = {.deck = "mistakes", .item = "g1:4", .extra = "8H CASA"};
  assert_string_equal(TRY(cardbox_add(test->app, &ana, &card, &err)), "ok");
  assert_string_equal(TRY(cardbox_add(test->app, &ana, &card, &err)), "exists");
  card.extra = NULL;
  answered(test, &ana, card, ANSWER_AGAIN);
  assert_ok(cardbox_due(test->app, &ana, "mistakes", cardbox_today(test->app), 0, &arena, &due, &err), err);
  assert_int_equal(due.count, 1);
  const Card *kept = due.items;
  assert_string_equal(kept->extra, "8H CASA");
  assert_int_equal(kept->state.seen, 1);
  card.state = kept->state;
  answered(test, &ana, card, ANSWER_GOOD);
  assert_ok(cardbox_due(test->app, &ana, "mistakes", cardbox_today(test->app), 0, &arena, &due, &err), err);
  assert_int_equal(due.count, 0);
  assert_string_equal(TRY(cardbox_forget(test->app, &ana, "mistakes", "g1:4", &err)), "ok");
  assert_string_equal(TRY(cardbox_forget(test->app, &ana, "mistakes", "", &err)), "missing");
  testapp_destroy(test);
}

static void an_archive_takes_cards_along(void **state) {
  (void)state;
  TestApp *test = testapp_make(), *other = testapp_make();
  Account ana = testapp_register(test, "Ana"), anna = testapp_register(other, "Anna");
  ScopedArena arena = {0};
  ScopedStrBuf archive = {0};
  FieldList all;
  ImportReport report;
  Error err;
  Card card = {.deck = "words:es:two", .item = "Ñ·", .extra = "x"};
  Repetition wanted = answered(test, &ana, card, ANSWER_EASY);
  assert_ok(account_export(test->app, &ana, &archive, &err), err);
  for (int again = 0; again < 2; again++) {
    assert_ok(account_import(other->app, &anna, strbuf_span(&archive), &report, &err), err);
    assert_int_equal(report.cards, 1 - again);
    assert_int_equal(report.skipped, again);
  }
  assert_ok(cardbox_due(other->app, &anna, "words:es:two", INT64_MAX, 0, &arena, &all, &err), err);
  assert_int_equal(all.count, 1);
  const Card *kept = all.items;
  assert_string_equal(kept->item, "Ñ·");
  assert_string_equal(kept->extra, "x");
  assert_memory_equal(&kept->state, &wanted, sizeof wanted);
  static const char *const wrong[] = {"{}", "7", "{\"deck\": \"d\", \"item\": 5}", "{\"deck\": \"d\", \"item\": \"\"}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    strbuf_reset(&archive);
    strbuf_printf(&archive, "{\"format\": \"tesela-archive\", \"version\": 1, \"cards\": [%s]}", wrong[i]);
    assert_ok(account_import(other->app, &anna, strbuf_span(&archive), &report, &err), err);
    assert_int_equal(report.skipped, 1);
  }
  testapp_destroy(other);
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_answer_that_is_sent_twice_counts_once),
      cmocka_unit_test(visitors_get_the_same_states_and_nothing_is_kept),
      cmocka_unit_test(a_visitor_who_logs_in_goes_on),
      cmocka_unit_test(what_an_exercise_needs_stays_with_its_card),
      cmocka_unit_test(an_archive_takes_cards_along),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
