// SPDX-License-Identifier: MIT
#include "render/progressbar.h"

#include "base/utf8.h"
#include "render/palette.h"
#include "render/texttable.h"

#include <inttypes.h>

enum { STAGE_WIDTH = 28, BAR_MIN = 5, BAR_MAX = 40, SHARE_WIDTH = 5 };

// Halves of a column, so that the bar moves smoothly.
static void draw_bar(int width, double share, const Look *look, StrBuf *out) {
  int halves = (int)(share * 2 * width);
  style_begin(out, look, style_plain(palette_of(look)->accent, COLOUR_DEFAULT));
  for (int i = 0; i < halves / 2; i++)
    strbuf_add_text(out, "━");
  strbuf_add_text(out, halves % 2 ? "╸" : "");
  style_end(out, look);
  strbuf_add_repeat(out, ' ', width - (halves + 1) / 2);
}

void progressbar_draw(const char *stage, int64_t done, int64_t total, const Look *look, StrBuf *out) {
  pad_text(stage, STAGE_WIDTH, out);
  int stage_width = utf8_width(span_of(stage));
  int room = look->columns - 1 - SHARE_WIDTH - (stage_width > STAGE_WIDTH ? stage_width : STAGE_WIDTH);
  if (total <= 0) {
    if (done > 0)
      strbuf_printf(out, " %" PRId64, done);
    return;
  }
  double share = done < 0 ? 0 : done > total ? 1 : (double)done / (double)total;
  if (room >= BAR_MIN)
    draw_bar(room < BAR_MAX ? room : BAR_MAX, share, look, out);
  strbuf_printf(out, "%4d%%", (int)(share * 100));
}
