// SPDX-License-Identifier: MIT
// What the commands that look at a position take.
#include "app/positionorder.h"
#include "cli/command.h"

#define KWG_OPTION                                                                                                     \
  { .name = "kwg", .value = "FILE", .offers = OFFER_FILES, .help = N_("compiled lexicon") }
#define BINGO_OPTION                                                                                                   \
  {                                                                                                                    \
    .name = "bingo", .value = "POINTS", .type = FIELD_INT, .low = 0, .high = 10000,                                    \
    .help = N_("bonus for playing a full rack (default: what the position says, or 50)")                               \
  }
#define LAYOUT_OPTION                                                                                                  \
  {                                                                                                                    \
    .name = "layout", .value = "FILE", .offers = OFFER_FILES,                                                          \
    .help = N_("drawing of the premium squares (default: those of the board's size)")                                  \
  }
#define THREADS_OPTION                                                                                                 \
  { .name = "threads", .value = "N", .type = FIELD_INT, .low = 1, .high = 64, .help = N_("threads (default: 1)") }
#define LEAVES_OPTION                                                                                                  \
  {                                                                                                                    \
    .name = "leaves", .value = "FILE", .offers = OFFER_FILES,                                                          \
    .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")              \
  }
#define SEED_OPTION                                                                                                    \
  { .name = "seed", .value = "TEXT", .type = FIELD_TEXT, .help = N_("seed of what is random") }

const Field board_options[] = {
    BAG_OPTION,
    {"tiles", .value = "ID", .offers = OFFER_TILE_SETS,
     .help = N_("tile set, for positions that name none (default: en)")},
    LAYOUT_OPTION,
    {"size", FIELD_CHOICE, .value = "SIZE", .choices = "auto small normal large",
     .help = N_("size of the drawing (default: the largest that fits)")},
    {"theme", FIELD_CHOICE, .value = "THEME", .choices = "auto light dark",
     .help = N_("colours for a light or a dark terminal")},
    {0},
};

const Field engine_options[] = {
    {"lexicon", .value = "ID", .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of your language)")},
    KWG_OPTION,
    BAG_OPTION,
    {"bot", FIELD_TEXT, .value = "BOT", .help = N_("machine that chooses (default: champion)")},
    THREADS_OPTION,
    LEAVES_OPTION,
    {"no-map", .help = N_("do without the word map: slower moves, but a quicker start")},
    SEED_OPTION,
    {"rack-size", FIELD_INT, .value = "N", .low = 1, .high = 15, .help = N_("tiles that earn the bonus (default: 7)")},
    BINGO_OPTION,
    {0},
};

const Field moves_options[] = {JSON_OPTION, {.fields = moves_order_fields}};
const Field sim_options[] = {JSON_OPTION, {.fields = sim_order_fields}};
const Field endgame_options[] = {JSON_OPTION, {.fields = endgame_order_fields}};
const Field peg_options[] = {JSON_OPTION, {.fields = peg_order_fields}};
