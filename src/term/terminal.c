// SPDX-License-Identifier: MIT
#include "term/terminal.h"

#include "base/ascii.h"
#include "base/lines.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_COLUMNS = 80, COLUMNS_MIN = 20, COLUMNS_MAX = 1000 };

static const char *terminal_variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

bool terminal_is(int fd) {
  return isatty(fd) == 1;
}

// Matches "es_ES.UTF-8", "C.utf8".
static bool names_utf8(const char *locale) {
  const char *encoding = strchr(locale, '.');
  return encoding && (strncasecmp(encoding, ".utf-8", 6) == 0 || strncasecmp(encoding, ".utf8", 5) == 0);
}

bool terminal_has_utf8(void) {
  static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"}; // the first one that is set counts
  const char *name = "";
  for (size_t i = 0; !name[0] && i < sizeof variables / sizeof *variables; i++)
    name = terminal_variable(variables[i]);
  if (!name[0] || names_utf8(name))
    return true;
  locale_t locale = newlocale(LC_CTYPE_MASK, name, (locale_t)0);
  if (!locale) // not installed here
    return !strchr(name, '.');
  bool has_utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
  freelocale(locale);
  return has_utf8;
}

Span terminal_text(Span text, StrBuf *room) {
  if (terminal_has_utf8())
    return text;
  ascii_add(text, room);
  return strbuf_span(room);
}

bool terminal_write(FILE *stream, Span text) {
  ScopedStrBuf room = {0};
  Span shown = terminal_text(text, &room);
  return fwrite(shown.data, 1, shown.size, stream) == shown.size && fflush(stream) == 0;
}

static ColourDepth depth_of_terminal(void) {
  const char *kind = terminal_variable("COLORTERM");
  if (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0 || strstr(terminal_variable("TERM"), "direct"))
    return COLOUR_TRUE;
  return COLOUR_256;
}

static ColourDepth choose_depth(int fd, ColourWish wish) {
  if (wish == COLOUR_WISH_NEVER)
    return COLOUR_NONE;
  bool has_none = terminal_variable("NO_COLOR")[0] || strcmp(terminal_variable("TERM"), "dumb") == 0 ||
                  !terminal_variable("TERM")[0];
  if (wish == COLOUR_WISH_AUTO && (has_none || !terminal_is(fd)))
    return COLOUR_NONE;
  return depth_of_terminal();
}

// Some terminals report their colours as "foreground;background"; the dark backgrounds are 0..6 and 8. Most are dark.
static bool is_dark(void) {
  const char *ground = strrchr(terminal_variable("COLORFGBG"), ';');
  long number;
  if (!ground || !span_to_int(span_of(ground + 1), 0, 255, &number))
    return true;
  return number <= 6 || number == 8;
}

static int columns_from_environment(void) {
  long columns;
  return span_to_int(span_of(terminal_variable("COLUMNS")), COLUMNS_MIN, COLUMNS_MAX, &columns) ? (int)columns
                                                                                                : USUAL_COLUMNS;
}

Look terminal_look(int fd, ColourWish wish) {
  Look look = {.colours = choose_depth(fd, wish),
               .is_dark = is_dark(),
               .is_ascii = !terminal_has_utf8(),
               .columns = columns_from_environment()};
  struct winsize size;
  if (terminal_is(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_MIN) {
    look.columns = size.ws_col;
    look.rows = size.ws_row;
  }
  return look;
}
