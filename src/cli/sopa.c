// SPDX-License-Identifier: MIT
// tesela sopa: making word searches, looking at them, and writing them to files and paper. The rows are at the end.
#include "base/mem.h"
#include "cli/output.h"
#include "cli/papers.h"
#include "cli/use.h"
#include "notation/sopafile.h"
#include "puzzle/sopa_set.h"
#include "render/sopapicture.h"
#include "term/fieldtable.h"
#include "workshop/puzzleedit.h"
#include "workshop/sopaorder.h"
#include "workshop/sopathemes.h"

// The file's JSON, as a value.
static json_t *sopa_json(const Sopa *sopa) {
  ScopedStrBuf text = {0};
  sopa_json_write(sopa, &text);
  return json_loadb(text.data, text.size, 0, NULL);
}

static json_t *hits_json(const Sopa *sopa, const SopaHits *hits) {
  json_t *list = json_array();
  for (int i = 0; i < hits->count; i++) {
    const SopaHit *hit = &hits->items[i];
    json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:s}", "word", sopa->words.items[hit->word].label, "row",
                                          hit->place.row, "col", hit->place.col, "direction",
                                          sopa_direction_name(hit->place.direction)));
  }
  return list;
}

// "12 words, 10 × 10, difficulty 18"
static void sopa_add_summary(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  int count = sopa->words.count;
  strbuf_printf(&cli->out, tr_plural(cli->catalog, "%d word", "%d words", count), count);
  strbuf_printf(&cli->out, _(", %d × %d, difficulty %d\n"), sopa->rows, sopa->cols, sopa_difficulty(hits));
}

// May a file for programs, which is read again, be written there?
static Status sopa_check_output(const Cli *cli, const Args *args, const char *path, Error *err) {
  SopaFormat format;
  Status status = sopa_format_of_path(path, &format, err);
  return status == OK ? outfile_check(cli, args, path, err) : status;
}

static Status sopa_save(const Cli *cli, const Sopa *sopa, const char *path, Error *err) {
  return paper_save(cli, (PuzzleContent){.sopa = sopa}, path, &(PuzzleSheet){0}, err);
}

// ---- solve ----

static void add_solution_json(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  json_t *missing = json_array();
  for (int i = 0; i < sopa->words.count; i++) {
    if (!sopa->words.items[i].is_found)
      json_array_append_new(missing, json_string(sopa->words.items[i].label));
  }
  cli_add_json(cli, json_pack("{s:s, s:o, s:o, s:i}", "name", sopa->name, "found", hits_json(sopa, hits), "missing",
                              missing, "difficulty", sopa_difficulty(hits)));
}

static void sopa_add_missing(Cli *cli, const Sopa *sopa) {
  bool any = false;
  for (int i = 0; i < sopa->words.count; i++) {
    if (sopa->words.items[i].is_found)
      continue;
    strbuf_printf(&cli->out, "%s %s", any ? "," : _("not in the grid:"), sopa->words.items[i].label);
    any = true;
  }
  if (any)
    strbuf_add_char(&cli->out, '\n');
}

static void add_solution_text(Cli *cli, const Sopa *sopa, const SopaHits *hits) {
  sopapicture_draw_grid(sopa, hits, &cli->look, &cli->out);
  strbuf_add_char(&cli->out, '\n');
  sopapicture_draw_hits(sopa, hits, cli->catalog, &cli->look, &cli->out);
  sopa_add_missing(cli, sopa);
  sopa_add_summary(cli, sopa, hits);
}

static Status sopa_show_found(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const char *output = args_text(args, "output");
  Sopa *sopa = open->sopa;
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  CliWork work;
  Status status = output ? sopa_check_output(cli, args, output, err) : OK;
  if (status != OK)
    return status;
  status = sopa_solve(sopa, cli_work_start(&work, cli)->progress, &hits, err);
  cli_work_end(&work);
  if (status == OK && output)
    status = sopa_save(cli, sopa, output, err);
  if (status == OK && args_has(args, "json"))
    add_solution_json(cli, sopa, &hits);
  else if (status == OK && !output)
    add_solution_text(cli, sopa, &hits);
  return status;
}

