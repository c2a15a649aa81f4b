// SPDX-License-Identifier: MIT
// Word study: which cards come next, how typed answers are judged, and that visitors and accounts get the same.
#include "app/wordset.h"
#include "study/wordstudy.h"
#include "support/test.h"
#include "tests/app/testapp.h"

#include <stdio.h>
#include <string.h>

enum { DAY_MS = 86400000 };

// A dictionary "letters" of the account, with a digraph.
static void add_letters(TestApp *test, const Account *account) {
  Error err;
  const ResourceOrder order = {.id = "letters",
                               .words.bytes = span_of("AS\nAL\nES\nCHA\nSOL\nLOS\nLAS\nCASA\nSACA\nASAS\n"),
                               .bag.bytes = span_of("# 2 0\nA 9 1\nC 3 3\nCH 1 8\nE 9 1\nL 4 2\nO 8 1\nS 6 1\n")};
  assert_ok(resource_add(test->app, account, &order, NULL, &err), err);
}

static const WordDeckChoice twos = {.words = "letters", .kind = DECK_TWO};

// "A E": the items of the cards.
static void tell_items(const WordStudySheet *sheet, StrBuf *out) {
  strbuf_reset(out);
  for (int i = 0; i < sheet->cards.count; i++)
    strbuf_printf(out, i ? " %s" : "%s", wordstudy_card(sheet, i)->item);
}

static void expect_next(TestApp *test, const Account *account, const WordStudyWish *wish, const char *items,
                        const char *counts) {
  ScopedStrBuf told = {0}, counted = {0};
  WordStudySheet sheet = {0};
  assert_string_equal(testapp_use(test->app, account, &wordstudy_asking, wish, &sheet), "ok");
  tell_items(&sheet, &told);
  strbuf_printf(&counted, "%d %d %d %d", sheet.total, (int)sheet.begun, (int)sheet.due, (int)sheet.learned);
  assert_string_equal(strbuf_text(&told), items);
  assert_string_equal(strbuf_text(&counted), counts);
}

static Repetition reply(TestApp *test, const Account *account, const char *item, RepetitionAnswer answer,
                        Repetition before) {
  const WordStudyReply given = {.deck = twos, .item = item, .answer = (int)answer, .state = before};
  Repetition state = {0};
  assert_string_equal(testapp_use(test->app, account, &wordstudy_answering, &given, &state), "ok");
  return state;
}

static void due_cards_come_first_then_new_ones(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  add_letters(test, &ana);
  WordStudyWish wish = {.deck = twos, .count = 20};
  expect_next(test, &ana, &wish, "A [CH] E", "3 0 0 0");
  Repetition first = reply(test, &ana, "[CH]", ANSWER_GOOD, (Repetition){0});
  expect_next(test, &ana, &wish, "A E", "3 1 0 0");
  reply(test, &ana, "A", ANSWER_AGAIN, (Repetition){0});
  expect_next(test, &ana, &wish, "A E", "3 2 1 0");
  testapp_clock_ms += DAY_MS;
  expect_next(test, &ana, &wish, "A [CH] E", "3 2 2 0");
  reply(test, &ana, "[CH]", ANSWER_EASY, first);
  wish.count = 1;
  expect_next(test, &ana, &wish, "A", "3 2 1 0");
  WordDeckList list = {0};
  assert_string_equal(testapp_use(test->app, &ana, &wordstudy_decks, &twos, &list), "ok");
  const WordDeckRow *rows = list.decks.items;
  assert_int_equal(list.decks.count, DECK_KINDS);
  assert_string_equal(rows[0].deck, "words:letters:two");
  assert_int_equal(rows[0].begun, 2);
  assert_int_equal(rows[0].due, 1);
  assert_string_equal(rows[2].deck, "words:letters:hooks:3");
  assert_string_equal(rows[2].title, "Hooks of words of 3 letters");
  assert_string_equal(testapp_use(test->app, &ana, &wordstudy_forgetting, &twos, &(char){0}), "ok");
  assert_string_equal(testapp_use(test->app, &ana, &wordstudy_forgetting, &twos, &(char){0}), "ok");
  wish.count = 20;
  expect_next(test, &ana, &wish, "A [CH] E", "3 0 0 0");
  testapp_destroy(test);
}

static void visitors_bring_what_they_know(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana"), nobody = {0};
  Error err;
  add_letters(test, &ana);
  assert_ok(resource_share(test->app, &ana, "letters", true, &err), err);
  int64_t today = cardbox_today(test->app);
  Card known[] = {{.item = "A", .state.due_day = today + 1},
                  {.item = "[CH]", .state.due_day = today},
                  {.item = "E", .state.due_day = today - 5},
                  {.item = "Z", .state.due_day = today - 9},
                  {.item = "", .state.due_day = 0}};
  WordStudyWish wish = {.deck = twos, .count = 20, .known = {known, 5}};
  expect_next(test, &nobody, &wish, "E [CH]", "3 0 0 0");
  wish.known.count = 1;
  expect_next(test, &nobody, &wish, "[CH] E", "3 0 0 0");
  testapp_destroy(test);
}

