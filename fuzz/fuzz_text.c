// SPDX-License-Identifier: MIT
// Any bytes as text: decoding stays inside, shown text is well-formed, and upper case twice is the same as once. An
// accepted name consists of letters, and what two names have in common is text.
#include "app/account.h"
#include "base/ascii.h"
#include "base/lines.h"
#include "base/mem.h"
#include "base/script.h"
#include "base/textfile.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"

static void check_case(Span text) {
  StrBuf once = {0}, twice = {0};
  bool valid = utf8_upper(text, &once);
  must(valid == utf8_is_valid(text));
  if (valid) {
    must(utf8_upper((Span){strbuf_text(&once), once.size}, &twice));
    must(once.size == twice.size && memcmp(strbuf_text(&once), strbuf_text(&twice), once.size) == 0);
  }
  strbuf_deinit(&once);
  strbuf_deinit(&twice);
}

static void check_shown(Span text) {
  StrBuf shown = {0};
  strbuf_add_visible(&shown, text);
  utf8_from_latin1(text, &shown);
  must(utf8_is_valid((Span){strbuf_text(&shown), shown.size}));
  must(utf8_width((Span){strbuf_text(&shown), shown.size}) >= 0);
  strbuf_deinit(&shown);
}

static void check_name(Span text) {
  StrBuf look = {0}, name = {0}, key = {0};
  char *typed = mem_copy_text(text.data ? text.data : "", text.size);
  lookalike_key(text, &look);
  must(utf8_is_valid((Span){strbuf_text(&look), look.size}));
  if (name_clean(typed, &name, &key, NULL) == OK && account_name_check(name.data, NULL) == OK) {
    strbuf_reset(&look);
    lookalike_key((Span){name.data, name.size}, &look);
    must(look.size > 0 && name_check_look(name.data, NULL) == OK);
  }
  mem_free(typed);
  strbuf_deinit(&look);
  strbuf_deinit(&name);
  strbuf_deinit(&key);
}

static void check_ascii(Span text) {
  StrBuf plain = {0};
  ascii_add(text, &plain);
  for (size_t i = 0; i < plain.size; i++)
    must((unsigned char)plain.data[i] < 0x80);
  strbuf_deinit(&plain);
}

// Whatever encoding is found, the file becomes UTF-8; UTF-8 stays unchanged.
static void check_decoded(Span bytes) {
  StrBuf room = {0};
  Span text;
  TextEncoding encoding;
  if (textfile_decode(bytes, "fuzz", &room, &text, &encoding, NULL) == OK) {
    must(utf8_is_valid(text));
    must((encoding == TEXT_UTF8) == (text.data == bytes.data));
  }
  strbuf_deinit(&room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Span text = {(const char *)data, size}, line, word;
  check_case(text);
  check_shown(text);
  check_name(text);
  check_decoded(text);
  check_ascii(text);
  Lines lines = lines_start(text);
  while (lines_next(&lines, &line)) {
    long number;
    while (line_next_word(&line, &word))
      (void)span_to_int(word, -1000, 1000, &number);
  }
  return 0;
}
