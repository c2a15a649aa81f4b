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
enum { COLOUR_DEFAULT = 0x1000000 }; // whatever the terminal has

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

// What the drawing functions need to know about where their text will be shown.
typedef struct Look {
  ColourDepth colours;
  bool is_dark;  // light text on a dark ground
  bool is_ascii; // base/ascii.h will write it: Ñ takes two columns
  int columns;   // of the screen
  int rows;      // 0: unknown or endless
} Look;

// Between begin and end text has the style. Nothing is written without colours.
void style_begin(StrBuf *out, const Look *look, Style style);
void style_end(StrBuf *out, const Look *look);
void style_add(StrBuf *out, const Look *look, Style style, const char *text);

// The colour of the 256 that is nearest.
int colour_nearest_256(Colour colour);
