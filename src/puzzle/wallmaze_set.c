// SPDX-License-Identifier: MIT
#include "puzzle/wallmaze_set.h"

#include "puzzle/sheetset.h"

#include <math.h>

enum { TRIES_MIN = 40, TRIES_MAX = 400, TRIES_CELLS = 200 * 1000 };

typedef struct WallSetRecipe {
  WallRecipe recipe;
  Span name;
} WallSetRecipe;

static Status wallset_make(const void *context, const Seed *seed, const Progress *progress, MadeSheet *out,
                           Error *err) {
  const WallSetRecipe *set = context;
  WallRecipe own = set->recipe;
  WallMaze *maze = NULL;
  WallMetrics metrics = {0};
  own.seed = *seed;
  Status status = progress_is_cancelled(progress) ? ERR_CANCELLED : wallmaze_generate(&own, progress, &maze, err);
  if (status == OK)
    status = wallmaze_set_name(maze, set->name, err);
  if (status == OK)
    status = wallmaze_measure(maze, progress, &metrics, err);
  *out = (MadeSheet){maze, metrics.effort, metrics.moves};
  if (status != OK)
    wallmaze_destroy(maze);
  return status;
}

// The share of a picture that is dark.
static double silhouette_share(const Silhouette *silhouette) {
  int dark = 0, all = silhouette->rows * silhouette->cols;
  for (int i = 0; i < all; i++)
    dark += silhouette->is_dark[i];
  return (double)dark / all;
}

static int wallset_clamp(double length, int most) {
  return length < 2 ? 2 : length > most ? most : (int)(length + 0.5);
}

// Sets the rows and columns of a shape with about this many cells.
static void wallrecipe_set_cells(WallRecipe *recipe, double cells) {
  double high = 1.25; // a page is higher than it is wide
  switch (recipe->shape) {
  case WALL_CIRCLE:
    recipe->rows = wallset_clamp(sqrt(cells / 3.2), 100);
    return;
  case WALL_HEXAGON:
    recipe->rows = wallset_clamp(sqrt(cells / 3), 115);
    return;
  case WALL_TRIANGLE:
    recipe->rows = wallset_clamp(sqrt(cells), WALLGRID_LENGTH_MAX);
    return;
  default:
    if (recipe->silhouette) {
      high = (double)recipe->silhouette->rows / recipe->silhouette->cols;
      cells /= silhouette_share(recipe->silhouette);
    }
    recipe->rows = wallset_clamp(sqrt(cells * high), WALLGRID_LENGTH_MAX);
    recipe->cols = wallset_clamp(sqrt(cells / high), WALLGRID_LENGTH_MAX);
  }
}

static void wallset_resize(void *context, const MazeLevel *level, double side) {
  wallrecipe_set_cells(&((WallSetRecipe *)context)->recipe, level->rows * level->cols * side * side);
}

static int wallset_count_tries(const void *context) {
  const WallRecipe *recipe = &((const WallSetRecipe *)context)->recipe;
  int tries = TRIES_CELLS / (recipe->rows * recipe->rows);
  return tries < TRIES_MIN ? TRIES_MIN : tries > TRIES_MAX ? TRIES_MAX : tries;
}

static bool wallset_equals(const void *a, const void *b) {
  return wallmaze_equals(a, b);
}

static void wallset_destroy(void *maze) {
  wallmaze_destroy(maze);
}

static const SheetMaker wall_sheets = {wallset_make, wallset_resize, wallset_count_tries, wallset_equals,
                                       wallset_destroy};

Status wallmaze_make_set(const WallRecipe *recipe, int level, Span name, int count, const Progress *progress,
                         WallMaze **out, double *efforts, Error *err) {
  WallSetRecipe set = {*recipe, name};
  return sheetset_make(&wall_sheets, &set, &recipe->seed, level, count, progress, (void **)out, efforts, err);
}
