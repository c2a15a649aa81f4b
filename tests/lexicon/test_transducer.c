// SPDX-License-Identifier: MIT
// Dictionaries of lttoolbox: what is read from small ones, and that damaged ones are refused.
#include "lexicon/transducer.h"
#include "lexicon/transducers.h"
#include "support/test.h"

typedef struct Told {
  StrBuf text;
  const char *unwanted; // a tag
  int most;             // readings; 0: all
  int count;
} Told;

static bool wants_tag(void *context, Span tag, int index) {
  const Told *told = context;
  return !told->unwanted || !span_equals(tag, told->unwanted) || index < 0;
}

static bool take_reading(void *context, const TransducerReading *reading) {
  Told *told = context;
  strbuf_printf(&told->text, "%s%.*s=%.*s", told->count ? " " : "", (int)reading->form.size, reading->form.data,
                (int)reading->lemma.size, reading->lemma.data);
  for (int i = 0; i < reading->tag_count; i++)
    strbuf_printf(&told->text, ".%.*s", (int)reading->tags[i].size, reading->tags[i].data);
  return ++told->count != told->most;
}

typedef struct Case {
  const char *what, *readings, *unwanted;
  int most;
  const char *expected;
} Case;

static const Case cases[] = {
    {"a form, its lemma and its tags", "gatas:gato<n><f><pl>", NULL, 0, "gatas=gato.n.f.pl"},
    {"letters outside ASCII", "ñandúes:ñandú<n><pl>", NULL, 0, "ñandúes=ñandú.n.pl"},
    {"a lemma that is longer than its form", "es:ser<v>", NULL, 0, "es=ser.v"},
    {"several readings", "mar:mar<n>\nsol:sol<n>", NULL, 0, "mar=mar.n sol=sol.n"},
    {"a tag that is not wanted", "mar:mar<n>\nMar:Mar<np>", "np", 0, "mar=mar.n"},
    {"words with a blank are left out", "a mar:a mar<adv>\nsol:sol<n>", NULL, 0, "sol=sol.n"},
    {"so are joined words", "darlo:dar<v>+lo<prn>\ndar:dar<v>", NULL, 0, "dar=dar.v"},
    {"and what has letters behind its tags", "dar:dar<v>x\nsol:sol<n>", NULL, 0, "sol=sol.n"},
    {"what has no tag is no word", "dar:dar\nsol:sol<n>", NULL, 0, "sol=sol.n"},
    {"who listens may stop", "mar:mar<n>\nsol:sol<n>", NULL, 1, "mar=mar.n"},
};

static void readings_are_told(void **state) {
  (void)state;
  for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
    const Case *c = &cases[i / 2];
    StrBuf bytes = {0};
    transducer_write(c->readings, i % 2, &bytes);
    Transducer *transducer;
    Error err;
    Told told = {.unwanted = c->unwanted, .most = c->most};
    TransducerSink sink = {.context = &told, .tag = wants_tag, .reading = take_reading};
    assert_ok(transducer_parse((Span){bytes.data, bytes.size}, "t.bin", &transducer, &err), err);
    assert_ok(transducer_walk(transducer, &sink, NULL, &err), err);
    if (strcmp(strbuf_text(&told.text), c->expected) != 0)
      fail_msg("%s: %s, expected %s", c->what, strbuf_text(&told.text), c->expected);
    transducer_destroy(transducer);
    strbuf_deinit(&told.text);
    strbuf_deinit(&bytes);
  }
}

static void translations_are_told(void **state) {
  (void)state;
  static const char pairs[] =
      "gato<n><m>:cat<n>\nsol<n>:sunshine<n>\nir<v>:go away<v>\na mar<adv>:x<adv>\n4<num>:four<num>";
  StrBuf bytes = {0};
  Transducer *transducer;
  Error err;
  Told told = {0};
  TransducerSink sink = {.context = &told, .reading = take_reading, .is_bilingual = true};
  transducer_write(pairs, true, &bytes);
  assert_ok(transducer_parse((Span){bytes.data, bytes.size}, "t.bin", &transducer, &err), err);
  assert_ok(transducer_walk(transducer, &sink, NULL, &err), err);
  assert_string_equal(strbuf_text(&told.text), "gato=cat.n.m sol=sunshine.n ir=go away.v");
  transducer_destroy(transducer);
  strbuf_deinit(&told.text);
  strbuf_deinit(&bytes);
}

static void a_file_cut_anywhere_is_refused(void **state) {
  (void)state;
  StrBuf bytes = {0};
  transducer_write("gatas:gato<n><f><pl>\nsol:sol<n>", true, &bytes);
  for (size_t size = 0; size < bytes.size; size++) {
    Transducer *transducer = NULL;
    Error err;
    Status status = transducer_parse((Span){bytes.data, size}, "t.bin", &transducer, &err);
    if (status != ERR_INPUT)
      fail_msg("with %zu of %zu bytes: status %s", size, bytes.size, status_name(status));
  }
  strbuf_deinit(&bytes);
}

static bool is_long_enough(void *context, const TransducerReading *reading) {
  size_t *longest = context;
  if (reading->form.size > *longest)
    *longest = reading->form.size;
  return true;
}

static void a_loop_is_cut(void **state) {
  (void)state;
  // One tag "n"; pairs a:a and nothing:<n>; state 0 leads to itself by a:a and to state 1, which is final, by the tag.
  static const char loop[] = "\0\1\1\100n\2\100b\100b\1\0\1\5\100m\100a\100i\100n\100@\0\1\1\2\2\0\0\1\1\0";
  Transducer *transducer;
  Error err;
  size_t longest = 0;
  TransducerSink sink = {.context = &longest, .reading = is_long_enough};
  assert_ok(transducer_parse((Span){loop, sizeof loop - 1}, "t.bin", &transducer, &err), err);
  assert_ok(transducer_walk(transducer, &sink, NULL, &err), err);
  assert_int_equal(longest, TRANSDUCER_TEXT_MAX);
  transducer_destroy(transducer);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(readings_are_told),
      cmocka_unit_test(translations_are_told),
      cmocka_unit_test(a_file_cut_anywhere_is_refused),
      cmocka_unit_test(a_loop_is_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
