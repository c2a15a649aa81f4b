// SPDX-License-Identifier: MIT
// tesela maze classset: a sheet for everybody, with mazes that differ and are alike in difficulty.
#include "base/file.h"
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_search.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_SHEETS = 25, CANDIDATES_A_SHEET = 4 };

typedef struct Candidate {
  Maze *maze;
  double difficulty;
  int number;
} Candidate;

typedef struct ClassSet {
  Candidate *candidates;
  int made;
  int first; // of the sheets that were chosen, among the candidates by difficulty
  int count; // of sheets
} ClassSet;

static int by_difficulty(const void *a, const void *b) {
  const Candidate *left = a, *right = b;
  if (left->difficulty != right->difficulty)
    return left->difficulty < right->difficulty ? -1 : 1;
  return left->number - right->number;
}

static int by_number(const void *a, const void *b) {
  return ((const Candidate *)a)->number - ((const Candidate *)b)->number;
}

static Status name_sheet(const Cli *cli, const Args *args, Maze *maze, Error *err) {
  const char *name = args_text(args, "name");
  return maze_set_name(maze, span_of(name ? name : tr(cli->catalog, "Maze")), err);
}

// A maze with its shortest path as solution. Each has a seed of its own that follows from the one given.
static Status make_candidate(const Cli *cli, const Args *args, const MazeRecipe *recipe, ClassSet *set, Error *err) {
  MazeRecipe own = *recipe;
  own.seed = seed_derive(&recipe->seed, "maze.sheet", (uint64_t)set->made);
  Candidate *candidate = &set->candidates[set->made];
  MazeMetrics metrics;
  MazePath path = {0};
  Status status = maze_generate(&own, NULL, &candidate->maze, err);
  if (status != OK)
    return status;
  candidate->number = set->made++;
  status = name_sheet(cli, args, candidate->maze, err);
  if (status == OK)
    status = maze_measure(candidate->maze, NULL, &metrics, err);
  if (status == OK)
    status = maze_find_shortest(candidate->maze, NULL, &path, err);
  if (status == OK && path.count > 0)
    status = maze_add_solution(candidate->maze, &path, err);
  candidate->difficulty = status == OK ? metrics.measured : 0;
  maze_path_deinit(&path);
  return status;
}

// The run of sheets whose difficulties are nearest to each other, by their size: those of very easy mazes are always
// near. The sheets are then put in the order they were made.
static void choose_sheets(ClassSet *set) {
  qsort(set->candidates, (size_t)set->made, sizeof *set->candidates, by_difficulty);
  double best = -1;
  for (int i = 0; i + set->count <= set->made; i++) {
    double low = set->candidates[i].difficulty, high = set->candidates[i + set->count - 1].difficulty;
    double spread = high > 0 ? (high - low) / high : 1;
    if (best < 0 || spread < best) {
      best = spread;
      set->first = i;
    }
  }
  qsort(set->candidates + set->first, (size_t)set->count, sizeof *set->candidates, by_number);
}

static Status make_set(const Cli *cli, const Args *args, const MazeRecipe *recipe, ClassSet *set, Error *err) {
  int wanted = set->count * CANDIDATES_A_SHEET;
  set->candidates = mem_alloc((size_t)wanted * sizeof *set->candidates);
  MazeWork work;
  const Progress *progress = maze_work_start(&work, cli);
  Status status = OK;
  while (set->made < wanted && status == OK) {
    progress_report(progress, N_("making the mazes"), set->made, wanted);
    status = progress_is_cancelled(progress)
                 ? error_set(err, ERR_CANCELLED, N_("the maze was not made: somebody stopped it"))
                 : make_candidate(cli, args, recipe, set, err);
  }
  maze_work_end(&work);
  if (status == OK)
    choose_sheets(set);
  return status;
}

static Status write_set(const Cli *cli, const Args *args, const ClassSet *set, const char *seed, Error *err) {
  StrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), seed);
  SheetStyle style = maze_sheet_style(cli, args, strbuf_text(&footer));
  const Maze **mazes = mem_alloc((size_t)set->count * sizeof(void *));
  for (int i = 0; i < set->count; i++)
    mazes[i] = set->candidates[set->first + i].maze;
  Status status = mazesheet_write_set(mazes, set->count, &style, &bytes, err);
  if (status == OK)
    status = file_write(args_text(args, "output"), (Span){strbuf_text(&bytes), bytes.size}, err);
  mem_free(mazes);
  strbuf_deinit(&bytes);
  strbuf_deinit(&footer);
  return status;
}

static void tell_set(Cli *cli, const Args *args, const ClassSet *set, const char *seed) {
  json_t *difficulties = json_array();
  double low = 1e300, high = 0;
  for (int i = 0; i < set->count; i++) {
    double difficulty = set->candidates[set->first + i].difficulty;
    low = difficulty < low ? difficulty : low;
    high = difficulty > high ? difficulty : high;
    json_array_append_new(difficulties, json_real(difficulty));
  }
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:i, s:O}", "file", args_text(args, "output"), "seed", seed, "sheets",
                                set->count, "difficulties", difficulties));
  } else {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d sheet, measured difficulty from %.1f to %.1f\n",
                            "%d sheets, measured difficulty from %.1f to %.1f\n", set->count),
                  set->count, low, high);
    strbuf_printf(&cli->out, tr(cli->catalog, "The seed is %s.\n"), seed);
  }
  json_decref(difficulties);
}

static Status check_set(const Cli *cli, const Args *args, const MazeRecipe *recipe, Error *err) {
  const char *output = args_text(args, "output");
  if (recipe->rows_high > MAZE_SHEET_SIDE_MAX || recipe->cols_high > MAZE_SHEET_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a sheet has room for at most %d rows and columns"),
                     err_int(MAZE_SHEET_SIDE_MAX));
  if (!output || strcasecmp(outfile_extension(output), "pdf") != 0)
    return error_set(err, ERR_INPUT, N_("a class set is a PDF: give --output FILE.pdf"));
  return outfile_check(cli, args, output, err);
}

int run_maze_classset(Cli *cli, const Args *args) {
  Error err;
  MazeRecipe recipe;
  char seed[MAZE_SEED_TEXT_MAX];
  ClassSet set = {.count = (int)args_number(args, "sheets", USUAL_SHEETS)};
  if (maze_recipe_read(args, &recipe, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  maze_seed_read(args, &recipe, seed);
  recipe.has_solution = true;
  Status status = check_set(cli, args, &recipe, &err);
  if (status == OK)
    status = make_set(cli, args, &recipe, &set, &err);
  if (status == OK)
    status = write_set(cli, args, &set, seed, &err);
  if (status == OK)
    tell_set(cli, args, &set, seed);
  for (int i = 0; i < set.made; i++)
    maze_destroy(set.candidates[i].maze);
  mem_free(set.candidates);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
