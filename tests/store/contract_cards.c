// SPDX-License-Identifier: MIT
// Cards that people study: every answer counts once, and only for its user.
#include "tests/store/contract_internal.h"

static StoreCard trial_card(const char *deck, const char *item, int64_t due_day, int64_t wait_days, int64_t seen) {
  return (StoreCard){deck, item, due_day, wait_days, 250, seen, 1, "extra"};
}

static void put_card(Store *store, int64_t user, StoreCard card) {
  NEED(store, card_put, user, &card);
}

static void a_card_is_kept_as_it_is(void **state) {
  Trial *trial = *state;
  StoreCard found;
  int64_t ana = trial_add_user(trial->store, "ana"), leo = trial_add_user(trial->store, "leo");
  StoreCard card = {"words:es:two", "L·L", 20000, 17, 265, 4, 2, "{\"a\": 1}"};
  put_card(trial->store, ana, card);
  NEED(trial->other, card_find, ana, "words:es:two", "L·L", &trial->arena, &found);
  assert_string_equal(found.deck, card.deck);
  assert_string_equal(found.item, card.item);
  assert_int_equal(found.due_day, 20000);
  assert_int_equal(found.wait_days, 17);
  assert_int_equal(found.ease, 265);
  assert_int_equal(found.seen, 4);
  assert_int_equal(found.lapses, 2);
  assert_string_equal(found.extra, card.extra);
  assert_refused("missing", trial->other, card_find, leo, "words:es:two", "L·L", &trial->arena, &found);
  assert_refused("missing", trial->other, card_find, ana, "words:es:three", "L·L", &trial->arena, &found);
  assert_refused("missing", trial->other, card_find, ana, "words:es:two", "LL", &trial->arena, &found);
  assert_refused("missing", trial->store, card_put, ana + leo + 1, &card);
}

static void an_answer_counts_once(void **state) {
  Trial *trial = *state;
  StoreCard found;
  int64_t ana = trial_add_user(trial->store, "ana");
  static const struct {
    int64_t seen, due_day;
    const char *code;
  } answers[] = {{0, 1, "ok"},           {0, 2, "already_done"}, {1, 3, "ok"}, {1, 4, "already_done"},
                 {3, 5, "already_done"}, {2, 6, "ok"},           {3, 7, "ok"}, {1, 8, "already_done"}};
  int64_t due_day = 0;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    StoreCard card = trial_card("d", "x", answers[i].due_day, 0, answers[i].seen);
    assert_refused(answers[i].code, i % 2 ? trial->other : trial->store, card_put, ana, &card);
    if (answers[i].code[0] == 'o')
      due_day = answers[i].due_day;
    NEED(trial->other, card_find, ana, "d", "x", &trial->arena, &found);
    assert_int_equal(found.due_day, due_day);
  }
}

static void the_longest_due_come_first(void **state) {
  Trial *trial = *state;
  StoreCard *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), leo = trial_add_user(trial->store, "leo");
  put_card(trial->store, ana, trial_card("d", "b", 10, 0, 1));
  put_card(trial->store, ana, trial_card("d", "a", 10, 0, 1));
  put_card(trial->store, ana, trial_card("d", "c", 9, 0, 1));
  put_card(trial->store, ana, trial_card("d", "later", 11, 0, 1));
  put_card(trial->store, ana, trial_card("e", "other", 9, 0, 1));
  put_card(trial->store, leo, trial_card("d", "theirs", 9, 0, 1));
  NEED(trial->other, cards, ana, "d", 10, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 3);
  assert_string_equal(rows[0].item, "c");
  assert_string_equal(rows[1].item, "a");
  assert_string_equal(rows[2].item, "b");
  NEED(trial->other, cards, ana, "d", 10, (StorePage){1, 1}, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  assert_string_equal(rows[0].item, "a");
  NEED(trial->other, cards, ana, "d", INT64_MAX, (StorePage){0}, &trial->arena, &rows, &count);
  assert_int_equal(count, 4);
}

static void decks_are_counted(void **state) {
  Trial *trial = *state;
  StoreDeck *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), leo = trial_add_user(trial->store, "leo");
  put_card(trial->store, ana, trial_card("words", "a", 10, 0, 1));
  put_card(trial->store, ana, trial_card("words", "b", 11, 7, 1));
  put_card(trial->store, ana, trial_card("words", "c", 9, 8, 1));
  put_card(trial->store, ana, trial_card("mistakes", "a", 11, 6, 1));
  put_card(trial->store, leo, trial_card("theirs", "a", 10, 0, 1));
  NEED(trial->other, card_decks, ana, 10, 7, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_string_equal(rows[0].deck, "mistakes");
  assert_int_equal(rows[0].cards, 1);
  assert_int_equal(rows[0].due, 0);
  assert_int_equal(rows[0].learned, 0);
  assert_string_equal(rows[1].deck, "words");
  assert_int_equal(rows[1].cards, 3);
  assert_int_equal(rows[1].due, 2);
  assert_int_equal(rows[1].learned, 2);
}

static void cards_go_alone_with_their_deck_and_with_the_account(void **state) {
  Trial *trial = *state;
  StoreDeck *rows;
  int count;
  int64_t ana = trial_add_user(trial->store, "ana"), leo = trial_add_user(trial->store, "leo");
  static const char *const decks[] = {"d", "e"}, *const items[] = {"a", "b", "c"};
  for (int i = 0; i < 6; i++) {
    put_card(trial->store, ana, trial_card(decks[i / 3], items[i % 3], 1, 0, 1));
    put_card(trial->store, leo, trial_card(decks[i / 3], items[i % 3], 1, 0, 1));
  }
  NEED(trial->store, card_delete, ana, "d", "b");
  assert_refused("missing", trial->other, card_delete, ana, "d", "b");
  NEED(trial->other, card_decks, ana, 1, 7, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
  assert_int_equal(rows[0].cards, 2);
  assert_int_equal(rows[1].cards, 3);
  NEED(trial->store, card_delete, ana, "d", "");
  assert_refused("missing", trial->other, card_delete, ana, "d", "");
  NEED(trial->other, card_decks, ana, 1, 7, &trial->arena, &rows, &count);
  assert_int_equal(count, 1);
  NEED(trial->store, user_delete, ana);
  NEED(trial->other, card_decks, ana, 1, 7, &trial->arena, &rows, &count);
  assert_int_equal(count, 0);
  NEED(trial->other, card_decks, leo, 1, 7, &trial->arena, &rows, &count);
  assert_int_equal(count, 2);
}

int contract_cards(void) {
  const struct CMUnitTest tests[] = {
      CONTRACT_TEST(a_card_is_kept_as_it_is),
      CONTRACT_TEST(an_answer_counts_once),
      CONTRACT_TEST(the_longest_due_come_first),
      CONTRACT_TEST(decks_are_counted),
      CONTRACT_TEST(cards_go_alone_with_their_deck_and_with_the_account),
  };
  return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
