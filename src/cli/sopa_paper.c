// SPDX-License-Identifier: MIT
// tesela sopa export and classset: word searches on paper.
#include "app/sopaorder.h"
#include "base/file.h"
#include "base/mem.h"
#include "cli/outfile.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "cli/use.h"
#include "notation/sopafile.h"
#include "paper/sopasheet.h"
#include "puzzle/sopa_set.h"

#include <string.h>

static SheetStyle style_of(const Cli *cli, const Args *args, const char *footer) {
  SheetStyle style = {.catalog = cli->catalog, .footer = footer};
  const char *paper = args_text(args, "paper");
  if (!paper || !paper_size_find(paper, &style.size))
    style.size = PAPER_A4;
  return style;
}

bool sopa_is_sheet(const char *path) {
  PaperFormat format;
  return paper_format_of_path(path, &format, NULL) == OK;
}

Status sopa_save_sheet(const Cli *cli, const Args *args, const Sopa *sopa, SheetPart part, const char *path,
                       const char *footer, Error *err) {
  PaperFormat format;
  StrBuf bytes = {0};
  SheetStyle style = style_of(cli, args, footer);
  Status status = paper_format_of_path(path, &format, err);
  if (status == OK && part == SHEET_BOTH && format != PAPER_PDF)
    part = SHEET_PUZZLE;
  if (status == OK)
    status = sopasheet_write(sopa, part, format, &style, &bytes, err);
  if (status == OK)
    status = file_write(path, (Span){strbuf_text(&bytes), bytes.size}, err);
  strbuf_deinit(&bytes);
  return status;
}

// ---- export ----

static SheetPart part_of(const Args *args) {
  const char *part = args_text(args, "part");
  if (!part)
    return SHEET_BOTH;
  return strcmp(part, "puzzle") == 0 ? SHEET_PUZZLE : strcmp(part, "key") == 0 ? SHEET_KEY : SHEET_BOTH;
}

static Status check_target(const Cli *cli, const Args *args, const char *output, Error *err) {
  PaperFormat paper;
  SopaFormat file;
  if (!output)
    return error_set(err, ERR_INPUT, N_("where to write is missing: name a file that ends in .pdf, .svg or .png"));
  if (paper_format_of_path(output, &paper, NULL) != OK && sopa_format_of_path(output, &file, NULL) != OK)
    return error_set(err, ERR_INPUT,
                     N_("'%s' does not end like a file that word searches can be written to: .pdf, .svg, .png, .txt, "
                        ".xml, .json or .ipuz"),
                     err_str(output));
  if (args_text(args, "part") && !sopa_is_sheet(output))
    return error_set(err, ERR_INPUT, N_("--part is for sheets: name a file that ends in .pdf, .svg or .png"));
  return outfile_check(cli, args, output, err);
}

static Status export_to(const Cli *cli, const Args *args, Error *err) {
  const char *output = sopa_target(args);
  Status status = check_target(cli, args, output, err);
  if (status != OK)
    return status;
  Sopa *sopa = mem_alloc(sizeof *sopa);
  status = sopa_open(args, sopa, err);
  if (status == OK) {
    status = sopa_is_sheet(output) ? sopa_save_sheet(cli, args, sopa, part_of(args), output, NULL, err)
                                   : sopa_save(sopa, output, err);
    sopa_deinit(sopa);
  }
  mem_free(sopa);
  return status;
}

static void tell_file(Cli *cli, const Args *args, const char *path, int sheets) {
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:i}", "file", path, "sheets", sheets));
}

int run_sopa_export(Cli *cli, const Args *args) {
  Error err;
  if (export_to(cli, args, &err) != OK)
    return cli_fail(cli, &err);
  tell_file(cli, args, sopa_target(args), 1);
  return EXIT_OK;
}

// ---- class sets ----

static Status write_set(const Cli *cli, const Args *args, const SopaSet *set, Error *err) {
  StrBuf bytes = {0}, footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), set->seed);
  SheetStyle style = style_of(cli, args, strbuf_text(&footer));
  Status status = sopasheet_write_set(set->sopas, set->count, &style, &bytes, err);
  if (status == OK)
    status = file_write(args_text(args, "output"), (Span){strbuf_text(&bytes), bytes.size}, err);
  strbuf_deinit(&bytes);
  strbuf_deinit(&footer);
  return status;
}

static void tell_set(Cli *cli, const Args *args, const SopaSet *set) {
  json_t *difficulties = json_array();
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
  json_decref(difficulties);
}

static Status check_set(const Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  if (!output || strcasecmp(outfile_extension(output), "pdf") != 0)
    return error_set(err, ERR_INPUT, N_("a class set is a PDF: give --output FILE.pdf"));
  return outfile_check(cli, args, output, err);
}

int run_sopa_classset(Cli *cli, const Args *args) {
  Arena arena = {0};
  SopaSet set = {0};
  Error err;
  Status status = check_set(cli, args, &err);
  if (status == OK)
    status = cli_use(cli, args, &sopa_set_making, &arena, &set, &err);
  if (status == OK) {
    status = write_set(cli, args, &set, &err);
    if (status == OK)
      tell_set(cli, args, &set);
    sopa_set_making.deinit(&set);
  }
  arena_deinit(&arena);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
