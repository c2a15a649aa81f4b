// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "puzzle/scramble.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static SopaAlphabet alphabet;

static int set_up(void **state) {
  (void)state;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es", &alphabet, &err), err); // with CH, LL and RR
  return 0;
}

static SopaWords words_of(const char *text) {
  SopaWords words;
  Error err = {0};
  assert_ok(sopa_words_parse(span_of(text), "list", &alphabet, &words, &err), err);
  return words;
}

static CrosswordStock *stock_of(const char *text) {
  SCOPED(sopa_words_deinit) SopaWords words = words_of(text);
  CrosswordStock *stock = crossword_stock_create(&alphabet, SCRAMBLE_LENGTH_MAX);
  for (int i = 0; i < words.count; i++)
    crossword_stock_add(stock, words.items[i].tiles, words.items[i].length, true);
  return stock;
}

static bool scramble_spells(const ScrambleWord *word, const char *text) {
  Tile tiles[SCRAMBLE_LENGTH_MAX];
  int length = sopa_alphabet_spell(&alphabet, span_of(text), tiles, SCRAMBLE_LENGTH_MAX, NULL);
  return length == word->length && memcmp(tiles, word->mixed, (size_t)length) == 0;
}

static int count_same(const ScrambleWord *word) {
  int kept = 0;
  for (int i = 0; i < word->length; i++)
    kept += word->mixed[i] == word->answer[i];
  return kept;
}

static void no_mixed_row_is_a_word(void **state) {
  (void)state;
  SCOPED(sopa_words_deinit) SopaWords words = words_of("roma, oso, perro, chocolate, camión, pato, ñandú");
  CrosswordStock *stock = stock_of("roma, amor, mora, ramo, armo, pato, topa, tapo, apto, oso");
  for (int seed = 0; seed < 300; seed++) {
    char text[16];
    Scramble scramble;
    ScrambleCheck check;
    Error err = {0};
    snprintf(text, sizeof text, "%d", seed);
    const ScrambleRequest request = {"x", &alphabet, &words, stock, "es", 3 + seed % 3, false, seed_from_text(text)};
    assert_ok(scramble_make(&request, &scramble, &err), err);
    scramble_check(&scramble, stock, &check);
    assert_true(scramble_check_holds(&check));
    assert_int_equal(check.ambiguous, 2);
    for (int i = 0; i < scramble.count; i++) {
      assert_memory_not_equal(scramble.words[i].mixed, scramble.words[i].answer, (size_t)scramble.words[i].length);
      assert_false(crossword_stock_has(stock, scramble.words[i].mixed, scramble.words[i].length, NULL));
    }
    assert_int_equal(scramble.words[0].solutions, 5);
    assert_int_equal(scramble.words[2].solutions, 1); // itself: the stock does not have it
    assert_int_equal(scramble.words[2].length, 4);    // RR is one tile
    scramble_check_deinit(&check);
    scramble_deinit(&scramble);
  }
  crossword_stock_destroy(stock);
}

// If every other order is a word, one of them is shown, and the sheet says how many there are.
static void where_all_orders_are_words_one_of_them_is_shown(void **state) {
  (void)state;
  SCOPED(sopa_words_deinit) SopaWords words = words_of("oso");
  CrosswordStock *stock = stock_of("oso, oos, soo");
  Scramble scramble;
  Error err = {0};
  const ScrambleRequest request = {"x", &alphabet, &words, stock, "es", 5, false, seed_from_text("1")};
  assert_ok(scramble_make(&request, &scramble, &err), err);
  assert_true(scramble_spells(&scramble.words[0], "oos") || scramble_spells(&scramble.words[0], "soo"));
  assert_int_equal(scramble.words[0].solutions, 3);
  scramble_deinit(&scramble);
  crossword_stock_destroy(stock);
}

