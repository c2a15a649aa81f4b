// SPDX-License-Identifier: MIT
// The rows of the command table that are about word searches.
#include "app/puzzleedit.h"
#include "app/sopaorder.h"
#include "cli/papers.h"
#include "cli/run.h"
#include "cli/sopa.h"

#define ALPHABET_OPTIONS                                                                                               \
  {"alphabet", FIELD_TEXT, .value = "ID",                                                                              \
   .help = N_("letters: es-27, ca-28, or the id of a tile set (default: those of the language, or of the file)")},     \
  {                                                                                                                    \
    "bag", FIELD_TEXT, .value = "FILE", .offers = OFFER_FILES, .help = N_("letters from a bag file instead")           \
  }
#define FORMAT_OPTION                                                                                                  \
  { "to", FIELD_CHOICE, .value = "FORMAT", .choices = "txt xml json ipuz", .help = N_("print the file of this format") }

static const Field new_options[] = {
    OUTPUT_OPTION(N_("write a file: .txt, .xml, .json or .ipuz; .pdf, .svg or .png for paper")),
    SHEET_OPTIONS,
    FORMAT_OPTION,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show where the words are")},
    JSON_OPTION,
    {.fields = sopa_order_fields},
};

static const Field theme_list_options[] = {
    JSON_OPTION,
    {0},
};

static const Field solve_options[] = {
    ALPHABET_OPTIONS, OUTPUT_OPTION(N_("write the solved puzzle to a file")), FORCE_OPTION, JSON_OPTION, {0},
};

static const Field look_options[] = {
    ALPHABET_OPTIONS,
    JSON_OPTION,
    {0},
};

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
    SHEET_OPTIONS,
    PART_OPTION(N_("the puzzle, the key with the words marked, or both (default: both in a PDF, else the puzzle)")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

static const Field set_options[] = {
    OUTPUT_OPTION(N_("write a file: .pdf")), SHEET_OPTIONS, FORCE_OPTION, JSON_OPTION, {.fields = sopa_set_fields},
};

const Command sopa_commands[] = {
    {"new",
     .usage =
         "--words LIST|--from FILE|--theme THEME|--lexicon ID|--random [--size ROWSxCOLS] [--level LEVEL] [-o FILE]",
     .summary = N_("make a word search"),
     .details = N_("Every listed word is in the grid exactly once, in all eight directions, and no blocked word "
                   "anywhere; JSON files carry a certificate of that, which `sopa verify` confirms. The same seed "
                   "and options give the same puzzle on every machine.\n"
                   "Accents are passed over where the alphabet has no such letter (camión is CAMION), Ñ is not."),
     .example = "tesela sopa new --words sol,luna,mar,estrella --level easy --message hola", .options = new_options,
     .run = run_sopa_new},
    {"solve", .usage = "FILE|- [-o FILE] [--json]", .summary = N_("find all words of a word search, wherever they are"),
     .details = N_("All occurrences count, in all eight directions. What reads the same both ways counts once."),
     .example = "tesela sopa solve animales.txt", .options = solve_options, FILE_OPERANDS(1), .run = run_sopa_solve},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a word search is as its maker says"),
     .details = N_("An independent search looks for each word by itself: every listed word exactly once and where "
                   "the certificate says, no blocked word, the message spelt by the unused letters. The exit status "
                   "is 0 if all of it holds, 1 otherwise."),
     .example = "tesela sopa verify animales.json", .options = look_options, FILE_OPERANDS(1), .run = run_sopa_verify},
    {"info", .usage = "FILE|- [--json]",
     .summary = N_("tell size, alphabet, difficulty and crossings of a word search"),
     .details = N_("The difficulty is the sum over the words: 1, one more if it runs leftwards, one more if "
                   "upwards."),
     .example = "tesela sopa info animales.xml", .options = look_options, FILE_OPERANDS(1), .run = run_sopa_info},
    {"edit",
     .usage = "FILE [--set R,C=LETTER]... [--add WORD]... [--remove WORD]... [--pin WORD]... [--name TEXT] [-o FILE]",
     .summary = N_("change letters and words of a word search"),
     .details = N_("Changes are made in the order they are given; rows and columns count from 0. Words that can't be "
                   "found then, or more than once, are named. The puzzle is not solved any more, and its certificate "
                   "is dropped."),
     .example = "tesela sopa edit animales.json --set 0,3=Ñ --add foca --pin gato", .options = edit_options,
     FILE_OPERANDS(1), .run = run_sopa_edit},
    {"convert", .usage = "FILE|- FILE|--to FORMAT", .summary = N_("write a word search in another format"),
     .example = "tesela sopa convert animales.txt animales.ipuz", .options = convert_options, FILE_OPERANDS(2),
     .run = run_sopa_convert},
    {"export", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a word search on paper, or into a file"),
     .details = N_("The ending of the target says what it is: a sheet (.pdf, .svg, .png) or a puzzle (.txt, .xml, "
                   ".json, .ipuz). A sheet to hand out, and a key with every word marked. Text can be selected in "
                   "PDF and SVG."),
     .example = "tesela sopa export animales.json animales.pdf --paper letter", .options = export_options,
     FILE_OPERANDS(2), .run = run_sopa_export},
    {"classset", .usage = "--sheets N --words LIST|--from FILE|--theme THEME|--lexicon ID [--level LEVEL] -o FILE.pdf",
     .summary = N_("make sheets for a class: all different, all equally hard, with one key"),
     .details = N_("Every sheet has the same words in other places, and a number; the key at the end shows them "
                   "all. The seed makes the whole set again."),
     .example = "tesela sopa classset --sheets 28 --from animales.txt --name Animales -o clase.pdf",
     .options = set_options, .run = run_sopa_classset},
    {"themes", .usage = "[--json]", .summary = N_("list the themes that words can be drawn from"),
     .details = N_("Lists of our own in Spanish, Catalan and English, with words for the ages of 6, 9 and 12."),
     .example = "tesela sopa new --theme animals --age 6 --level easy", .options = theme_list_options,
     .run = run_sopa_themes},
    {0},
};
