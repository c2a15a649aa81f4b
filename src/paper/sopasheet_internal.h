// SPDX-License-Identifier: MIT
// The two parts of a word search on paper: the grid and the list of words.
#ifndef PAPER_SOPASHEET_INTERNAL_H
#define PAPER_SOPASHEET_INTERNAL_H

#include "paper/paper.h"
#include "puzzle/sopa_find.h"

typedef struct GridBox {
  double x, y; // of the corner
  double cell; // side of a cell
} GridBox;

// With hits the words are marked, the other letters are pale and those of the message stand out.
void sopasheet_draw_grid(Paper *paper, const Sopa *sopa, const SopaHits *hits, GridBox box);
// Numbers of rows and columns around it, from 1.
void sopasheet_draw_numbers(Paper *paper, const Sopa *sopa, GridBox box);

// How a list of words is set: as many columns as fit the width.
typedef struct WordsLayout {
  PaperFont font;
  double column, line; // width and height of an entry
  int columns, lines;
} WordsLayout;

// With hits each word has its place beside it.
WordsLayout sopasheet_lay_words(Paper *paper, const Sopa *sopa, const SopaHits *hits, double width, double size);
// Draws the words from `first` on that fit into the height, column by column; returns the first that did not.
int sopasheet_draw_words(Paper *paper, const Sopa *sopa, const SopaHits *hits, const WordsLayout *layout, int first,
                         double x, double y, double height);

#endif
