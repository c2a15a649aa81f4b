// SPDX-License-Identifier: MIT
#include "base/error.h"
#include "base/utf8.h"
#include "support/test.h"

static void assert_sentence(const Error *err, const char *expected) {
  StrBuf text = {0};
  error_format(err, NULL, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_deinit(&text);
}

static void a_message_takes_its_arguments_in_order_or_by_number(void **state) {
  (void)state;
  static const struct {
    const char *message;
    const char *expected;
  } cases[] = {
      {"plain", "plain"},
      {"%s has %d tiles of %s", "rack has -7 tiles of bag"},
      {"%3$s: %2$d, %1$s", "bag: -7, rack"},
      {"%1$s and %1$s", "rack and rack"},
      {"100%% %s", "100% rack"},
      {"%s %d %s %s|", "rack -7 bag |"}, // a missing argument shows nothing
      {"%9$s|", "|"},
      {"cut %", "cut rack"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err;
    assert_int_equal(error_set(&err, ERR_INPUT, cases[i].message, err_str("rack"), err_int(-7), err_span("bagpipe", 3)),
                     ERR_INPUT);
    assert_sentence(&err, cases[i].expected);
  }
}

static void an_error_carries_its_kind_and_the_kinds_name_as_code(void **state) {
  (void)state;
  static const struct {
    Status kind;
    const char *name;
  } cases[] = {
      {ERR_INPUT, "input"}, {ERR_MISSING, "missing"}, {ERR_EXISTS, "exists"}, {ERR_DENIED, "denied"},
      {ERR_LIMIT, "limit"}, {ERR_STATE, "state"},     {ERR_IO, "io"},         {ERR_CANCELLED, "cancelled"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err;
    assert_int_equal(error_set(&err, cases[i].kind, "x"), cases[i].kind);
    assert_int_equal(err.kind, cases[i].kind);
    assert_string_equal(err.code, cases[i].name);
    assert_int_equal(error_set(NULL, cases[i].kind, "nobody listens"), cases[i].kind);
  }
  assert_string_equal(status_name(OK), "ok");
}

static void the_place_stands_before_the_sentence_and_the_first_one_stays(void **state) {
  (void)state;
  Error err;
  (void)error_set(&err, ERR_INPUT, "wrong");
  assert_sentence(&err, "wrong");
  error_set_place(&err, "bag.txt", 12);
  assert_sentence(&err, "bag.txt:12: wrong");
  error_set_place(&err, "other.txt", 3);
  assert_sentence(&err, "bag.txt:12: wrong");
  (void)error_set(&err, ERR_INPUT, "wrong");
  error_set_place(&err, "bag.txt", 0);
  assert_sentence(&err, "bag.txt: wrong");
  error_set_place(NULL, "bag.txt", 1);
}

static void a_long_place_is_cut_between_characters(void **state) {
  (void)state;
  char path[2 * ERROR_FILE_MAX];
  memset(path, 'a', sizeof path);
  path[sizeof path - 1] = '\0';
  memcpy(path + ERROR_FILE_MAX - 2, "Ñ", 2);
  Error err;
  (void)error_set(&err, ERR_INPUT, "x");
  error_set_place(&err, path, 0);
  assert_int_equal(strlen(err.file), ERROR_FILE_MAX - 2);
  assert_true(utf8_is_valid(span_of(err.file)));
}

static void long_texts_are_cut_between_characters_and_never_overflow(void **state) {
  (void)state;
  char euros[3 * ERROR_TEXT_MAX + 1];
  for (int i = 0; i < ERROR_TEXT_MAX; i++)
    memcpy(euros + 3 * (size_t)i, "€", 3);
  euros[3 * ERROR_TEXT_MAX] = '\0';
  // The letters before move the cut through every byte of a character.
  for (size_t before = 0; before < 6; before++) {
    Error err;
    (void)error_set(&err, ERR_INPUT, "%s|%s|%s|%d", err_span("abcdef", before), err_str(euros), err_str("lost"),
                    err_int(5));
    StrBuf text = {0};
    error_format(&err, NULL, &text);
    assert_true(utf8_is_valid((Span){text.data, text.size}));
    assert_null(strchr(text.data, '?'));
    assert_non_null(strstr(text.data, "|5"));
    assert_in_range(text.size, ERROR_TEXT_MAX - 16, ERROR_TEXT_MAX + 16);
    strbuf_deinit(&text);
  }
}

static void bytes_that_could_steer_a_terminal_are_shown_as_question_marks(void **state) {
  (void)state;
  static const struct {
    Span text;
    const char *expected;
  } cases[] = {
      {{"\033[2J", 4}, "'?[2J'"},
      {{"a\nb\tc\r", 6}, "'a?b?c?'"},
      {{"\x7F", 1}, "'?'"},
      {{"\xC2\x9B", 2}, "'?'"}, // one-character form of ESC [
      {{"\xE2\x80\xAE"
        "abc",
        6},
       "'?abc'"}, // right-to-left override
      {{"\xC3", 1}, "'?'"},
      {{"\xFF\xFEok", 4}, "'??ok'"},
      {{"a\0b", 3}, "'a?b'"},
      {{"Ñandú l·l", 12}, "'Ñandú l·l'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err;
    (void)error_set(&err, ERR_INPUT, "'%s'", err_span(cases[i].text.data, cases[i].text.size));
    assert_sentence(&err, cases[i].expected);
  }
  Error err;
  (void)error_set(&err, ERR_INPUT, "x");
  error_set_place(&err, "\033]0;title\a", 0);
  assert_sentence(&err, "?]0;title?: x");
}

static void an_error_can_be_wrapped_in_another_about_itself(void **state) {
  (void)state;
  Error err;
  (void)error_set(&err, ERR_IO, "disk %s", err_str("full"));
  (void)error_set(&err, ERR_STATE, "can't save: %s", err_str(err.texts));
  assert_sentence(&err, "can't save: full");
}

static void missing_texts_and_large_numbers_are_shown(void **state) {
  (void)state;
  Error err;
  (void)error_set(&err, ERR_INPUT, "[%s] %d %d", err_str(NULL), err_int(INT64_MIN), err_int(INT64_MAX));
  assert_sentence(&err, "[] -9223372036854775808 9223372036854775807");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_message_takes_its_arguments_in_order_or_by_number),
      cmocka_unit_test(an_error_carries_its_kind_and_the_kinds_name_as_code),
      cmocka_unit_test(the_place_stands_before_the_sentence_and_the_first_one_stays),
      cmocka_unit_test(a_long_place_is_cut_between_characters),
      cmocka_unit_test(long_texts_are_cut_between_characters_and_never_overflow),
      cmocka_unit_test(bytes_that_could_steer_a_terminal_are_shown_as_question_marks),
      cmocka_unit_test(an_error_can_be_wrapped_in_another_about_itself),
      cmocka_unit_test(missing_texts_and_large_numbers_are_shown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
