// SPDX-License-Identifier: MIT
#include "render/palette.h"
#include "support/test.h"

#include <math.h>

static void styles_are_written_as_the_terminal_wants_them(void **state) {
  (void)state;
  static const struct {
    ColourDepth depth;
    const char *expected;
  } cases[] = {
      {COLOUR_NONE, "x"},
      {COLOUR_256, "\033[0;1;38;5;196;48;5;16mx\033[0m"},
      {COLOUR_TRUE, "\033[0;1;38;2;255;0;0;48;2;0;0;0mx\033[0m"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    Look look = {.colours = cases[i].depth};
    style_add(&out, &look, style_bold(0xff0000, 0x000000), "x");
    assert_string_equal(out.data, cases[i].expected);
    strbuf_deinit(&out);
  }
}

static void the_terminals_own_colours_are_left_alone(void **state) {
  (void)state;
  StrBuf out = {0};
  Look look = {.colours = COLOUR_TRUE};
  style_add(&out, &look, style_bold(COLOUR_DEFAULT, COLOUR_DEFAULT), "x");
  assert_string_equal(out.data, "\033[0;1mx\033[0m");
  strbuf_deinit(&out);
}

static void colours_find_the_nearest_of_256(void **state) {
  (void)state;
  static const struct {
    Colour colour;
    int expected;
  } cases[] = {{0x000000, 16}, {0xffffff, 231}, {0xff0000, 196}, {0x5f87af, 67}, {0x303030, 236}, {0xfe0101, 196}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(colour_nearest_256(cases[i].colour), cases[i].expected);
}

// A palette with a missing colour would draw black on black.
static void every_palette_is_complete(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    Look look = {.colours = i < 2 ? COLOUR_256 : COLOUR_TRUE, .is_dark = i % 2};
    const Palette *palette = palette_of(&look);
    for (int times = 2; times <= 4; times++) {
      assert_int_not_equal(palette->letter[times], palette->letter_ink[times]);
      assert_int_not_equal(palette->word[times], palette->word_ink[times]);
      assert_int_not_equal(palette->word[times], palette->letter[times]);
    }
    assert_int_not_equal(palette->square[0], palette->square[1]);
    assert_int_not_equal(palette->tile[0], palette->last[0]);
    assert_int_not_equal(palette->tile_ink, palette->blank_ink);
    assert_int_not_equal(palette->soft, 0);
    assert_int_not_equal(palette->accent, 0);
    assert_int_not_equal(palette->warn, 0);
  }
}

static double luminance(Colour colour) {
  static const double weights[] = {0.0722, 0.7152, 0.2126}; // blue, green, red
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    double part = (colour >> 8 * i & 0xff) / 255.0;
    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

static double contrast(Colour light, Colour dark) {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

static void more_times_a_letter_is_a_darker_blue_by_day_and_in_the_dark(void **state) {
  (void)state;
  for (int i = 0; i < 4; i++) {
    Look look = {.colours = i < 2 ? COLOUR_256 : COLOUR_TRUE, .is_dark = i % 2};
    const Palette *palette = palette_of(&look);
    const Colour *letter = palette->letter;
    print_message("palette %d: double %.3f, triple %.3f, quadruple %.3f\n", i, luminance(letter[2]),
                  luminance(letter[3]), luminance(letter[4]));
    assert_true(contrast(letter[2], letter[3]) > 2); // these two stand beside each other on every board
    assert_true(contrast(letter[3], letter[4]) > 1.15);
    for (int times = 2; times <= 4; times++) {
      double ink = contrast(palette->letter_ink[times], letter[times]);
      assert_true(ink > 3 || ink < 1.0 / 3); // it can be read
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(styles_are_written_as_the_terminal_wants_them),
      cmocka_unit_test(the_terminals_own_colours_are_left_alone),
      cmocka_unit_test(colours_find_the_nearest_of_256),
      cmocka_unit_test(every_palette_is_complete),
      cmocka_unit_test(more_times_a_letter_is_a_darker_blue_by_day_and_in_the_dark),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
