// SPDX-License-Identifier: MIT
#include "base/script.h"
#include "base/utf8.h"
#include "support/test.h"

#include <string.h>

static void letters_belong_to_an_alphabet(void **state) {
  static const struct {
    const char *letters;
    Script script;
  } cases[] = {
      {"aZñÇßıłşɛəŋʒẽÀª", SCRIPT_LATIN},
      {"αΩᾳ", SCRIPT_GREEK},
      {"жЁї", SCRIPT_CYRILLIC},
      {"אב", SCRIPT_HEBREW},
      {"محی", SCRIPT_ARABIC},
      {"कि", SCRIPT_DEVANAGARI},
      {"漢かカ한ㄅ々", SCRIPT_EAST_ASIAN},
      {"ⵎⴰ", SCRIPT_TIFINAGH},
      {"Ꭰꭰ", SCRIPT_CHEROKEE},
      // no letters, or in a dress; a mark that goes with any alphabet
      {"1٣ ♞—_·\u0301", SCRIPT_NONE},
      {"ａ𝐀ⓐᴀɑﬁǀʰ", SCRIPT_NONE},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Span text = span_of(cases[i].letters);
    uint32_t codepoint;
    for (size_t at = 0; at < text.size; at += utf8_decode(text.data + at, text.size - at, &codepoint)) {
      assert_true(utf8_decode(text.data + at, text.size - at, &codepoint) > 0);
      if (script_of(codepoint) != cases[i].script)
        fail_msg("U+%04X: %d, wanted %d", (unsigned)codepoint, (int)script_of(codepoint), (int)cases[i].script);
    }
  }
}

static void look(const char *text, StrBuf *out) {
  strbuf_reset(out);
  lookalike_key(span_of(text), out);
}

static void texts_that_look_alike_have_one_look(void **state) {
  static const struct {
    const char *one, *other;
    bool is_same;
  } cases[] = {
      {"Maria", "MARÍA", true},
      {"Maria", "Marıa", true},
      {"Maria", "Mar1a", true},
      {"Maria", "Μαρία", false}, // Greek, and another word: ρ is like p
      {"Ana María", "ana_maria", true},
      {"Ivan", "lvan", true},
      {"Bob", "B0b", true},
      {"Straße", "STRASSE", true},
      {"Łukasz", "lukasz", true},
      {"Søren", "Soren", true},
      {"Ægir", "Aegir", true},
      {"Arnau", "Amau", true},
      {"Ewa", "Evva", true},
      {"Capa", "Сара", true},
      {"NINA", "ΝΙΝΑ", true},
      {"OTTO", "ΟΤΤΟ", true},
      {"ANA", "ꓮꓠꓮ", true},
      {"Ana", "Ａｎａ", true},
      {"Ana", "𝐀na", true},
      {"Ana", "Anna", false},
      {"Pau", "Pao", false},
      {"José", "Josu", false},
      {"Анна", "Аня", false},
      {"कि", "का", false},
      {"力", "カ", true},
      {"שָׁלוֹם", "שלום", true},
      {"مُحَمَّد", "محمد", true},
      {"が", "か", false},
      {"Kaʻiulani", "Kaiulani", true},
      {"Ana 1", "Ana 2", false},
      {"—", "…", true}, // nothing is left of either
  };
  StrBuf one = {0}, other = {0};
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    look(cases[i].one, &one);
    look(cases[i].other, &other);
    if ((strcmp(strbuf_text(&one), strbuf_text(&other)) == 0) != cases[i].is_same)
      fail_msg("'%s' has '%s', '%s' has '%s'", cases[i].one, strbuf_text(&one), cases[i].other, strbuf_text(&other));
  }
  strbuf_deinit(&one);
  strbuf_deinit(&other);
}

// What is appended to stays as it is.
static void a_look_is_appended(void **state) {
  StrBuf text = {0};
  (void)state;
  strbuf_add_text(&text, "rn ");
  lookalike_key(span_of("Arn"), &text);
  assert_string_equal(text.data, "rn am");
  lookalike_key(span_of("\xff"), &text); // not text
  lookalike_key(span_of(""), &text);
  assert_string_equal(text.data, "rn am");
  strbuf_deinit(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(letters_belong_to_an_alphabet),
      cmocka_unit_test(texts_that_look_alike_have_one_look),
      cmocka_unit_test(a_look_is_appended),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
