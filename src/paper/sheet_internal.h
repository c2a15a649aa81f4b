// SPDX-License-Identifier: MIT
// What sheets have in common: margins, the head with the name of the puzzle and a line for the pupil's, the foot.
#ifndef PAPER_SHEET_INTERNAL_H
#define PAPER_SHEET_INTERNAL_H

#include "paper/paper.h"

#define SHEET_MARGIN 48.0

extern const PaperInk sheet_black, sheet_grey, sheet_light, sheet_accent;
// Arrows of a set of directions, numbered clockwise from north: "→ ↘ ↓".
void sheet_add_arrows(unsigned directions, StrBuf *out);
const char *sheet_arrow(int direction);

typedef struct SheetHead {
  const Catalog *catalog;
  const char *title, *subtitle; // NULL: none
  bool asks_name;               // a line for name and date
  int number;                   // in the corner; 0: none
} SheetHead;

// Returns the y below which the page is free.
double sheet_draw_head(Paper *paper, const SheetHead *head);
void sheet_draw_foot(Paper *paper, const char *text);

// The largest size, at most font.size, in which the text is not wider than that.
PaperFont sheet_shrink(Paper *paper, PaperFont font, const char *text, double width);

#endif
