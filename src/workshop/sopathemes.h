// SPDX-License-Identifier: MIT
// The themes that words of a word search can be drawn from, with their titles in the reader's language.
#pragma once

#include "app/usecase.h"

typedef struct SopaThemeTitle {
  const char *name;  // as in an order: "animals"
  const char *title; // "Animales"
  int words;
} SopaThemeTitle;

typedef struct SopaThemeList {
  FieldList themes; // of SopaThemeTitle, by name
} SopaThemeList;

extern const Field sopa_theme_fields[];
extern const UseCase sopa_theme_listing; // takes nothing

// The title of a theme, in the arena; NULL: there is none in that language.
const char *sopa_theme_title(Span name, const char *language, Arena *arena);
