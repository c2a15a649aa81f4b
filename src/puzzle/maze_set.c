// SPDX-License-Identifier: MIT
#include "puzzle/maze_set.h"

#include "base/mem.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_search.h"

#include <stdlib.h>

enum { CANDIDATES_A_SHEET = 4 };

typedef struct Candidate {
  Maze *maze; // NULL once somebody else has it
  double difficulty;
  int number;
} Candidate;

typedef struct MazeSet {
  const MazeRecipe *recipe;
  Span name;
  const Progress *progress;
  Candidate *candidates;
  int made, wanted;
} MazeSet;

static int by_difficulty(const void *a, const void *b) {
  const Candidate *left = a, *right = b;
  if (left->difficulty != right->difficulty)
    return left->difficulty < right->difficulty ? -1 : 1;
  return left->number - right->number;
}

static int by_number(const void *a, const void *b) {
  return ((const Candidate *)a)->number - ((const Candidate *)b)->number;
}

// A maze with its shortest path as solution. Each has a seed of its own that follows from the one given.
static Status make_candidate(MazeSet *set, Error *err) {
  MazeRecipe own = *set->recipe;
  own.has_solution = true;
  own.seed = seed_derive(&set->recipe->seed, "maze.sheet", (uint64_t)set->made);
  Candidate *candidate = &set->candidates[set->made];
  MazeMetrics metrics;
  MazePath path = {0};
  Status status = maze_generate(&own, set->progress, &candidate->maze, err);
  if (status != OK)
    return status;
  candidate->number = set->made++;
  status = maze_set_name(candidate->maze, set->name, err);
  if (status == OK)
    status = maze_measure(candidate->maze, set->progress, &metrics, err);
  if (status == OK)
    status = maze_find_shortest(candidate->maze, set->progress, &path, err);
  if (status == OK && path.count > 0)
    status = maze_add_solution(candidate->maze, &path, err);
  candidate->difficulty = status == OK ? metrics.measured : 0;
  maze_path_deinit(&path);
  return status;
}

static Status make_candidates(MazeSet *set, Error *err) {
  Progress quiet = {.cancel = set->progress ? set->progress->cancel : NULL};
  const Progress *loud = set->progress;
  Status status = OK;
  set->progress = &quiet; // what is reported is mazes, not what goes on inside one
  while (set->made < set->wanted && status == OK) {
    progress_report(loud, N_("making the mazes"), set->made, set->wanted);
    status = progress_is_cancelled(loud) ? ERR_CANCELLED : make_candidate(set, err);
  }
  set->progress = loud;
  // Whichever part of the work it was that stopped.
  return status == ERR_CANCELLED ? error_set(err, ERR_CANCELLED, N_("the maze was not made: somebody stopped it"))
                                 : status;
}

// The run of sheets whose difficulties are nearest to each other, by their size: those of very easy mazes are always
// near. Returns where it begins; its candidates are put in the order they were made.
static int choose_sheets(MazeSet *set, int count) {
  qsort(set->candidates, (size_t)set->made, sizeof *set->candidates, by_difficulty);
  double best = -1;
  int first = 0;
  for (int i = 0; i + count <= set->made; i++) {
    double low = set->candidates[i].difficulty, high = set->candidates[i + count - 1].difficulty;
    double spread = high > 0 ? (high - low) / high : 1;
    if (best < 0 || spread < best) {
      best = spread;
      first = i;
    }
  }
  qsort(set->candidates + first, (size_t)count, sizeof *set->candidates, by_number);
  return first;
}

Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                     double *difficulties, Error *err) {
  if (count < 1 || count > MAZE_SET_MAX)
    return error_set(err, ERR_LIMIT, N_("a class set has from 1 to %d sheets, not %d"), err_int(MAZE_SET_MAX),
                     err_int(count));
  MazeSet set = {.recipe = recipe, .name = name, .progress = progress, .wanted = count * CANDIDATES_A_SHEET};
  set.candidates = mem_alloc((size_t)set.wanted * sizeof *set.candidates);
  Status status = make_candidates(&set, err);
  int first = status == OK ? choose_sheets(&set, count) : 0;
  for (int i = 0; status == OK && i < count; i++) {
    Candidate *chosen = &set.candidates[first + i];
    out[i] = chosen->maze;
    chosen->maze = NULL;
    if (difficulties)
      difficulties[i] = chosen->difficulty;
  }
  for (int i = 0; i < set.made; i++)
    maze_destroy(set.candidates[i].maze);
  mem_free(set.candidates);
  return status;
}
