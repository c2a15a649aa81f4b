// SPDX-License-Identifier: MIT
#include "lexicon/language.h"

#include "base/error.h"

#include <string.h>

typedef struct LanguageNames {
  const char *tag;
  const char *title; // a message id
  const char *own;   // what its speakers call it
} LanguageNames;

static const LanguageNames language_names[] = {
    {"ca", N_("Catalan"), "Català"},   {"de", N_("German"), "Deutsch"},  {"en", N_("English"), "English"},
    {"es", N_("Spanish"), "Español"},  {"fr", N_("French"), "Français"}, {"gl", N_("Galician"), "Galego"},
    {"it", N_("Italian"), "Italiano"}, {"pl", N_("Polish"), "Polski"},   {"pt", N_("Portuguese"), "Português"},
};

static const LanguageNames *language_names_of(const char *tag) {
  for (size_t i = 0; i < sizeof language_names / sizeof *language_names; i++) {
    if (strncmp(tag, language_names[i].tag, 2) == 0 && (tag[2] == '\0' || tag[2] == '-'))
      return &language_names[i];
  }
  return NULL;
}

const char *language_title(const char *tag) {
  const LanguageNames *names = language_names_of(tag);
  return names ? names->title : NULL;
}

const char *language_own_name(const char *tag) {
  const LanguageNames *names = language_names_of(tag);
  return names ? names->own : tag;
}
