// SPDX-License-Identifier: MIT
// Every sheet is measured against the same centre, which neither the seed nor the number of sheets moves: it is the
// level's, or the middle of a few pilots that are made of the recipe with a chance of their own.
#include "puzzle/maze_set.h"

#include "base/mem.h"
#include "puzzle/maze_effort.h"
#include "puzzle/maze_search.h"

#include <math.h>
#include <stdlib.h>

enum { PILOTS = 15, FITS = 4, TRIES_MIN = 20, TRIES_MAX = 400, TRIES_CELLS = 40 * 1000 * 1000 };

#define EFFORT_NEAR 0.08 // well within MAZE_EFFORT_APART
#define MOVES_NEAR 0.3   // so that nobody draws a much longer line
#define FIT_NEAR 0.04

// Usual corridors of so many rooms have these efforts in the middle, and their sides fill a page.
const MazeLevel maze_levels[MAZE_LEVELS] = {
    {172, 10, 8}, {530, 17, 14}, {1090, 24, 20}, {1905, 32, 26}, {3290, 42, 34}};

int maze_level_of(double effort) {
  int level = effort > 0 ? 1 : 0;
  while (level > 0 && level < MAZE_LEVELS &&
         effort * effort > maze_levels[level - 1].effort * maze_levels[level].effort)
    level++;
  return level;
}

typedef struct Sheet {
  Maze *maze; // with its shortest path as solution
  double effort, moves;
} Sheet;

typedef struct MazeSet {
  MazeRecipe recipe;
  Span name;
  const Progress *progress; // tells nothing, but can be stopped
  double effort, moves;     // the centre
} MazeSet;

static Status sheet_make(const MazeSet *set, const Seed *seed, Sheet *out, Error *err) {
  MazeRecipe own = set->recipe;
  MazePath path = {0};
  own.seed = *seed;
  *out = (Sheet){0};
  Status status = maze_generate(&own, set->progress, &out->maze, err);
  if (status != OK)
    return status;
  status = maze_set_name(out->maze, set->name, err);
  if (status == OK)
    status = maze_find_shortest(out->maze, set->progress, &path, err);
  if (status == OK && path.count > 0)
    status = maze_add_solution(out->maze, &path, err);
  if (status == OK)
    status = maze_measure_effort(out->maze, set->progress, &out->effort, err);
  out->moves = (double)path.count;
  maze_path_deinit(&path);
  if (status != OK)
    maze_destroy(out->maze);
  return status;
}

// ---- the centre ----

static int maze_set_by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static Status measure_pilots(MazeSet *set, Error *err) {
  double efforts[PILOTS], moves[PILOTS];
  Seed fixed = seed_from_text("maze.pilot");
  for (int i = 0; i < PILOTS; i++) {
    Seed seed = seed_derive(&fixed, "pilot", (uint64_t)i);
    Sheet sheet;
    Status status = sheet_make(set, &seed, &sheet, err);
    if (status != OK)
      return status;
    efforts[i] = sheet.effort;
    moves[i] = sheet.moves;
    maze_destroy(sheet.maze);
  }
  qsort(efforts, PILOTS, sizeof *efforts, maze_set_by_size);
  qsort(moves, PILOTS, sizeof *moves, maze_set_by_size);
  set->effort = efforts[PILOTS / 2];
  set->moves = moves[PILOTS / 2];
  return OK;
}

static void set_rooms(MazeRecipe *recipe, double rows, double cols) {
  recipe->rows_low = recipe->rows_high = 2 * (int)(rows < 2 ? 2 : rows + 0.5) - 1;
  recipe->cols_low = recipe->cols_high = 2 * (int)(cols < 2 ? 2 : cols + 0.5) - 1;
}

// Effort grows as the number of rooms does; how fast is the kind's and the braid's.
static Status fit_level(MazeSet *set, Error *err) {
  const MazeLevel *level = &maze_levels[set->recipe.level - 1];
  double side = 1;
  Status status = OK;
  for (int i = 0; status == OK && i < FITS; i++) {
    set_rooms(&set->recipe, level->rows * side, level->cols * side);
    status = measure_pilots(set, err);
    if (status != OK || fabs(set->effort / level->effort - 1) < FIT_NEAR)
      break;
    side *= sqrt(level->effort / set->effort);
  }
  set->effort = level->effort;
  return status;
}