// All orders of short words are tried: no shown order contains a rude word.
static void no_mixed_row_is_rude(void **state) {
  (void)state;
  SCOPED(sopa_words_deinit) SopaWords words = words_of("loco, copula, laca, tupa, pisto");
  for (int seed = 0; seed < 400; seed++) {
    char text[16];
    Scramble scramble;
    Error err = {0};
    snprintf(text, sizeof text, "%d", seed);
    const ScrambleRequest request = {"x", &alphabet, &words, NULL, "", 1 + seed % 5, false, seed_from_text(text)};
    assert_ok(scramble_make(&request, &scramble, &err), err);
    assert_false(scramble_spells(&scramble.words[2], "caca"));
    assert_false(scramble_spells(&scramble.words[3], "puta"));
    scramble_deinit(&scramble);
  }
}

static void levels_give_letters_or_keep_none(void **state) {
  (void)state;
  SCOPED(sopa_words_deinit) SopaWords words = words_of("camino, mariposa");
  for (int level = 1; level <= SCRAMBLE_LEVELS; level++) {
    Scramble scramble, again;
    Error err = {0};
    const ScrambleRequest request = {"x", &alphabet, &words, NULL, "", level, false, seed_from_text("7")};
    assert_ok(scramble_make(&request, &scramble, &err), err);
    assert_ok(scramble_make(&request, &again, &err), err);
    assert_int_equal(scramble.words[0].given, level == 1 ? 0x21 : level == 2 ? 1 : 0);
    assert_memory_equal(scramble.words[1].mixed, again.words[1].mixed, 8); // the same seed
    if (level >= 4)
      assert_int_equal(count_same(&scramble.words[0]), 0);
    scramble_deinit(&scramble);
    scramble_deinit(&again);
  }
}

static void what_cannot_be_mixed_is_refused(void **state) {
  static const struct {
    const char *list, *says;
  } cases[] = {
      {"sol, sí", "'sí' is too short to be mixed"},
      {"sol, aaa", "'aaa' is one letter repeated"},
      {"abcdefghijlmnopqrstuvxyzabcdefghij", "too long to be mixed"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SCOPED(sopa_words_deinit) SopaWords words = words_of(cases[i].list);
    ScopedStrBuf text = {0};
    Scramble scramble;
    Error err = {0};
    const ScrambleRequest request = {"x", &alphabet, &words, NULL, "", 3, false, seed_from_text("1")};
    assert_int_not_equal(scramble_make(&request, &scramble, &err), OK);
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %s", cases[i].list, strbuf_text(&text));
  }
}

static void the_check_finds_what_is_wrong(void **state) {
  static const struct {
    const char *mixed, *says;
  } cases[] = {{"PATO", "are not mixed"}, {"PATA", "are not those of 'pato'"}, {"TOPA", "spell 2 words, not 1"}};
  CrosswordStock *stock = stock_of("pato, topa");
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Tile tiles[SCRAMBLE_LENGTH_MAX];
    Scramble scramble;
    ScrambleCheck check;
    ScopedStrBuf text = {0};
    scramble_init(&scramble, "x", &alphabet);
    int length = sopa_alphabet_spell(&alphabet, span_of("pato"), tiles, SCRAMBLE_LENGTH_MAX, NULL);
    ScrambleWord *word = scramble_add(&scramble, tiles, length, span_of("pato"), (Span){0});
    word->solutions = 1;
    sopa_alphabet_spell(&alphabet, span_of(cases[i].mixed), word->mixed, SCRAMBLE_LENGTH_MAX, NULL);
    scramble_check(&scramble, stock, &check);
    for (int at = 0; at < check.finding_count; at++)
      error_format(&check.findings[at], NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %s", cases[i].mixed, strbuf_text(&text));
    scramble_check_deinit(&check);
    scramble_deinit(&scramble);
  }
  crossword_stock_destroy(stock);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_mixed_row_is_a_word),
      cmocka_unit_test(where_all_orders_are_words_one_of_them_is_shown),
      cmocka_unit_test(no_mixed_row_is_rude),
      cmocka_unit_test(levels_give_letters_or_keep_none),
      cmocka_unit_test(what_cannot_be_mixed_is_refused),
      cmocka_unit_test(the_check_finds_what_is_wrong),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
