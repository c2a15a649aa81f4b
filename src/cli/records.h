// SPDX-License-Identifier: MIT
// Tables of commands, by the rows of their records: text for people, JSON and CSV for programs.
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include "cli/args.h"
#include "cli/output.h"
#include "term/fieldtable.h"

#define CSV_OPTION                                                                                                     \
  { .name = "csv", .help = N_("print CSV, for spreadsheets") }

// As --json or --csv say, which are the command's options.
void cli_add_records(Cli *cli, const Args *args, const FieldTable *table);

#endif
