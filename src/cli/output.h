// SPDX-License-Identifier: MIT
// What every command has: the reader's language, the screen, and the output.
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
  bool is_data;     // out is for programs: a file format, a word list, a script
  bool out_is_lost; // writing failed: there is no use in going on
  Arena *arena;     // what a command reads and makes lives here
  int code;         // the exit status of a successful command: EXIT_REFUSED if its answer is no
  bool is_misused;  // its refusal is about the command line
};

// A message in the reader's language, with gettext's name; needs the variable `cli`.
#define _(message) tr(cli->catalog, (message))

// Prints on standard error what went wrong and returns EXIT_REFUSED.
int cli_fail(const Cli *cli, const Error *err);
// The same for a command line that can't be understood, with a hint at the help. Returns EXIT_USAGE.
int cli_fail_usage(const Cli *cli, const Args *args, const Error *err);
// Marks the refusal, unless status is OK, as one about the command line. Returns the status.
Status cli_misuse(Cli *cli, Status status);
// Prints text on standard error, for people; a note is a line of it.
void cli_say(const Cli *cli, const char *text);
void cli_note(const Cli *cli, const char *text);

// Adds a table for people.
void cli_add_table(Cli *cli, const FieldTable *table);
// The same, or JSON or CSV with the command's options --json and --csv.
#define CSV_OPTION FIELD_ROW(.name = "csv", .help = N_("print CSV, for spreadsheets"))
void cli_add_records(Cli *cli, const Args *args, const FieldTable *table);

// Adds the JSON to the output, as one document and a newline, and frees it.
void cli_add_json(Cli *cli, json_t *json);
// The same on one line, as a part of a document that is written piece by piece.
void cli_add_json_inline(Cli *cli, json_t *json);

// Adds what is wrong with something that was examined: one line each and how many more there are; or a list of
// sentences.
void cli_add_findings(Cli *cli, const Error *findings, int count, int untold);
json_t *cli_findings_json(const Cli *cli, const Error *findings, int count);

// Writes what has been added so far; returns false if the output has failed. Long lists flush as they go.
bool cli_flush(Cli *cli);
bool cli_flush_if_long(Cli *cli);

// Files that a command makes: an existing one is replaced only with --force, or after a question on a terminal.

// ERR_EXISTS if the file exists and is not empty, the option "force" was not given and nobody said yes. Call this
// before the work, so that nothing is done in vain.
MUST_CHECK Status outfile_check(const Cli *cli, const Args *args, const char *path, Error *err);
// True for no path, or "-".
bool outfile_is_stdout(const char *path);
// The same, and ERR_INPUT if the path does not end in the extension (given without its dot; in either case). Standard
// output and devices need none.
MUST_CHECK Status outfile_check_as(const Cli *cli, const Args *args, const char *path, const char *ending, Error *err);
