// SPDX-License-Identifier: MIT
// tesela cryptogram: making, showing, verifying and printing.
#include "cli/papers.h"
#include "cli/use.h"
#include "render/cryptogrampicture.h"
#include "workshop/cryptogramorder.h"

// ---- new ----

static Status cryptogram_give_made(Cli *cli, const Args *args, const void *out, Error *err) {
  const CryptogramMade *made = out;
  bool goes_on;
  Status status =
      made_give(cli, args, (PuzzleContent){.cryptogram = made->cryptogram}, made->seed, made, &goes_on, err);
  if (goes_on && !args_has(args, "output"))
    cryptogrampicture_draw(made->cryptogram, args_has(args, "solution"), &cli->out);
  if (goes_on)
    strbuf_printf(&cli->out, _("seed: %s\n"), made->seed);
  return status;
}

// ---- files ----

static Status cryptogram_show_answers(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  (void)err;
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:s}", "name", open->cryptogram->name, "text", open->cryptogram->text));
  else
    strbuf_printf(&cli->out, "%s\n", open->cryptogram->text);
  return OK;
}

// Reading the file has checked its key: a wrong file was refused.
static Status cryptogram_verify(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  (void)open, (void)err;
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:b}", "ok", true));
  else
    strbuf_add_text(&cli->out, _("everything is as it should be\n"));
  return OK;
}

// ---- rows ----

static const Field cryptogram_new_options[] = {
    OUTPUT_OPTION(N_("write a file: .json; .pdf, .svg or .png for paper")),
    SHEET_OPTIONS,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show the answers")},
    JSON_OPTION,
    {.fields = cryptogram_order_fields},
};

const Command cryptogram_commands[] = {
    {"new", .usage = "[--text SENTENCE] [--level N] [--signs SIGNS] [-o FILE]", .summary = N_("make a cryptogram"),
     .details = N_("Your own sentence, or a proverb of the language, in numbers or in other letters: no letter stands "
                   "for itself, accents are ignored, punctuation stays. It is made from its key, so there is one "
                   "answer. The same seed and options give the same puzzle on every machine."),
     .example = "tesela cryptogram new --text \"Quien busca, halla.\" -o busca.pdf", .options = cryptogram_new_options,
     .run = run_use, .use = &cryptogram_making, .check = made_check, .give = cryptogram_give_made},
    {"solve", .usage = "FILE|- [--json]", .summary = N_("show the sentence of a cryptogram"),
     .example = "tesela cryptogram solve busca.json", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = cryptogram_show_answers},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a cryptogram is as it should be"),
     .details = N_("Every letter has a sign of its own, and none stands for itself."),
     .example = "tesela cryptogram verify busca.json", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = cryptogram_verify},
    {"print", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a cryptogram on paper"),
     .details = N_("A sheet with a box for each letter and a table to note what has been found out, and a key with the "
                   "sentence, as a .pdf, .svg or .png."),
     .example = "tesela cryptogram print busca.json busca.pdf --look large", .options = papers_print_options,
     FILE_OPERANDS(2), .run = run_puzzle, .puzzle = papers_print},
    {0},
};
