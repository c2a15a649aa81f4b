// SPDX-License-Identifier: MIT
// What every command has at hand: the reader's language, the screen, and the text that goes out.
#pragma once

#include "cli/args.h"
#include "cli/command.h"
#include "render/style.h"
#include "term/fieldtable.h"

#include <jansson.h>

struct Cli {
  const Catalog *catalog;
  Look look;        // of standard output
  Look error_look;  // of standard error
  StrBuf out;       // for standard output; written by cli_flush
  bool is_data;     // it is for programs: a file format, a word list, a script
  bool out_is_lost; // writing failed: there is no use in going on
  Arena *arena;     // what a command reads and makes lives here
  int code;         // the exit status of a command that went well: EXIT_REFUSED where its answer is no
  bool is_misused;  // what it refused is its command line
};

// A message in the reader's language, as gettext writes it; of the variable `cli`.
#define _(message) tr(cli->catalog, (message))

// Says on standard error what went wrong and returns EXIT_REFUSED.
int cli_fail(const Cli *cli, const Error *err);
// The same for a command line that can't be understood, with the way to the help. Returns EXIT_USAGE.
int cli_fail_usage(const Cli *cli, const Args *args, const Error *err);
// What a command refuses, if it is not OK, is its command line. Returns the status.
Status cli_misuse(Cli *cli, Status status);
// Text on standard error, for people; a note is a line of it.
void cli_say(const Cli *cli, const char *text);
void cli_note(const Cli *cli, const char *text);

// Adds a table for people.
void cli_add_table(Cli *cli, const FieldTable *table);
// The same, or as --json or --csv say, which are the command's options.
#define CSV_OPTION FIELD_ROW(.name = "csv", .help = N_("print CSV, for spreadsheets"))
void cli_add_records(Cli *cli, const Args *args, const FieldTable *table);

// Adds the JSON to the output, as one document and a line end, and frees it.
void cli_add_json(Cli *cli, json_t *json);
// The same on one line, as a part of a document that is written piece by piece.
void cli_add_json_inline(Cli *cli, json_t *json);

// What is wrong with something that was examined: a line each and how many more there are, or a list of sentences.
void cli_add_findings(Cli *cli, const Error *findings, int count, int untold);
json_t *cli_findings_json(const Cli *cli, const Error *findings, int count);

// Writes what has been added so far; returns false once the output has failed. Long lists flush as they go.
bool cli_flush(Cli *cli);
bool cli_flush_if_long(Cli *cli);

// Files that a command makes: one that is there is replaced only with --force, or after asking on a terminal.

// ERR_EXISTS when the file is there with something in it, the command's option "force" was not given and nobody said
// yes. To be asked before the work, so that nothing is done in vain.
MUST_CHECK Status outfile_check(const Cli *cli, const Args *args, const char *path, Error *err);
// No path, or "-".
bool outfile_is_stdout(const char *path);
// The same, and ERR_INPUT when the path does not end in the extension (without its dot; letters may be large or small).
// Standard output and devices need none.
MUST_CHECK Status outfile_check_as(const Cli *cli, const Args *args, const char *path, const char *ending, Error *err);
