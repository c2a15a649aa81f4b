// SPDX-License-Identifier: MIT
// A booklet: puzzles of several kinds in one PDF, behind a title page, with all their keys at the end.
#pragma once

#include "paper/sheet.h"
#include "puzzle/crossword.h"
#include "puzzle/cryptogram.h"
#include "puzzle/maze.h"
#include "puzzle/scramble.h"
#include "puzzle/sopa.h"

// One of them; name is its kind as people call it, for the contents.
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

// Sheets are numbered from 1, and so are the keys. ERR_LIMIT for a puzzle that is too large for a page.
MUST_CHECK Status bookletsheet_write(const Booklet *booklet, const SheetStyle *style, StrBuf *out, Error *err);
