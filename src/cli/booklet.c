// SPDX-License-Identifier: MIT
// tesela booklet: puzzles of several kinds in one PDF.
#include "base/file.h"
#include "cli/output.h"
#include "cli/papers.h"
#include "cli/use.h"
#include "workshop/bookletorder.h"

static Status booklet_check_output(Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  if (!output || !path_ends_in(output, "pdf"))
    return error_set(err, ERR_INPUT, N_("a booklet is a PDF: give --output FILE.pdf"));
  return outfile_check(cli, args, output, err);
}

static Status booklet_give(Cli *cli, const Args *args, const void *out, Error *err) {
  const BookletMade *made = out;
  Status status = file_write(args_text(args, "output"), strbuf_span(&made->pdf), err);
  if (status == OK && args_has(args, "json")) {
    cli_add_json(cli, fields_to_json(booklet_making.out, made, FIELD_NOT_OPTION));
  } else if (status == OK) {
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d puzzle\n", "%d puzzles\n", made->puzzles), made->puzzles);
    strbuf_printf(&cli->out, _("seed: %s\n"), made->seed);
  }
  return status;
}

static const Field booklet_new_options[] = {
    OUTPUT_OPTION(N_("write this .pdf")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = booklet_order_fields},
};

const Command booklet_commands[] = {
    {"new", .usage = "--words LIST|--from FILE|--theme THEME [--sopa N] [--maze N] ... -o FILE.pdf",
     .summary = N_("make a booklet of puzzles"),
     .details =
         N_("A title page with lines for name and class, numbered sheets of the kinds that you ask for, all from "
            "the same words, and the answers of all at the end. Without any number there is one of each kind. "
            "The same seed and options give the same booklet on every machine that has the same words."),
     .example = "tesela booklet new --theme animals --age 9 --sopa 2 --maze 1 --scramble 1 -o animales.pdf",
     .options = booklet_new_options, .run = run_use, .use = &booklet_making, .check = booklet_check_output,
     .give = booklet_give},
    {0},
};
