// SPDX-License-Identifier: MIT
#include "game/layout.h"
#include "support/test.h"

#include <math.h>

// Drawn again here, so that a mistake in the data file is found.
static const char standard[] = "t..2...t...2..t\n"
                               ".d...3...3...d.\n"
                               "..d...2.2...d..\n"
                               "2..d...2...d..2\n"
                               "....d.....d....\n"
                               ".3...3...3...3.\n"
                               "..2...2.2...2..\n"
                               "t..2...*...2..t\n"
                               "..2...2.2...2..\n"
                               ".3...3...3...3.\n"
                               "....d.....d....\n"
                               "2..d...2...d..2\n"
                               "..d...2.2...d..\n"
                               ".d...3...3...d.\n"
                               "t..2...t...2..t\n";

static char sign_at(const Layout *layout, int row, int col) {
  int square = board_index(row, col);
  if (layout->is_start[square])
    return layout->letter[square] == 1 && layout->word[square] == 2 ? '*' : '?';
  static const char letters[] = "?.234", words[] = "??dtq";
  return layout->word[square] > 1 ? words[layout->word[square]] : letters[layout->letter[square]];
}

static void get_layout(int size, Layout *out) {
  Error err;
  assert_ok(layout_for_size(size, out, &err), err);
  assert_int_equal(out->size, size);
}

static void fifteen_is_the_standard_board(void **state) {
  (void)state;
  Layout layout;
  StrBuf text = {0};
  get_layout(15, &layout);
  layout_write(&layout, &text);
  assert_string_equal(strbuf_text(&text), standard);
  strbuf_deinit(&text);
}

// The number of each premium square, as on boards that are sold.
static void fifteen_and_twentyone_have_as_many_premiums_as_they_should(void **state) {
  (void)state;
  static const struct {
    int size;
    char sign;
    int count;
  } cases[] = {{15, '2', 24}, {15, '3', 12}, {15, 'd', 16}, {15, 't', 8},  {15, '*', 1}, {15, '4', 0},
               {15, 'q', 0},  {21, 'q', 4},  {21, '4', 8},  {21, 't', 16}, {21, '*', 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Layout layout;
    int count = 0;
    get_layout(cases[i].size, &layout);
    for (int square = 0; square < layout.size * layout.size; square++)
      count += sign_at(&layout, square / layout.size, square % layout.size) == cases[i].sign;
    if (count != cases[i].count)
      fail_msg("%d squares '%c' on the board of %d instead of %d", count, cases[i].sign, cases[i].size, cases[i].count);
  }
}

// The formula of the specification, written literally: premium(r,c) = L15[f(r)][f(c)], f(i) = round(14 i / (n - 1)),
// mirrored from the first half; the star in the middle.
static char expected_sign(int size, int row, int col) {
  bool is_middle = (row == size / 2 || row == (size - 1) / 2) && (col == size / 2 || col == (size - 1) / 2);
  if (is_middle)
    return '*';
  int from_top = row < size - 1 - row ? row : size - 1 - row, from_left = col < size - 1 - col ? col : size - 1 - col;
  int drawn_row = (int)floor(14.0 * from_top / (size - 1) + 0.5),
      drawn_col = (int)floor(14.0 * from_left / (size - 1) + 0.5);
  char sign = standard[drawn_row * 16 + drawn_col];
  return sign == '*' ? 'd' : sign;
}

static void every_other_size_follows_the_formula(void **state) {
  (void)state;
  for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
    Layout layout;
    get_layout(size, &layout);
    for (int square = 0; square < size * size && size != 21; square++) {
      char sign = sign_at(&layout, square / size, square % size),
           expected = expected_sign(size, square / size, square % size);
      if (sign != expected)
        fail_msg("board of %d, row %d, column %d: '%c' instead of '%c'", size, square / size, square % size, sign,
                 expected);
    }
  }
}

static void every_board_is_symmetric_and_starts_in_the_middle(void **state) {
  (void)state;
  for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
    Layout layout;
    int starts = 0;
    get_layout(size, &layout);
    assert_true(layout.is_symmetric);
    for (int row = 0; row < size; row++) {
      for (int col = 0; col < size; col++) {
        char sign = sign_at(&layout, row, col);
        assert_int_equal(sign, sign_at(&layout, col, row));
        assert_int_equal(sign, sign_at(&layout, size - 1 - row, col));
        assert_int_equal(sign, sign_at(&layout, row, size - 1 - col));
        starts += sign == '*';
      }
    }
    assert_int_equal(starts, size % 2 ? 1 : 4);
    assert_int_equal(sign_at(&layout, size / 2, size / 2), '*');
    assert_int_equal(sign_at(&layout, (size - 1) / 2, (size - 1) / 2), '*');
  }
}

