// SPDX-License-Identifier: MIT
#include "base/mem.h"
#include "base/sha256.h"
#include "support/test.h"

// The examples of FIPS 180-2.
static void digests_are_the_published_ones(void **state) {
  (void)state;
  static const struct {
    const char *text, *digest;
  } cases[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char digest[SHA256_HEX_SIZE];
    sha256_hex(span_of(cases[i].text), digest);
    assert_string_equal(digest, cases[i].digest);
  }
  char digest[SHA256_HEX_SIZE];
  sha256_hex((Span){NULL, 0}, digest);
  assert_string_equal(digest, cases[0].digest);
}

static void a_million_letters_have_their_published_digest(void **state) {
  (void)state;
  enum { SIZE = 1000000 };
  char *letters = mem_alloc(SIZE);
  memset(letters, 'a', SIZE);
  char digest[SHA256_HEX_SIZE];
  sha256_hex((Span){letters, SIZE}, digest);
  assert_string_equal(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  mem_free(letters);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(digests_are_the_published_ones),
      cmocka_unit_test(a_million_letters_have_their_published_digest),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