static void a_deck_is_listed_page_by_page(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  ScopedStrBuf told = {0};
  WordStudySheet sheet = {0};
  add_letters(test, &ana);
  static const struct {
    WordStudyPage page;
    const char *items;
  } cases[] = {
      {{{.words = "letters", .kind = DECK_TWO}, 0, 0}, "A [CH] E"},
      {{{.words = "letters", .kind = DECK_TWO}, 1, 1}, "[CH]"},
      {{{.words = "letters", .kind = DECK_TWO}, 3, 5}, ""},
      {{{.words = "letters", .kind = DECK_HOOKS, .length = 2}, 0, 0}, "AS"},
      {{{.words = "letters", .kind = DECK_ANAGRAMS, .length = 4}, 0, 0}, "AACS AASS"},
      {{{.words = "letters", .kind = DECK_HEAVY, .length = 2}, 0, 0}, "A[CH]"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_string_equal(testapp_use(test->app, &ana, &wordstudy_listing, &cases[i].page, &sheet), "ok");
    tell_items(&sheet, &told);
    assert_string_equal(strbuf_text(&told), cases[i].items);
  }
  testapp_destroy(test);
}

static void what_can_t_be_is_refused_at_its_field(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  WordStudySheet sheet;
  add_letters(test, &ana);
  static const struct {
    WordDeckChoice deck;
    const char *code, *field;
  } cases[] = {
      {{.words = "letters", .kind = DECK_TWO, .length = 3}, "input", "length"},
      {{.words = "letters", .kind = DECK_ANAGRAMS, .length = 11}, "input", "length"},
      {{.words = "none", .kind = DECK_TWO}, "dictionary_not_found", "words"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const WordStudyPage page = {.deck = cases[i].deck};
    assert_string_equal(testapp_use(test->app, &ana, &wordstudy_listing, &page, &sheet), cases[i].code);
    assert_string_equal(testapp_field(), cases[i].field);
  }
  testapp_destroy(test);
}

static void what_is_typed_is_judged(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  add_letters(test, &ana);
  static const struct {
    DeckKind kind;
    int length, card;
    const char *typed;
    WordStudyVerdict wanted; // right, missing, wrong
  } cases[] = {
      {DECK_TWO, 2, 0, "l s", {2, 0, 0}},
      {DECK_TWO, 2, 0, "SL", {2, 0, 0}},
      {DECK_TWO, 2, 0, "s,s;s", {1, 1, 0}},
      {DECK_TWO, 2, 0, "", {0, 2, 0}},
      {DECK_TWO, 2, 0, "L S CH", {2, 0, 1}},
      {DECK_TWO, 2, 0, "L S ?", {2, 0, 1}},
      {DECK_HOOKS, 2, 0, "l -", {1, 0, 0}}, // LAS
      {DECK_HOOKS, 2, 0, "l", {0, 1, 1}},
      {DECK_HOOKS, 2, 0, "l - s", {1, 0, 1}},
      {DECK_ANAGRAMS, 4, 0, "saca casa", {2, 0, 0}},
      {DECK_ANAGRAMS, 4, 0, "Càsa, asac", {1, 1, 1}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    WordStudySheet sheet = {0};
    const WordStudyPage page = {.deck = {.words = "letters", .kind = (int)cases[i].kind, .length = cases[i].length}};
    assert_string_equal(testapp_use(test->app, &ana, &wordstudy_listing, &page, &sheet), "ok");
    WordStudyVerdict found =
        wordstudy_judge(&sheet, wordstudy_card(&sheet, cases[i].card), cases[i].kind, cases[i].typed);
    if (memcmp(&found, &cases[i].wanted, sizeof found) != 0)
      fail_msg("'%s': %d right, %d missing, %d wrong; wanted %d, %d, %d", cases[i].typed, found.right, found.missing,
               found.wrong, cases[i].wanted.right, cases[i].wanted.missing, cases[i].wanted.wrong);
  }
  testapp_destroy(test);
}

static void decks_of_a_set_are_kept_and_make_room(void **state) {
  (void)state;
  TestApp *test = testapp_make();
  Account ana = testapp_register(test, "Ana");
  ResourceWords words;
  const WordDeck *deck, *again;
  Error err;
  add_letters(test, &ana);
  assert_ok(resource_open_words(test->app, &ana, "letters", "", false, NULL, &words, &err), err);
  WordSet *set = wordset_own(&words);
  assert_ok(wordset_take_deck(set, DECK_TWO, 2, false, NULL, &deck, &err), err);
  const DeckCard *cards = deck->cards;
  wordset_give_deck(set);
  for (int length = 4; length <= 10; length++) { // more than are kept
    assert_ok(wordset_take_deck(set, DECK_ANAGRAMS, length, false, NULL, &again, &err), err);
    assert_int_equal(again->count, length == 4 ? 2 : 0);
    wordset_give_deck(set);
    assert_ok(wordset_take_deck(set, DECK_TWO, 2, false, NULL, &deck, &err), err);
    assert_ptr_equal(deck->cards, cards); // it is asked for all the time
    assert_int_equal(deck->count, 3);
    wordset_give_deck(set);
  }
  wordset_release(set);
  testapp_destroy(test);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(due_cards_come_first_then_new_ones),
      cmocka_unit_test(visitors_bring_what_they_know),
      cmocka_unit_test(a_deck_is_listed_page_by_page),
      cmocka_unit_test(what_can_t_be_is_refused_at_its_field),
      cmocka_unit_test(what_is_typed_is_judged),
      cmocka_unit_test(decks_of_a_set_are_kept_and_make_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
