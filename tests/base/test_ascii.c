// SPDX-License-Identifier: MIT
#include "base/ascii.h"
#include "base/utf8.h"
#include "support/property.h"
#include "support/test.h"

static void text_stays_readable_in_plain_ascii(void **state) {
  static const struct {
    const char *text, *ascii;
  } cases[] = {
      {"", ""},
      {"Adiós. ¿Otra partida? «Sí»", "Adios. Otra partida? \"Si\""},
      {"contraseña, França", "contrasena, Franca"},
      {"AÑO", "AN~O"},
      {"AñO ç", "An~O c,"},
      {"COL·LEGI col·legi", "COL.LEGI col.legi"},
      {"NIÑO  12\nSOL   3\n", "NIN~O 12\nSOL   3\n"}, // the columns stay
      {" ·  Ñ₈  O₁ \n", " .  N~8 O1 \n"},             // of a board too
      {"\033[1m Ñ₈\033[0m \033[1m O₁\033[0m\n", "\033[1m N~8\033[0m\033[1m O1\033[0m\n"},
      {"ÑÑ x", "N~N~ x"},
      {"…and 3 ± 1, 2 × 3 − 1", "...and 3 +- 1, 2 x 3 - 1"},
      {"┌─┐│█│└─┘ ▸ → ↓ ★ ✓", "+-+|#|+-+ > > v * +"},
      {"n\u0303 e\u0301", "n e"},
      {"日本", "??"},
      {"a\xFF", "a?"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    StrBuf out = {0};
    ascii_add(span_of(cases[i].text), &out);
    assert_string_equal(strbuf_text(&out), cases[i].ascii);
    strbuf_deinit(&out);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(text_stays_readable_in_plain_ascii)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
