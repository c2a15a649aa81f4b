// SPDX-License-Identifier: MIT
#include "base/decimal.h"
#include "support/test.h"

static void decimals_are_written_as_the_reader_writes_them(void **state) {
  static const struct {
    const char *language, *format;
    double number;
    const char *text;
  } cases[] = {
      {"ca", "%.2f", 68, "68,00"},
      {"es", "%.2f", 68, "68,00"},
      {"en", "%.2f", 68, "68.00"},
      {"es", "%+.1f", 0.25, "+0,2"},
      {"ca", "%+.1f", -3.5, "-3,5"},
      {"es", "%.0f", 7, "7"},
      {"es", "%7.1f %%", 12.5, "   12,5 %"},
      {"en", "%5.1f%%", 99.9, " 99.9%"},
      {"ca", "%.8f", 1.41421356, "1,41421356"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal(decimal_of(catalog_find(cases[i].language), cases[i].format, cases[i].number).text,
                        cases[i].text);
  assert_string_equal(decimal_of(NULL, "%.1f", 1.5).text, "1.5");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(decimals_are_written_as_the_reader_writes_them)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
