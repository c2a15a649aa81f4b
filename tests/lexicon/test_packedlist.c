// SPDX-License-Identifier: MIT
#include "lexicon/packedlist.h"
#include "support/test.h"

#include <zlib.h>

static void add_zipped(Span bytes, StrBuf *out) {
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

typedef struct Case {
  const char *what, *packed;
  size_t size;
  const char *expected; // NULL: refused
} Case;

#define BYTES(text) text, sizeof text - 1

static const Case cases[] = {
    {"no words", BYTES("\2\37\377"), ""},
    {"words share their beginnings", BYTES("\2\0casa/S\4s\2ña\37\377"), "casa/S\ncasas\ncaña\n"},
    {"another version", BYTES("\1\0casa\37\377"), NULL},
    {"more shared letters than there are", BYTES("\2\0casa\5s\37\377"), NULL},
    {"no end", BYTES("\2\0casa"), NULL},
    {"something behind the end", BYTES("\2\0casa\37\377\0"), NULL},
    {"a long number", BYTES("\2\36casa\37\377"), NULL},
    {"nothing at all", BYTES(""), NULL},
};

static void lists_are_unpacked(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    StrBuf zipped = {0}, out = {0};
    Error err;
    add_zipped((Span){cases[i].packed, cases[i].size}, &zipped);
    strbuf_add_text(&out, "0\n");
    Status status = packedlist_read((Span){zipped.data, zipped.size}, "es.cwl.gz", &out, &err);
    const char *expected = cases[i].expected ? cases[i].expected : "";
    if ((status == OK) != (cases[i].expected != NULL) || strcmp(out.data + 2, expected) != 0)
      fail_msg("%s: status %s, \"%s\"", cases[i].what, status_name(status), out.data + 2);
    if (status == OK) { // and every file that is cut is refused
      for (size_t size = 0; size < zipped.size; size++)
        assert_int_equal(packedlist_read((Span){zipped.data, size}, "es.cwl.gz", &out, &err), ERR_INPUT);
    }
    strbuf_deinit(&zipped);
    strbuf_deinit(&out);
  }
}

static void packed_lists_are_known_by_their_name(void **state) {
  (void)state;
  assert_true(packedlist_is_name("/usr/share/aspell/es.cwl.gz"));
  assert_false(packedlist_is_name(".cwl.gz"));
  assert_false(packedlist_is_name("es.dic"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists_are_unpacked),
      cmocka_unit_test(packed_lists_are_known_by_their_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
