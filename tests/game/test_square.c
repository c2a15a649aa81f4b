// SPDX-License-Identifier: MIT
#include "game/square.h"
#include "support/test.h"

typedef struct Name {
  const char *text;
  int board;
  Square square;
} Name;

static const Name names[] = {
    {"8H", 15, {7, 7, ACROSS}},   {"H8", 15, {7, 7, DOWN}},      {"1A", 3, {0, 0, ACROSS}},
    {"A1", 3, {0, 0, DOWN}},      {"3C", 3, {2, 2, ACROSS}},     {"15O", 15, {14, 14, ACROSS}},
    {"O15", 15, {14, 14, DOWN}},  {"26Z", 31, {25, 25, ACROSS}}, {"27AA", 31, {26, 26, ACROSS}},
    {"AA27", 31, {26, 26, DOWN}}, {"1AB", 31, {0, 27, ACROSS}},  {"31AE", 31, {30, 30, ACROSS}},
    {"AE31", 31, {30, 30, DOWN}},
};

static void a_square_is_read_and_written_by_name(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Error err;
    Square square;
    StrBuf text = {0};
    assert_ok(square_parse(span_of(names[i].text), names[i].board, &square, &err), err);
    if (square.row != names[i].square.row || square.col != names[i].square.col ||
        square.direction != names[i].square.direction)
      fail_msg("'%s' is row %d, column %d, direction %d", names[i].text, square.row, square.col, square.direction);
    square_write(&square, &text);
    assert_string_equal(strbuf_text(&text), names[i].text);
    strbuf_deinit(&text);
  }
}

static void every_square_of_every_board_has_a_name_that_reads_back(void **state) {
  (void)state;
  for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
    for (int i = 0; i < 2 * size * size; i++) {
      Square square = {i / 2 / size, i / 2 % size, i % 2 ? DOWN : ACROSS}, back;
      Error err;
      StrBuf text = {0};
      square_write(&square, &text);
      assert_ok(square_parse((Span){text.data, text.size}, size, &back, &err), err);
      assert_int_equal(back.row, square.row);
      assert_int_equal(back.col, square.col);
      assert_int_equal(back.direction, square.direction);
      strbuf_deinit(&text);
    }
  }
}

static void small_letters_and_leading_zeros_are_understood(void **state) {
  (void)state;
  static const char *const texts[] = {"8h", "08H", "008h"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Error err;
    Square square;
    assert_ok(square_parse(span_of(texts[i]), 15, &square, &err), err);
    assert_int_equal(square.row * 100 + square.col * 10 + (int)square.direction, 770);
  }
}

static void what_is_no_square_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *code;
  } cases[] = {
      {"", "square_unknown"},
      {"8", "square_unknown"},
      {"H", "square_unknown"},
      {"8H8", "square_unknown"},
      {"H8H", "square_unknown"},
      {"0A", "square_unknown"},
      {"A0", "square_unknown"},
      {"8 H", "square_unknown"},
      {" 8H", "square_unknown"},
      {"-1A", "square_unknown"},
      {"8Ñ", "square_unknown"},
      {"8H\n", "square_unknown"},
      {"16A", "square_off_board"},
      {"A16", "square_off_board"},
      {"1P", "square_off_board"},
      {"P1", "square_off_board"},
      {"1AA", "square_off_board"},
      {"999Z", "square_off_board"},
      {"99999999999A", "square_unknown"},
      {"1ZZZZZZZZZZZZ", "square_unknown"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Error err;
    Square square = {-7, -7, DOWN};
    if (square_parse(span_of(cases[i].text), 15, &square, &err) == OK)
      fail_msg("'%s' was read", cases[i].text);
    assert_string_equal(err.code, cases[i].code);
    assert_int_equal(square.row, -7);
  }
}

static void a_square_off_every_board_can_still_be_named(void **state) {
  (void)state;
  static const struct {
    Square square;
    const char *name;
  } cases[] = {{{0, 25, ACROSS}, "1Z"},   {{0, 26, ACROSS}, "1AA"},
               {{0, 701, ACROSS}, "1ZZ"}, {{0, 702, ACROSS}, "1AAA"},
               {{-1, 3, ACROSS}, "0D"},   {{4, -1, ACROSS}, "5?"},
               {{4, -1, DOWN}, "?5"},     {{2147483647, 0, ACROSS}, "2147483648A"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    square_write(&cases[i].square, &text);
    assert_string_equal(strbuf_text(&text), cases[i].name);
    strbuf_deinit(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_square_is_read_and_written_by_name),
      cmocka_unit_test(every_square_of_every_board_has_a_name_that_reads_back),
      cmocka_unit_test(small_letters_and_leading_zeros_are_understood),
      cmocka_unit_test(what_is_no_square_is_refused),
      cmocka_unit_test(a_square_off_every_board_can_still_be_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