// ---- verify ----

static void sopa_add_check_json(Cli *cli, const Sopa *sopa, const SopaCheck *check) {
  json_t *findings = cli_findings_json(cli, check->findings, check->finding_count);
  cli_add_json(cli, json_pack("{s:b, s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:b, s:i, s:o, s:i}", "ok",
                              sopa_check_holds(sopa, check), "certified", sopa->promise.is_made, "words",
                              sopa->words.count, "once", check->words_once, "missing", check->words_missing, "repeated",
                              check->words_repeated, "blocked_found", check->blocked_found, "rude_found",
                              check->rude_found, "message_holds", check->message_holds, "unused_cells", check->unused,
                              "findings", findings, "problem_count", check->finding_count + check->untold));
}

static void sopa_add_check_text(Cli *cli, const Sopa *sopa, const SopaCheck *check) {
  cli_add_findings(cli, check->findings, check->finding_count, check->untold);
  strbuf_printf(&cli->out, _("%d of %d words are there exactly once\n"), check->words_once, sopa->words.count);
  if (sopa->promise.is_made && sopa->promise.blocked.count > 0)
    strbuf_printf(&cli->out, _("%d of %d blocked words are there\n"), check->blocked_found,
                  sopa->promise.blocked.count);
  if (sopa->promise.is_made && sopa->promise.is_safe && check->rude_found == 0)
    strbuf_add_text(&cli->out, _("no rude word reads in any direction, except inside your own words\n"));
  if (sopa->promise.is_made && sopa->promise.message_length > 0)
    strbuf_add_text(&cli->out, check->message_holds ? _("the unused letters spell the message\n") : "");
  if (sopa_check_holds(sopa, check))
    strbuf_add_text(&cli->out, sopa->promise.is_made ? _("everything the certificate says is true\n")
                                                     : _("there is no certificate; the words are right\n"));
}

static Status verify_sopa(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  const Sopa *sopa = open->sopa;
  SCOPED(sopa_check_deinit) SopaCheck check = {0};
  CliWork work;
  Status status = sopa_check(sopa, cli_work_start(&work, cli)->progress, &check, err);
  cli_work_end(&work);
  if (status == OK)
    (args_has(args, "json") ? sopa_add_check_json : sopa_add_check_text)(cli, sopa, &check);
  cli->code = sopa_check_holds(sopa, &check) ? EXIT_OK : EXIT_REFUSED;
  return status;
}

// ---- info ----

static void sopa_add_measures(Cli *cli, const Sopa *sopa, const SopaMeasures *measures) {
  StrBuf *out = &cli->out;
  strbuf_printf(out, "%s\n", sopa->name);
  sopa_add_summary(cli, sopa, &measures->hits);
  strbuf_printf(out, _("alphabet: %s\n"), measures->alphabet);
  strbuf_printf(out, _("in the grid: %d of %d words, %d of them more than once\n"), measures->found, measures->words,
                measures->repeated);
  strbuf_printf(out, _("crossings: %d\n"), measures->crossings);
  strbuf_add_text(out, _("directions:"));
  for (int i = 0; i < SOPA_DIRECTIONS; i++)
    strbuf_printf(out, " %s %d", sopa_direction_name(i), measures->by_direction[i]);
  strbuf_printf(out, "\n%s\n", sopa->is_solved ? _("solved") : _("not solved"));
}

static Status measure_sopa(Cli *cli, const Args *args, OpenPuzzle *open, Error *err) {
  SCOPED(sopa_measures_deinit) SopaMeasures measures = {0};
  CliWork work;
  Status status = sopa_take_measures(cli_work_start(&work, cli), open->sopa, &measures, err);
  cli_work_end(&work);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, fields_to_json(sopa_measure_fields, &measures, FIELD_NOT_OPTION));
  else if (status == OK)
    sopa_add_measures(cli, open->sopa, &measures);
  return status;
}

// ---- edit ----

