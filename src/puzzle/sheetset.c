// SPDX-License-Identifier: MIT
// Every sheet is measured against the same centre, which depends neither on the seed nor on the number of sheets: the
// level's, or the median of a few pilot sheets with fixed seeds.
#include "puzzle/sheetset.h"

#include <math.h>
#include <stdlib.h>

enum { PILOTS = 15, FITS = 4 };

#define EFFORT_NEAR 0.08 // well within MAZE_EFFORT_APART
#define MOVES_NEAR 0.3   // so that no sheet has a much longer path
#define FIT_NEAR 0.04

typedef struct SheetSet {
  const SheetMaker *maker;
  void *context;
  const Seed *seed;
  const Progress *progress; // reports nothing, but can be stopped
  double effort, moves;     // the centre
} SheetSet;

// ---- the centre ----

static int sheetset_by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static Status measure_pilots(SheetSet *set, Error *err) {
  double efforts[PILOTS], moves[PILOTS];
  Seed fixed = seed_from_text("maze.pilot");
  for (int i = 0; i < PILOTS; i++) {
    Seed seed = seed_derive(&fixed, "pilot", (uint64_t)i);
    MadeSheet sheet = {0};
    Status status = set->maker->make(set->context, &seed, set->progress, &sheet, err);
    if (status != OK)
      return status;
    efforts[i] = sheet.effort;
    moves[i] = sheet.moves;
    set->maker->destroy(sheet.puzzle);
  }
  qsort(efforts, PILOTS, sizeof *efforts, sheetset_by_size);
  qsort(moves, PILOTS, sizeof *moves, sheetset_by_size);
  set->effort = efforts[PILOTS / 2];
  set->moves = moves[PILOTS / 2];
  return OK;
}

// Effort grows with the number of rooms; how fast depends on the kind and the braid. If there are few sizes, as for
// circles, none may come near. Then the nearest one tried is taken, and the length of paths is scaled as the effort is.
static Status fit_level(SheetSet *set, const MazeLevel *level, Error *err) {
  double side = 1, best_side = 1, best_apart = INFINITY, best_effort = 1, best_moves = 1;
  Status status = OK;
  for (int i = 0; status == OK && i < FITS; i++) {
    set->maker->resize(set->context, level, side);
    status = measure_pilots(set, err);
    double apart = fabs(log(set->effort / level->effort));
    if (status != OK || fabs(set->effort / level->effort - 1) < FIT_NEAR)
      break;
    if (apart < best_apart) {
      best_side = side;
      best_apart = apart;
      best_effort = set->effort;
      best_moves = set->moves;
    }
    side *= sqrt(level->effort / set->effort);
  }
  if (status == OK && fabs(set->effort / level->effort - 1) > MAZE_EFFORT_APART) {
    set->maker->resize(set->context, level, best_side);
    set->moves = best_moves * level->effort / best_effort;
  }
  set->effort = level->effort;
  return status;
}

// ---- the sheets ----

// Up to 1 is near enough.
static double sheet_distance(const SheetSet *set, const MadeSheet *sheet) {
  double effort = set->effort > 0 ? fabs(sheet->effort / set->effort - 1) / EFFORT_NEAR : 0;
  double moves = set->moves > 0 ? fabs(sheet->moves / set->moves - 1) / MOVES_NEAR : 0;
  return effort > moves ? effort : moves;
}

static bool sheet_is_new(const SheetSet *set, const MadeSheet *sheet, void *const *others, int count) {
  for (int i = 0; i < count; i++) {
    if (set->maker->equals(others[i], sheet->puzzle))
      return false;
  }
  return true;
}

static void sheetset_drop(const SheetSet *set, void *puzzle) {
  if (puzzle)
    set->maker->destroy(puzzle);
}

static Status sheetset_make_one(const SheetSet *set, int number, void **made, double *effort, Error *err) {
  enum { REPEATED = 1000 * 1000 }; // a repeated sheet is taken only if there is no other
  double best = 0;
  MadeSheet kept = {0};
  Status status = OK;
  int tries = set->maker->count_tries(set->context);
  for (int i = 0; status == OK && i < tries && (!kept.puzzle || best > 1); i++) {
    Seed seed = seed_derive(set->seed, "maze.sheet", (uint64_t)number << 32 | (uint64_t)i);
    MadeSheet sheet = {0};
    status = set->maker->make(set->context, &seed, set->progress, &sheet, err);
    if (status != OK)
      break;
    double distance = sheet_distance(set, &sheet) + (sheet_is_new(set, &sheet, made, number) ? 0 : REPEATED);
    bool is_better = !kept.puzzle || distance < best;
    sheetset_drop(set, is_better ? kept.puzzle : sheet.puzzle);
    best = is_better ? distance : best;
    kept = is_better ? sheet : kept;
  }
  if (status != OK) {
    sheetset_drop(set, kept.puzzle);
    return status;
  }
  made[number] = kept.puzzle;
  *effort = kept.effort;
  return OK;
}

Status sheetset_make(const SheetMaker *maker, void *context, const Seed *seed, int level, int count,
                     const Progress *progress, void **out, double *efforts, Error *err) {
  Progress quiet = {.cancel = progress ? progress->cancel : NULL}; // progress is reported by sheets only
  SheetSet set = {.maker = maker, .context = context, .seed = seed, .progress = &quiet};
  int made = 0;
  if (count < 1 || count > MAZE_SET_MAX)
    return error_set(err, ERR_LIMIT, N_("a class set has from 1 to %d sheets, not %d"), err_int(MAZE_SET_MAX),
                     err_int(count));
  Status status = level > 0 ? fit_level(&set, &maze_levels[level - 1], err) : measure_pilots(&set, err);
  while (status == OK && made < count) {
    double effort = 0;
    progress_report(progress, N_("making the mazes"), made, count);
    status = progress_is_cancelled(progress) ? ERR_CANCELLED : sheetset_make_one(&set, made, out, &effort, err);
    if (status == OK && efforts)
      efforts[made] = effort;
    made += status == OK;
  }
  for (int i = 0; status != OK && i < made; i++)
    maker->destroy(out[i]);
  // The same message, whichever part of the work was stopped.
  return status == ERR_CANCELLED ? error_set(err, ERR_CANCELLED, N_("the maze was not made: it was stopped")) : status;
}
