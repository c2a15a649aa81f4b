// SPDX-License-Identifier: MIT
// tesela sopa new: what was made is shown, printed or written to a file. tesela sopa themes: what it can be about.
#include "app/sopaorder.h"
#include "app/sopathemes.h"
#include "cli/outfile.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "cli/use.h"
#include "notation/sopafile.h"
#include "render/sopapicture.h"
#include "term/fieldtable.h"

#include <string.h>

static void note_left_out(const Cli *cli, const SopaMade *made) {
  ScopedStrBuf text = {0};
  if (made->left_out.count == 0)
    return;
  strbuf_add_text(&text, tr(cli->catalog, "These words found no room and were left out:"));
  for (int i = 0; i < made->left_out.count; i++)
    strbuf_printf(&text, " %s", fieldlist_text(&made->left_out, i));
  cli_note(cli, text.data);
}

static Status show_made(Cli *cli, const Args *args, const SopaMade *made, Error *err) {
  const Sopa *sopa = &made->sopa;
  SopaHits hits = {0};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (!args_has(args, "output")) {
    sopapicture_draw_grid(sopa, args_has(args, "solution") ? &hits : NULL, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
    sopapicture_draw_words(sopa, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  sopa_add_summary(cli, sopa, &hits);
  strbuf_printf(&cli->out, tr(cli->catalog, "seed: %s\n"), made->seed);
  sopa_hits_deinit(&hits);
  return status;
}

static Status save_made(const Cli *cli, const Args *args, const SopaMade *made, const char *path, Error *err) {
  ScopedStrBuf footer = {0};
  ScopedArena arena = {0};
  PuzzleSheet sheet;
  Status status = args_sheet(args, false, &arena, &sheet, err);
  strbuf_printf(&footer, tr(cli->catalog, "seed: %s"), made->seed);
  sheet.footer = strbuf_text(&footer);
  sheet.part = args_has(args, "solution") ? SHEET_KEY : 0;
  if (status == OK)
    status = paper_save(cli, (PuzzleContent){.sopa = &made->sopa}, path, &sheet, err);
  return status;
}

static void print_file(Cli *cli, const Sopa *sopa, const char *format) {
  for (int i = 0; i < SOPA_FORMATS; i++) {
    if (strcmp(sopa_format_name((SopaFormat)i), format) == 0)
      sopa_write(sopa, (SopaFormat)i, &cli->out);
  }
  cli->is_data = true;
}

static Status give_made(Cli *cli, const Args *args, const SopaMade *made, Error *err) {
  const char *output = args_text(args, "output"), *format = args_text(args, "to");
  note_left_out(cli, made);
  Status status = output ? save_made(cli, args, made, output, err) : OK;
  if (status != OK)
    return status;
  if (!args_has(args, "json") && !format)
    return show_made(cli, args, made, err);
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(sopa_making.out, made, FIELD_NOT_OPTION));
  else
    print_file(cli, &made->sopa, format);
  return OK;
}

int run_sopa_new(Cli *cli, const Args *args) {
  const char *output = args_text(args, "output");
  ScopedArena arena = {0};
  SopaMade *made = arena_alloc(&arena, sizeof *made);
  Error err;
  Status status = output ? puzzle_check_target(PUZZLE_IS_SOPA, output, &err) : OK;
  if (status == OK && output)
    status = outfile_check(cli, args, output, &err);
  if (status == OK)
    status = cli_use(cli, args, &sopa_making, &arena, made, &err);
  if (status == OK) {
    status = give_made(cli, args, made, &err);
    sopa_making.deinit(made);
  }
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}

int run_sopa_themes(Cli *cli, const Args *args) {
  ScopedArena arena = {0};
  SopaThemeList list = {0};
  Error err;
  Status status = cli_use(cli, args, &sopa_theme_listing, &arena, &list, &err);
  if (status != OK)
    return cli_fail(cli, &err);
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(sopa_theme_listing.out, &list, FIELD_NOT_OPTION));
  else
    fieldtable_draw(&(FieldTable){sopa_theme_fields, &list.themes, sizeof(SopaThemeTitle)}, cli->catalog, &cli->look,
                    &cli->out);
  return EXIT_OK;
}
