// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "notation/cryptogramfile.h"
#include "support/test.h"

#include <string.h>

#define HEAD(signs, text)                                                                                              \
  "{\"format\":\"tesela-cryptogram\",\"version\":1,\"name\":\"Olas\",\"level\":2,\"signs\":\"" signs "\","             \
  "\"alphabet\":{\"id\":\"\",\"letters\":[\"A\",\"L\",\"O\",\"S\"]},\"text\":\"" text "\","

static void what_is_written_is_read_again(void **state) {
  static const char text[] = HEAD("letters", "¡Las olas a solas!") "\"key\":[2,3,4,1],\"given\":[\"A\"]}";
  ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram), *again = mem_alloc(sizeof *again);
  ScopedStrBuf once = {0}, twice = {0};
  Error err = {0};
  (void)state;
  assert_ok(cryptogram_json_read(span_of(text), "a", cryptogram, &err), err);
  assert_int_equal(cryptogram->signs, CRYPTOGRAM_LETTERS);
  assert_true(cryptogram->given[1]);
  cryptogram_json_write(cryptogram, &once);
  assert_ok(cryptogram_json_read(strbuf_span(&once), "b", again, &err), err);
  cryptogram_json_write(again, &twice);
  assert_string_equal(strbuf_text(&once), strbuf_text(&twice));
}

static void what_is_wrong_is_named(void **state) {
  static const struct {
    const char *text, *says;
  } cases[] = {
      {"{\"format\":\"tesela-sopa\"}", "this is not a cryptogram"},
      {HEAD("runes", "las olas solas") "\"key\":[2,3,4,1],\"given\":[]}", "signs"},
      {HEAD("numbers", "") "\"key\":[2,3,4,1],\"given\":[]}", "the sentence is empty"},
      {HEAD("numbers", "las olas rosas") "\"key\":[2,3,4,1],\"given\":[]}", "not a letter of the alphabet"},
      {HEAD("numbers", "las olas solas") "\"key\":[2,3,4],\"given\":[]}", "key"},
      {HEAD("numbers", "las olas solas") "\"key\":[1,3,4,2],\"given\":[]}", "A stands for itself"},
      {HEAD("numbers", "las olas solas") "\"key\":[2,3,2,1],\"given\":[]}", "has the same sign as another one"},
      {HEAD("numbers", "las olas solas") "\"key\":[2,3,9,1],\"given\":[]}", "has the same sign as another one"},
      {HEAD("numbers", "las olas solas") "\"key\":[2,3,4,1],\"given\":[\"Z\"]}", "given"},
      {HEAD("numbers", "las olas solas") "\"key\":[2,3,4,1],\"given\":[],\"x\":1}", "x"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ScopedMem Cryptogram *cryptogram = mem_alloc(sizeof *cryptogram);
    ScopedStrBuf text = {0};
    Error err = {0};
    if (cryptogram_json_read(span_of(cases[i].text), "a.json", cryptogram, &err) == OK)
      fail_msg("%s was read", cases[i].text);
    error_format(&err, NULL, &text);
    if (!strstr(strbuf_text(&text), cases[i].says))
      fail_msg("%s: %s", cases[i].text, strbuf_text(&text));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_is_read_again),
      cmocka_unit_test(what_is_wrong_is_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
