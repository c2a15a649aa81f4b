// SPDX-License-Identifier: MIT
// Sheets that are equally hard, of any kind of puzzle: as in maze_set.h, for code that can make a sheet from a seed and
// measure how hard it is.
#pragma once

#include "base/progress.h"
#include "base/random.h"
#include "puzzle/maze_set.h"

typedef struct MadeSheet {
  void *puzzle;
  double effort, moves;
} MadeSheet;

typedef struct SheetMaker {
  Status (*make)(const void *context, const Seed *seed, const Progress *progress, MadeSheet *out, Error *err);
  void (*resize)(void *context, const MazeLevel *level, double side); // sides: `side` times those of the level
  int (*count_tries)(const void *context);
  bool (*equals)(const void *a, const void *b);
  void (*destroy)(void *puzzle);
} SheetMaker;

// Fills `out` with count puzzles, and efforts (NULL is allowed) with how hard each is. Level 0: as hard as such sheets
// usually are. After an error there is nothing to free in `out`.
MUST_CHECK Status sheetset_make(const SheetMaker *maker, void *context, const Seed *seed, int level, int count,
                                const Progress *progress, void **out, double *efforts, Error *err);
