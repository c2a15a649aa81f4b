// SPDX-License-Identifier: MIT
#include "base/strbuf.h"
#include "notation/mazefile.h"
#include "notation/xmlscan.h"
#include "support/test.h"

#include <string.h>

// Text in which @ stands for as many attributes as an element may have.
static void write_text(const char *pattern, StrBuf *out) {
  for (const char *c = pattern; *c; c++) {
    if (*c != '@')
      strbuf_add_char(out, *c);
    for (int i = 0; *c == '@' && i < XML_SCAN_ATTRIBUTES_MAX; i++)
      strbuf_printf(out, " a%d='>'", i);
  }
}

static void crowded_elements_are_seen_before_anybody_compares_what_they_have(void **state) {
  static const struct {
    const char *text;
    Status status;
    long line;
  } cases[] = {
      {"", OK, 0},
      {"<a/>", OK, 0},
      {"<a@/>", OK, 0},
      {"<a@><b@/><b@/></a>", OK, 0},
      {"\n<a@ b=\"1\"/>", ERR_LIMIT, 2},
      {"<a>\n<b@\nb=\"1\"/></a>", ERR_LIMIT, 2},
      {"<a><!-- <b@@ --></a>", OK, 0},
      {"<a><!-- > ' --><b@@/></a>", ERR_LIMIT, 1},
      {"<a><![CDATA[ <b@@ ]]></a>", OK, 0},
      {"<a><![CDATA[ ' ]]><b@@/></a>", ERR_LIMIT, 1},
      {"<?p <b@@ ?><a/>", OK, 0},
      {"<a b=\"<!--\"@/>", ERR_LIMIT, 1},
      {"<a b=\"<!-- ?>\"><b@@/>", ERR_LIMIT, 1},
      {"<a b='1", OK, 0}, // the parser says what is missing
      {"<!DOCTYPE a SYSTEM \"x[y\">\n<a/>", OK, 0},
      {"<?xml version='1.0'?>\n<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>", ERR_INPUT, 2},
      {"<?xml version='1.0' encoding='UTF-8'?><a/>", OK, 0},
      {"<?xml version='1.0' encoding=\"iso-8859-15\"?><a/>", OK, 0},
      {"\xef\xbb\xbf<?xml version='1.0' encoding=\"windows-1252\"?><a/>", OK, 0},
      {"<?xml version='1.0' encoding='UTF-7'?>+ADw-a/+AD4-", ERR_INPUT, 1},
      {"<?xml version='1.0' encoding = 'IBM037' ?>", ERR_INPUT, 1},
      {"<?xml version='1.0'?><a encoding='x'/>", OK, 0},
      {"\x4c\x6f\xa7\x94\x93", ERR_INPUT, 1}, // "<?xml" where letters have other numbers
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf text = {0};
    long line = 0;
    write_text(cases[i].text, &text);
    Status status = xmlscan_check((Span){text.data, text.size}, &line, NULL);
    if (status != cases[i].status || (status != OK && line != cases[i].line))
      fail_msg("%s: %s in line %ld, expected %s in line %ld", cases[i].text, status_name(status), line,
               status_name(cases[i].status), cases[i].line);
    strbuf_deinit(&text);
  }
}

static void halves_of_letters_are_not_read(void **state) {
  static const char text[] = "<\0a\0/\0>\0";
  long line;
  (void)state;
  assert_int_equal(xmlscan_check((Span){text, sizeof text - 1}, &line, NULL), ERR_INPUT);
}

static void a_maze_of_attributes_is_refused_at_once(void **state) {
  StrBuf text = {0};
  Maze *maze = NULL;
  Error err;
  (void)state;
  strbuf_add_text(&text, "<laberinto");
  for (int i = 0; i < 400 * 1000; i++) // libxml2 would take minutes
    strbuf_printf(&text, " a%d='1'", i);
  strbuf_add_text(&text, "/>");
  assert_int_equal(maze_xml_read((Span){text.data, text.size}, "maze", &maze, &err), ERR_LIMIT);
  strbuf_deinit(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crowded_elements_are_seen_before_anybody_compares_what_they_have),
      cmocka_unit_test(halves_of_letters_are_not_read),
      cmocka_unit_test(a_maze_of_attributes_is_refused_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
