// SPDX-License-Identifier: MIT
#include "base/lines.h"
#include "support/test.h"

#include <limits.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

// The lines as "1:first|2:second|".
static void describe(Span text, StrBuf *out) {
  Lines lines = lines_start(text);
  Span line;
  while (lines_next(&lines, &line))
    strbuf_printf(out, "%ld:%.*s|", lines.number, (int)line.size, line.data);
  assert_false(lines_next(&lines, &line));
}

static void a_text_is_cut_into_numbered_lines(void **state) {
  (void)state;
  static const struct {
    const char *text, *expected;
  } cases[] = {
      {"", ""},
      {"a", "1:a|"},
      {"a\n", "1:a|"},
      {"a\nb", "1:a|2:b|"},
      {"a\r\nb\r\n", "1:a|2:b|"},
      {"\n\na\n\n", "1:|2:|3:a|4:|"},
      {"a  \t\nb \r\n", "1:a|2:b|"},
      {"  a\n", "1:  a|"},
      {"\xEF\xBB\xBF"
       "a\n\xEF\xBB\xBF"
       "b",
       "1:a|2:\xEF\xBB\xBF"
       "b|"}, // a mark only at the very beginning
      {"\xEF\xBB\xBF", ""},
      {"a\rb", "1:a\rb|"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf found = {0};
    describe(span_of(cases[i].text), &found);
    assert_string_equal(strbuf_text(&found), cases[i].expected);
    strbuf_deinit(&found);
  }
  Lines nothing = lines_start((Span){NULL, 0});
  Span line;
  assert_false(lines_next(&nothing, &line));
}

static void a_nul_is_a_byte_like_any_other(void **state) {
  (void)state;
  Lines lines = lines_start((Span){"a\0b\nc", 5});
  Span line;
  assert_true(lines_next(&lines, &line));
  assert_int_equal(line.size, 3);
  assert_true(lines_next(&lines, &line));
  assert_true(span_equals(line, "c"));
}

static void a_line_is_cut_into_words(void **state) {
  (void)state;
  static const struct {
    const char *line, *expected;
  } cases[] = {
      {"", ""}, {"   \t ", ""}, {"A 12 1", "A|12|1|"}, {"\t A\t\t12 ", "A|12|"}, {"one", "one|"}, {"Ñ L·L", "Ñ|L·L|"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf found = {0};
    Span rest = span_of(cases[i].line), word;
    while (line_next_word(&rest, &word))
      strbuf_printf(&found, "%.*s|", (int)word.size, word.data);
    assert_string_equal(strbuf_text(&found), cases[i].expected);
    strbuf_deinit(&found);
  }
}

static void trimming_takes_spaces_off_both_ends(void **state) {
  (void)state;
  static const struct {
    const char *text, *expected;
  } cases[] = {{"", ""}, {" \t\r\n", ""}, {" a b ", "a b"}, {"a", "a"}};
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_true(span_equals(span_trim(span_of(cases[i].text)), cases[i].expected));
  assert_true(span_equals(span_trim((Span){NULL, 0}), ""));
}

static void a_number_is_digits_and_a_sign_within_the_limits(void **state) {
  (void)state;
  static const struct {
    const char *text;
    long low, high;
    bool good;
    long value;
  } cases[] = {
      {"0", 0, 10, true, 0},
      {"10", 0, 10, true, 10},
      {"11", 0, 10, false, 0},
      {"-1", 0, 10, false, 0},
      {"-1", -1, 10, true, -1},
      {"+7", 0, 10, true, 7},
      {"007", 0, 10, true, 7},
      {"-0", 0, 10, true, 0},
      {"", 0, 10, false, 0},
      {"-", -10, 10, false, 0},
      {"+", -10, 10, false, 0},
      {"--1", -10, 10, false, 0},
      {" 1", 0, 10, false, 0},
      {"1 ", 0, 10, false, 0},
      {"1.0", 0, 10, false, 0},
      {"1e1", 0, 10, false, 0},
      {"0x1", 0, 10, false, 0},
      {"999999999999999999", LONG_MIN, LONG_MAX, true, 999999999999999999},
      {"99999999999999999999999999", LONG_MIN, LONG_MAX, false, 0},
      {"٣", 0, 10, false, 0}, // a digit, but not one of ours
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    long value = 4711;
    bool good = span_to_int(span_of(cases[i].text), cases[i].low, cases[i].high, &value);
    if (good != cases[i].good)
      fail_msg("'%s' is %s", cases[i].text, good ? "accepted" : "refused");
    assert_int_equal(value, cases[i].good ? cases[i].value : 4711);
  }
}

static void spans_are_compared_whole(void **state) {
  (void)state;
  assert_true(span_equals((Span){"abc", 2}, "ab"));
  assert_false(span_equals((Span){"abc", 2}, "abc"));
  assert_false(span_equals((Span){"abc", 3}, "ab"));
  assert_true(span_equals((Span){NULL, 0}, ""));
  assert_false(span_equals((Span){NULL, 0}, "a"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_text_is_cut_into_numbered_lines),
      cmocka_unit_test(a_nul_is_a_byte_like_any_other),
      cmocka_unit_test(a_line_is_cut_into_words),
      cmocka_unit_test(trimming_takes_spaces_off_both_ends),
      cmocka_unit_test(a_number_is_digits_and_a_sign_within_the_limits),
      cmocka_unit_test(spans_are_compared_whole),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
