// SPDX-License-Identifier: MIT
// Words about a subject for a class, in lists of our own: data/themes/LANGUAGE/NAME.txt. The first line is the title.
// Words are listed below the age from which children read them with ease: "# 6", "# 9", "# 12".
#pragma once

#include "base/error.h"
#include "base/lines.h"

// All themes, the same in each language.
#define SOPA_THEME_NAMES                                                                                               \
  "animals birds body city clothes colours family farm feasts feelings food fruit geography home insects jobs "        \
  "kitchen music nature school science sea space sports tales transport vegetables verbs weather"

typedef struct SopaTheme {
  Span title;
  Lines lines;
  Span line; // the part of it that is not read yet
  long age;  // of the next words
} SopaTheme;

// language may also be the id of an alphabet or a lexicon that begins with it. ERR_MISSING: the language has no such
// theme.
MUST_CHECK Status sopa_theme_open(Span name, const char *language, SopaTheme *out, Error *err);
// The next word for somebody of this age; 0: of any age.
bool sopa_theme_next(SopaTheme *theme, int age, Span *word);

// Clues of our own for words of a theme, in the sense that they have there, where a language has such: data/clues.
typedef struct SopaThemeClues {
  Lines lines; // of the language's file, from the theme's first on
} SopaThemeClues;
// False: there are none.
bool sopa_theme_clues_open(Span name, const char *language, SopaThemeClues *out);
bool sopa_theme_clues_next(SopaThemeClues *clues, Span *word, Span *clue);
