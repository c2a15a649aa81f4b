// SPDX-License-Identifier: MIT
// tesela sopa new: a word search is made.
#include "base/mem.h"
#include "cli/outfile.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "notation/sopafile.h"
#include "render/sopapicture.h"
#include "term/interrupt.h"

#include <string.h>

// Makes what was ordered, with a bar and Ctrl-C.
static Status make(const Cli *cli, const SopaOrder *order, Sopa *out, SopaReport *report, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  Status status = order->has_kept ? sopa_remake(&order->kept, &order->request, &progress.progress, out, report, err)
                                  : sopa_make(&order->request, &progress.progress, out, report, err);
  interrupt_release();
  cli_progress_end(&progress);
  return status;
}

static void note_left_out(const Cli *cli, const SopaReport *report) {
  StrBuf text = {0};
  if (report->left_out.count == 0)
    return;
  strbuf_add_text(&text, tr(cli->catalog, "These words found no room and were left out:"));
  for (int i = report->left_out.count; i-- > 0;)
    strbuf_printf(&text, " %s", report->left_out.items[i].label);
  cli_note(cli, text.data);
  strbuf_deinit(&text);
}

static void add_report_json(Cli *cli, const SopaOrder *order, const Sopa *sopa, const SopaReport *report,
                            const SopaHits *hits) {
  json_t *left_out = json_array();
  for (int i = report->left_out.count; i-- > 0;)
    json_array_append_new(left_out, json_string(report->left_out.items[i].label));
  cli_add_json(cli,
               json_pack("{s:s, s:i, s:i, s:o, s:o}", "seed", strbuf_text(&order->seed), "attempts", report->attempts,
                         "difficulty", sopa_difficulty(hits), "left_out", left_out, "puzzle", sopa_json(sopa)));
}

static void show(Cli *cli, const Args *args, const SopaOrder *order, const Sopa *sopa, const SopaHits *hits) {
  if (!args_has(args, "output")) {
    sopapicture_draw_grid(sopa, args_has(args, "solution") ? hits : NULL, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
    sopapicture_draw_words(sopa, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  sopa_add_summary(cli, sopa, hits);
  strbuf_printf(&cli->out, tr(cli->catalog, "seed: %s\n"), strbuf_text(&order->seed));
}

static Status save(const Cli *cli, const Args *args, const SopaOrder *order, const Sopa *sopa, const char *path,
                   Error *err) {
  if (!sopa_is_sheet(path))
    return sopa_save(sopa, path, err);
  StrBuf footer = {0};
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), strbuf_text(&order->seed));
  Status status = sopa_save_sheet(cli, args, sopa, args_has(args, "solution") ? SHEET_KEY : SHEET_BOTH, path,
                                  strbuf_text(&footer), err);
  strbuf_deinit(&footer);
  return status;
}

static Status give(Cli *cli, const Args *args, const SopaOrder *order, const Sopa *sopa, const SopaReport *report,
                   Error *err) {
  const char *output = args_text(args, "output"), *format = args_text(args, "to");
  SopaHits hits = {0};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  note_left_out(cli, report);
  if (status == OK && output)
    status = save(cli, args, order, sopa, output, err);
  if (status == OK && args_has(args, "json"))
    add_report_json(cli, order, sopa, report, &hits);
  else if (status == OK && format)
    for (int i = 0; i < SOPA_FORMATS; i++) {
      if (strcmp(sopa_format_name((SopaFormat)i), format) == 0) {
        sopa_write(sopa, (SopaFormat)i, &cli->out);
        cli->is_data = true;
      }
    }
  else if (status == OK)
    show(cli, args, order, sopa, &hits);
  sopa_hits_deinit(&hits);
  return status;
}

static Status check_target(const Cli *cli, const Args *args, const char *path, Error *err) {
  SopaFormat format;
  if (!sopa_is_sheet(path) && sopa_format_of_path(path, &format, NULL) != OK)
    return error_set(err, ERR_INPUT,
                     N_("'%s' does not end like a file that word searches can be written to: .pdf, .svg, .png, .txt, "
                        ".xml, .json or .ipuz"),
                     err_str(path));
  return outfile_check(cli, args, path, err);
}

int run_sopa_new(Cli *cli, const Args *args) {
  const char *output = args_text(args, "output");
  SopaOrder *order = mem_alloc(sizeof *order);
  Sopa *sopa = mem_alloc(sizeof *sopa);
  SopaReport report = {0};
  Error err;
  Status status = output ? check_target(cli, args, output, &err) : OK;
  if (status == OK) {
    status = sopa_order_read(cli, args, order, &err);
    if (status == OK)
      status = make(cli, order, sopa, &report, &err);
    if (status == OK) {
      status = give(cli, args, order, sopa, &report, &err);
      sopa_deinit(sopa);
      sopa_report_deinit(&report);
    }
    sopa_order_deinit(order);
  }
  mem_free(sopa);
  mem_free(order);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
