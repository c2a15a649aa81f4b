// SPDX-License-Identifier: MIT
// tesela crossword: making, showing, verifying, printing and converting.
#include "cli/output.h"
#include "cli/papers.h"
#include "cli/use.h"
#include "render/crosswordpicture.h"
#include "workshop/crosswordorder.h"

static void draw_crossword(Cli *cli, const Crossword *crossword, bool is_key) {
  crosswordpicture_draw_grid(crossword, is_key, NULL, &cli->look, &cli->out);
  strbuf_add_char(&cli->out, '\n');
  crosswordpicture_draw_clues(crossword, is_key, cli->catalog, &cli->out);
}

// ---- new ----

static void crossword_add_summary(Cli *cli, const CrosswordMade *made) {
  const Crossword *crossword = &made->crossword;
  StrBuf *out = &cli->out;
  strbuf_printf(out, tr_plural(cli->catalog, "%d word", "%d words", made->words), made->words);
  strbuf_printf(out, _(", %d × %d, %d crossings, %d with a clue\n"), crossword->rows, crossword->cols, made->crossings,
                made->clued);
  if (made->known >= 0)
    strbuf_printf(out, _("%d %% of the words are well known\n"), made->known);
  if (made->given > 0)
    strbuf_printf(out,
                  tr_plural(cli->catalog, "%d letter is given, so that there is one solution only\n",
                            "%d letters are given, so that there is one solution only\n", made->given),
                  made->given);
  else if (made->given == 0)
    strbuf_add_text(out, _("there is one solution only\n"));
  strbuf_printf(out, _("seed: %s\n"), made->seed);
}

static Status crossword_give_made(Cli *cli, const Args *args, const void *out, Error *err) {
  const CrosswordMade *made = out;
  const PuzzleContent content = {.crossword = &made->crossword};
  const char *format = args_text(args, "to");
  bool goes_on;
  made_say_left_out(cli, N_("These words found no crossing and were left out:"), &made->left_out);
  Status status = made_give(cli, args, content, made->seed, made, &goes_on, err);
  if (!goes_on || format)
    return goes_on ? papers_print_file(cli, content, format, err) : status;
  if (!args_has(args, "output")) {
    draw_crossword(cli, &made->crossword, args_has(args, "solution"));
    strbuf_add_char(&cli->out, '\n');
  }
  crossword_add_summary(cli, made);
  return OK;
}

// ---- class sets ----

static int count_clued(const Crossword *crossword) {
  int clued = 0;
  for (int i = 0; i < crossword->count; i++)
    clued += crossword->entries[i].clue != NULL;
  return clued;
}

static Status crossword_give_set(Cli *cli, const Args *args, const void *out, Error *err) {
  const CrosswordSet *set = out;
  const ClassSheets sheets = {.crosswords = set->crosswords};
  Status status = classset_write(cli, args, set->seed, &sheets, set->count, err);
  if (status == OK && args_has(args, "json")) {
    classset_tell(cli, args, set->seed, &sheets, set->count,
                  json_pack("{s:i}", "clued", count_clued(&set->crosswords[0])));
  } else if (status == OK) {
    int words = set->crosswords[0].count;
    strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d sheet", "%d sheets", set->count), set->count);
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, ", %d word, %d with a clue\n", ", %d words, %d with a clue\n", words), words,
                  count_clued(&set->crosswords[0]));
    strbuf_printf(&cli->out, _("seed: %s\n"), set->seed);
  }
  return status;
}

// ---- files ----

static json_t *answers_json(const Crossword *crossword) {
  json_t *list = json_array();
  for (int i = 0; i < crossword->count; i++) {
    const CrosswordEntry *entry = &crossword->entries[i];
    ScopedStrBuf answer = {0};
    crossword_add_answer(crossword, entry, &answer);
    json_array_append_new(list, json_pack("{s:i, s:b, s:i, s:i, s:s, s:s?}", "number", entry->number, "down",
                                          entry->is_down, "row", entry->row, "col", entry->col, "answer",
                                          strbuf_text(&answer), "clue", entry->clue));
  }
  return list;
}

static Status show_answers(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const Crossword *crossword = open->crossword;
  if (args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:o}", "name", crossword->name, "answers", answers_json(crossword)));
  else
    draw_crossword(cli, crossword, true);
  (void)err;
  return OK;
}

static void crossword_add_check_json(Cli *cli, const CrosswordCheck *check) {
  json_t *findings = cli_findings_json(cli, check->findings, check->finding_count);
  cli_add_json(cli, json_pack("{s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:b, s:b, s:o, s:i}", "ok",
                              crossword_check_holds(check), "words", check->words, "clued", check->clued, "crossings",
                              check->crossings, "unknown", check->unknown, "repeated", check->repeated, "misnumbered",
                              check->misnumbered, "telling", check->telling, "one_piece", check->is_in_one_piece,
                              "symmetric", check->is_symmetric, "keeps_rules", check->keeps_rules, "findings", findings,
                              "problem_count", check->finding_count + check->untold));
}

