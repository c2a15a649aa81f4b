// SPDX-License-Identifier: MIT
// Numbers with decimals for people: 68,5 in Spanish and Catalan, 68.5 in English. Programs get theirs from JSON.
#pragma once

#include "base/catalog.h"

typedef struct Decimal {
  char text[48];
} Decimal;

// One number by a format of printf ("%.1f", "%+.2f", "%7.1f %%"). As an argument: decimal_of(…).text for a %s.
Decimal decimal_of(const Catalog *catalog, const char *format, double number) __attribute__((format(printf, 2, 0)));