// Warns of words that are not there (any more), or more than once.
static void sopa_say_warnings(const Cli *cli, const Sopa *sopa) {
  ScopedMem int *counts = sopa_count_words(sopa);
  for (int i = 0; counts && i < sopa->words.count; i++) {
    int count = counts[i];
    ScopedStrBuf text = {0};
    if (count == 0)
      strbuf_printf(&text, _("'%s' is not in the grid"), sopa->words.items[i].label);
    else if (count > 1)
      strbuf_printf(&text, _("'%s' is in the grid %d times"), sopa->words.items[i].label, count);
    if (text.size > 0)
      cli_note(cli, text.data);
  }
}

static Status apply_sopa_edits(const Cli *cli, const Args *args, Sopa *sopa, Error *err) {
  if (args->repeated_count == 0)
    return error_set(err, ERR_INPUT,
                     N_("there is nothing to change: give --set, --add, --remove, --pin, --unpin or --name"));
  Status status = args_apply(args, sopa, err);
  if (status == OK)
    sopa_say_warnings(cli, sopa);
  return status;
}

static Status run_sopa_edit(Cli *cli, const Args *args, Error *err) {
  const char *output = args_text(args, "output");
  ScopedPuzzle open = {0};
  // Without --output the file itself is changed.
  Status status = output ? sopa_check_output(cli, args, output, err) : OK;
  if (status == OK)
    status = papers_open(args, &open, err);
  if (status == OK)
    status = apply_sopa_edits(cli, args, open.sopa, err);
  if (status == OK)
    status = sopa_save(cli, open.sopa, output ? output : args->operands[0], err);
  if (status != OK)
    return status;
  if (args_has(args, "json")) {
    cli_add_json(cli, sopa_json(open.sopa));
  } else {
    sopapicture_draw_grid(open.sopa, NULL, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
    sopapicture_draw_words(open.sopa, &cli->look, &cli->out);
  }
  return OK;
}

// ---- new, themes ----

static Status show_made(Cli *cli, const Args *args, const SopaMade *made, Error *err) {
  const Sopa *sopa = &made->sopa;
  SCOPED(sopa_hits_deinit) SopaHits hits = {0};
  Status status = sopa_find(sopa, &sopa->words, NULL, &hits, err);
  if (!args_has(args, "output")) {
    sopapicture_draw_grid(sopa, args_has(args, "solution") ? &hits : NULL, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
    sopapicture_draw_words(sopa, &cli->look, &cli->out);
    strbuf_add_char(&cli->out, '\n');
  }
  sopa_add_summary(cli, sopa, &hits);
  strbuf_printf(&cli->out, _("seed: %s\n"), made->seed);
  return status;
}

static Status sopa_give_made(Cli *cli, const Args *args, const void *out, Error *err) {
  const SopaMade *made = out;
  const PuzzleContent content = {.sopa = &made->sopa};
  const char *format = args_text(args, "to");
  bool goes_on;
  made_say_left_out(cli, N_("These words found no room and were left out:"), &made->left_out);
  Status status = made_give(cli, args, content, made->seed, made, &goes_on, err);
  if (!goes_on)
    return status;
  return format ? papers_print_file(cli, content, format, err) : show_made(cli, args, made, err);
}

static Status sopa_give_themes(Cli *cli, const Args *args, const void *out, Error *err) {
  const SopaThemeList *list = out;
  (void)err;
  if (args_has(args, "json"))
    cli_add_json(cli, fields_to_json(sopa_theme_listing.out, list, FIELD_NOT_OPTION));
  else
    cli_add_table(cli, &(FieldTable){sopa_theme_fields, &list->themes, sizeof(SopaThemeTitle)});
  return OK;
}

// ---- export ----

static Status check_export(const Cli *cli, const Args *args, const char *output, Error *err) {
  if (!output)
    return error_set(err, ERR_INPUT, N_("where to write is missing: name a file that ends in .pdf, .svg or .png"));
  Status status = puzzle_check_target(PUZZLE_IS_SOPA, output, err);
  if (status == OK && args_text(args, "part") && !puzzle_is_sheet(output))
    return error_set(err, ERR_INPUT, N_("--part is for sheets: name a file that ends in .pdf, .svg or .png"));
  return status == OK ? outfile_check(cli, args, output, err) : status;
}

static Status run_sopa_export(Cli *cli, const Args *args, Error *err) {
  const char *output = papers_target(args);
  ScopedPuzzle open = {0};
  PuzzleSheet sheet;
  Status status = check_export(cli, args, output, err);
  if (status == OK)
    status = args_sheet(cli, args, true, &sheet, err);
  if (status == OK)
    status = papers_open(args, &open, err);
  if (status == OK)
    status = paper_save(cli, openpuzzle_content(&open), output, &sheet, err);
  if (status == OK && args_has(args, "json"))
    cli_add_json(cli, json_pack("{s:s, s:i}", "file", output, "sheets", 1));
  return status;
}

// ---- class sets ----

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
    classset_tell(cli, args, set->seed, &(ClassSheets){.sopas = set->sopas}, set->count,
                  json_pack("{s:O}", "difficulties", difficulties));
  } else {
    strbuf_printf(&cli->out,
                  tr_plural(cli->catalog, "%d sheet, difficulty from %d to %d\n",
                            "%d sheets, difficulty from %d to %d\n", set->count),
                  set->count, low, high);
    strbuf_printf(&cli->out, _("seed: %s\n"), set->seed);
  }
}

