// SPDX-License-Identifier: MIT
// Tags in words, in every language of the program.
#include "meaning/grammar.h"
#include "support/test.h"

typedef struct Case {
  const char *tags, *en, *es, *ca;
} Case;

static const Case cases[] = {
    {"vblex.ifi.p3.pl", "3rd person plural, preterite", "3.ª persona del plural, pretérito perfecto simple",
     "3a persona del plural, passat simple"},
    {"n.f.pl", "noun, feminine plural", "sustantivo, femenino plural", "nom, femení plural"},
    {"vblex.pp.f.sg", "past participle, feminine singular", "participio, femenino singular",
     "participi, femení singular"},
    {"vblex.inf", "infinitive", "infinitivo", "infinitiu"},
    {"cntr", "contraction", "contracción", "contracció"},
    {"adj.mf.pl", "adjective, plural", "adjetivo, plural", "adjectiu, plural"},
    {"n.mf", "noun, masculine and feminine", "sustantivo, masculino y femenino", "nom, masculí i femení"},
    {"m.pl", "masculine plural", "masculino plural", "masculí plural"},
    {"pl", "plural", "plural", "plural"},
    {"adv", "adverb", "adverbio", "adverbi"},
    {"adj.comp", "adjective, comparative", "adjetivo, comparativo", "adjectiu, comparatiu"},
    {"vblex", "verb", "verbo", "verb"},
    {"", "", "", ""},
    {"something.new", "", "", ""},
};

static void tags_are_told_in_words(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    const char *const expected[] = {cases[i].en, cases[i].es, cases[i].ca};
    const char *const languages[] = {"en", "es", "ca"};
    for (int j = 0; j < 3; j++) {
      StrBuf text = {0};
      grammar_add(cases[i].tags, catalog_find(languages[j]), &text);
      if (strcmp(strbuf_text(&text), expected[j]) != 0)
        fail_msg("%s in %s: '%s', expected '%s'", cases[i].tags, languages[j], strbuf_text(&text), expected[j]);
      strbuf_deinit(&text);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tags_are_told_in_words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
