// SPDX-License-Identifier: MIT
#include "puzzle/maze_set.h"

#include "base/mem.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_search.h"

#include <stdlib.h>

enum { CANDIDATES_FEW = 4, CANDIDATES_MANY = 16, CELLS_SMALL = 64 * 64, MIDDLES = 64 };

#define ALIKE 1e9 // how far apart from all others a maze stands that is there already

typedef struct Candidate {
  Maze *maze; // NULL once somebody else has it
  double difficulty, moves;
  double apart; // from the one that is looked at, see apart_of
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

static int by_apart(const void *a, const void *b) {
  const Candidate *left = a, *right = b;
  if (left->apart != right->apart)
    return left->apart < right->apart ? -1 : 1;
  return left->number - right->number;
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
  candidate->moves = (double)path.count;
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

// By which part of the larger one two numbers differ.
static double part_between(double a, double b) {
  double high = a > b ? a : b, low = a > b ? b : a;
  return high > 0 ? (high - low) / high : 0;
}

// Equally hard to solve, and equally long to draw: who gets the sheet sees both.
static double apart_of(const Candidate *a, const Candidate *b) {
  double difficulty = part_between(a->difficulty, b->difficulty), moves = part_between(a->moves, b->moves);
  return difficulty > moves ? difficulty : moves;
}

// Candidates in the order of their difficulty: a maze that is there already has its twin among those that are as hard.
static bool has_twin(const Candidate *candidates, int index) {
  for (int i = index - 1; i >= 0 && candidates[i].difficulty == candidates[index].difficulty; i--) {
    if (candidates[i].moves == candidates[index].moves && maze_equals(candidates[i].maze, candidates[index].maze))
      return true;
  }
  return false;
}

// Those nearest to the middle come first. Returns how far the last of them is away.
static double gather_around(MazeSet *set, const Candidate *middle, int count) {
  for (int i = 0; i < set->made; i++) {
    if (set->candidates[i].apart < ALIKE)
      set->candidates[i].apart = apart_of(&set->candidates[i], middle);
  }
  qsort(set->candidates, (size_t)set->made, sizeof *set->candidates, by_apart);
  return set->candidates[count - 1].apart;
}

// The sheets that are nearest to one of themselves are put first, in the order they were made.
static void choose_sheets(MazeSet *set, int count) {
  Candidate middles[MIDDLES], best = {0};
  double least = 0;
  qsort(set->candidates, (size_t)set->made, sizeof *set->candidates, by_difficulty);
  for (int i = 0; i < set->made; i++)
    set->candidates[i].apart = has_twin(set->candidates, i) ? ALIKE : 0;
  int tried = set->made < MIDDLES ? set->made : MIDDLES;
  for (int i = 0; i < tried; i++)
    middles[i] = set->candidates[(size_t)set->made * (size_t)i / (size_t)tried];
  for (int i = 0; i < tried; i++) {
    double apart = gather_around(set, &middles[i], count);
    if (i == 0 || apart < least) {
      least = apart;
      best = middles[i];
    }
  }
  gather_around(set, &best, count);
  qsort(set->candidates, (size_t)count, sizeof *set->candidates, by_number);
}

// Small mazes are quickly made, and there is more to choose from.
static int candidates_a_sheet(const MazeRecipe *recipe) {
  return (int64_t)recipe->rows_high * recipe->cols_high <= CELLS_SMALL ? CANDIDATES_MANY : CANDIDATES_FEW;
}

Status maze_make_set(const MazeRecipe *recipe, Span name, int count, const Progress *progress, Maze **out,
                     double *difficulties, Error *err) {
  if (count < 1 || count > MAZE_SET_MAX)
    return error_set(err, ERR_LIMIT, N_("a class set has from 1 to %d sheets, not %d"), err_int(MAZE_SET_MAX),
                     err_int(count));
  MazeSet set = {.recipe = recipe, .name = name, .progress = progress, .wanted = count * candidates_a_sheet(recipe)};
  set.candidates = mem_alloc((size_t)set.wanted * sizeof *set.candidates);
  Status status = make_candidates(&set, err);
  if (status == OK)
    choose_sheets(&set, count);
  for (int i = 0; status == OK && i < count; i++) {
    Candidate *chosen = &set.candidates[i];
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
