// SPDX-License-Identifier: MIT
// The list of clues on paper: headings and entries that run through columns.
#pragma once

#include "base/arena.h"
#include "paper/sheet_internal.h"
#include "puzzle/crossword.h"

typedef struct ClueItem {
  const char *lead; // "7."; NULL: the text is a heading
  const char *text;
} ClueItem;

typedef struct ClueList {
  ClueItem *items;
  int count;
} ClueList;

// Clues by direction; on a key the answers. If there are no clues: the words by length, to be fitted in. Lives in the
// arena.
void cluelist_build(const Crossword *crossword, bool is_key, const SheetStyle *style, Arena *arena, ClueList *out);

// How a list is laid out.
typedef struct ClueLayout {
  PaperFont font;
  int columns;
  double column; // width of a column, with the gap after it
  double height; // of the highest column
  int second;    // the heading that begins the second column; 0: wherever it falls
} ClueLayout;

// Fills the columns as evenly as possible.
ClueLayout cluelist_lay(Paper *paper, const ClueList *list, int first, double width, PaperFont font, int columns);
// Draws the items from `first` on that fit; returns the first that does not.
int cluelist_draw(Paper *paper, const ClueList *list, const ClueLayout *layout, int first, SheetArea area);

// For booklets: a page for the puzzle, and the filled grid in a part of a page.
SheetDraw crosswordsheet_draw;
SheetDrawKey crosswordsheet_draw_small_key;
