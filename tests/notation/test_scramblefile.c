// SPDX-License-Identifier: MIT
#include "notation/scramblefile.h"
#include "support/test.h"

#include <string.h>

#define HEAD "{\"format\":\"tesela-scramble\",\"version\":1,\"name\":\"Casa\",\"level\":2,"
#define LETTERS "\"alphabet\":{\"id\":\"\",\"letters\":[\"A\",\"C\",\"CH\",\"H\",\"S\"]},"

static void what_is_written_is_read_again(void **state) {
  static const char text[] = HEAD LETTERS "\"lexicon\":\"es\",\"words\":[{\"word\":\"[CH]ACAS\",\"mixed\":\"SACA[CH]\","
                                          "\"label\":\"chacas\",\"hint\":\"Una\","
                                          "\"given\":[0,4],\"solutions\":2},{\"word\":\"CHA\",\"mixed\":\"HAC\"}]}";
  Scramble scramble, again;
  ScopedStrBuf once = {0}, twice = {0};
  Error err = {0};
  (void)state;
  assert_ok(scramble_json_read(span_of(text), "a", &scramble, &err), err);
  assert_int_equal(scramble.words[0].length, 5);
  assert_int_equal(scramble.words[0].given, 0x11);
  assert_int_equal(scramble.words[1].length, 3); // C and H, not CH
  assert_string_equal(scramble.words[0].hint, "Una");
  scramble_json_write(&scramble, &once);
  assert_ok(scramble_json_read(strbuf_span(&once), "b", &again, &err), err);
  scramble_json_write(&again, &twice);
  assert_string_equal(strbuf_text(&once), strbuf_text(&twice));
  scramble_deinit(&scramble);
  scramble_deinit(&again);
}

static void what_is_wrong_is_named(void **state) {
  static const struct {
    const char *text, *says;
  } cases[] = {
      {"{}", "format"},
      {"{\"format\":\"tesela-sopa\"}", "this is not a word scramble"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CASA\"}]}", "words[0].mixed"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CASA\",\"mixed\":\"SACAS\"}]}", "words[0].mixed"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CA\",\"mixed\":\"AC\"}]}", "words[0].word"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CASO\",\"mixed\":\"SACO\"}]}", "words[0].word"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CA.A\",\"mixed\":\"AC.A\"}]}", "words[0].word"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CASA\",\"mixed\":\"SACA\",\"given\":[4]}]}", "words[0].given"},
      {HEAD LETTERS "\"words\":[{\"word\":\"CASA\",\"mixed\":\"SACA\",\"colour\":1}]}", "colour"},
      {HEAD "\"words\":[]}", "alphabet"},
      {"{\"format\":\"tesela-scramble\",\"version\":1,\"name\":\"x\",\"level\":6," LETTERS "\"words\":[]}", "level"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Scramble scramble;
    ScopedStrBuf text = {0};
    Error err = {0};
    if (scramble_json_read(span_of(cases[i].text), "a.json", &scramble, &err) == OK)
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
