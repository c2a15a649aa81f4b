// SPDX-License-Identifier: MIT
#include "term/terminal.h"

#include "base/lines.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_COLUMNS = 80, COLUMNS_MIN = 20, COLUMNS_MAX = 1000 };

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

bool terminal_is(int fd) {
  return isatty(fd) == 1;
}

static ColourDepth depth_of_terminal(void) {
  const char *kind = variable("COLORTERM");
  if (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0 || strstr(variable("TERM"), "direct"))
    return COLOUR_TRUE;
  return COLOUR_256;
}

static ColourDepth choose_depth(int fd, ColourWish wish) {
  if (wish == COLOUR_WISH_NEVER)
    return COLOUR_NONE;
  bool has_none = variable("NO_COLOR")[0] || strcmp(variable("TERM"), "dumb") == 0 || !variable("TERM")[0];
  if (wish == COLOUR_WISH_AUTO && (has_none || !terminal_is(fd)))
    return COLOUR_NONE;
  return depth_of_terminal();
}

// Some terminals tell their colours as "ink;ground"; the dark grounds are 0..6 and 8. Most are dark.
static bool is_dark(void) {
  const char *ground = strrchr(variable("COLORFGBG"), ';');
  long number;
  if (!ground || !span_to_int(span_of(ground + 1), 0, 255, &number))
    return true;
  return number <= 6 || number == 8;
}

static int columns_from_environment(void) {
  long columns;
  return span_to_int(span_of(variable("COLUMNS")), COLUMNS_MIN, COLUMNS_MAX, &columns) ? (int)columns : USUAL_COLUMNS;
}

Look terminal_look(int fd, ColourWish wish) {
  Look look = {.colours = choose_depth(fd, wish), .is_dark = is_dark(), .columns = columns_from_environment()};
  struct winsize size;
  if (terminal_is(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_MIN) {
    look.columns = size.ws_col;
    look.rows = size.ws_row;
  }
  return look;
}