// ---- the sheets ----

// Up to 1: near enough.
static double sheet_distance(const MazeSet *set, const Sheet *sheet) {
  double effort = set->effort > 0 ? fabs(sheet->effort / set->effort - 1) / EFFORT_NEAR : 0;
  double moves = set->moves > 0 ? fabs(sheet->moves / set->moves - 1) / MOVES_NEAR : 0;
  return effort > moves ? effort : moves;
}

static bool sheet_is_new(const Sheet *sheet, Maze *const *others, int count) {
  for (int i = 0; i < count; i++) {
    if (maze_equals(others[i], sheet->maze))
      return false;
  }
  return true;
}

static int count_maze_tries(const MazeRecipe *recipe) {
  int64_t tries = TRIES_CELLS / ((int64_t)recipe->rows_high * recipe->cols_high);
  return tries < TRIES_MIN ? TRIES_MIN : tries > TRIES_MAX ? TRIES_MAX : (int)tries;
}

static Status make_one(const MazeSet *set, int number, Maze **made, double *effort, Error *err) {
  enum { REPEATED = 1000 * 1000 }; // one that is there already is taken where there is no other
  double best = 0;
  Sheet kept = {0};
  Status status = OK;
  int tries = count_maze_tries(&set->recipe);
  for (int i = 0; status == OK && i < tries && (!kept.maze || best > 1); i++) {
    Seed seed = seed_derive(&set->recipe.seed, "maze.sheet", (uint64_t)number << 32 | (uint64_t)i);
    Sheet sheet;
    status = sheet_make(set, &seed, &sheet, err);
    if (status != OK)
      break;
    double distance = sheet_distance(set, &sheet) + (sheet_is_new(&sheet, made, number) ? 0 : REPEATED);
    bool is_better = !kept.maze || distance < best;
    maze_destroy(is_better ? kept.maze : sheet.maze);
    best = is_better ? distance : best;
    kept = is_better ? sheet : kept;
  }
  if (status != OK) {
    maze_destroy(kept.maze);
    return status;
  }
  made[number] = kept.maze;
  *effort = kept.effort;
  return OK;
}

static Status check_set(const MazeRecipe *recipe, int count, Error *err) {
  if (count < 1 || count > MAZE_SET_MAX)
    return error_set(err, ERR_LIMIT, N_("a class set has from 1 to %d sheets, not %d"), err_int(MAZE_SET_MAX),
                     err_int(count));
  if (recipe->level > 0 && recipe->kind == MAZE_KIND_OBSTACLES)
    return error_set(err, ERR_INPUT, N_("levels are for corridors, not for obstacles by chance"));
  return OK;
}

Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                     double *efforts, Error *err) {
  MazeSet set = {.recipe = maze_recipe_settled(recipe), .name = name};
  Progress quiet = {.cancel = progress ? progress->cancel : NULL}; // what is reported is mazes, not what goes on inside
  int made = 0;
  set.progress = &quiet;
  set.recipe.has_solution = true;
  Status status = check_set(&set.recipe, count, err);
  if (status == OK)
    status = recipe->level > 0 ? fit_level(&set, err) : measure_pilots(&set, err);
  while (status == OK && made < count) {
    double effort = 0;
    progress_report(progress, N_("making the mazes"), made, count);
    status = progress_is_cancelled(progress) ? ERR_CANCELLED : make_one(&set, made, out, &effort, err);
    if (status == OK && efforts)
      efforts[made] = effort;
    made += status == OK;
  }
  for (int i = 0; status != OK && i < made; i++)
    maze_destroy(out[i]);
  // Whichever part of the work it was that stopped.
  return status == ERR_CANCELLED ? error_set(err, ERR_CANCELLED, N_("the maze was not made: somebody stopped it"))
                                 : status;
}
