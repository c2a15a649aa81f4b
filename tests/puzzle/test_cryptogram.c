// SPDX-License-Identifier: MIT
#include "base/lines.h"
#include "base/mem.h"
#include "puzzle/cryptogram.h"
#include "puzzle/embedded.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

static SopaAlphabet alphabet;

static int set_up(void **state) {
  (void)state;
  Error err = {0};
  assert_ok(sopa_alphabet_builtin("es-27", &alphabet, &err), err);
  return 0;
}

static void no_letter_stands_for_itself_and_the_level_gives_letters(void **state) {
  static const int given[] = {5, 4, 3, 1, 0};
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram), *again = mem_alloc(sizeof *again);
  Error err = {0};
  (void)state;
  assert_ok(cryptogram_init(cryptogram, "x", &alphabet, span_of("¿Año de nieves, año de bienes? ¡Sí, 2!"), &err), err);
  for (int i = 0; i < 500; i++) {
    char text[16];
    int told = 0;
    snprintf(text, sizeof text, "%d", i);
    const Seed seed = seed_from_text(text);
    cryptogram_make(cryptogram, 1 + i % 5, CRYPTOGRAM_LETTERS, &seed);
    *again = *cryptogram;
    cryptogram_make(again, 1 + i % 5, CRYPTOGRAM_LETTERS, &seed);
    assert_memory_equal(cryptogram->key, again->key, sizeof again->key);
    assert_ok(cryptogram_check(cryptogram, &err), err);
    for (int letter = 1; letter <= alphabet.tiles.kinds; letter++) {
      assert_int_not_equal(cryptogram->key[letter], letter);
      told += cryptogram->given[letter];
    }
    assert_int_equal(told, given[i % 5]);
    assert_true(i % 5 == 4 || cryptogram->given[sopa_alphabet_find(&alphabet, span_of("E"))]); // the most frequent one
  }
  cryptogram->key[3] = 3;
  assert_int_equal(cryptogram_check(cryptogram, NULL), ERR_INPUT);
}

static void accents_are_folded_and_signs_stay(void **state) {
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
  ScopedStrBuf read = {0};
  Error err = {0};
  (void)state;
  assert_ok(cryptogram_init(cryptogram, "x", &alphabet, span_of("  ¿Qué año?  «Ocho», o 9. "), &err), err);
  for (int i = 0; i < cryptogram->count; i++)
    strbuf_add_text(&read, cryptogram->cells[i].letter ? alphabet.tiles.names[cryptogram->cells[i].letter]
                                                       : cryptogram->cells[i].sign);
  assert_string_equal(strbuf_text(&read), "¿QUE AÑO?  «OCHO», O 9.");
}

static void what_is_no_sentence_is_refused(void **state) {
  static const struct {
    const char *text, *says;
  } cases[] = {{"", "the sentence is empty"}, {"   ", "the sentence is empty"},     {"¡...!", "too short"},
               {"Sí, sí.", "too short"},      {"日本語 日本語 日本語", "alphabet"}, {NULL, "too long"}};
  ScopedStrBuf endless = {0};
  (void)state;
  for (int i = 0; i < 200; i++)
    strbuf_add_text(&endless, "ir ");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
    ScopedStrBuf text = {0};
    Error err = {0};
    Span said = cases[i].text ? span_of(cases[i].text) : strbuf_span(&endless);
    assert_int_not_equal(cryptogram_init(cryptogram, "x", &alphabet, said, &err), OK);
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %s", cases[i].text ? cases[i].text : "endless", strbuf_text(&text));
  }
}

static void every_language_has_thirty_proverbs_that_its_letters_can_spell(void **state) {
  static const struct { const char *language, *alphabet; } cases[] = {{"es", "es-27"}, {"ca", "ca-28"}, {"en", "en"}};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedMem SopaAlphabet *own = mem_alloc(sizeof *own);
    ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
    char path[32];
    int count = 0;
    Span line;
    Error err = {0};
    assert_ok(sopa_alphabet_builtin(cases[i].alphabet, own, &err), err);
    snprintf(path, sizeof path, "proverbs/%s.txt", cases[i].language);
    for (Lines lines = lines_start(embed_find(puzzle_embedded, path)); lines_next(&lines, &line); count++)
      assert_ok(cryptogram_init(cryptogram, "x", own, line, &err), err);
    assert_true(count >= 30);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_letter_stands_for_itself_and_the_level_gives_letters),
      cmocka_unit_test(accents_are_folded_and_signs_stay),
      cmocka_unit_test(what_is_no_sentence_is_refused),
      cmocka_unit_test(every_language_has_thirty_proverbs_that_its_letters_can_spell),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
