// SPDX-License-Identifier: MIT
// tesela sopa edit: letters and words changed by hand, with a word about what that did.
#include "app/puzzleedit.h"
#include "base/mem.h"
#include "cli/run.h"
#include "cli/sopa_internal.h"
#include "render/sopapicture.h"

// Words that are not there (any more), or more than once.
static void note_warnings(const Cli *cli, const Sopa *sopa) {
  ScopedMem int *counts = sopa_count_words(sopa);
  for (int i = 0; counts && i < sopa->words.count; i++) {
    int count = counts[i];
    ScopedStrBuf text = {0};
    if (count == 0)
      strbuf_printf(&text, tr(cli->catalog, "'%s' is not in the grid"), sopa->words.items[i].label);
    else if (count > 1)
      strbuf_printf(&text, tr(cli->catalog, "'%s' is in the grid %d times"), sopa->words.items[i].label, count);
    if (text.size > 0)
      cli_note(cli, text.data);
  }
}

static Status apply_sopa_edits(const Cli *cli, const Args *args, Sopa *sopa, Error *err) {
  if (args->repeated_count == 0)
    return error_set(err, ERR_INPUT,
                     N_("nothing is to be changed: give --set, --add, --remove, --pin, --unpin or --name"));
  Status status = args_apply(args, sopa, err);
  if (status == OK)
    note_warnings(cli, sopa);
  return status;
}

int run_sopa_edit(Cli *cli, const Args *args) {
  const char *output = args_text(args, "output");
  ScopedMem Sopa *sopa = mem_alloc(sizeof *sopa);
  Error err;
  // Without --output the file itself is what is edited.
  Status status = output ? sopa_check_output(cli, args, output, &err) : OK;
  if (status == OK)
    status = sopa_open(args, sopa, &err);
  if (status == OK) {
    status = apply_sopa_edits(cli, args, sopa, &err);
    if (status == OK)
      status = sopa_save(cli, sopa, output ? output : args->operands[0], &err);
    if (status == OK && args_has(args, "json")) {
      cli_add_json(cli, sopa_json(sopa));
    } else if (status == OK) {
      sopapicture_draw_grid(sopa, NULL, &cli->look, &cli->out);
      strbuf_add_char(&cli->out, '\n');
      sopapicture_draw_words(sopa, &cli->look, &cli->out);
    }
    sopa_deinit(sopa);
  }
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
