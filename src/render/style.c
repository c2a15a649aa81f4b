// SPDX-License-Identifier: MIT
#include "render/style.h"

static int colour_red(Colour colour) {
  return (int)(colour >> 16 & 0xff);
}
static int colour_green(Colour colour) {
  return (int)(colour >> 8 & 0xff);
}
static int colour_blue(Colour colour) {
  return (int)(colour & 0xff);
}

static int colour_distance(Colour a, Colour b) {
  int r = colour_red(a) - colour_red(b), g = colour_green(a) - colour_green(b), c = colour_blue(a) - colour_blue(b);
  return 3 * r * r + 4 * g * g + 2 * c * c; // roughly as eyes see them
}

// Colours 16..231 are a cube of 6x6x6, 232..255 are greys. Users can change the first 16.
static Colour colour_of_index(int index) {
  static const uint32_t steps[] = {0, 95, 135, 175, 215, 255};
  if (index >= 232) {
    uint32_t grey = 8 + (uint32_t)(index - 232) * 10;
    return grey << 16 | grey << 8 | grey;
  }
  index -= 16;
  return steps[index / 36] << 16 | steps[index / 6 % 6] << 8 | steps[index % 6];
}

int colour_nearest_256(Colour colour) {
  int best = 16;
  for (int i = 17; i < 256; i++) {
    if (colour_distance(colour, colour_of_index(i)) < colour_distance(colour, colour_of_index(best)))
      best = i;
  }
  return best;
}

static void add_colour(StrBuf *out, ColourDepth depth, int selector, Colour colour) {
  if (colour == COLOUR_DEFAULT)
    return;
  if (depth == COLOUR_TRUE)
    strbuf_printf(out, ";%d;2;%d;%d;%d", selector, colour_red(colour), colour_green(colour), colour_blue(colour));
  else
    strbuf_printf(out, ";%d;5;%d", selector, colour_nearest_256(colour));
}

void style_begin(StrBuf *out, const Look *look, Style style) {
  if (look->colours == COLOUR_NONE)
    return;
  strbuf_add_text(out, "\033[0");
  if (style.is_bold)
    strbuf_add_text(out, ";1");
  if (style.is_faint)
    strbuf_add_text(out, ";2");
  if (style.is_underlined)
    strbuf_add_text(out, ";4");
  add_colour(out, look->colours, 38, style.ink);
  add_colour(out, look->colours, 48, style.ground);
  strbuf_add_char(out, 'm');
}

void style_end(StrBuf *out, const Look *look) {
  if (look->colours != COLOUR_NONE)
    strbuf_add_text(out, "\033[0m");
}

void style_add(StrBuf *out, const Look *look, Style style, const char *text) {
  style_begin(out, look, style);
  strbuf_add_text(out, text);
  style_end(out, look);
}
