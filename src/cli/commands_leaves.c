// SPDX-License-Identifier: MIT
// The rows of `tesela leaves` and `tesela train`.
#include "app/gameorder.h"
#include "cli/command.h"
#include "cli/run.h"

#define TILES_OPTIONS                                                                                                  \
  {"tiles", .value = "ID", .offers = OFFER_TILE_SETS, .help = N_("tile set that the values are for")}, BAG_OPTION

static const Field leaves_convert_options[] = {
    TILES_OPTIONS,
    {"to", FIELD_CHOICE, .value = "FORMAT", .choices = "klv2 leaves",
     .help = N_("klv2, which other programs read, or leaves, which is smaller")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("file to write")},
    FORCE_OPTION,
    {0},
};

static const Field leaves_value_options[] = {
    TILES_OPTIONS,
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with the values (default: those that belong to the tile set)")},
    JSON_OPTION,
    {0},
};

const Command leaves_commands[] = {
    {
        .name = "convert",
        .usage = "FILE --tiles ID --to klv2|leaves -o FILE [--force]",
        .summary = N_("write leave values in another format"),
        .example = "tesela leaves convert es.leaves --tiles es --to klv2 -o es.klv2",
        .options = leaves_convert_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = 1,
        .run = run_leaves_convert,
    },
    {
        .name = "value",
        .usage = "--tiles ID [--leaves FILE] [TILES...] [--json]",
        .summary = N_("say what it is worth to keep tiles"),
        .details = N_("Without tiles, the value of each single one. '?' is a blank."),
        .example = "tesela leaves value --tiles es ER S? AEO",
        .options = leaves_value_options,
        .operand_offers = OFFER_NOTHING,
        .operands_max = -1,
        .run = run_leaves_value,
    },
    {0},
};

#define TRAIN_OPTIONS                                                                                                  \
  FORCE_OPTION,                                                                                                        \
      {.name = "threads",                                                                                              \
       .value = "N",                                                                                                   \
       .type = FIELD_INT,                                                                                              \
       .low = 1,                                                                                                       \
       .high = 64,                                                                                                     \
       .help = N_("games played at once (default: one a processor)")},                                                 \
  {                                                                                                                    \
    .name = "out", .value = "FILE", .offers = OFFER_FILES,                                                             \
    .help = N_("file to write (default: named after the lexicon)")                                                     \
  }

static const Field train_leaves_options[] = {
    TRAIN_OPTIONS,
    {"generations", FIELD_INT, .value = "N", .low = 1, .high = 100,
     .help = N_("how often what was learnt is put to use and learnt again (default: 4)")},
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 1000 * 1000,
     .help = N_("games of the last generation; those before play a quarter of it (default: 10000)")},
    {"resume", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("keep unfinished work in this file, and go on from it (default: the file to write, with .part)")},
    JSON_OPTION,
    {.fields = rules_order_fields},
};

static const Field train_winpct_options[] = {
    TRAIN_OPTIONS,
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 1000 * 1000, .help = N_("how many games (default: 10000)")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with leave values (default: those of the lexicon)")},
    {.fields = rules_order_fields},
};

const Command train_commands[] = {
    {
        .name = "leaves",
        .usage = "--lexicon ID [--generations N] [--games N] [--seed TEXT] [--threads N] [--out FILE] [--resume FILE] "
                 "[--force]",
        .summary = N_("learn what tiles on the rack are worth"),
        .details = N_("The machine plays against itself, first without any values, then with those it has learnt. It "
                      "can be stopped at any time and goes on where it was when it is started again. The result "
                      "depends on the seed and the numbers, never on the threads."),
        .example = "tesela train leaves --lexicon es --out es.leaves",
        .options = train_leaves_options,
        .run = run_train_leaves,
    },
    {
        .name = "winpct",
        .usage = "--lexicon ID [--games N] [--seed TEXT] [--threads N] [--leaves FILE] [--out FILE] [--force]",
        .summary = N_("learn how likely a lead is to win"),
        .example = "tesela train winpct --lexicon es --out es.txt",
        .options = train_winpct_options,
        .run = run_train_winpct,
    },
    {0},
};