static Status sopa_give_set(Cli *cli, const Args *args, const void *out, Error *err) {
  const SopaSet *set = out;
  Status status = classset_write(cli, args, set->seed, &(ClassSheets){.sopas = set->sopas}, set->count, err);
  if (status == OK)
    tell_set(cli, args, set);
  return status;
}

// ---- rows ----

#define ALPHABET_OPTIONS                                                                                               \
  FIELD_ROW(                                                                                                           \
      "alphabet", FIELD_TEXT, .value = "ID",                                                                           \
      .help = N_("letters: es-27, ca-28, or the id of a tile set (default: those of the language, or of the file)")),  \
      FIELD_ROW("bag", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES,                                             \
                .help = N_("letters from a bag file instead"))
#define FORMAT_OPTION                                                                                                  \
  FIELD_ROW("to", FIELD_CHOICE, .value = "FORMAT", .choices = "txt xml json ipuz",                                     \
            .help = N_("print the file of this format"))

static const Field new_options[] = {
    OUTPUT_OPTION(N_("write a file: .txt, .xml, .json or .ipuz; .pdf, .svg or .png for paper")),
    LETTER_SHEET_OPTIONS,
    FORMAT_OPTION,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show where the words are")},
    JSON_OPTION,
    {.fields = sopa_order_fields},
};

static const Field solve_options[] = {
    ALPHABET_OPTIONS, OUTPUT_OPTION(N_("write the solved puzzle to a file")), FORCE_OPTION, JSON_OPTION, {0},
};

static const Field look_options[] = {ALPHABET_OPTIONS, JSON_OPTION, {0}};

static const Field convert_options[] = {
    ALPHABET_OPTIONS, OUTPUT_OPTION(N_("write a file: .txt, .xml, .json or .ipuz")),
    FORMAT_OPTION,    FORCE_OPTION,
    JSON_OPTION,      {0},
};

static const Field edit_options[] = {
    ALPHABET_OPTIONS,
    OUTPUT_OPTION(N_("file to write (default: the file itself)")),
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = sopa_edit_fields},
};

