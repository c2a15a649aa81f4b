// SPDX-License-Identifier: MIT
// What the console says. Nothing from outside reaches the terminal but through here or through a table.
#include "base/lines.h"
#include "base/steady.h"
#include "console/console_internal.h"
#include "render/palette.h"
#include "render/progressbar.h"
#include "term/terminal.h"

#include <stdio.h>
#include <time.h>

bool console_flush(Console *console) {
  StrBuf *out = &console->out;
  bool is_written = terminal_write(stdout, (Span){strbuf_text(out), out->size});
  if (console->heard)
    strbuf_add(console->heard, strbuf_text(out), out->size);
  if (!is_written)
    console->out_is_lost = console->is_ending = true;
  strbuf_reset(out);
  return is_written;
}

static void add_line(Console *console, Span line) {
  StrBuf shown = {0};
  strbuf_add_visible(&shown, line);
  if (console->has_screen)
    wrap_text(strbuf_text(&shown), 0, 0, console->look.columns - 1, &console->out);
  else
    strbuf_add(&console->out, strbuf_text(&shown), shown.size);
  strbuf_deinit(&shown);
}

static void add_styled(Console *console, const char *text, Style style) {
  Span rest = span_of(text);
  while (true) {
    const char *end = memchr(rest.data, '\n', rest.size);
    size_t size = end ? (size_t)(end - rest.data) : rest.size;
    style_begin(&console->out, &console->look, style);
    add_line(console, (Span){rest.data, size});
    style_end(&console->out, &console->look);
    strbuf_add_char(&console->out, '\n');
    if (!end)
      return;
    rest = (Span){end + 1, rest.size - size - 1};
  }
}

void say_text(Console *console, const char *text) {
  add_styled(console, text, style_plain(COLOUR_DEFAULT, COLOUR_DEFAULT));
}

void say(Console *console, const char *format, ...) {
  StrBuf text = {0};
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  say_text(console, strbuf_text(&text));
  strbuf_deinit(&text);
}

void say_good(Console *console, const char *text) {
  add_styled(console, text, style_bold(palette_of(&console->look)->accent, COLOUR_DEFAULT));
}

void say_bad(Console *console, const char *text) {
  add_styled(console, text, style_plain(palette_of(&console->look)->warn, COLOUR_DEFAULT));
}

void say_title(Console *console, const char *text) {
  strbuf_add_char(&console->out, '\n');
  add_styled(console, text, style_bold(palette_of(&console->look)->accent, COLOUR_DEFAULT));
}

void say_table(Console *console, Table *table) {
  table_draw(table, &console->look, &console->out);
  table_destroy(table);
}

void say_date(int64_t at_ms, StrBuf *out) {
  time_t seconds = (time_t)(at_ms / 1000);
  struct tm local;
  char text[32];
  if (localtime_r(&seconds, &local) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local) > 0)
    strbuf_add_text(out, text);
}

bool waiting_is_due(Waiting *waiting) {
  enum { REDRAW_MS = 50 };
  int64_t now = steady_ms();
  if (now - waiting->last_ms < REDRAW_MS)
    return false;
  waiting->last_ms = now;
  waiting->is_shown = true;
  return true;
}

static void report(void *context, const char *stage, int64_t done, int64_t total) {
  Waiting *waiting = context;
  if (!waiting_is_due(waiting))
    return;
  StrBuf *out = &waiting->console->out;
  strbuf_add_char(out, '\r');
  progressbar_draw(tr(waiting->console->catalog, stage), done, total, &waiting->console->look, out);
  strbuf_add_text(out, "\033[K");
  console_flush(waiting->console);
}

void waiting_start(Waiting *waiting, Console *console) {
  *waiting = (Waiting){.console = console};
  waiting->progress.cancel = console->interrupt;
  if (!console->has_screen)
    return;
  waiting->progress.report = report;
  waiting->progress.context = waiting;
}

void waiting_end(Waiting *waiting) {
  if (waiting->is_shown)
    strbuf_add_text(&waiting->console->out, "\r\033[K");
}
