// SPDX-License-Identifier: MIT
// tesela sopa export and classset: word searches on paper.
#include "app/sopaorder.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/outfile.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "cli/use.h"
#include "paper/sopasheet.h"
#include "puzzle/sopa_set.h"

// ---- export ----

static Status check_export(const Cli *cli, const Args *args, const char *output, Error *err) {
  if (!output)
    return error_set(err, ERR_INPUT, N_("where to write is missing: name a file that ends in .pdf, .svg or .png"));
  Status status = puzzle_check_target(PUZZLE_IS_SOPA, output, err);
  if (status == OK && args_text(args, "part") && !puzzle_is_sheet(output))
    return error_set(err, ERR_INPUT, N_("--part is for sheets: name a file that ends in .pdf, .svg or .png"));
  return status == OK ? outfile_check(cli, args, output, err) : status;
}

static Status export_sopa(const Cli *cli, const Args *args, Arena *arena, Error *err) {
  const char *output = sopa_target(args);
  PuzzleSheet sheet;
  Status status = check_export(cli, args, output, err);
  if (status == OK)
    status = args_sheet(args, true, arena, &sheet, err);
  if (status != OK)
    return status;
  ScopedMem Sopa *sopa = mem_alloc(sizeof *sopa);
  status = sopa_open(args, sopa, err);
  if (status == OK) {
    status = paper_save(cli, (PuzzleContent){.sopa = sopa}, output, &sheet, err);
    sopa_deinit(sopa);
  }
  return status;
}

static void tell_file(Cli *cli, const Args *args, const char *path, int sheets) {
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:i}", "file", path, "sheets", sheets));
}

int run_sopa_export(Cli *cli, const Args *args) {
  Arena arena = {0};
  Error err;
  Status status = export_sopa(cli, args, &arena, &err);
  arena_deinit(&arena);
  if (status != OK)
    return cli_fail(cli, &err);
  tell_file(cli, args, sopa_target(args), 1);
  return EXIT_OK;
}

// ---- class sets ----

static Status write_set(const Cli *cli, const Args *args, const SopaSet *set, Arena *arena, Error *err) {
  ScopedStrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), set->seed);
  SheetStyle style = {.catalog = cli->catalog, .footer = strbuf_text(&footer)};
  Status status = args_take(args, sheet_wish_fields, &style.wish, arena, err);
  if (status == OK)
    status = sopasheet_write_set(set->sopas, set->count, &style, &bytes, err);
  if (status == OK)
    status = file_write(args_text(args, "output"), (Span){strbuf_text(&bytes), bytes.size}, err);
  return status;
}

static void tell_set(Cli *cli, const Args *args, const SopaSet *set) {
  json_auto_t *difficulties = json_array();
  int low = sopa_placed_difficulty(&set->sopas[0]), high = low;
  for (int i = 0; i < set->count; i++) {
    int difficulty = sopa_placed_difficulty(&set->sopas[i]);
    low = difficulty < low ? difficulty : low;
    high = difficulty > high ? difficulty : high;
    json_array_append_new(difficulties, json_integer(difficulty));
  }
  if (args_has(args, "json")) {
    cli_add_json(cli, json_pack("{s:s, s:s, s:i, s:O}", "file", args_text(args, "output"), "seed", set->seed, "sheets",
                                set->count, "difficulties", difficulties));
  } else {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d sheet, difficulty from %d to %d\n",
                            "%d sheets, difficulty from %d to %d\n", set->count),
                  set->count, low, high);
    strbuf_printf(&cli->out, tr(cli->catalog, "seed: %s\n"), set->seed);
  }
}

int run_sopa_classset(Cli *cli, const Args *args) {
  ScopedArena arena = {0};
  SopaSet set = {0};
  Error err;
  Status status = classset_check(cli, args, &err);
  if (status == OK)
    status = cli_use(cli, args, &sopa_set_making, &arena, &set, &err);
  if (status == OK) {
    status = write_set(cli, args, &set, &arena, &err);
    if (status == OK)
      tell_set(cli, args, &set);
    sopa_set_making.deinit(&set);
  }
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
