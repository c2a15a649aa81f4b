// SPDX-License-Identifier: MIT
#include "puzzle/sopa_theme.h"

#include "puzzle/embedded.h"

#include <stdio.h>

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
