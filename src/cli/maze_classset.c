// SPDX-License-Identifier: MIT
// tesela maze classset: a sheet for everybody, with mazes that differ and are alike in difficulty.
#include "base/decimal.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/mazes_internal.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "paper/mazesheet.h"
#include "puzzle/maze_set.h"

#include <string.h>

enum { USUAL_SHEETS = 25 };

typedef struct ClassSet {
  Maze **mazes;
  double *difficulties;
  int count; // of sheets
} ClassSet;

static Status make_set(const Cli *cli, const Args *args, const MazeRecipe *recipe, ClassSet *set, Error *err) {
  const char *name = args_text(args, "name");
  set->mazes = mem_alloc((size_t)set->count * sizeof(void *));
  set->difficulties = mem_alloc((size_t)set->count * sizeof *set->difficulties);
  MazeWork work;
  Status status = maze_make_set(recipe, span_of(name ? name : tr(cli->catalog, "Maze")), set->count,
                                maze_work_start(&work, cli), set->mazes, set->difficulties, err);
  maze_work_end(&work);
  return status;
}

static Status write_set(const Cli *cli, const Args *args, const ClassSet *set, const char *seed, Error *err) {
  StrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), seed);
  SheetStyle style = maze_sheet_style(cli, args, strbuf_text(&footer));
  Status status = mazesheet_write_set((const Maze *const *)set->mazes, set->count, &style, &bytes, err);
  if (status == OK)
    status = file_write(args_text(args, "output"), (Span){strbuf_text(&bytes), bytes.size}, err);
  strbuf_deinit(&bytes);
  strbuf_deinit(&footer);
  return status;
}

static void tell_set(Cli *cli, const Args *args, const ClassSet *set, const char *seed) {
  json_t *difficulties = json_array();
  double low = 1e300, high = 0;
  for (int i = 0; i < set->count; i++) {
    double difficulty = set->difficulties[i];
    low = difficulty < low ? difficulty : low;
    high = difficulty > high ? difficulty : high;
    json_array_append_new(difficulties, json_real(difficulty));
  }
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:i, s:O}", "file", args_text(args, "output"), "seed", seed, "sheets",
                                set->count, "difficulties", difficulties));
  } else {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d sheet, measured difficulty from %s to %s\n",
                            "%d sheets, measured difficulty from %s to %s\n", set->count),
                  set->count, decimal_of(cli->catalog, "%.1f", low).text, decimal_of(cli->catalog, "%.1f", high).text);
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
  Status status = check_set(cli, args, &recipe, &err);
  if (status == OK)
    status = make_set(cli, args, &recipe, &set, &err);
  if (status == OK)
    status = write_set(cli, args, &set, seed, &err);
  if (status == OK)
    tell_set(cli, args, &set, seed);
  for (int i = 0; set.mazes && i < set.count; i++)
    maze_destroy(set.mazes[i]);
  mem_free((void *)set.mazes);
  mem_free(set.difficulties);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
