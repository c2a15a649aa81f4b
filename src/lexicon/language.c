// SPDX-License-Identifier: MIT
#include "lexicon/language.h"

#include "base/error.h"

#include <string.h>

const char *language_title(const char *tag) {
  static const struct {
    const char *tag, *title;
  } rows[] = {
      {"ca", N_("Catalan")}, {"de", N_("German")},  {"en", N_("English")},    {"es", N_("Spanish")},
      {"fr", N_("French")},  {"it", N_("Italian")}, {"pt", N_("Portuguese")},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strncmp(tag, rows[i].tag, 2) == 0 && (tag[2] == '\0' || tag[2] == '-'))
      return rows[i].title;
  }
  return NULL;
}