static void crossword_add_check_text(Cli *cli, const Crossword *crossword, const CrosswordCheck *check) {
  cli_add_findings(cli, check->findings, check->finding_count, check->untold);
  strbuf_printf(&cli->out, _("%d words, %d crossings, %d words with a clue\n"), check->words, check->crossings,
                check->clued);
  if (crossword->lexicon[0])
    strbuf_printf(&cli->out, _("%d of %d words are in the lexicon %s\n"), check->words - check->unknown, check->words,
                  crossword->lexicon);
  if (crossword_check_holds(check))
    strbuf_add_text(&cli->out, _("everything is as it should be\n"));
}

static Status verify_crossword(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const Crossword *crossword = open->crossword;
  CrosswordCheck check;
  CliWork work;
  Status status = crossword_verify(cli_work_start(&work, cli), crossword, &check, err);
  cli_work_end(&work);
  if (status != OK)
    return status;
  if (args_has(args, "json"))
    crossword_add_check_json(cli, &check);
  else
    crossword_add_check_text(cli, crossword, &check);
  cli->code = crossword_check_holds(&check) ? EXIT_OK : EXIT_REFUSED;
  crossword_check_deinit(&check);
  return OK;
}

// ---- rows ----

#define CROSSWORD_FORMAT_OPTION                                                                                        \
  FIELD_ROW("to", FIELD_CHOICE, .value = "FORMAT", .choices = "json ipuz puz",                                         \
            .help = N_("print the file of this format"))

static const Field crossword_new_options[] = {
    OUTPUT_OPTION(N_("write a file: .json, .ipuz or .puz; .pdf, .svg or .png for paper")),
    SHEET_OPTIONS,
    CROSSWORD_FORMAT_OPTION,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show the answers")},
    JSON_OPTION,
    {.fields = crossword_order_fields},
};
static const Field crossword_classset_options[] = {
    OUTPUT_OPTION(N_("write a file: .pdf")), SHEET_OPTIONS, FORCE_OPTION, JSON_OPTION, {.fields = crossword_set_fields},
};
static const Field crossword_convert_options[] = {
    OUTPUT_OPTION(N_("write a file: .json, .ipuz or .puz")), CROSSWORD_FORMAT_OPTION, FORCE_OPTION, JSON_OPTION, {0},
};

const Command crossword_commands[] = {
    {"new", .usage = "--words LIST|--from FILE|--theme THEME|--kind KIND [--size ROWSxCOLS] [-o FILE]",
     .summary = N_("make a crossword"),
     .details = N_(
         "A criss-cross has all words of the list in one piece; words that can't cross are named. A Spanish or English "
         "grid is filled from a lexicon, with symmetric black squares and no word twice; if it is proved that no "
         "filling exists, the command says so. The same seed and options give the same puzzle on every machine."),
     .example = "tesela crossword new --theme animals --age 9 -o animales.pdf", .options = crossword_new_options,
     .run = run_use, .use = &crossword_making, .check = made_check, .give = crossword_give_made},
    {"classset", .usage = "--sheets N --words LIST|--from FILE|--theme THEME|--kind KIND -o FILE.pdf",
     .summary = N_("make sheets for a class, as one PDF"),
     .details = N_("Every sheet has its own grid, with the same words if they come from a list or a theme; the last "
                   "pages hold all the keys. The same seed makes the whole set again."),
     .example = "tesela crossword classset --sheets 28 --theme animals --count 12 -o clase.pdf",
     .options = crossword_classset_options, .run = run_use, .use = &crossword_set_making, .check = classset_check,
     .give = crossword_give_set},
    {"solve", .usage = "FILE|- [--json]", .summary = N_("show the answers of a crossword"),
     .example = "tesela crossword solve animales.puz", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = show_answers},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a crossword is as it should be"),
     .details =
         N_("Every run of letters must be one of its words and, if a lexicon filled the grid, be in that lexicon. No "
            "word may come twice, the numbers must be right, no clue may contain its answer, and the grid must be in "
            "one piece and as symmetric as it says. The exit status is 0 if all of this is true, 1 otherwise."),
     .example = "tesela crossword verify hoy.json", .options = json_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = verify_crossword},
    {"print", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a crossword on paper"),
     .details = N_("A sheet with the grid and its clues, and a key with the answers, as a .pdf, .svg or .png. Text can "
                   "be selected in PDF and SVG."),
     .example = "tesela crossword print hoy.json hoy.pdf --look large", .options = papers_print_options,
     FILE_OPERANDS(2), .run = run_puzzle, .puzzle = papers_print},
    {"convert", .usage = "FILE|- FILE|--to FORMAT", .summary = N_("write a crossword in another format"),
     .details = N_("Files of Across Lite end in .puz, those of ipuz in .ipuz. Only .json keeps everything."),
     .example = "tesela crossword convert hoy.json hoy.puz", .options = crossword_convert_options, FILE_OPERANDS(2),
     .run = run_puzzle, .puzzle = papers_convert},
    {0},
};
