// SPDX-License-Identifier: MIT
#include "puzzle/sopa_theme.h"

#include "puzzle/embedded.h"

#include <stdio.h>
#include <string.h>

enum { THEME_AGE_MAX = 99 };

Status sopa_theme_open(Span name, const char *language, SopaTheme *out, Error *err) {
  char path[64], known[3];
  snprintf(known, sizeof known, "%.2s", language);
  snprintf(path, sizeof path, "themes/%s/%.*s.txt", known, (int)name.size, name.data);
  Span text = embed_find(puzzle_embedded, path);
  if (!text.data)
    return error_set(err, ERR_MISSING,
                     N_("themes have words in Spanish, Catalan and English (alphabets es, ca, en), not in '%s'"),
                     err_str(known));
  *out = (SopaTheme){.lines = lines_start(text)};
  (void)lines_next(&out->lines, &out->title);
  return OK;
}

bool sopa_theme_next(SopaTheme *theme, int age, Span *word) {
  for (;;) {
    bool is_wanted = age == 0 || theme->age <= age;
    if (is_wanted && line_next_word(&theme->line, word))
      return true;
    if (!lines_next(&theme->lines, &theme->line))
      return false;
    if (theme->line.size > 0 && theme->line.data[0] == '#') {
      Span mark = span_trim((Span){theme->line.data + 1, theme->line.size - 1});
      if (!span_to_int(mark, 0, THEME_AGE_MAX, &theme->age))
        theme->age = 0;
      theme->line = (Span){0};
    }
  }
}

bool sopa_theme_clues_open(Span name, const char *language, SopaThemeClues *out) {
  char path[32];
  Span line;
  snprintf(path, sizeof path, "clues/%.2s.txt", language);
  Span text = embed_find(puzzle_embedded, path);
  *out = (SopaThemeClues){lines_start(text)};
  while (text.data && lines_next(&out->lines, &line)) {
    bool is_title = line.size > 0 && line.data[0] == '#';
    Span title = is_title ? span_trim((Span){line.data + 1, line.size - 1}) : (Span){0};
    if (title.size > 0 && title.size == name.size && memcmp(title.data, name.data, name.size) == 0)
      return true;
  }
  return false;
}

bool sopa_theme_clues_next(SopaThemeClues *clues, Span *word, Span *clue) {
  Span line;
  const char *colon = NULL;
  if (lines_next(&clues->lines, &line) && line.size > 0 && line.data[0] != '#')
    colon = memchr(line.data, ':', line.size);
  if (!colon)
    return false;
  size_t size = (size_t)(colon - line.data);
  *word = span_trim((Span){line.data, size});
  *clue = span_trim((Span){colon + 1, line.size - size - 1});
  return true;
}
