// SPDX-License-Identifier: MIT
// tesela maze export and classset: mazes on paper, as pictures, and in the formats of files.
#include "base/file.h"
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "notation/mazefile.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_generate.h"
#include "puzzle/maze_metrics.h"
#include "puzzle/maze_octile.h"
#include "puzzle/maze_search.h"

#include <stdlib.h>
#include <string.h>

enum { SHEET_SIDE_MAX = 400, USUAL_SHEETS = 25, CANDIDATES_A_SHEET = 4 };

static SheetStyle style_of(const Cli *cli, const Args *args, const char *footer) {
  SheetStyle style = {.catalog = cli->catalog, .footer = footer};
  const char *paper = args_text(args, "paper");
  if (!paper || !paper_size_find(paper, &style.size))
    style.size = PAPER_A4;
  return style;
}

static SheetPart part_of(const Args *args, PaperFormat format) {
  const char *part = args_text(args, "part");
  if (!part)
    return format == PAPER_PDF ? SHEET_BOTH : SHEET_PUZZLE;
  return strcmp(part, "puzzle") == 0 ? SHEET_PUZZLE : strcmp(part, "key") == 0 ? SHEET_KEY : SHEET_BOTH;
}

// The best solution the maze has, or else a shortest path.
static Status find_way(const Cli *cli, const Maze *maze, MazePath *out, Error *err) {
  if (maze_best_solution(maze)) {
    *out = maze_path_copy(maze_best_solution(maze));
    return OK;
  }
  MazeWork work;
  const Progress *progress = maze_work_start(&work, cli);
  double length;
  Status status = maze_is_octile(maze) ? maze_find_octile(maze, progress, out, &length, err)
                                       : maze_find_shortest(maze, progress, out, err);
  maze_work_end(&work);
  return status;
}

static bool is_picture(const Args *args, const Maze *maze, PaperFormat format) {
  bool is_large = maze_rows(maze) > SHEET_SIDE_MAX || maze_cols(maze) > SHEET_SIDE_MAX;
  return format == PAPER_PNG && (is_large || args_has(args, "picture"));
}

static Status draw(const Cli *cli, const Args *args, const Maze *maze, PaperFormat format, StrBuf *out, Error *err) {
  SheetPart part = part_of(args, format);
  SheetStyle style = style_of(cli, args, NULL);
  MazePath way = {0};
  Status status = part == SHEET_PUZZLE ? OK : find_way(cli, maze, &way, err);
  const MazePath *shown = way.count > 0 ? &way : NULL;
  if (status == OK && is_picture(args, maze, format))
    status = mazesheet_write_picture(maze, shown, out, err);
  else if (status == OK)
    status = mazesheet_write(maze, shown, part, format, &style, out, err);
  maze_path_deinit(&way);
  return status;
}

static Status check_options(const Args *args, PaperFormat format, Error *err) {
  if (args_has(args, "picture") && format != PAPER_PNG)
    return error_set(err, ERR_INPUT, N_("--picture makes a PNG: give --output FILE.png"));
  const char *part = args_text(args, "part");
  if (part && strcmp(part, "both") == 0 && format != PAPER_PDF)
    return error_set(err, ERR_INPUT, N_("only a PDF has pages for both maze and key: choose --part puzzle or key"));
  return OK;
}

static Status refuse_extension(const char *path, Error *err) {
  return error_set(err, ERR_INPUT,
                   N_("'%s' does not end like a file that mazes can be written to: .pdf, .svg, .png, .txt, .xml, .json "
                      "or .map"),
                   err_str(path));
}

static Status export_to(const Cli *cli, const Args *args, const Maze *maze, const char *path, Error *err) {
  PaperFormat format;
  StrBuf bytes = {0};
  if (paper_format_of_path(path, &format, NULL) != OK)
    return maze_save(cli, args, maze, path, err);
  Status status = check_options(args, format, err);
  if (status == OK)
    status = outfile_check(cli, args, path, err);
  if (status == OK)
    status = draw(cli, args, maze, format, &bytes, err);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&bytes), bytes.size}, err);
  strbuf_deinit(&bytes);
  return status;
}

static Status check_target(const Args *args, Error *err) {
  const char *path = args_text(args, "output");
  PaperFormat paper;
  MazeFormat file;
  if (!path)
    return error_set(err, ERR_INPUT, N_("where to write is missing: give --output FILE.pdf, .svg or .png"));
  if (paper_format_of_path(path, &paper, NULL) != OK && maze_format_of_path(path, &file, NULL) != OK)
    return refuse_extension(path, err);
  return OK;
}

int run_maze_export(Cli *cli, const Args *args) {
  Error err;
  Maze *maze = NULL;
  const char *path = args_text(args, "output");
  Status status = check_target(args, &err);
  if (status == OK)
    status = maze_load(args->operands[0], &maze, &err);
  if (status == OK)
    status = export_to(cli, args, maze, path, &err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s}", "file", path));
  else if (status == OK)
    strbuf_printf(&cli->out, tr(cli->catalog, "The maze is in %s.\n"), path);
  maze_destroy(maze);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

// ---- class sets ----

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
  SheetStyle style = style_of(cli, args, strbuf_text(&footer));
  const Maze **mazes = mem_alloc((size_t)set->count * sizeof *mazes);
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
  if (recipe->rows_high > SHEET_SIDE_MAX || recipe->cols_high > SHEET_SIDE_MAX)
    return error_set(err, ERR_LIMIT, N_("a sheet has room for at most %d rows and columns"), err_int(SHEET_SIDE_MAX));
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
