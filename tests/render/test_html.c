// SPDX-License-Identifier: MIT
#include "render/boardhtml.h"
#include "render/html.h"
#include "support/test.h"

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
      cmocka_unit_test(a_board_has_its_squares_its_tiles_and_the_play),
      cmocka_unit_test(a_rack_shows_blanks_last_and_gaps_for_what_is_unknown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