static const Field export_options[] = {
    ALPHABET_OPTIONS,
    OUTPUT_OPTION(N_("write a file: .pdf, .svg or .png")),
    LETTER_SHEET_OPTIONS,
    PART_OPTION(N_("the puzzle, the key with the words marked, or both (default: both in a PDF, else the puzzle)")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Field set_options[] = {
    OUTPUT_OPTION(N_("write a file: .pdf")),
    LETTER_SHEET_OPTIONS,
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = sopa_set_fields},
};

const Command sopa_commands[] = {
    {"new",
     .usage =
         "--words LIST|--from FILE|--theme THEME|--lexicon ID|--random [--size ROWSxCOLS] [--level LEVEL] [-o FILE]",
     .summary = N_("make a word search"),
     .details = N_("Every listed word is in the grid exactly once, in all eight directions, and no blocked word "
                   "anywhere; JSON files carry a certificate of that, which `sopa verify` confirms. The same seed and "
                   "options give the same puzzle on every machine.\nAccents are ignored if the alphabet does not have "
                   "the letter: camión is CAMION. Ñ stays Ñ."),
     .example = "tesela sopa new --words sol,luna,mar,estrella --level easy --message hola", .options = new_options,
     .run = run_use, .use = &sopa_making, .check = made_check, .give = sopa_give_made},
    {"solve", .usage = "FILE|- [-o FILE] [--json]", .summary = N_("find all words of a word search, wherever they are"),
     .details = N_("All occurrences count, in all eight directions. A word that reads the same both ways counts once."),
     .example = "tesela sopa solve animales.txt", .options = solve_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = sopa_show_found},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a word search is as its maker says"),
     .details = N_("An independent search looks for each word by itself. Every listed word must be there exactly once, "
                   "where the certificate says, and no blocked word anywhere; the unused letters must spell the "
                   "message. The exit status is 0 if all of this is true, 1 otherwise."),
     .example = "tesela sopa verify animales.json", .options = look_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = verify_sopa},
    {"info", .usage = "FILE|- [--json]",
     .summary = N_("show the size, alphabet, difficulty and crossings of a word search"),
     .details = N_("Each word counts 1, one more if it runs to the left and one more if it runs upwards. The "
                   "difficulty is the sum."),
     .example = "tesela sopa info animales.xml", .options = look_options, FILE_OPERANDS(1), .run = run_puzzle,
     .puzzle = measure_sopa},
    {"edit",
     .usage = "FILE [--set R,C=LETTER]... [--add WORD]... [--remove WORD]... [--pin WORD]... [--name TEXT] [-o FILE]",
     .summary = N_("change letters and words of a word search"),
     .details = N_("Changes are made in the order they are given; rows and columns count from 0. Words that are no "
                   "longer in the grid, or are there more than once, are named. The puzzle counts as unsolved again, "
                   "and its certificate is dropped."),
     .example = "tesela sopa edit animales.json --set 0,3=Ñ --add foca --pin gato", .options = edit_options,
     FILE_OPERANDS(1), .run = run_sopa_edit},
    {"convert", .usage = "FILE|- FILE|--to FORMAT", .summary = N_("write a word search in another format"),
     .example = "tesela sopa convert animales.txt animales.ipuz", .options = convert_options, FILE_OPERANDS(2),
     .run = run_puzzle, .puzzle = papers_convert},
    {"export", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a word search on paper, or into a file"),
     .details = N_("The ending of the target says what it is: a sheet (.pdf, .svg, .png) or a puzzle (.txt, .xml, "
                   ".json, .ipuz). A sheet to hand out, and a key with every word marked. Text can be selected in "
                   "PDF and SVG."),
     .example = "tesela sopa export animales.json animales.pdf --paper letter", .options = export_options,
     FILE_OPERANDS(2), .run = run_sopa_export},
    {"classset", .usage = "--sheets N --words LIST|--from FILE|--theme THEME|--lexicon ID [--level LEVEL] -o FILE.pdf",
     .summary = N_("make sheets for a class: all different, all equally hard, with one key"),
     .details = N_("Every sheet has the same words in other places, and a number; the key at the end shows them all. "
                   "The same seed makes the whole set again."),
     .example = "tesela sopa classset --sheets 28 --from animales.txt --name Animales -o clase.pdf",
     .options = set_options, .run = run_use, .use = &sopa_set_making, .check = classset_check, .give = sopa_give_set},
    {"themes", .usage = "[--json]", .summary = N_("list the themes that words can be drawn from"),
     .details = N_("Lists of our own in Spanish, Catalan and English, with words for the ages of 6, 9 and 12."),
     .example = "tesela sopa new --theme animals --age 6 --level easy", .options = json_options, .run = run_use,
     .use = &sopa_theme_listing, .give = sopa_give_themes},
    {0},
};
