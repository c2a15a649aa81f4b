// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/utf8.h"
#include "support/property.h"
#include "support/test.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static void malformed_bytes_are_refused_where_they_stand(void **state) {
  (void)state;
  static const struct {
    const char *name;
    Span bytes;
  } cases[] = {
      {"a continuation alone", {"\x80", 1}},
      {"the last continuation alone", {"\xBF", 1}},
      {"two bytes, cut off", {"\xC3", 1}},
      {"three bytes, cut off", {"\xE2\x82", 2}},
      {"four bytes, cut off", {"\xF0\x9F\x98", 3}},
      {"two bytes without continuation",
       {"\xC3"
        "a",
        2}},
      {"three bytes without the second",
       {"\xE2"
        "a\x82",
        3}},
      {"overlong NUL", {"\xC0\x80", 2}},
      {"overlong slash in two", {"\xC0\xAF", 2}},
      {"overlong slash in three", {"\xE0\x80\xAF", 3}},
      {"overlong slash in four", {"\xF0\x80\x80\xAF", 4}},
      {"overlong U+007F", {"\xC1\xBF", 2}},
      {"overlong U+07FF", {"\xE0\x9F\xBF", 3}},
      {"overlong U+FFFF", {"\xF0\x8F\xBF\xBF", 4}},
      {"first surrogate", {"\xED\xA0\x80", 3}},
      {"last surrogate", {"\xED\xBF\xBF", 3}},
      {"past U+10FFFF", {"\xF4\x90\x80\x80", 4}},
      {"five bytes", {"\xF8\x88\x80\x80\x80", 5}},
      {"six bytes", {"\xFC\x84\x80\x80\x80\x80", 6}},
      {"FE", {"\xFE", 1}},
      {"FF", {"\xFF", 1}},
      {"nothing", {"", 0}},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    uint32_t codepoint = 12345;
    if (utf8_decode(cases[i].bytes.data, cases[i].bytes.size, &codepoint) != 0)
      fail_msg("%s: accepted as U+%04X", cases[i].name, codepoint);
    assert_int_equal(codepoint, 12345);
    if (cases[i].bytes.size > 0 && utf8_is_valid(cases[i].bytes))
      fail_msg("%s: called valid", cases[i].name);
    StrBuf out = {0};
    strbuf_add_text(&out, "kept");
    if (cases[i].bytes.size > 0 && utf8_upper(cases[i].bytes, &out))
      fail_msg("%s: changed to upper case", cases[i].name);
    assert_string_equal(strbuf_text(&out), "kept");
    strbuf_deinit(&out);
  }
}

static void every_character_encodes_and_decodes_to_itself(void **state) {
  (void)state;
  for (uint32_t codepoint = 0; codepoint <= 0x10FFFF + 5; codepoint++) {
    bool exists = codepoint <= 0x10FFFF && (codepoint < 0xD800 || codepoint > 0xDFFF);
    char bytes[UTF8_MAX];
    uint32_t decoded = 0;
    size_t size = utf8_encode(codepoint, bytes);
    size_t expected = !exists ? 0 : codepoint < 0x80 ? 1 : codepoint < 0x800 ? 2 : codepoint < 0x10000 ? 3 : 4;
    assert_int_equal(size, expected);
    if (!exists)
      continue;
    assert_int_equal(utf8_decode(bytes, size, &decoded), size);
    assert_int_equal(decoded, codepoint);
    for (size_t cut = 0; cut < size; cut++)
      assert_int_equal(utf8_decode(bytes, cut, &decoded), 0);
  }
}

