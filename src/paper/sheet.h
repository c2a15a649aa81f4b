// SPDX-License-Identifier: MIT
// What all sheets are asked for: which part of a puzzle, on what paper, in which language.
#ifndef PAPER_SHEET_H
#define PAPER_SHEET_H

#include "paper/paper.h"

typedef enum SheetPart { SHEET_PUZZLE = 1, SHEET_KEY = 2, SHEET_BOTH = 3 } SheetPart; // both: PDF only

typedef struct SheetStyle {
  const Catalog *catalog; // of the few words around the puzzle
  PaperSize size;
  const char *footer; // small, at the bottom; NULL: none
} SheetStyle;

#endif
