// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/strbuf.h"
#include "support/property.h"
#include "support/test.h"

static void an_empty_one_is_an_empty_text(void **state) {
  (void)state;
  StrBuf buf = {0};
  assert_string_equal(strbuf_text(&buf), "");
  strbuf_reset(&buf);
  strbuf_add(&buf, NULL, 0);
  assert_string_equal(strbuf_text(&buf), "");
  strbuf_deinit(&buf);
  assert_null(buf.data);
}

static void everything_that_is_added_follows_in_order(void **state) {
  (void)state;
  StrBuf buf = {0};
  strbuf_add_text(&buf, "tile ");
  strbuf_add(&buf, "CHxx", 2);
  strbuf_add_char(&buf, ' ');
  strbuf_add_repeat(&buf, '-', 3);
  strbuf_add_repeat(&buf, '!', 0);
  strbuf_add_codepoint(&buf, 0xD1);
  strbuf_printf(&buf, " %d/%s", 42, "x");
  assert_string_equal(strbuf_text(&buf), "tile CH ---Ñ 42/x");
  assert_int_equal(buf.size, strlen(buf.data));
  strbuf_reset(&buf);
  assert_string_equal(strbuf_text(&buf), "");
  strbuf_printf(&buf, "%s", "");
  assert_int_equal(buf.size, 0);
  strbuf_deinit(&buf);
}

static void formatted_text_longer_than_the_room_left_is_whole(void **state) {
  (void)state;
  for (int length = 0; length < 300; length++) {
    StrBuf buf = {0};
    strbuf_printf(&buf, "%*s", length, "");
    strbuf_printf(&buf, "%0*d|", length + 1, 0);
    assert_int_equal(buf.size, 2 * length + 2);
    assert_int_equal(strlen(buf.data), buf.size);
    strbuf_deinit(&buf);
  }
}

// Twin: a plain array of bytes.
static bool grows_like_an_array(Gen *gen, void *context) {
  (void)context;
  enum { MAX = 4096 };
  char twin[MAX + 256];
  size_t size = 0;
  StrBuf buf = {0};
  while (size < MAX && gen_chance(gen, 90)) {
    char piece[200];
    size_t count = gen_below(gen, sizeof piece);
    for (size_t i = 0; i < count; i++)
      piece[i] = (char)gen_below(gen, 256);
    strbuf_add(&buf, piece, count);
    memcpy(twin + size, piece, count);
    size += count;
    if (gen_chance(gen, 5)) {
      strbuf_reset(&buf);
      size = 0;
    }
  }
  bool same = buf.size == size && (size == 0 || memcmp(buf.data, twin, size) == 0) && strbuf_text(&buf)[size] == '\0';
  gen_note(gen, "size %zu, expected %zu", buf.size, size);
  strbuf_deinit(&buf);
  return same;
}

static void it_holds_the_bytes_an_array_would_hold(void **state) {
  (void)state;
  property_check("a text buffer grows like an array", 300, grows_like_an_array, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_empty_one_is_an_empty_text),
      cmocka_unit_test(everything_that_is_added_follows_in_order),
      cmocka_unit_test(formatted_text_longer_than_the_room_left_is_whole),
      cmocka_unit_test(it_holds_the_bytes_an_array_would_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
