// SPDX-License-Identifier: MIT
#include "workshop/sopathemes.h"

#include "puzzle/sopa_theme.h"

enum { THEMES_MAX = 100, THEME_TEXT_MAX = 100 };

const Field sopa_theme_fields[] = {
    {"name", FIELD_TEXT, FIELD_IN(SopaThemeTitle, name), .high = THEME_TEXT_MAX, .title = N_("theme")},
    {"title", FIELD_TEXT, FIELD_IN(SopaThemeTitle, title), .high = THEME_TEXT_MAX, .title = N_("title")},
    {"words", FIELD_INT, FIELD_IN(SopaThemeTitle, words), .high = INT32_MAX, .title = N_("words")},
    {0},
};
static const Field sopa_theme_list_fields[] = {
    {"themes", FIELD_LIST, FIELD_IN(SopaThemeList, themes), .high = THEMES_MAX,
     FIELD_ITEMS(sopa_theme_fields, SopaThemeTitle)},
    {0},
};

const char *sopa_theme_title(Span name, const char *language, Arena *arena) {
  SopaTheme theme;
  return sopa_theme_open(name, language, &theme, NULL) == OK
             ? arena_copy_text(arena, theme.title.data, theme.title.size)
             : NULL;
}

static Status run_sopa_theme_listing(const Use *use, const void *in, void *out, Error *err) {
  SopaThemeList *list = out;
  SopaThemeTitle *rows = arena_alloc(use->arena, THEMES_MAX * sizeof *rows);
  Span names = span_of(SOPA_THEME_NAMES), name, word;
  Status status = OK;
  (void)in;
  list->themes = (FieldList){.items = rows};
  while (status == OK && line_next_word(&names, &name)) {
    SopaTheme theme;
    status = sopa_theme_open(name, catalog_language(use->catalog), &theme, err);
    if (status != OK)
      break;
    SopaThemeTitle *row = &rows[list->themes.count++];
    *row = (SopaThemeTitle){.name = arena_copy_text(use->arena, name.data, name.size),
                            .title = arena_copy_text(use->arena, theme.title.data, theme.title.size)};
    while (sopa_theme_next(&theme, 0, &word))
      row->words++;
  }
  return status;
}

const UseCase sopa_theme_listing = {
    "sopa.themes",  N_("list the themes that words can be drawn from"), WHO_ANYBODY,
    USE_NOTHING_IN, USE_OUT(sopa_theme_list_fields, SopaThemeList),     .run = run_sopa_theme_listing};
