// SPDX-License-Identifier: MIT
// The rows of `tesela lexicon`.
#include "app/lexicondiff.h"
#include "cli/command.h"
#include "cli/records.h"
#include "cli/run.h"

static const Field build_options[] = {
    BAG_OPTION,
    {"words", .value = "FILE", .offers = OFFER_FILES, .help = N_("word list, one word a line")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("KWG file to write")},
    {"recipe", .value = "FILE", .offers = OFFER_FILES, .help = N_("a recipe of your own, to be written with -o")},
    {"force", .help = N_("replace a file that is there already, without asking; build a recipe again")},
    {"map", .help = N_("make the word map too, a larger file that lets machines play faster")},
    {"skip-unspellable", .help = N_("leave out words that the tiles can't spell instead of refusing the list")},
    JSON_OPTION,
    {0},
};

static const Field info_options[] = {JSON_OPTION, {0}};

static const Field check_options[] = {
    BAG_OPTION,
    JSON_OPTION,
    {0},
};

static const Field diff_options[] = {
    JSON_OPTION,
    CSV_OPTION,
    {.fields = lexicondiff_order_fields},
};

static const Field recipes_options[] = {
    {"licences", .help = N_("show where the words come from, with licences and credits")},
    JSON_OPTION,
    {0},
};

static const Field words_options[] = {
    BAG_OPTION,
    {"min", FIELD_INT, .value = "N", .low = 1, .high = 31, .help = N_("only words of N tiles or more")},
    {"max", FIELD_INT, .value = "N", .low = 1, .high = 31, .help = N_("only words of N tiles or fewer")},
    {"rack", .value = "TILES", .help = N_("only words that these tiles make, '?' being a blank")},
    {0},
};

const Command lexicon_commands[] = {
    {"build",
     .usage = "--bag BAG.txt --words WORDS.txt -o FILE.kwg [--map] [--skip-unspellable] [--force] [--json]\n"
              "--recipe RECIPE.txt -o FILE.kwg [--force] [--json]\n"
              "RECIPE [--map] [--force] [--json]",
     .summary = N_("compile a lexicon"),
     .details =
         N_("A word list is compiled with the tiles of a bag file, which has a line 'TILE COUNT POINTS' for "
            "each tile, '#' being the blank.\nA recipe makes a lexicon of the word lists that Debian packages have "
            "installed on this machine, and keeps it in the cache. 'es@es-basic' is the recipe es for the "
            "tile set es-basic."),
     .example = "tesela lexicon build --bag es_bolsa.txt --words es_diccionario.txt -o es.kwg",
     .options = build_options, .operand_offers = OFFER_RECIPES, .operands_max = 1, .run = run_lexicon_build},
    {"info", .usage = "FILE.kwg|RECIPE [--json]", .summary = N_("say what a compiled lexicon holds"),
     .options = info_options, .operand_offers = OFFER_LEXICA, .operands_min = 1, .operands_max = 1,
     .run = run_lexicon_info},
    {"check", .usage = "FILE.kwg|RECIPE [--bag BAG.txt] WORD... [--json]", .summary = N_("say whether these are words"),
     .details = N_("The exit status is 0 if all of them are, 1 otherwise."),
     .example = "tesela lexicon check es.kwg --bag es_bolsa.txt casa niño", .options = check_options,
     .operand_offers = OFFER_LEXICA, .operands_min = 2, .operands_max = -1, .run = run_lexicon_check},
    {"define", .usage = "RECIPE|FILE.kwg WORD... [--json]", .summary = N_("say what words mean"),
     .details = N_("What each word is a form of, and what dictionaries, thesauri and translations of Debian packages "
                   "say of that. The exit status is 1 if one of them is not a word of the language's dictionary."),
     .example = "tesela lexicon define es ovejas", .options = info_options, .operand_offers = OFFER_LEXICA,
     .operands_min = 2, .operands_max = -1, .run = run_lexicon_define},
    {"diff", .usage = "A B [--pattern PATTERN] [--min N] [--max N] [--json|--csv]",
     .summary = N_("say what two lexica have apart"),
     .details = N_("Each is a recipe, a compiled file or a list with a word a line. Words of the first alone are "
                   "marked -, those of the second +. The exit status is 0 if they are the same, 1 otherwise."),
     .example = "tesela lexicon diff ca ca-strict --pattern '*itzar'", .options = diff_options,
     .operand_offers = OFFER_LEXICA, .operands_min = 2, .operands_max = 2, .run = run_lexicon_diff},
    {"recipes", .usage = "[--licences] [--json]", .summary = N_("list the recipes, and which of them are built"),
     .options = recipes_options, .run = run_lexicon_recipes},
    {"words", .usage = "FILE.kwg|RECIPE [PATTERN] [--rack TILES] [--bag BAG.txt] [--min N] [--max N]",
     .summary = N_("list the words of a lexicon"),
     .details = N_("In a pattern '.' is any tile and '*' any run of tiles. With --min as many as there are in "
                   "--rack, the words are anagrams."),
     .example = "tesela lexicon words es 'c.s*' --max 5", .options = words_options, .operand_offers = OFFER_LEXICA,
     .operands_min = 1, .operands_max = 2, .run = run_lexicon_words},
    {0},
};
