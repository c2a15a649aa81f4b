// SPDX-License-Identifier: MIT
#include "lexicon/translations.h"
#include "support/test.h"

#include <zlib.h>

static void zip_add(Span bytes, StrBuf *out) {
  unsigned char packed[1024];
  z_stream stream = {.next_in = (unsigned char *)(uintptr_t)bytes.data,
                     .avail_in = (uInt)bytes.size,
                     .next_out = packed,
                     .avail_out = sizeof packed};
  assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
  strbuf_add(out, (const char *)packed, stream.total_out);
  deflateEnd(&stream);
}

static const struct {
  const char *what, *text, *expected;
} cases[] = {
    {"nothing", "", ""},
    {"words, and not what explains them", "aspekt /ˈaspəkt/ <n, ut>\naspecto\nsätt\nfoo <v>\nser, ir\n",
     "aspecto\nser\nir\n"},
    {"a number begins the next sense", "a <n>\ncasa, hogar 2.\nförklaring\n 3.\nannan\n", "casa\nhogar\n"},
    {"names are left out", "Burgos /byʁ.ɡɔs/ <pn, masc>\nBurgos\nb <pn>\nc\n", ""},
    {"so are several words, and what is not letters", "a <n>\nmar de sal, e-mail, 3D, ñu\n", "ñu\n"},
    {"without a part of speech", "Ange /ɑ̃ʒ/\nángel\n", "ángel\n"},
    {"headwords alone", "a <n>\nb <n>\nsol\n", "sol\n"},
    {"bytes that are not UTF-8", "a <n>\nsol\xFF, mar\n", "mar\n"},
};

static void translations_are_found(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    StrBuf zipped = {0}, out = {0};
    Error err;
    zip_add(span_of(cases[i].text), &zipped);
    assert_ok(translations_read((Span){zipped.data, zipped.size}, "a.dict.dz", &out, &err), err);
    if (strcmp(strbuf_text(&out), cases[i].expected) != 0)
      fail_msg("%s: gives \"%s\", expected \"%s\"", cases[i].what, strbuf_text(&out), cases[i].expected);
    for (size_t size = 0; size < zipped.size; size++) // and every file that is cut is refused
      assert_int_equal(translations_read((Span){zipped.data, size}, "a.dict.dz", &out, &err), ERR_INPUT);
    assert_string_equal(strbuf_text(&out), cases[i].expected);
    strbuf_deinit(&zipped);
    strbuf_deinit(&out);
  }
}

static void note_entry(void *context, Span head, Span part, Span translations) {
  Span text = translations_of_sense(translations);
  strbuf_printf(context, "%.*s|%.*s|%.*s\n", (int)head.size, head.data, (int)part.size, part.data, (int)text.size,
                text.data);
}

static void entries_are_told_with_their_part_of_speech(void **state) {
  (void)state;
  StrBuf zipped = {0}, out = {0};
  TranslationSink sink = {&out, note_entry, note_entry};
  Error err;
  zip_add(span_of("dom /dɔ̃m/ /ˈdɔmɨ/ <n>\n1. casa, hogar 2.\nbudynek\n2. pueblo\n 3.\nkraj\niść <v>\nir, andar\nAnge "
                  "/ɑ̃ʒ/\nángel\n"
                  "Burgos <pn>\nBurgos\nrok <n, ut>\n12 meses\n1er <n>\n3. 4.\n"),
          &zipped);
  assert_ok(translations_read_entries((Span){zipped.data, zipped.size}, "a.dict.dz", &sink, &err), err);
  assert_string_equal(out.data,
                      "dom|n|casa, hogar\ndom|n|pueblo\niść|v|ir, andar\nAnge||ángel\nrok|n, ut|12 meses\n1er|n|\n");
  strbuf_deinit(&zipped);
  strbuf_deinit(&out);
}

static void they_are_known_by_their_name(void **state) {
  (void)state;
  assert_true(translations_is_name("/usr/share/dictd/freedict-fra-spa.dict.dz"));
  assert_false(translations_is_name(".dict.dz"));
  assert_false(translations_is_name("spanish"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(translations_are_found),
      cmocka_unit_test(entries_are_told_with_their_part_of_speech),
      cmocka_unit_test(they_are_known_by_their_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
