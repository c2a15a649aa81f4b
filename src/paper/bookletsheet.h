// SPDX-License-Identifier: MIT
// A booklet: puzzles of several kinds in one PDF, with a title page first and all the keys at the end.
#pragma once

#include "paper/sheet.h"
#include "puzzle/crossword.h"
#include "puzzle/cryptogram.h"
#include "puzzle/maze.h"
#include "puzzle/scramble.h"
#include "puzzle/sopa.h"

// One of the pointers is set; name is the kind's name for people, for the contents.
typedef struct BookletItem {
  const char *name;
  const Sopa *sopa;
  const Crossword *crossword;
  const Scramble *scramble;
  const Maze *maze;
  const Cryptogram *cryptogram;
} BookletItem;

typedef struct Booklet {
  const char *title;
  const BookletItem *items;
  int count;
} Booklet;

// Sheets and keys are numbered from 1. ERR_LIMIT for a puzzle that is too large for a page.
MUST_CHECK Status bookletsheet_write(const Booklet *booklet, const SheetStyle *style, StrBuf *out, Error *err);
