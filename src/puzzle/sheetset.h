// SPDX-License-Identifier: MIT
// Sheets that are equally hard, whatever is on them: what maze_set.h says of mazes, for those who can make a sheet from
// a seed and say how hard it is.
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
  void (*resize)(void *context, const MazeLevel *level, double side); // sides so many times those of the level
  int (*count_tries)(const void *context);
  bool (*equals)(const void *a, const void *b);
  void (*destroy)(void *puzzle);
} SheetMaker;

// `out` gets count puzzles, efforts (NULL is allowed) how hard each is; level 0: as hard as such sheets usually are. On
// failure nothing in `out` has to be freed.
MUST_CHECK Status sheetset_make(const SheetMaker *maker, void *context, const Seed *seed, int level, int count,
                                const Progress *progress, void **out, double *efforts, Error *err);
