// SPDX-License-Identifier: MIT
#include "lexicon/charset.h"
#include "support/test.h"

static const struct {
  const char *charset, *text, *utf8; // utf8 NULL: refused
  const char *sentence;
} cases[] = {
    {"UTF-8", "se\xC3\xB1or", "señor", NULL},
    {"utf-8", "", "", NULL},
    {"ISO8859-1", "se\xF1or \xA4", "señor ¤", NULL},
    {"iso-8859-1", "\xE0", "à", NULL},
    {"ISO8859-15", "c\xBDur \xA4 \xA6\xA8\xB4\xB8\xBC\xBE \xE0", "cœur € ŠšŽžŒŸ à", NULL},
    {"ISO-8859-15", "a", "a", NULL},
    {"ISO8859-2", "\xB1\xE6\xEA\xB3\xF1\xF3\xB6\xBF\xBC", "ąćęłńóśżź", NULL},
    {"ISO8859-7", "\xE1", "α", NULL},
    {"KOI8-R", "\xC1", "а", NULL},
    {"microsoft-cp1251", "\xE0", "а", NULL},
    {"ISO8859-7", "\xE1\n\xE1\xFF", NULL, "list:2: this is not text in the character set 'ISO8859-7'"},
    {"ISO8859-99", "a", NULL, "list: the character set 'ISO8859-99' is not known here"},
    {"ISO8859-1/x", "a", NULL, "list: the character set 'ISO8859-1/x' is not known here"},
    {"UTF-8", "a\nb\n\xC3", NULL, "list:3: this line is not well-formed UTF-8"},
    {"UTF-16", "a", NULL, "list: the character set 'UTF-16' is not known here"},
    {"UTF", "a", NULL, "list: the character set 'UTF' is not known here"},
};

static void character_sets_become_utf8(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    StrBuf out = {0};
    Error err;
    Status status = charset_to_utf8(span_of(cases[i].text), span_of(cases[i].charset), "list", &out, &err);
    StrBuf sentence = {0};
    if (status != OK)
      error_format(&err, NULL, &sentence);
    if ((status == OK) != (cases[i].utf8 != NULL))
      fail_msg("case %zu: status %s %s", i, status_name(status), strbuf_text(&sentence));
    if (status == OK)
      assert_string_equal(strbuf_text(&out), cases[i].utf8);
    else if (strncmp(sentence.data, cases[i].sentence, strlen(cases[i].sentence)) != 0)
      fail_msg("says \"%s\", expected \"%s\"", sentence.data, cases[i].sentence);
    strbuf_deinit(&sentence);
    strbuf_deinit(&out);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(character_sets_become_utf8)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
