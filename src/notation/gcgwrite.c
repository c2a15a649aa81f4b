// SPDX-License-Identifier: MIT
#include "notation/gcg.h"

#include <assert.h>

static void write_number(const GcgNumber *number, bool is_signed, StrBuf *out) {
  if (number->is_given)
    strbuf_printf(out, is_signed ? " %+d" : " %d", number->value);
}

static void write_action(const GcgEvent *event, StrBuf *out) {
  switch (event->kind) {
  case GCG_PLAY:
    strbuf_add_char(out, ' ');
    square_write(&event->square, out);
    strbuf_printf(out, " %s", event->tiles);
    break;
  case GCG_EXCHANGE:
    strbuf_printf(out, " -%s", event->tiles);
    break;
  case GCG_PASS: // "- word" would be an exchange
    strbuf_add_text(out, !event->score.is_given && *event->comment ? " (pass)" : " -");
    break;
  case GCG_LOST_CHALLENGE:
    strbuf_printf(out, " (%s)", *event->tiles ? event->tiles : "lost challenge");
    break;
  case GCG_TAKEN_BACK:
    strbuf_add_text(out, " --");
    break;
  case GCG_CHALLENGE:
    strbuf_add_text(out, " (challenge)");
    break;
  case GCG_TIME:
    strbuf_add_text(out, " (time)");
    break;
  case GCG_END_RACK:
    strbuf_printf(out, " (%s)", event->tiles);
    break;
  case GCG_RACK:
    break;
  }
}

static void write_event(const Gcg *gcg, const GcgEvent *event, StrBuf *out) {
  assert(event->player >= 0 && event->player < gcg->player_count);
  strbuf_printf(out, ">%s: %s", gcg->players[event->player].nick, event->rack);
  write_action(event, out);
  write_number(&event->score, true, out);
  write_number(&event->total, false, out);
  if (*event->comment)
    strbuf_printf(out, " %s", event->comment);
  strbuf_add_char(out, '\n');
}

// Lines after the first stand as they are; one that begins like a pragma or an event gets the sign that goes on.
static void gcgwrite_write_text(const char *text, bool is_loose, StrBuf *out) {
  const char *end = strchr(text, '\n');
  strbuf_add(out, text, end ? (size_t)(end - text) : strlen(text));
  strbuf_add_char(out, '\n');
  while (end) {
    text = end + 1;
    end = strchr(text, '\n');
    if (!is_loose && (*text == '#' || *text == '>' || (*text == '\0' && !end)))
      strbuf_add_text(out, *text ? "#- " : "#-");
    strbuf_add(out, text, end ? (size_t)(end - text) : strlen(text));
    strbuf_add_char(out, '\n');
  }
}

static void write_pragma(const GcgPragma *pragma, StrBuf *out) {
  if (pragma->name)
    strbuf_printf(out, *pragma->text && *pragma->text != '\n' ? "#%s " : "#%s", pragma->name);
  gcgwrite_write_text(pragma->text, pragma->name == NULL, out);
}

void gcg_write(const Gcg *gcg, StrBuf *out) {
  strbuf_add_text(out, "#character-encoding UTF-8\n");
  int next = 0;
  for (int i = 0; i <= gcg->event_count; i++) {
    while (next < gcg->pragma_count && gcg->pragmas[next].before_event <= i)
      write_pragma(&gcg->pragmas[next++], out);
    if (i < gcg->event_count)
      write_event(gcg, &gcg->events[i], out);
  }
}
