// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "lexicon/wordcounts.h"
#include "support/test.h"

static void every_table_can_be_read_and_has_everyday_words(void **state) {
  (void)state;
  static const struct {
    const char *language, *everyday, *common; // the second one is rarer
  } cases[] = {{"es", "perro", "ballesta"}, {"ca", "gos", "ballesta"}, {"en", "dog", "turret"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SCOPED(textset_deinit) TextSet words = {0};
    Error err;
    assert_ok(wordcounts_read(wordcounts_table(span_of(cases[i].language)), &words, &err), err);
    const TextSetItem *everyday = textset_find(&words, span_of(cases[i].everyday));
    const TextSetItem *common = textset_find(&words, span_of(cases[i].common));
    if (!everyday || !common || everyday->marks <= common->marks)
      fail_msg("%s: %s has %d, %s has %d", cases[i].language, cases[i].everyday, everyday ? everyday->marks : 0,
               cases[i].common, common ? common->marks : 0);
  }
  assert_null(wordcounts_table(span_of("xx")).data);
}

static void a_line_that_is_none_is_named(void **state) {
  (void)state;
  static const struct {
    const char *text, *sentence; // NULL: it is good
  } cases[] = {
      {"# how\n50 casa perro\n30 abeto\n", NULL},
      {"", NULL},
      {"50 casa\ncasa 50\n", "counts:2: this line should read: SCORE WORD..."},
      {"0 casa\n", "counts:1: this line should read: SCORE WORD..."},
      {"100 casa\n", "counts:1: this line should read: SCORE WORD..."},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SCOPED(textset_deinit) TextSet words = {0};
    Error err = {0};
    Status status = wordcounts_read(span_of(cases[i].text), &words, &err);
    assert_int_equal(status, cases[i].sentence ? ERR_INPUT : OK);
    ScopedStrBuf said = {0};
    if (cases[i].sentence) {
      error_format(&err, NULL, &said);
      assert_string_equal(strbuf_text(&said), cases[i].sentence);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_table_can_be_read_and_has_everyday_words),
                                     cmocka_unit_test(a_line_that_is_none_is_named)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
