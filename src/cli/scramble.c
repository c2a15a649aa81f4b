// SPDX-License-Identifier: MIT
// tesela scramble: making, showing, verifying and printing.
#include "cli/papers.h"
#include "cli/use.h"
#include "render/scramblepicture.h"
#include "workshop/scrambleorder.h"

// ---- new ----

static void scramble_add_summary(Cli *cli, const ScrambleMade *made) {
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word", "%d words", made->words), made->words);
  strbuf_printf(&cli->out, _(", level %d\n"), made->scramble.level);
  if (made->ambiguous > 0) {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d word has letters that spell another one too",
                            "%d words have letters that spell another one too", made->ambiguous),
                  made->ambiguous);
    strbuf_add_char(&cli->out, '\n');
  }
  strbuf_printf(&cli->out, _("seed: %s\n"), made->seed);
}

static Status scramble_give_made(Cli *cli, const Args *args, const void *out, Error *err) {
  const ScrambleMade *made = out;
  bool goes_on;
  Status status = made_give(cli, args, (PuzzleContent){.scramble = &made->scramble}, made->seed, made, &goes_on, err);
  if (goes_on && !args_has(args, "output")) {
    scramblepicture_draw(&made->scramble, args_has(args, "solution"), cli->catalog, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  if (goes_on)
    scramble_add_summary(cli, made);
  return status;
}

// ---- files ----

static Status show_scramble_answers(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const Scramble *scramble = open->scramble;
  (void)err;
  if (!args_has(args, "json")) {
    scramblepicture_draw(scramble, true, cli->catalog, &cli->out);
    return OK;
  }
  json_t *answers = json_array();
  for (int i = 0; i < scramble->count; i++)
    json_array_append_new(answers, json_string(scramble->words[i].label));
  cli_add_json(cli, json_pack("{s:s, s:o}", "name", scramble->name, "answers", answers));
  return OK;
}

static void scramble_add_check(Cli *cli, const Args *args, const ScrambleCheck *check) {
  bool holds = scramble_check_holds(check);
  if (args_has(args, "json")) {
    json_t *findings = cli_findings_json(cli, check->findings, check->finding_count);
    cli_add_json(cli, json_pack("{s:b, s:i, s:i, s:o, s:i}", "ok", holds, "words", check->words, "ambiguous",
                                check->ambiguous, "findings", findings, "problem_count",
                                check->finding_count + check->untold));
    return;
  }
  cli_add_findings(cli, check->findings, check->finding_count, check->untold);
  strbuf_add_text(&cli->out, holds ? _("everything is as it should be\n") : "");
}

static Status verify_scramble(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  ScrambleCheck check;
  CliWork work;
  (void)err;
  scramble_verify(cli_work_start(&work, cli), open->scramble, &check);
  cli_work_end(&work);
  scramble_add_check(cli, args, &check);
  cli->code = scramble_check_holds(&check) ? EXIT_OK : EXIT_REFUSED;
  scramble_check_deinit(&check);
  return OK;
}

// ---- rows ----

static const Field scramble_new_options[] = {
    OUTPUT_OPTION(N_("write a file: .json; .pdf, .svg or .png for paper")),
    SHEET_OPTIONS,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show the answers")},
    JSON_OPTION,
    {.fields = scramble_order_fields},
};

const Command scramble_commands[] = {
    {"new", .usage = "--words LIST|--from FILE|--theme THEME [--level N] [-o FILE]",
     .summary = N_("make a word scramble"),
     .details = N_("Mixes the letters of words: they never spell the word itself or a rude word and, where possible, "
                   "no other word of the language's lexicon. Where the letters make several words, the sheet says how "
                   "many. The same seed and options give the same puzzle on every machine that has the same words."),
     .example = "tesela scramble new --theme animals --age 9 -o animales.pdf", .options = scramble_new_options,
     .run = run_use, .use = &scramble_making, .check = made_check, .give = scramble_give_made},
    {"solve", .usage = "FILE|- [--json]", .summary = N_("show the answers of a word scramble"),
     .example = "tesela scramble solve animales.json", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = show_scramble_answers},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a word scramble is as it should be"),
     .details = N_("The mixed letters must be those of the word in another order, and not a rude word; no word may "
                   "come twice, and the number of words that the letters make must be right. The exit status is 0 if "
                   "all of this is true, 1 otherwise."),
     .example = "tesela scramble verify animales.json", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = verify_scramble},
    {"print", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a word scramble on paper"),
     .details = N_("A sheet with the letters and boxes to write in, and a key with the answers, as a .pdf, .svg or "
                   ".png."),
     .example = "tesela scramble print animales.json animales.pdf --look large", .options = papers_print_options,
     FILE_OPERANDS(2), .run = run_puzzle, .puzzle = papers_print},
    {0},
};
