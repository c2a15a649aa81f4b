// SPDX-License-Identifier: MIT
#include "lexicon/textset.h"
#include "support/test.h"

static void texts_are_found_with_their_marks(void **state) {
  (void)state;
  TextSet set = {0};
  const Span some[] = {span_of("word1"), span_of("mar"), span_of("")};
  textset_prefetch(&set, some, 3);
  assert_null(textset_find(&set, span_of("mar")));
  char text[32];
  for (int i = 0; i < 5000; i++) {
    snprintf(text, sizeof text, "word%d", i);
    assert_true(textset_add(&set, span_of(text), (uint8_t)(i % 4)));
  }
  assert_true(textset_add(&set, span_of("word1"), 8));
  assert_int_equal(set.count, 5000);
  textset_prefetch(&set, some, 3); // a hint, which changes nothing
  assert_int_equal(set.count, 5000);
  for (int i = 0; i < 5000; i++) {
    snprintf(text, sizeof text, "word%d", i);
    TextSetItem *item = textset_find(&set, span_of(text));
    assert_non_null(item);
    assert_int_equal(item->marks, i == 1 ? 9 : i % 4);
    assert_int_equal(item - set.items, i);
  }
  assert_false(textset_has(&set, span_of("word5000")));
  assert_false(textset_has(&set, span_of("word")));
  textset_deinit(&set);
  assert_int_equal(set.count, 0);
}

static void only_short_texts_are_taken(void **state) {
  (void)state;
  TextSet set = {0};
  char text[TEXTSET_TEXT_MAX + 1];
  memset(text, 'a', sizeof text);
  assert_false(textset_add(&set, (Span){text, TEXTSET_TEXT_MAX + 1}, 0));
  assert_int_equal(set.count, 0);
  assert_true(textset_add(&set, (Span){text, TEXTSET_TEXT_MAX}, 0));
  assert_true(textset_has(&set, (Span){text, TEXTSET_TEXT_MAX}));
  assert_true(textset_add(&set, (Span){text, 0}, 0));
  assert_true(textset_has(&set, (Span){text, 0}));
  textset_deinit(&set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_are_found_with_their_marks),
      cmocka_unit_test(only_short_texts_are_taken),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
