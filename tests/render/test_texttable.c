// SPDX-License-Identifier: MIT
#include "render/progressbar.h"
#include "render/texttable.h"
#include "support/test.h"

static const Look plain = {.colours = COLOUR_NONE, .columns = 60};

static void columns_line_up_by_what_one_sees(void **state) {
  (void)state;
  static const TextColumn columns[] = {{"palabra", false}, {"pts", true}, {"x", false}, {NULL, false}};
  TextTable *table = texttable_create(columns);
  StrBuf out = {0};
  texttable_add(table, "ñandú");
  texttable_add_number(table, 7);
  texttable_add(table, "日本");
  texttable_add(table, "col·laborar");
  texttable_add_number(table, -12);
  texttable_add(table, "\033[31mred");
  texttable_draw(table, &plain, &out);
  assert_string_equal(out.data, "palabra      pts  x\n"
                                "ñandú          7  日本\n"
                                "col·laborar  -12  ?[31mred\n");
  texttable_destroy(table);
  strbuf_deinit(&out);
}

static void an_empty_table_is_its_title(void **state) {
  (void)state;
  static const TextColumn columns[] = {{"a", false}, {"b", false}, {NULL, false}};
  TextTable *table = texttable_create(columns);
  StrBuf out = {0};
  texttable_draw(table, &plain, &out);
  assert_string_equal(out.data, "a  b\n");
  texttable_destroy(table);
  texttable_destroy(NULL);
  strbuf_deinit(&out);
}

static void text_breaks_at_spaces(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int at, indent, columns;
    const char *expected;
  } cases[] = {
      {"uno dos tres", 0, 0, 80, "uno dos tres"},
      {"uno dos tres", 0, 0, 7, "uno dos\ntres"},
      {"uno dos tres", 0, 2, 7, "uno dos\n  tres"},
      {"uno dos tres", 5, 2, 8, "uno\n  dos\n  tres"},
      {"ñuño ñuño", 0, 0, 9, "ñuño ñuño"},
      {"incomparablemente no", 0, 1, 5, "incomparablemente\n no"},
      {"", 0, 0, 5, ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    wrap_text(cases[i].text, cases[i].at, cases[i].indent, cases[i].columns, &out);
    assert_string_equal(strbuf_text(&out), cases[i].expected);
    strbuf_deinit(&out);
  }
}

static void a_progress_bar_fills(void **state) {
  (void)state;
  static const Look narrow = {.colours = COLOUR_NONE, .columns = 44};
  static const struct {
    int done, total;
    const char *expected;
  } cases[] = {
      {0, 10, "compiling                                0%"},  {10, 10, "compiling                   ━━━━━━━━━━ 100%"},
      {5, 10, "compiling                   ━━━━━       50%"},  {11, 20, "compiling                   ━━━━━╸      55%"},
      {99, 10, "compiling                   ━━━━━━━━━━ 100%"}, {42, 0, "compiling                    42"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    progressbar_draw("compiling", cases[i].done, cases[i].total, &narrow, &out);
    assert_string_equal(out.data, cases[i].expected);
    strbuf_deinit(&out);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(columns_line_up_by_what_one_sees),
      cmocka_unit_test(an_empty_table_is_its_title),
      cmocka_unit_test(text_breaks_at_spaces),
      cmocka_unit_test(a_progress_bar_fills),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