static void a_cut_never_splits_a_character(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t limit, expected;
  } cases[] = {
      {"abc", 5, 3}, {"abc", 3, 3}, {"abc", 2, 2}, {"aÑb", 2, 1}, {"aÑb", 3, 3}, {"€", 2, 0},
      {"a€", 3, 1},  {"a€", 4, 4},  {"x😀", 4, 1},  {"x😀", 5, 5},  {"", 0, 0},    {"Ñ", 0, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_int_equal(utf8_cut(cases[i].text, strlen(cases[i].text), cases[i].limit), cases[i].expected);
  // Bytes that are no text at all: still inside the limit.
  assert_in_range(utf8_cut("\x80\x80\x80\x80", 4, 3), 0, 3);
}

static void the_width_counts_terminal_columns(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int width;
  } cases[] = {
      {"", 0},
      {"abc", 3},
      {"Ñandú", 5},
      {"L·L", 3},
      {"pen\xCC\x83"
       "a",
       4},
      {"字", 2},
      {"a\xFFz", 3},
      {"€", 1},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_int_equal(utf8_width(span_of(cases[i].text)), cases[i].width);
}

static void what_a_reader_can_t_see_is_not_visible(void **state) {
  (void)state;
  static const uint32_t hidden[] = {0x00,   0x07,   0x1B,   0x7F,   0x85,   0x9B,    0xAD,    0x200B,
                                    0x200D, 0x200E, 0x202A, 0x202E, 0x2066, 0x2069,  0x2028,  0x2029,
                                    0xFEFF, 0xD800, 0xE000, 0x0378, 0xFFFE, 0xE0001, 0x10FFFF};
  static const uint32_t shown[] = {' ', 'a', 0xD1, 0xB7, 0x20AC, 0x0301, 0x5B57, 0x1F600};
  for (size_t i = 0; i < COUNT(hidden); i++) {
    if (utf8_is_visible(hidden[i]))
      fail_msg("U+%04X is called visible", hidden[i]);
  }
  for (size_t i = 0; i < COUNT(shown); i++) {
    if (!utf8_is_visible(shown[i]))
      fail_msg("U+%04X is called invisible", shown[i]);
  }
}

typedef bool Mapping(Span text, StrBuf *out);

static void assert_maps(Mapping *map, const char *from, const char *to) {
  StrBuf out = {0};
  assert_true(map(span_of(from), &out));
  assert_string_equal(strbuf_text(&out), to);
  strbuf_deinit(&out);
}

static void words_change_case_and_keep_their_marks(void **state) {
  (void)state;
  static const struct {
    const char *text, *upper, *lower, *normal;
  } cases[] = {
      {"", "", "", ""},
      {"Casa", "CASA", "casa", "Casa"},
      {"peña", "PEÑA", "peña", "peña"},
      {"pen\xCC\x83"
       "a",
       "PEÑA", "peña", "peña"}, // n and a combining tilde
      {"PEN\xCC\x83"
       "A",
       "PEÑA", "peña", "PEÑA"},
      {"c\xCC\xA7", "Ç", "ç", "ç"},
      {"pingüí", "PINGÜÍ", "pingüí", "pingüí"},
      {"col·legi", "COL·LEGI", "col·legi", "col·legi"},
      {"coŀlegi", "COL·LEGI", "col·legi", "col·legi"},
      {"COĿLEGI", "COL·LEGI", "col·legi", "COL·LEGI"},
      {"Übung", "ÜBUNG", "übung", "Übung"},
      {"123 -'", "123 -'", "123 -'", "123 -'"},
      {"ﬁ", "ﬁ", "ﬁ", "ﬁ"}, // a ligature is no pair of letters: only canonical forms are merged
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    assert_maps(utf8_upper, cases[i].text, cases[i].upper);
    assert_maps(utf8_lower, cases[i].text, cases[i].lower);
    assert_maps(utf8_normalise, cases[i].text, cases[i].normal);
  }
}

static void what_is_mapped_is_added_to_what_is_there(void **state) {
  (void)state;
  StrBuf out = {0};
  assert_true(utf8_upper(span_of("ñ"), &out));
  assert_true(utf8_upper((Span){NULL, 0}, &out));
  assert_true(utf8_upper(span_of("o"), &out));
  assert_string_equal(strbuf_text(&out), "ÑO");
  strbuf_deinit(&out);
}

static void windows_1252_bytes_become_their_characters(void **state) {
  (void)state;
  static const struct {
    const char *bytes, *text;
  } cases[] = {
      {"plain", "plain"},
      {"\xD1\xF1\xE7\xB7", "Ññç·"},
      {"\x80", "€"},
      {"\x93\x94", "“”"},
      {"\x8A\x9A\x8E\x9E", "ŠšŽž"},
      {"\x9F", "Ÿ"},
      {"\xA0", "\xC2\xA0"},
      {"\xFF", "ÿ"},
      {"\x81", "\xC2\x81"}, // an undefined byte: the control character of Latin-1
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf out = {0};
    utf8_from_latin1(span_of(cases[i].bytes), &out);
    assert_string_equal(strbuf_text(&out), cases[i].text);
    strbuf_deinit(&out);
  }
}

static void utf_16_becomes_utf8_and_says_when_it_is_damaged(void **state) {
  (void)state;
  static const struct {
    Span bytes;
    bool is_big_endian, is_valid;
    const char *text;
  } cases[] = {
      {{"\xF1\0a\0", 4}, false, true, "ña"},
      {{"\0\xF1\0a", 4}, true, true, "ña"},
      {{"\x3D\xD8\x00\xDE", 4}, false, true, "😀"},
      {{"\x3D\xD8", 2}, false, false, "\xEF\xBF\xBD"},
      {{"\x00\xDEx\0", 4}, false, false, "\xEF\xBF\xBDx"},
      {{"x\0y", 3}, false, false, "x"},
      {{"", 0}, false, true, ""},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf text = {0};
    assert_int_equal(utf8_from_utf16(cases[i].bytes, cases[i].is_big_endian, &text), cases[i].is_valid);
    assert_string_equal(strbuf_text(&text), cases[i].text);
    strbuf_deinit(&text);
  }
}

// Twin: the grammar of RFC 3629, written literally.
static size_t slow_decode(const unsigned char *at, size_t size) {
  static const struct {
    unsigned char low, high, second_low, second_high;
    size_t size;
  } forms[] = {{0x00, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
               {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
               {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
  for (size_t i = 0; i < COUNT(forms); i++) {
    if (at[0] < forms[i].low || at[0] > forms[i].high)
      continue;
    if (size < forms[i].size || (forms[i].size > 1 && (at[1] < forms[i].second_low || at[1] > forms[i].second_high)))
      return 0;
    for (size_t j = 2; j < forms[i].size; j++) {
      if (at[j] < 0x80 || at[j] > 0xBF)
        return 0;
    }
    return forms[i].size;
  }
  return 0;
}

static bool decodes_as_the_grammar_says(Gen *gen, void *context) {
  (void)context;
  static const unsigned char leads[] = {'a',  0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
                                        0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF};
  static const unsigned char nexts[] = {0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0x7F};
  unsigned char bytes[4];
  size_t size = 1 + gen_below(gen, 4);
  bytes[0] = gen_chance(gen, 50) ? (unsigned char)gen_below(gen, 256) : leads[gen_below(gen, COUNT(leads))];
  for (size_t i = 1; i < size; i++)
    bytes[i] = gen_chance(gen, 30) ? (unsigned char)gen_below(gen, 256) : nexts[gen_below(gen, COUNT(nexts))];
  uint32_t codepoint;
  // A copy of just the right size, so that the sanitizers see a read past the end.
  char *copy = mem_copy_text((const char *)bytes, size);
  size_t expected = slow_decode(bytes, size), got = utf8_decode(copy, size, &codepoint);
  mem_free(copy);
  gen_note(gen, "%zu bytes from %02X: %zu used, expected %zu", size, bytes[0], got, expected);
  return got == expected;
}

static void decoding_follows_the_grammar(void **state) {
  (void)state;
  property_check("decoding follows RFC 3629", 20000, decodes_as_the_grammar_says, NULL);
}

static bool upper_twice_is_upper_once(Gen *gen, void *context) {
  (void)context;
  StrBuf text = {0}, once = {0}, twice = {0};
  while (gen_chance(gen, 80))
    strbuf_add_codepoint(&text, gen_below(gen, gen_chance(gen, 50) ? 0x3000 : 0x110000));
  bool holds = utf8_upper((Span){strbuf_text(&text), text.size}, &once) &&
               utf8_upper((Span){strbuf_text(&once), once.size}, &twice) &&
               strcmp(strbuf_text(&once), strbuf_text(&twice)) == 0;
  gen_note(gen, "'%s' gives '%s', then '%s'", strbuf_text(&text), strbuf_text(&once), strbuf_text(&twice));
  strbuf_deinit(&text);
  strbuf_deinit(&once);
  strbuf_deinit(&twice);
  return holds;
}

static void upper_case_of_upper_case_changes_nothing(void **state) {
  (void)state;
  property_check("upper case of upper case changes nothing", 5000, upper_twice_is_upper_once, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(utf_16_becomes_utf8_and_says_when_it_is_damaged),
      cmocka_unit_test(malformed_bytes_are_refused_where_they_stand),
      cmocka_unit_test(every_character_encodes_and_decodes_to_itself),
      cmocka_unit_test(a_cut_never_splits_a_character),
      cmocka_unit_test(the_width_counts_terminal_columns),
      cmocka_unit_test(what_a_reader_can_t_see_is_not_visible),
      cmocka_unit_test(words_change_case_and_keep_their_marks),
      cmocka_unit_test(what_is_mapped_is_added_to_what_is_there),
      cmocka_unit_test(windows_1252_bytes_become_their_characters),
      cmocka_unit_test(decoding_follows_the_grammar),
      cmocka_unit_test(upper_case_of_upper_case_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
