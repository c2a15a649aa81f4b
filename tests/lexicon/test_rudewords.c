// SPDX-License-Identifier: MIT
#include "lexicon/rudewords.h"
#include "support/test.h"

static void every_language_has_its_own(void **state) {
  (void)state;
  static const struct {
    const char *language, *word;
    bool is_rude;
  } cases[] = {
      {"es", "MIERDA", true}, {"es", "COÑO", true},    {"es", "SHIT", false}, {"es", "AÑO", false},
      {"ca", "MERDA", true},  {"ca", "FIGA", false},   {"en", "SHIT", true},  {"en", "SHIRT", false},
      {"e", "SHIT", false},   {"fr", "MERDE", true},   {"de", "ARSCH", true}, {"it", "CAZZO", true},
      {"pt", "MERDA", true},  {"gl", "CARALLO", true}, {"pl", "KURWA", true}, {"pl", "RACHUJ", false},
      {"xx", "MERDE", false}, {"es", "#", false},      {"es", "A", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TextSet words = {0};
    rudewords_add(cases[i].language, &words);
    if (textset_has(&words, span_of(cases[i].word)) != cases[i].is_rude)
      fail_msg("%s in '%s': expected %d", cases[i].word, cases[i].language, cases[i].is_rude);
    textset_deinit(&words);
  }
}

static void around_a_puzzle_are_those_of_its_readers(void **state) {
  (void)state;
  static const struct {
    const char *id, *word;
    bool is_rude;
  } cases[] = {
      {"", "MERDA", true},       {"", "SHIT", true},        {"", "CAZZO", false},
      {"es-27", "MIERDA", true}, {"es-27", "NEGRO", false}, {"it", "NEGRO", true},
      {"it", "MIERDA", true},    {"fr", "MERDE", true},     {"xx", "MERDE", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    TextSet words = {0};
    rudewords_add_around(cases[i].id, &words);
    if (textset_has(&words, span_of(cases[i].word)) != cases[i].is_rude)
      fail_msg("%s around '%s': expected %d", cases[i].word, cases[i].id, cases[i].is_rude);
    textset_deinit(&words);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_language_has_its_own),
                                     cmocka_unit_test(around_a_puzzle_are_those_of_its_readers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
