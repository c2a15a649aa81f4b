// SPDX-License-Identifier: MIT
#include "base/decimal.h"

#include <stdio.h>
#include <string.h>

Decimal decimal_of(const Catalog *catalog, const char *format, double number) {
  Decimal out = {""};
  snprintf(out.text, sizeof out.text, format, number); // NOLINT(clang-diagnostic-format-nonliteral)
  char *point = strcmp(catalog_language(catalog), "en") == 0 ? NULL : strchr(out.text, '.');
  if (point)
    *point = ',';
  return out;
}
