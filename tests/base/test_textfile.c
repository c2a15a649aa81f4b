// SPDX-License-Identifier: MIT
#include "base/textfile.h"
#include "support/test.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define BYTES(text)                                                                                                    \
  { text, sizeof(text) - 1 }

static void files_of_any_editor_become_utf8(void **state) {
  (void)state;
  static const struct {
    Span bytes;
    const char *text, *encoding;
  } cases[] = {
      {BYTES(""), "", "UTF-8"},
      {BYTES("casa\n"), "casa\n", "UTF-8"},
      {BYTES("a\xC3\xB1o\n"), "año\n", "UTF-8"},
      {BYTES("a\xF1o\r\nni\xF1o\r\n"), "año\r\nniño\r\n", "windows-1252"},
      {BYTES("COL\xB7LEGI"), "COL·LEGI", "windows-1252"},
      {BYTES("\x93na\xEFve\x94 \x80"), "“naïve” €", "windows-1252"},
      {BYTES("SE\xD1OR\xB7 CAF\xC9\xBB NI\xD1O"), "SEÑOR· CAFÉ» NIÑO", "windows-1252"}, // É» is valid UTF-8
      {BYTES("ni\xF1o\n\x1A"), "niño\n\x1A", "windows-1252"},
      {BYTES("\xFF\xFE\xF1\0a\0"), "ña", "UTF-16"},
      {BYTES("\xFE\xFF\0\xF1\0a"), "ña", "UTF-16"},
      {BYTES("\xFF\xFE"), "", "UTF-16"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf room = {0}, text = {0};
    Span read;
    TextEncoding encoding;
    Error err;
    strbuf_add_text(&room, "before");
    assert_ok(textfile_decode(cases[i].bytes, "file", &room, &read, &encoding, &err), err);
    strbuf_add(&text, read.data, read.size);
    assert_string_equal(strbuf_text(&text), cases[i].text);
    assert_string_equal(textfile_encoding_name(encoding), cases[i].encoding);
    assert_int_equal(textfile_note(encoding) != NULL, encoding == TEXT_WINDOWS_1252);
    strbuf_deinit(&text);
    strbuf_deinit(&room);
  }
}

static void what_cannot_be_read_is_refused_with_its_line(void **state) {
  (void)state;
  static const struct {
    Span bytes;
    const char *message;
  } cases[] = {
      {BYTES("c\0a\0s\0a\0"), "file: this is not a text file: save it as text, in UTF-8"},
      {BYTES("\x89PNG\r\n\x1A\n\x01\x02\xFF"), "file: this is not a text file: save it as text, in UTF-8"},
      {BYTES("casa\nni\xC3\xB1o\nma\xF1o\n"),
       "file:3: this line is not UTF-8, but others are: save the whole file as UTF-8"},
      {BYTES("casa\nni\xC3\xB1o\na\xC3\xB1o\nma\xC3"), "file:4: this line is not well-formed UTF-8"},
      {BYTES("\xEF\xBB\xBF"
             "casa\nni\xF1o"),
       "file:2: this line is not well-formed UTF-8"},
      {BYTES("casa\nni\x8D"), "file:2: this line is neither UTF-8 nor Windows-1252: save the file as UTF-8"},
      {BYTES("\xFF\xFEx"), "file: this file is not well-formed UTF-16: save it as UTF-8"},
      {BYTES("\xFE\xFF\xD8\x3D"), "file: this file is not well-formed UTF-16: save it as UTF-8"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    StrBuf room = {0}, told = {0};
    Span read;
    Error err;
    assert_int_equal(textfile_decode(cases[i].bytes, "file", &room, &read, NULL, &err), ERR_INPUT);
    error_format(&err, NULL, &told);
    assert_string_equal(strbuf_text(&told), cases[i].message);
    strbuf_deinit(&told);
    strbuf_deinit(&room);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_of_any_editor_become_utf8),
      cmocka_unit_test(what_cannot_be_read_is_refused_with_its_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
