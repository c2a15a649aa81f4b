// SPDX-License-Identifier: MIT
// Runs use cases on the command line: with options, and a bar and Ctrl-C while they run. The bar is on standard error;
// if that is not a terminal, each stage of work that takes more than a second gets a line.
#pragma once

#include "app/usecase.h"
#include "cli/args.h"
#include "cli/output.h"

typedef struct CliProgress {
  Progress progress; // given to the work
  const Cli *cli;
  const char *stage; // the last one shown
  char note[64];     // shown instead of the stage's name, unless it is empty: how the work goes
  int64_t start_ms;
  int64_t last_ms;     // when the bar was last drawn
  bool is_on_terminal; // else it prints lines
} CliProgress;

void cli_progress_start(CliProgress *progress, const Cli *cli);
void cli_progress_end(CliProgress *progress); // removes the bar

// Work without a store, with progress and Ctrl-C.
typedef struct CliWork {
  CliProgress bar;
  Use use;
} CliWork;
const Use *cli_work_start(CliWork *work, const Cli *cli);
void cli_work_end(CliWork *work);

// Reads the options into the order, whose other members are filled in, and runs the use case with the caller's work.
// *out is the use case's struct, zeroed; after OK the caller calls what->deinit.
MUST_CHECK Status cli_use_order(const Cli *cli, const Args *args, const UseCase *what, void *order, CliWork *work,
                                void *out, Error *err);
// A store, and the account that asks.
typedef struct CliSession {
  App *app;
  Account account;
  Use use;
} CliSession;
#define ScopedCliSession SCOPED(cli_session_end) CliSession
// Opens the store of --store, which must exist. name NULL: no account. Call cli_session_end in any case.
MUST_CHECK Status cli_session_start(const Cli *cli, const Args *args, const char *name, CliSession *out, Error *err);
void cli_session_end(CliSession *session);

// Runs the use case of the command, and then the command's `give`.
CommandRun run_use;
// For refusals of a use case: an impossible value of an option is a misuse. Returns the status.
Status cli_used(Cli *cli, Status status, const Error *err);
