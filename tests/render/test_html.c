// SPDX-License-Identifier: MIT
#include "render/boardhtml.h"
#include "render/html.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void whatever_a_text_says_is_text(void **state) {
  (void)state;
  static const struct {
    const char *text, *html;
  } cases[] = {
      {"", ""},
      {"Núria", "Núria"},
      {"<b>&amp;", "&lt;b&gt;&amp;amp;"},
      {"\"'", "&quot;&#39;"},
      {"a\x1b[31mb", "a?[31mb"},
      {"</style><script>", "&lt;/style&gt;&lt;script&gt;"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    html_add_text(cases[i].text, &out);
    assert_string_equal(strbuf_text(&out), cases[i].html);
    strbuf_deinit(&out);
  }
}

static void lines_stay_lines(void **state) {
  (void)state;
  StrBuf out = {0};
  html_add_lines("a<\nb\n\nc", &out);
  assert_string_equal(strbuf_text(&out), "a&lt;<br/>b<br/><br/>c");
  strbuf_deinit(&out);
}

static double luminance(unsigned colour) {
  static const double weights[] = {0.0722, 0.7152, 0.2126}; // blue, green, red
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    double part = (colour >> 8 * i & 0xff) / 255.0;
    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

// The colour that the style gives this name, after a place in it.
static unsigned colour_after(const char *place, const char *name) {
  const char *at = strstr(place, name);
  assert_non_null(at);
  return (unsigned)strtoul(at + strlen(name), NULL, 16);
}

static void more_times_a_letter_is_a_darker_blue_by_day_and_in_the_dark(void **state) {
  static const char *const names[] = {"--cell:#", "--dl:#", "--tl:#", "--ql:#"};
  enum { NAMES = sizeof names / sizeof *names };
  const char *const places[] = {html_style("board.css"), strstr(html_style("board.css"), "prefers-color-scheme:dark")};
  (void)state;
  for (int dark = 0; dark < 2; dark++) {
    double light[NAMES];
    assert_non_null(places[dark]);
    for (int i = 0; i < NAMES; i++)
      light[i] = luminance(colour_after(places[dark], names[i]));
    print_message("%s: cell %.3f, double %.3f, triple %.3f, quadruple %.3f\n", dark ? "dark" : "light", light[0],
                  light[1], light[2], light[3]);
    for (int i = 2; i < NAMES; i++)
      assert_true(light[i - 1] + 0.05 > 1.15 * (light[i] + 0.05));
    assert_true(light[1] + 0.05 > 2 * (light[2] + 0.05)); // these two stand beside each other on every board
  }
}

static int count(const char *text, const char *part) {
  int found = 0;
  for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
    found++;
  return found;
}

static void a_board_has_its_squares_its_tiles_and_the_play(void **state) {
  (void)state;
  TileSet tiles;
  Layout layout;
  Board board;
  Error err = {0};
  StrBuf out = {0};
  assert_ok(tileset_builtin("en", &tiles, &err), err);
  assert_ok(layout_for_size(15, &layout, &err), err);
  board_init(&board, 15);
  board_put(&board, 7, 7, 1);
  Play play = {7, 6, ACROSS, 3, {2, 0, 3 | TILE_BLANK_BIT}}; // BAc
  play_put(&board, &play);
  boardhtml_add(&board, &layout, &tiles, &play, "a \"label\"", &out);
  assert_int_equal(count(out.data, "<i"), 225);
  assert_int_equal(count(out.data, "<b class=\"tile"), 3);
  assert_int_equal(count(out.data, " new\""), 2);
  assert_int_equal(count(out.data, " blank"), 1);
  assert_int_equal(count(out.data, "<small>"), 2);
  assert_int_equal(count(out.data, "class=\"w3"), 8);
  assert_int_equal(count(out.data, "<u>O</u>"), 1);
  assert_non_null(strstr(out.data, "aria-label=\"a &quot;label&quot;\""));
  strbuf_deinit(&out);
}

static void a_rack_shows_blanks_last_and_gaps_for_what_is_unknown(void **state) {
  (void)state;
  TileSet tiles;
  Rack rack;
  Error err = {0};
  StrBuf out = {0};
  assert_ok(tileset_builtin("en", &tiles, &err), err);
  assert_ok(rack_parse(span_of("?BA"), &tiles, &rack, &err), err);
  boardhtml_add_rack(&rack, &tiles, 2, &out);
  assert_string_equal(strbuf_text(&out), "<div class=\"rack\"><b class=\"tile\">A<small>1</small></b><b "
                                         "class=\"tile\">B<small>3</small></b><b class=\"tile\"></b><span "
                                         "class=\"gap\"></span><span class=\"gap\"></span></div>\n");
  strbuf_deinit(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whatever_a_text_says_is_text),
      cmocka_unit_test(lines_stay_lines),
      cmocka_unit_test(more_times_a_letter_is_a_darker_blue_by_day_and_in_the_dark),
      cmocka_unit_test(a_board_has_its_squares_its_tiles_and_the_play),
      cmocka_unit_test(a_rack_shows_blanks_last_and_gaps_for_what_is_unknown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
