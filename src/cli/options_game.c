// SPDX-License-Identifier: MIT
// What the commands take that play games, show them, and keep them.
#include "app/gameorder.h"
#include "cli/command.h"
#include "cli/run.h"

#define THINKING_OPTION                                                                                                \
  {                                                                                                                    \
    "time-ms", FIELD_INT, .value = "MS", .low = 1, .high = 3600000,                                                    \
                          .help = N_("let sim and champion think so long a turn (default: as much work everywhere)")   \
  }

#define TEST_OPTIONS                                                                                                   \
  {.name = "until-clear", .help = N_("stop as soon as it is clear which of two machines is better")}, {                \
    .name = "difference", .value = "PERCENT", .type = FIELD_INT, .low = 1, .high = 25,                                 \
    .help = N_("of the games, from one half, that --until-clear looks for (default: 2)")                               \
  }

static const Field autoplay_merge_options[] = {TEST_OPTIONS, JSON_OPTION, {0}};

const Command autoplay_commands[] = {
    {
        .name = "merge",
        .usage = "JOURNAL... [--until-clear] [--json]",
        .summary = N_("put the parts of a match together"),
        .details =
            N_("Takes the journals of all parts (autoplay --part K/N --resume FILE) and says what the whole match "
               "came to, as if one machine had played it."),
        .example = "tesela autoplay merge part-*.journal",
        .options = autoplay_merge_options,
        .operand_offers = OFFER_FILES,
        .operands_min = 1,
        .operands_max = -1,
        .run = run_autoplay_merge,
    },
    {0},
};

const Field autoplay_options[] = {
    {"games", FIELD_INT, .value = "N", .low = 1, .high = 100 * 1000 * 1000,
     .help = N_("how many games (default: 100; with --until-clear at most, 20000)")},
    {"p1", FIELD_TEXT, .value = "BOT",
     .help = N_("first machine (default: greedy), or engine:COMMAND, a program that speaks UCGI")},
    {.name = "p2", .value = "BOT", .type = FIELD_TEXT, .help = N_("second machine, the same")},
    {.name = "bots",
     .value = "BOTS",
     .type = FIELD_TEXT,
     .help = N_("all machines, separated by commas, for more than two")},
    TEST_OPTIONS,
    {.name = "work",
     .value = "LIST",
     .type = FIELD_TEXT,
     .help = N_("how many times their usual work the machines that search do, one number for all or one each: 4,1")},
    {.name = "part",
     .value = "K/N",
     .type = FIELD_TEXT,
     .help = N_("play only the Kth of N parts of the match, for autoplay merge (needs --seed and --resume)")},
    {.name = "resume",
     .value = "FILE",
     .offers = OFFER_FILES,
     .help = N_("write the match down in this file, and go on from it if it was interrupted")},
    {"pairs", .help = N_("play every two games with the same tiles and the machines' places changed")},
    {"leaves", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("values of the tiles that stay on the rack, ours or KLV2 (default: those of the lexicon)")},
    THINKING_OPTION,
    {"threads", FIELD_INT, .value = "N", .low = 1, .high = 64, .help = N_("games played at once (default: 1)")},
    {"out", .value = "FILE", .offers = OFFER_FILES, .help = N_("write the games to this file, one a line, as JSON")},
    {"jsonl", .value = "FILE", .offers = OFFER_FILES, .help = N_("another name for --out")},
    {"gcg", .value = "FOLDER", .offers = OFFER_FILES, .help = N_("write each game to a GCG file in this folder")},
    FORCE_OPTION,
    JSON_OPTION,
    {.fields = match_order_fields},
};

const Field console_options[] = {
    STORE_OPTION,
    {"seed", FIELD_TEXT, .value = "TEXT", .help = N_("draw the tiles of new games from this seed")},
    {0},
};

