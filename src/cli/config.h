// SPDX-License-Identifier: MIT
// A configuration file: options of a command by their names, one per line.
//
//   # where people find us
//   bind = 0.0.0.0
//   allow-host = tesela.example     (those that may be given several times may stand on several lines)
//   no-limits = no                  (yes or no, for those that take no value)
#pragma once

#include "cli/args.h"
#include "cli/output.h"

// Options of both serve and work.
#define CONFIG_OPTION                                                                                                  \
  FIELD_ROW(                                                                                                           \
      "config", .value = "FILE", .offers = OFFER_FILES,                                                                \
      .help = N_("file with any of these options, one 'name = value' a line; options typed on the command line win"))
#define ACCOUNT_MB_OPTION(...)                                                                                         \
  FIELD_ROW("account-mb", FIELD_INT, __VA_ARGS__, .value = "N", .low = 1, .high = 1000000,                             \
            .help =                                                                                                    \
                N_("megabytes of puzzles, words and games that an account may keep (default: 200; a guest a tenth)"))

enum { CONFIG_BYTES_MAX = 64 * 1024, CONFIG_LINES_MAX = 1000 };

// Reads the file as if it had been typed for that command; name is for messages. ERR_INPUT says which line is wrong, in
// the language of the catalog. Texts live in the arena; call args_deinit in either case.
MUST_CHECK Status config_parse(const char *command, Span text, const char *name, const Catalog *catalog, Arena *arena,
                               Args *out, Error *err);
// Fills in from config what args lacks: args borrows it. The caller keeps both.
void config_fill(Args *args, const Args *config);
// Reads the file of --config, with what was typed before it. Call args_deinit in either case.
MUST_CHECK Status config_read(const Cli *cli, const char *command, const Args *args, Args *out, Error *err);
