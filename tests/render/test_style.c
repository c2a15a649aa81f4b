// SPDX-License-Identifier: MIT
#include "render/palette.h"
#include "support/test.h"

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

// A palette with a hole in it would draw black on black.
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(styles_are_written_as_the_terminal_wants_them),
      cmocka_unit_test(the_terminals_own_colours_are_left_alone),
      cmocka_unit_test(colours_find_the_nearest_of_256),
      cmocka_unit_test(every_palette_is_complete),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