const Field play_options[] = {
    {"allow-rude", .help = N_("let hints and friendly machines use rude words")},
    {"file", .value = "FILE", .offers = OFFER_FILES, .help = N_("keep the game in this file")},
    {"new", .help = N_("begin a new game, without asking about one that waits")},
    {"resume", .help = N_("go on with the game that waits, without asking")},
    {"games", .help = N_("list the games that were put aside, and how to go on with them")},
    THINKING_OPTION,
    {.fields = game_order_fields},
};

const Field serve_options[] = {
    {"bind", FIELD_TEXT, .value = "ADDRESS",
     .help = N_("address to listen at (default: 127.0.0.1, this machine alone)")},
    {"port", FIELD_INT, .value = "N", .low = 0, .high = 65535,
     .help = N_("port to listen at; 0 takes any that is free (default: 8080)")},
    {"data", .value = "DIR", .offers = OFFER_FILES,
     .help = N_("folder of accounts, games and logs (default: the program's own)")},
    {"store", .value = "PLACE", .offers = OFFER_FILES,
     .help = N_("where accounts and games are kept instead: a file, or postgresql://USER@HOST/DATABASE")},
    {"tls-cert", .value = "FILE", .offers = OFFER_FILES, .help = N_("certificate (PEM), for https")},
    {"tls-key", .value = "FILE", .offers = OFFER_FILES, .help = N_("its key (PEM)")},
    {"allow-host", FIELD_TEXT, .value = "NAME", .is_repeatable = true,
     .help = N_("name by which browsers may call the server, beside localhost and its address")},
    {"trust-proxy", FIELD_TEXT, .value = "ADDRESS", .is_repeatable = true,
     .help = N_("proxy whose X-Forwarded-For is believed")},
    {"loops", FIELD_INT, .value = "N", .low = 1, .high = 16,
     .help = N_("threads that have connections (default: one a core, four at most)")},
    {"threads", FIELD_INT, .value = "N", .low = 1, .high = 16,
     .help = N_("threads that think for machines (default: one a core)")},
    {"max-connections", FIELD_INT, .value = "N", .low = 1, .high = 65536,
     .help = N_("connections that one address may have (default: 512; on this machine 20 times as many)")},
    {"guest-games", FIELD_INT, .value = "DAYS", .low = 30, .high = 36500,
     .help = N_("days after which games of guests that nobody has touched are deleted (default: 30)")},
    {"account-mb", FIELD_INT, .value = "N", .low = 1, .high = 1000000,
     .help = N_("megabytes of puzzles, words and games that an account may keep (default: 200; a guest a tenth)")},
    {"pages", .value = "DIR", .offers = OFFER_FILES, .help = N_("serve the page from a folder, for its makers")},
    {"log-format", FIELD_CHOICE, .value = "FORMAT", .choices = "text json",
     .help = N_("lines of the access log: words, or a JSON object each (default: text)")},
    {"config", .value = "FILE", .offers = OFFER_FILES,
     .help = N_("file with any of these options, 'name = value' a line; what is typed here counts more")},
    {"check-config", .help = N_("say whether the options and the file are right, and do nothing else")},
    {"no-limits", .help = N_("count no requests, for measurements")},
    {"openapi", .help = N_("print the description of the interface and do nothing else")},
    {0},
};

const Field verify_options[] = {JSON_OPTION, {0}};

const Field steward_options[] = {
    {.name = "reason", .value = "TEXT", .type = FIELD_TEXT, .help = N_("why, for the book")},
    STORE_OPTION,
    {0},
};

const Field reset_link_options[] = {
    {"hours", FIELD_INT, .value = "N", .low = 1, .high = 720,
     .help = N_("how long the link can be used (default: 24)")},
    {.name = "reason", .value = "TEXT", .type = FIELD_TEXT, .help = N_("why, for the book")},
    STORE_OPTION,
    {0},
};

const Field store_options[] = {
    STORE_OPTION,
    {0},
};

const Field account_export_options[] = {
    {"output", .letter = "o", .value = "FILE", .offers = OFFER_FILES, .help = N_("file to write")},
    FORCE_OPTION,
    STORE_OPTION,
    {0},
};