static void squares_off_the_board_are_plain(void **state) {
  (void)state;
  Layout layout;
  get_layout(15, &layout);
  for (int pos = 0; pos < BOARD_LANE; pos++) {
    assert_int_equal(layout.letter[board_index(15, pos)], 1);
    assert_int_equal(layout.word[board_index(pos, 15)], 1);
    assert_false(layout.is_start[board_index(31, pos)]);
  }
}

static void every_layout_survives_being_written_and_read(void **state) {
  (void)state;
  for (int size = BOARD_MIN; size <= BOARD_MAX; size++) {
    Layout layout, back;
    Error err;
    StrBuf text = {0}, again = {0};
    get_layout(size, &layout);
    layout_write(&layout, &text);
    assert_ok(layout_parse((Span){text.data, text.size}, "back", &back, &err), err);
    layout_write(&back, &again);
    assert_string_equal(strbuf_text(&again), strbuf_text(&text));
    assert_int_equal(back.is_symmetric, layout.is_symmetric);
    strbuf_deinit(&text);
    strbuf_deinit(&again);
  }
}

static void sizes_that_cannot_be_played_on_are_refused(void **state) {
  (void)state;
  static const int sizes[] = {-1, 0, 1, 2, 32, 1000};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    Layout layout;
    Error err;
    assert_int_equal(layout_for_size(sizes[i], &layout, &err), ERR_INPUT);
  }
}

static void a_drawing_is_read_square_by_square(void **state) {
  (void)state;
  Layout layout;
  Error err;
  assert_ok(layout_parse(span_of("234\r\n\ndtq\n.*."), "drawing", &layout, &err), err);
  static const char signs[] = "234dtq.*.";
  for (int i = 0; i < 9; i++)
    assert_int_equal(sign_at(&layout, i / 3, i % 3), signs[i]);
  assert_false(layout.is_symmetric);
}

static void a_drawing_that_is_no_board_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text;
    Status kind;
    long line;
    const char *part; // of the sentence
  } cases[] = {
      {"", ERR_INPUT, 0, "0 rows"},
      {"..\n*.\n", ERR_INPUT, 1, "from 3 to 31"},
      {"...\n.*.\n", ERR_INPUT, 0, "2 rows and 3 columns"},
      {"...\n.*.\n...\n...\n", ERR_INPUT, 4, "3 rows of 3"},
      {"...\n.*..\n...\n", ERR_INPUT, 2, "3 rows of 3"},
      {"...\n.x.\n.*.\n", ERR_INPUT, 2, "'x' is not a square"},
      {"...\n...\n...\n", ERR_INPUT, 0, "no start square"},
      {"qqqqqqq\n.......\n...*...\n.......\n.......\n.......\n.......\n", ERR_LIMIT, 0, "row or column 1 "},
      {"q......\nq......\nq..*...\nq......\nq......\nq......\nq......\n", ERR_LIMIT, 0, "row or column 1 "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Layout layout = {.size = 99};
    Error err;
    StrBuf sentence = {0};
    assert_int_equal(layout_parse(span_of(cases[i].text), "drawing", &layout, &err), cases[i].kind);
    error_format(&err, NULL, &sentence);
    if (!strstr(strbuf_text(&sentence), cases[i].part) || err.line != cases[i].line)
      fail_msg("'%s' (line %ld) instead of '%s' (line %ld)", strbuf_text(&sentence), err.line, cases[i].part,
               cases[i].line);
    assert_int_equal(layout.size, 99);
    strbuf_deinit(&sentence);
  }
}

static void a_lane_may_multiply_as_much_as_scores_can_bear(void **state) {
  (void)state;
  Layout layout;
  Error err;
  assert_ok(
      layout_parse(span_of("qqqqqq.\n.......\n...*...\n.......\n.......\n.......\n.......\n"), "4096", &layout, &err),
      err);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fifteen_is_the_standard_board),
      cmocka_unit_test(fifteen_and_twentyone_have_as_many_premiums_as_they_should),
      cmocka_unit_test(every_other_size_follows_the_formula),
      cmocka_unit_test(every_board_is_symmetric_and_starts_in_the_middle),
      cmocka_unit_test(squares_off_the_board_are_plain),
      cmocka_unit_test(every_layout_survives_being_written_and_read),
      cmocka_unit_test(sizes_that_cannot_be_played_on_are_refused),
      cmocka_unit_test(a_drawing_is_read_square_by_square),
      cmocka_unit_test(a_drawing_that_is_no_board_is_refused),
      cmocka_unit_test(a_lane_may_multiply_as_much_as_scores_can_bear),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
