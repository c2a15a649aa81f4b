// SPDX-License-Identifier: MIT
// What the commands that look at a position take.
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

// The position and the words, and what it is played by.
#define POSITION_OPTIONS                                                                                               \
  {.name = "cgp", .value = "CGP", .type = FIELD_TEXT, .help = N_("the position; '-' reads it from standard input")},   \
      KWG_OPTION,                                                                                                      \
      {.name = "lexicon",                                                                                              \
       .value = "ID",                                                                                                  \
       .offers = OFFER_LEXICA,                                                                                         \
       .help = N_("recipe of the lexicon, instead of --kwg")},                                                         \
  {                                                                                                                    \
    .name = "bag", .value = "FILE", .offers = OFFER_FILES,                                                             \
    .help = N_("bag file of the tile set (default: the set that the position or the lexicon names)")                   \
  }
#define RULE_OPTIONS                                                                                                   \
  {.name = "rack-size",                                                                                                \
   .value = "N",                                                                                                       \
   .type = FIELD_INT,                                                                                                  \
   .low = 1,                                                                                                           \
   .high = 15,                                                                                                         \
   .help = N_("tiles of a full rack, which earn the bonus (default: 7, or the rack to move if it is larger)")},        \
      BINGO_OPTION, LAYOUT_OPTION

const Field board_options[] = {
    BAG_OPTION,
    {.name = "tiles",
     .value = "ID",
     .offers = OFFER_TILE_SETS,
     .help = N_("tile set, for positions that name none (default: en)")},
    LAYOUT_OPTION,
    {.name = "size",
     .value = "SIZE",
     .type = FIELD_CHOICE,
     .choices = "auto small normal large",
     .help = N_("size of the drawing (default: the largest that fits)")},
    {.name = "theme",
     .value = "THEME",
     .type = FIELD_CHOICE,
     .choices = "auto light dark",
     .help = N_("colours for a light or a dark terminal")},
    {0},
};

const Field moves_options[] = {
    POSITION_OPTIONS,
    {.name = "all", .help = N_("list all plays")},
    {.name = "top",
     .value = "N",
     .type = FIELD_INT,
     .low = 0,
     .high = 1000000,
     .help = N_("list the N best plays (default: 15)")},
    {.name = "leaves",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("file with the values of the tiles that stay on the rack, KLV2 or ours; 'auto' for those that come "
                "with the program")},
    RULE_OPTIONS,
    JSON_OPTION,
    {0},
};

const Field endgame_options[] = {
    POSITION_OPTIONS,
    {.name = "plies",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 64,
     .help = N_("look N turns ahead (default: to the end of the game)")},
    {.name = "time-ms",
     .value = "MS",
     .type = FIELD_INT,
     .low = 1,
     .high = 86400000,
     .help = N_("stop after so many milliseconds with what has been found (default: when the value is proven)")},
    {.name = "memory",
     .value = "MB",
     .type = FIELD_INT,
     .low = 1,
     .high = 65536,
     .help = N_("megabytes for positions that have been seen (default: 64)")},
    RULE_OPTIONS,
    JSON_OPTION,
    {0},
};

const Field sim_options[] = {
    POSITION_OPTIONS,
    {.name = "plies",
     .value = "N",
     .type = FIELD_INT,
     .low = 0,
     .high = 30,
     .help = N_("play N turns after each move (default: 2)")},
    {.name = "iterations",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 100 * 1000 * 1000,
     .help = N_("play each move out N times at most (default: 1000, or no limit with --time-ms)")},
    {.name = "time-ms",
     .value = "MS",
     .type = FIELD_INT,
     .low = 1,
     .high = 86400000,
     .help = N_("stop after so many milliseconds")},
    THREADS_OPTION,
    {.name = "candidates",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 64,
     .help = N_("look at the N best moves (default: 15)")},
    {.name = "full", .help = N_("go on with every move to the end, even when the best is clear")},
    LEAVES_OPTION,
    SEED_OPTION,
    RULE_OPTIONS,
    JSON_OPTION,
    {0},
};

const Field engine_options[] = {
    {.name = "lexicon",
     .value = "ID",
     .offers = OFFER_LEXICA,
     .help = N_("recipe of the lexicon (default: that of your language)")},
    KWG_OPTION,
    BAG_OPTION,
    {.name = "bot", .value = "BOT", .type = FIELD_TEXT, .help = N_("machine that chooses (default: champion)")},
    THREADS_OPTION,
    LEAVES_OPTION,
    {.name = "no-map", .help = N_("do without the word map: slower moves, but a quicker start")},
    SEED_OPTION,
    {.name = "rack-size",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 15,
     .help = N_("tiles that earn the bonus (default: 7)")},
    BINGO_OPTION,
    {0},
};

const Field peg_options[] = {
    POSITION_OPTIONS,
    {.name = "time-ms",
     .value = "MS",
     .type = FIELD_INT,
     .low = 1,
     .high = 86400000,
     .help = N_("stop after so many milliseconds with the rounds that are finished (default: all rounds)")},
    {.name = "candidates",
     .value = "N",
     .type = FIELD_INT,
     .low = 2,
     .high = 64,
     .help = N_("begin with the N best moves by points and tiles kept (default: 32)")},
    {.name = "threads",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 64,
     .help = N_("work in N threads; the result is the same (default: 1)")},
    {.name = "leaves",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("file with the values of the tiles that stay on the rack, KLV2 or ours")},
    RULE_OPTIONS,
    JSON_OPTION,
    {0},
};
