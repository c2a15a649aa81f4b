// SPDX-License-Identifier: MIT
// A configuration file: options of a command by their names, one a line.
//
//   # where people find us
//   bind = 0.0.0.0
//   allow-host = tesela.example     (those that may be given several times may stand on several lines)
//   no-limits = no                  (yes or no, for those that take no value)
#pragma once

#include "cli/args.h"
#include "cli/output.h"

// Options that serve and work have.
#define CONFIG_OPTION                                                                                                  \
  FIELD_ROW(                                                                                                           \
      "config", .value = "FILE", .offers = OFFER_FILES,                                                                \
      .help = N_("file with any of these options, one 'name = value' a line; options typed on the command line win"))
#define ACCOUNT_MB_OPTION(...)                                                                                         \
  FIELD_ROW("account-mb", FIELD_INT, __VA_ARGS__, .value = "N", .low = 1, .high = 1000000,                             \
            .help =                                                                                                    \
                N_("megabytes of puzzles, words and games that an account may keep (default: 200; a guest a tenth)"))

enum { CONFIG_BYTES_MAX = 64 * 1024, CONFIG_LINES_MAX = 1000 };

// What the file says, as if it had been typed for that command; name is for messages. ERR_INPUT says which line is
// wrong, in the language of the catalog. Texts live in the arena; args_deinit is needed in either case.
MUST_CHECK Status config_parse(const char *command, Span text, const char *name, const Catalog *catalog, Arena *arena,
                               Args *out, Error *err);
// Where args do not say, config does: args takes what it needs. Both stay the caller's.
void config_fill(Args *args, const Args *config);
// What --config names, with what was typed before it. args_deinit is needed in either case.
MUST_CHECK Status config_read(const Cli *cli, const char *command, const Args *args, Args *out, Error *err);
