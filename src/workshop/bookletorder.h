// SPDX-License-Identifier: MIT
// The use case of booklets: puzzles of several kinds, all from the same words, in one PDF.
#pragma once

#include "paper/sheet.h"
#include "workshop/sopaorder.h"

enum {
  BOOKLET_KIND_MAX = 10, // puzzles of one kind
  BOOKLET_MAX = 40,      // puzzles
};

typedef enum BookletKind {
  BOOKLET_SOPA,
  BOOKLET_CRISSCROSS,
  BOOKLET_MAZE,
  BOOKLET_SCRAMBLE,
  BOOKLET_FILLIN,
  BOOKLET_CRYPTOGRAM,
  BOOKLET_KINDS,
} BookletKind;

typedef struct BookletOrder {
  SopaOrder words;           // where the words come from, their letters, the title and the seed
  int language;              // a place in PUZZLE_LANGUAGES; 0: the reader's
  int counts[BOOKLET_KINDS]; // negative: not given. If no kind is asked for: one of each that is not ruled out
  int level;                 // from 1; for all puzzles
  SheetWish sheet;
} BookletOrder;

typedef struct BookletMade {
  const char *seed, *title;
  int puzzles;
  StrBuf pdf;
} BookletMade;

extern const Field booklet_order_fields[];
extern const UseCase booklet_making;
