// SPDX-License-Identifier: MIT
// The rows of the command table that are about crosswords.
#include "app/crosswordorder.h"
#include "cli/crossword.h"
#include "cli/papers.h"
#include "cli/run.h"

#define CROSSWORD_FORMAT_OPTION                                                                                        \
  { "to", FIELD_CHOICE, .value = "FORMAT", .choices = "json ipuz puz", .help = N_("print the file of this format") }

static const Field crossword_new_options[] = {
    OUTPUT_OPTION(N_("write a file: .json, .ipuz or .puz; .pdf, .svg or .png for paper")),
    SHEET_OPTIONS,
    CROSSWORD_FORMAT_OPTION,
    FORCE_OPTION,
    {"solution", FIELD_BOOL, .help = N_("show the answers")},
    JSON_OPTION,
    {.fields = crossword_order_fields},
};
static const Field crossword_look_options[] = {JSON_OPTION, {0}};
static const Field crossword_print_options[] = {
    OUTPUT_OPTION(N_("write a file: .pdf, .svg or .png")),
    SHEET_OPTIONS,
    PART_OPTION(N_("the puzzle, the key with the answers, or both (default: both in a PDF, else the puzzle)")),
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};
static const Field crossword_convert_options[] = {
    OUTPUT_OPTION(N_("write a file: .json, .ipuz or .puz")), CROSSWORD_FORMAT_OPTION, FORCE_OPTION, JSON_OPTION, {0},
};

const Command crossword_commands[] = {
    {"new", .usage = "--words LIST|--from FILE|--theme THEME|--kind KIND [--size ROWSxCOLS] [-o FILE]",
     .summary = N_("make a crossword"),
     .details =
         N_("A criss-cross has all words of the list in one piece; words that can't cross are named. A Spanish or "
            "English grid is filled from a lexicon, with symmetric black squares and no word twice; where a "
            "filling is proved not to exist, that is said. The same seed and options give the same puzzle on "
            "every machine."),
     .example = "tesela crossword new --theme animals --age 9 -o animales.pdf", .options = crossword_new_options,
     .run = run_crossword_new},
    {"solve", .usage = "FILE|- [--json]", .summary = N_("show the answers of a crossword"),
     .example = "tesela crossword solve animales.puz", .options = crossword_look_options, FILE_OPERANDS(1),
     .run = run_crossword_solve},
    {"verify", .usage = "FILE|- [--json]", .summary = N_("check that a crossword is as it should be"),
     .details = N_("Every run of letters is one of its words and, where a lexicon filled it, in the lexicon; no word "
                   "comes twice, the numbers are right, no clue holds its answer, the grid is in one piece and as "
                   "symmetric as it says. The exit status is 0 if all of it holds, 1 otherwise."),
     .example = "tesela crossword verify hoy.json", .options = crossword_look_options, FILE_OPERANDS(1),
     .run = run_crossword_verify},
    {"print", .usage = "FILE|- TARGET [--paper SIZE] [--part PART] [--force]",
     .summary = N_("put a crossword on paper"),
     .details = N_("A sheet with the grid and its clues, and a key with the answers, as a .pdf, .svg or .png. Text can "
                   "be selected in PDF and SVG."),
     .example = "tesela crossword print hoy.json hoy.pdf --look large", .options = crossword_print_options,
     FILE_OPERANDS(2), .run = run_crossword_print},
    {"convert", .usage = "FILE|- FILE|--to FORMAT", .summary = N_("write a crossword in another format"),
     .details = N_("Files of Across Lite end in .puz, those of ipuz in .ipuz. Only .json keeps everything."),
     .example = "tesela crossword convert hoy.json hoy.puz", .options = crossword_convert_options, FILE_OPERANDS(2),
     .run = run_crossword_convert},
    {0},
};
