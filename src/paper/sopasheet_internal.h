// SPDX-License-Identifier: MIT
// The parts of a word search on paper: the grid, the list of words or clues, the boxes of the message.
#pragma once

#include "paper/sheet_internal.h"
#include "puzzle/sopa_find.h"

typedef struct GridBox {
  double x, y; // of the top left corner
  double cell; // side of a cell
} GridBox;

// What a page shows; with hits it is a key.
typedef struct SopaPage {
  Paper *paper;
  const Sopa *sopa;
  const SopaHits *hits; // NULL: it is the puzzle
  const SheetStyle *style;
  SheetArea area;
} SopaPage;

// A box in the word's colour.
void sopasheet_draw_key_colour(Paper *paper, double x, double y, double side, int word);

// How a list is laid out: in columns, each entry with as many lines as its text needs.
typedef struct WordsLayout {
  PaperFont font;
  int columns;
  double column, height; // width of a column; height of the list if all words fit
} WordsLayout;

bool sopasheet_has_hints(const Sopa *sopa);
WordsLayout sopasheet_lay_words(const SopaPage *page, double size);
// Draws the words from `first` on that fit below y, column by column. Returns the first that did not fit, and sets
// where the list ends.
int sopasheet_draw_words(const SopaPage *page, const WordsLayout *layout, int first, double y, double height,
                         double *end);

// Boxes for the letters of the hidden message, word by word, with its signs between them. The height is 0 if there is
// none.
double sopasheet_message_height(const SopaPage *page);
void sopasheet_draw_message(const SopaPage *page, double y);

// For sets and booklets: a page with the puzzle, and the grid with its words marked in a part of a page.
MUST_CHECK Status sopasheet_draw_puzzle(Paper *paper, const Sopa *sopa, const SheetStyle *style, SheetPlace place,
                                        Error *err);
SheetDrawKey sopasheet_draw_small_key;
