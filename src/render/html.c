// SPDX-License-Identifier: MIT
#include "render/html.h"

static void add_escaped(const char *text, StrBuf *out) {
  for (const char *c = text; *c; c++) {
    switch (*c) {
    case '&':
      strbuf_add_text(out, "&amp;");
      break;
    case '<':
      strbuf_add_text(out, "&lt;");
      break;
    case '>':
      strbuf_add_text(out, "&gt;");
      break;
    case '"':
      strbuf_add_text(out, "&quot;");
      break;
    case '\'':
      strbuf_add_text(out, "&#39;");
      break;
    default:
      strbuf_add_char(out, *c);
    }
  }
}

static void add_span(Span text, StrBuf *out) {
  StrBuf visible = {0};
  strbuf_add_visible(&visible, text);
  add_escaped(strbuf_text(&visible), out);
  strbuf_deinit(&visible);
}

void html_add_text(const char *text, StrBuf *out) {
  add_span(span_of(text), out);
}

void html_add_lines(const char *text, StrBuf *out) {
  for (;;) {
    size_t size = strcspn(text, "\n");
    add_span((Span){text, size}, out);
    if (text[size] == '\0')
      return;
    strbuf_add_text(out, "<br/>");
    text += size + 1;
  }
}
