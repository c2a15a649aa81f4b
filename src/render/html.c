// SPDX-License-Identifier: MIT
#include "render/html.h"

#include "render/embedded.h"

static void add_span(Span text, StrBuf *out) {
  ScopedStrBuf visible = {0};
  strbuf_add_visible(&visible, text);
  strbuf_add_markup(out, strbuf_text(&visible));
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

const char *html_style(const char *name) {
  ScopedStrBuf path = {0};
  strbuf_printf(&path, "styles/%s", name);
  return embed_find(render_embedded, path.data).data; // embedded files end with a NUL
}
