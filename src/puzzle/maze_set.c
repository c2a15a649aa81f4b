// SPDX-License-Identifier: MIT
#include "puzzle/maze_set.h"

#include "puzzle/maze_effort.h"
#include "puzzle/maze_search.h"
#include "puzzle/sheetset.h"

enum { TRIES_MIN = 20, TRIES_MAX = 400, TRIES_CELLS = 40 * 1000 * 1000 };

// The median efforts of usual corridors with this many rooms, whose sides fill a page.
const MazeLevel maze_levels[MAZE_LEVELS] = {
    {172, 10, 8}, {530, 17, 14}, {1090, 24, 20}, {1905, 32, 26}, {3290, 42, 34}};

int maze_level_of(double effort) {
  int level = effort > 0 ? 1 : 0;
  while (level > 0 && level < MAZE_LEVELS &&
         effort * effort > maze_levels[level - 1].effort * maze_levels[level].effort)
    level++;
  return level;
}

typedef struct MazeSetRecipe {
  MazeRecipe recipe;
  Span name;
} MazeSetRecipe;

static Status mazeset_make(const void *context, const Seed *seed, const Progress *progress, MadeSheet *out,
                           Error *err) {
  const MazeSetRecipe *set = context;
  MazeRecipe own = set->recipe;
  MazePath path = {0};
  Maze *maze = NULL;
  own.seed = *seed;
  Status status = maze_generate(&own, progress, &maze, err);
  if (status != OK)
    return status;
  status = maze_set_name(maze, set->name, err);
  if (status == OK)
    status = maze_find_shortest(maze, progress, &path, err);
  if (status == OK && path.count > 0)
    status = maze_add_solution(maze, &path, err);
  if (status == OK)
    status = maze_measure_effort(maze, progress, &out->effort, err);
  out->moves = (double)path.count;
  out->puzzle = maze;
  maze_path_deinit(&path);
  if (status != OK)
    maze_destroy(maze);
  return status;
}

static void mazeset_resize(void *context, const MazeLevel *level, double side) {
  MazeRecipe *recipe = &((MazeSetRecipe *)context)->recipe;
  double rows = level->rows * side, cols = level->cols * side;
  recipe->rows_low = recipe->rows_high = 2 * (int)(rows < 2 ? 2 : rows + 0.5) - 1;
  recipe->cols_low = recipe->cols_high = 2 * (int)(cols < 2 ? 2 : cols + 0.5) - 1;
}

static int mazeset_count_tries(const void *context) {
  const MazeRecipe *recipe = &((const MazeSetRecipe *)context)->recipe;
  int64_t tries = TRIES_CELLS / ((int64_t)recipe->rows_high * recipe->cols_high);
  return tries < TRIES_MIN ? TRIES_MIN : tries > TRIES_MAX ? TRIES_MAX : (int)tries;
}

static bool mazeset_equals(const void *a, const void *b) {
  return maze_equals(a, b);
}

static void mazeset_destroy(void *maze) {
  maze_destroy(maze);
}

static const SheetMaker maze_sheets = {mazeset_make, mazeset_resize, mazeset_count_tries, mazeset_equals,
                                       mazeset_destroy};

Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                     double *efforts, Error *err) {
  MazeSetRecipe set = {maze_recipe_settled(recipe), name};
  set.recipe.has_solution = true;
  if (recipe->level > 0 && set.recipe.kind == MAZE_KIND_OBSTACLES)
    return error_set(err, ERR_INPUT, N_("levels are for corridors, not for obstacles by chance"));
  return sheetset_make(&maze_sheets, &set, &set.recipe.seed, recipe->level, count, progress, (void **)out, efforts,
                       err);
}
