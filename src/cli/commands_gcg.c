// SPDX-License-Identifier: MIT
// The rows of `tesela gcg`, and what `tesela analyze` takes, which reads the same files.
#include "app/review.h"
#include "cli/command.h"
#include "cli/run.h"

#define GCG_OPTIONS                                                                                                    \
  {.name = "bag",                                                                                                      \
   .value = "FILE",                                                                                                    \
   .offers = OFFER_FILES,                                                                                              \
   .help = N_("bag file of the tile set (default: the tiles the file says, or English)")},                             \
      {.name = "rack-size",                                                                                            \
       .value = "N",                                                                                                   \
       .type = FIELD_INT,                                                                                              \
       .low = 1,                                                                                                       \
       .high = 15,                                                                                                     \
       .help = N_("tiles that earn the bonus (default: 7)")},                                                          \
  {                                                                                                                    \
    .name = "bingo", .value = "POINTS", .type = FIELD_INT, .low = 0, .high = 10000,                                    \
    .help = N_("bonus for playing a full rack (default: 50)")                                                          \
  }

static const Field gcg_check_options[] = {GCG_OPTIONS, JSON_OPTION, {0}};

static const Field gcg_convert_options[] = {
    {"to", FIELD_CHOICE, .value = "FORMAT", .choices = "cgp json gcg",
     .help = N_("a position (cgp), the whole game (json), or the file in its plainest form (gcg)")},
    {"turn", FIELD_INT, .value = "N", .low = 0, .high = 1000000, .help = N_("only up to so many turns (default: all)")},
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file to write (default: standard output)")},
    FORCE_OPTION,
    GCG_OPTIONS,
    {0},
};

const Field analyze_options[] = {
    {"lexicon", .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of the game, or of its tiles)")},
    {"kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon")},
    GCG_OPTIONS,
    {"html", .value = "FILE", .offers = OFFER_FILES, .help = N_("write a page with every board")},
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = review_order_fields},
};

const Field infer_options[] = {
    {.name = "lexicon",
     .value = "ID",
     .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of the game, or of its tiles)")},
    {.name = "kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon")},
    GCG_OPTIONS,
    {.name = "turn",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 1000000,
     .help = N_("of this turn (default: the last one that tells something)")},
    {.name = "top",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 1000,
     .help = N_("show up to N sets of tiles (default: 10)")},
    {.name = "sets",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 100000,
     .help = N_("look at so many sets of tiles at most (default: 5000)")},
    {.name = "seed", .value = "TEXT", .type = FIELD_TEXT, .help = N_("seed of what is random")},
    JSON_OPTION,
    {0},
};

const Command gcg_commands[] = {
    {"check", .usage = "FILE.gcg... [--bag BAG.txt] [--json]",
     .summary = N_("replay a game and verify every score and total"),
     .details = N_("Says the line and what differs. The exit status is 0 if everything adds up, 1 otherwise."),
     .example = "tesela gcg check final.gcg", .options = gcg_check_options, .operand_offers = OFFER_FILES,
     .operands_min = 1, .operands_max = -1, .run = run_gcg_check},
    {"convert", .usage = "FILE.gcg|GAME.json --to cgp|json|gcg [--turn N] [-o FILE] [--force]",
     .summary = N_("write a game, or a position of it, in another format"),
     .details = N_("A play and what comes of it (a challenge, a phony taken back) are one turn."),
     .example = "tesela gcg convert final.gcg --to cgp --turn 12", .options = gcg_convert_options,
     .operand_offers = OFFER_FILES, .operands_min = 1, .operands_max = 1, .run = run_gcg_convert},
    {0},
};
