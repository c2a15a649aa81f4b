// SPDX-License-Identifier: MIT
// Colours in a terminal: the escape sequences.
#pragma once

#include "base/strbuf.h"

typedef enum ColourDepth {
  COLOUR_NONE, // plain text, for files and pipes
  COLOUR_256,
  COLOUR_TRUE, // 24 bits
} ColourDepth;

typedef uint32_t Colour;             // 0xRRGGBB
enum { COLOUR_DEFAULT = 0x1000000 }; // the terminal's own

typedef struct Style {
  Colour ink, ground;
  bool is_bold, is_faint, is_underlined;
} Style;

static inline Style style_plain(Colour ink, Colour ground) {
  return (Style){.ink = ink, .ground = ground};
}
static inline Style style_bold(Colour ink, Colour ground) {
  return (Style){.ink = ink, .ground = ground, .is_bold = true};
}

// What the drawing functions need to know about the place where their text is shown.
typedef struct Look {
  ColourDepth colours;
  bool is_dark;  // light text on a dark ground
  bool is_ascii; // base/ascii.h will rewrite the text: Ñ takes two columns
  int columns;   // width of the screen
  int rows;      // 0: not known, or no limit
} Look;

// Text between begin and end has the style. Without colours they write nothing.
void style_begin(StrBuf *out, const Look *look, Style style);
void style_end(StrBuf *out, const Look *look);
void style_add(StrBuf *out, const Look *look, Style style, const char *text);

// The nearest of the 256 colours.
int colour_nearest_256(Colour colour);
