// SPDX-License-Identifier: MIT
// Use cases on the command line: options in, and a bar and Ctrl-C while they run. The bar is drawn on standard error;
// where that is no terminal, there is a line for each stage of work that takes more than a second.
#pragma once

#include "app/usecase.h"
#include "cli/args.h"
#include "cli/output.h"

typedef struct CliProgress {
  Progress progress; // what the work is given
  const Cli *cli;
  const char *stage; // the last one told
  char note[64];     // stands in the place of its name, if it is not empty: how the work goes
  int64_t start_ms;
  int64_t last_ms;     // when the bar was last drawn
  bool is_on_terminal; // else lines
} CliProgress;

void cli_progress_start(CliProgress *progress, const Cli *cli);
void cli_progress_end(CliProgress *progress); // wipes the bar

// Work that can be watched and stopped with Ctrl-C, where nothing is kept.
typedef struct CliWork {
  CliProgress bar;
  Use use;
} CliWork;
const Use *cli_work_start(CliWork *work, const Cli *cli);
void cli_work_end(CliWork *work);

// Reads the options and does it, watched by the caller's work, with an order whose other members are filled in. *out is
// the use case's, zeroed, and what->deinit is the caller's after OK.
MUST_CHECK Status cli_use_order(const Cli *cli, const Args *args, const UseCase *what, void *order, CliWork *work,
                                void *out, Error *err);
// What a store keeps, and whose account asks.
typedef struct CliSession {
  App *app;
  Account account;
  Use use;
} CliSession;
#define ScopedCliSession SCOPED(cli_session_end) CliSession
// Opens the store of --store, which must be there. name NULL: nobody's account. cli_session_end is needed in any case.
MUST_CHECK Status cli_session_start(const Cli *cli, const Args *args, const char *name, CliSession *out, Error *err);
void cli_session_end(CliSession *session);

// Does the use case of the command, and lets the command tell what came of it.
CommandRun run_use;
// What a use case refused: a value that its option can't have is a misuse. Returns the status.
Status cli_used(Cli *cli, Status status, const Error *err);
