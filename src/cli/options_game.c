// SPDX-License-Identifier: MIT
// What the commands take that play games, show them, and keep them.
#include "cli/command.h"

#define GAME_OPTIONS                                                                                                   \
  GAME_WORDS_OPTIONS,                                                                                                  \
      {.name = "board",                                                                                                \
       .value = "N",                                                                                                   \
       .type = FIELD_INT,                                                                                              \
       .low = 3,                                                                                                       \
       .high = 31,                                                                                                     \
       .help = N_("squares on a side of the board")},                                                                  \
      {.name = "rack", .value = "N", .type = FIELD_INT, .low = 1, .high = 15, .help = N_("tiles on a rack")},          \
      {.name = "set",                                                                                                  \
       .value = "NAME=VALUE",                                                                                          \
       .type = FIELD_TEXT,                                                                                             \
       .is_repeatable = true,                                                                                          \
       .help = N_("change one rule of the preset; may be given several times")},                                       \
      {.name = "time-ms",                                                                                              \
       .value = "MS",                                                                                                  \
       .type = FIELD_INT,                                                                                              \
       .low = 1,                                                                                                       \
       .high = 3600000,                                                                                                \
       .help = N_("let sim and champion think so long a turn (default: as much work everywhere)")},                    \
      GAME_SEED_OPTION

const Field autoplay_options[] = {
    {.name = "games",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 100 * 1000 * 1000,
     .help = N_("how many games (default: 100; with --until-clear at most, 20000)")},
    {.name = "p1",
     .value = "BOT",
     .type = FIELD_TEXT,
     .help = N_("first machine (default: greedy), or engine:COMMAND, a program that speaks UCGI")},
    {.name = "p2", .value = "BOT", .type = FIELD_TEXT, .help = N_("second machine, the same")},
    {.name = "bots",
     .value = "BOTS",
     .type = FIELD_TEXT,
     .help = N_("all machines, separated by commas, for more than two")},
    {.name = "until-clear", .help = N_("stop as soon as it is clear which of two machines is better")},
    {.name = "difference",
     .value = "PERCENT",
     .type = FIELD_INT,
     .low = 1,
     .high = 25,
     .help = N_("of the games, from one half, that --until-clear looks for (default: 2)")},
    {.name = "resume",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("write the match down in this file, and go on from it if it was interrupted")},
    {.name = "pairs", .help = N_("play every two games with the same tiles and the machines' places changed")},
    {.name = "leaves",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    GAME_OPTIONS,
    {.name = "threads",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 64,
     .help = N_("games played at once (default: 1)")},
    {.name = "out",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("write the games to this file, one a line, as JSON")},
    {.name = "jsonl", .value = "FILE", .offers = OFFER_FILES, .help = N_("another name for --out")},
    {.name = "gcg",
     .value = "FOLDER",
     .offers = OFFER_FILES,
     .help = N_("write each game to a GCG file in this folder")},
    FORCE_OPTION,
    JSON_OPTION,
    {0},
};

const Field console_options[] = {
    STORE_OPTION,
    {.name = "seed", .value = "TEXT", .help = N_("draw the tiles of new games from this seed"), .type = FIELD_TEXT},
    {0},
};

const Field play_options[] = {
    {.name = "people",
     .value = "NAMES",
     .type = FIELD_TEXT,
     .help = N_("who plays, separated by commas; 'none' to watch machines")},
    {.name = "bots",
     .value = "BOTS",
     .type = FIELD_TEXT,
     .help = N_("machines, separated by commas: greedy,greedy; 'none' to play alone")},
    GAME_OPTIONS,
    {.name = "file", .value = "FILE", .offers = OFFER_FILES, .help = N_("keep the game in this file")},
    {.name = "new", .help = N_("begin a new game, without asking about one that waits")},
    {.name = "resume", .help = N_("go on with the game that waits, without asking")},
    {.name = "games", .help = N_("list the games that were put aside, and how to go on with them")},
    {0},
};

const Field serve_options[] = {
    {.name = "bind",
     .value = "ADDRESS",
     .type = FIELD_TEXT,
     .help = N_("address to listen at (default: 127.0.0.1, this machine alone)")},
    {.name = "port",
     .value = "N",
     .type = FIELD_INT,
     .low = 0,
     .high = 65535,
     .help = N_("port to listen at; 0 takes any that is free (default: 8080)")},
    {.name = "data",
     .value = "DIR",
     .offers = OFFER_FILES,
     .help = N_("folder of accounts, games and logs (default: the program's own)")},
    {.name = "tls-cert", .value = "FILE", .offers = OFFER_FILES, .help = N_("certificate (PEM), for https")},
    {.name = "tls-key", .value = "FILE", .offers = OFFER_FILES, .help = N_("its key (PEM)")},
    {.name = "allow-host",
     .value = "NAME",
     .type = FIELD_TEXT,
     .is_repeatable = true,
     .help = N_("name by which browsers may call the server, beside localhost and its address")},
    {.name = "trust-proxy",
     .value = "ADDRESS",
     .type = FIELD_TEXT,
     .is_repeatable = true,
     .help = N_("proxy whose X-Forwarded-For is believed")},
    {.name = "loops",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 16,
     .help = N_("threads that have connections (default: one a core, four at most)")},
    {.name = "threads",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 16,
     .help = N_("threads that think for machines (default: one a core)")},
    {.name = "max-connections",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 65536,
     .help = N_("connections that one address may have (default: 512; on this machine 20 times as many)")},
    {.name = "guest-games",
     .value = "DAYS",
     .type = FIELD_INT,
     .low = 30,
     .high = 36500,
     .help = N_("days after which games of guests that nobody has touched are deleted (default: 30)")},
    {.name = "account-mb",
     .value = "N",
     .type = FIELD_INT,
     .low = 1,
     .high = 1000000,
     .help = N_("megabytes of puzzles, words and games that an account may keep (default: 200; a guest a tenth)")},
    {.name = "pages",
     .value = "DIR",
     .offers = OFFER_FILES,
     .help = N_("serve the page from a folder, for its makers")},
    {.name = "log-format",
     .value = "FORMAT",
     .type = FIELD_CHOICE,
     .choices = "text json",
     .help = N_("lines of the access log: words, or a JSON object each (default: text)")},
    {.name = "config",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("file with any of these options, 'name = value' a line; what is typed here counts more")},
    {.name = "check-config", .help = N_("say whether the options and the file are right, and do nothing else")},
    {.name = "no-limits", .help = N_("count no requests, for measurements")},
    {.name = "openapi", .help = N_("print the description of the interface and do nothing else")},
    {0},
};

const Field verify_options[] = {JSON_OPTION, {0}};

const Field steward_options[] = {
    {.name = "reason", .value = "TEXT", .type = FIELD_TEXT, .help = N_("why, for the book")},
    STORE_OPTION,
    {0},
};

const Field store_options[] = {
    STORE_OPTION,
    {0},
};

const Field account_export_options[] = {
    {.name = "output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("file to write")},
    FORCE_OPTION,
    STORE_OPTION,
    {0},
};
