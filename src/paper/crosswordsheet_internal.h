// SPDX-License-Identifier: MIT
// The list of clues on paper: headings and entries that flow through columns.
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

// Clues by direction; on a key the answers; without any clue the words by length, to be fitted in. Lives in the arena.
void cluelist_build(const Crossword *crossword, bool is_key, const SheetStyle *style, Arena *arena, ClueList *out);

// How a list is set.
typedef struct ClueLayout {
  PaperFont font;
  int columns;
  double column; // width of one, with the gap after it
  double height; // of the highest
  int second;    // the item that begins the second column, where it is a heading; 0: as it comes
} ClueLayout;

// As even as its columns can be.
ClueLayout cluelist_lay(Paper *paper, const ClueList *list, int first, double width, PaperFont font, int columns);
// Draws what finds room from `first` on; returns the first item that does not.
int cluelist_draw(Paper *paper, const ClueList *list, const ClueLayout *layout, int first, SheetArea area);

// For booklets: a page of its own, and the filled grid in a corner of one.
SheetDraw crosswordsheet_draw;
SheetDrawKey crosswordsheet_draw_small_key;
