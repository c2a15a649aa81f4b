// SPDX-License-Identifier: MIT
// Books: what is written is found, what is missing is not, and damage is noticed.
#include "base/mem.h"
#include "meaning/book.h"
#include "support/property.h"
#include "support/test.h"

#include <stdlib.h>

static const char stamp[BOOK_STAMP_SIZE + 1] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

// Keys are the multiples of a number, with four digits, so that it is obvious which exist.
static void write_multiples(uint32_t step, uint32_t count, bool is_deflated, StrBuf *out) {
  BookWriter writer = {.is_deflated = is_deflated};
  Error err;
  for (uint32_t i = 0; i < count; i++) {
    char key[16], value[32];
    snprintf(key, sizeof key, "%04u", (unsigned)(i * step));
    snprintf(value, sizeof value, "value of %u", (unsigned)(i * step));
    bookwriter_add(&writer, span_of(key), span_of(i % 7 == 3 ? "" : value));
  }
  assert_ok(bookwriter_encode(&writer, BOOK_LEMMAS, stamp, span_of("before all keys"), out, &err), err);
  bookwriter_deinit(&writer);
}

static bool every_key_is_found(Gen *gen, void *context) {
  (void)context;
  uint32_t step = (uint32_t)gen_range(gen, 1, 5), count = gen_below(gen, 1500);
  bool is_deflated = gen_chance(gen, 50), is_sound = true;
  StrBuf bytes = {0};
  Book book;
  Error err;
  write_multiples(step, count, is_deflated, &bytes);
  assert_ok(book_from_bytes((Span){bytes.data, bytes.size}, "a.book", BOOK_LEMMAS, &book, &err), err);
  for (uint32_t i = 0; i < count * step + 3 && is_sound; i++) {
    char key[16], expected[32] = "";
    StrBuf value = {0};
    bool is_there, is_expected = i % step == 0 && i / step < count;
    snprintf(key, sizeof key, "%04u", (unsigned)i);
    if (is_expected && i / step % 7 != 3)
      snprintf(expected, sizeof expected, "value of %u", (unsigned)i);
    assert_ok(book_find(&book, span_of(key), &value, &is_there, &err), err);
    is_sound = is_there == is_expected && strcmp(strbuf_text(&value), expected) == 0;
    if (!is_sound)
      gen_note(gen, "%s of %u steps of %u: '%s', expected '%s'", key, (unsigned)count, (unsigned)step,
               strbuf_text(&value), expected);
    strbuf_deinit(&value);
  }
  book_close(&book);
  strbuf_deinit(&bytes);
  return is_sound;
}

static void what_was_written_is_found(void **state) {
  (void)state;
  property_check("every key is found", 60, every_key_is_found, NULL);
}

// A look-up unpacks one block: 24 KiB of them took 250 us, 2 KiB take 31.
static void packed_blocks_are_small(void **state) {
  (void)state;
  StrBuf bytes = {0};
  Book book;
  Error err;
  write_multiples(1, 1500, true, &bytes); // some 20 KiB
  assert_ok(book_from_bytes((Span){bytes.data, bytes.size}, "a.book", BOOK_LEMMAS, &book, &err), err);
  assert_true(book.block_count >= 6);
  strbuf_deinit(&bytes);
}

static void a_book_cut_anywhere_is_refused(void **state) {
  (void)state;
  StrBuf bytes = {0};
  write_multiples(3, 200, false, &bytes);
  for (size_t size = 0; size < bytes.size; size++) {
    Book book;
    Status status = book_from_bytes((Span){bytes.data, size}, "a.book", BOOK_LEMMAS, &book, NULL);
    if (status != ERR_INPUT)
      fail_msg("with %zu of %zu bytes: %s", size, bytes.size, status_name(status));
  }
  strbuf_deinit(&bytes);
}

// Flipped bits in head and index are noticed on opening; in a block they cause at worst a wrong answer.
static void a_bit_that_fell_over_does_no_harm(void **state) {
  (void)state;
  for (int is_deflated = 0; is_deflated < 2; is_deflated++) {
    StrBuf bytes = {0};
    Book book;
    write_multiples(3, 200, is_deflated, &bytes);
    assert_int_equal(book_from_bytes((Span){bytes.data, bytes.size}, "a.book", BOOK_LEMMAS, &book, NULL), OK);
    size_t blocks = (size_t)(book.blocks.data - bytes.data);
    for (size_t i = 0; i < bytes.size; i++) {
      bytes.data[i] ^= (char)(1 << i % 8);
      Status status = book_from_bytes((Span){bytes.data, bytes.size}, "a.book", BOOK_LEMMAS, &book, NULL);
      if ((status == OK) != (i >= blocks))
        fail_msg("byte %zu of %zu before the blocks: %s", i, blocks, status_name(status));
      StrBuf value = {0};
      bool is_there;
      if (status == OK)
        (void)!book_find(&book, span_of("0300"), &value, &is_there, NULL);
      strbuf_deinit(&value);
      bytes.data[i] ^= (char)(1 << i % 8);
    }
    strbuf_deinit(&bytes);
  }
}

static void a_book_of_another_kind_is_refused(void **state) {
  (void)state;
  StrBuf bytes = {0};
  Book book;
  write_multiples(3, 20, true, &bytes);
  assert_int_equal(book_from_bytes((Span){bytes.data, bytes.size}, "a.book", BOOK_GLOSSES, &book, NULL), ERR_INPUT);
  strbuf_deinit(&bytes);
}

static void numbers_are_read_as_they_were_written(void **state) {
  (void)state;
  static const uint32_t numbers[] = {0, 1, 127, 128, 16383, 16384, UINT32_MAX - 1, UINT32_MAX};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    StrBuf bytes = {0};
    uint32_t got = 0;
    book_add_number(&bytes, numbers[i]);
    Span rest = {bytes.data, bytes.size};
    if (!book_read_number(&rest, &got) || got != numbers[i] || rest.size != 0)
      fail_msg("%u was read as %u, %zu bytes left", (unsigned)numbers[i], (unsigned)got, rest.size);
    strbuf_deinit(&bytes);
  }
  uint32_t got;
  assert_false(book_read_number(&(Span){"\xff\xff\xff\xff\x7f", 5}, &got)); // more than 32 bits
  assert_false(book_read_number(&(Span){"\x80", 1}, &got));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_was_written_is_found),         cmocka_unit_test(packed_blocks_are_small),
      cmocka_unit_test(a_book_cut_anywhere_is_refused),    cmocka_unit_test(a_bit_that_fell_over_does_no_harm),
      cmocka_unit_test(a_book_of_another_kind_is_refused), cmocka_unit_test(numbers_are_read_as_they_were_written),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
