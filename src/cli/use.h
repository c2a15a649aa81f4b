// SPDX-License-Identifier: MIT
// Use cases on the command line: options in, and a bar and Ctrl-C while they run.
#ifndef CLI_USE_H
#define CLI_USE_H

#include "app/usecase.h"
#include "cli/args.h"
#include "cli/output.h"
#include "cli/progress.h"

// Work that can be watched and stopped with Ctrl-C, where nothing is kept.
typedef struct CliWork {
  CliProgress bar;
  Use use;
} CliWork;
// arena may be NULL for work that gives back nothing in it.
const Use *cli_work_start(CliWork *work, const Cli *cli, Arena *arena);
void cli_work_end(CliWork *work);

// Reads the options and does it. *out is the use case's, zeroed; it lives in the arena, and what->deinit is the
// caller's after OK.
MUST_CHECK Status cli_use(const Cli *cli, const Args *args, const UseCase *what, Arena *arena, void *out, Error *err);
// The same with an order whose other members are filled in, watched by the caller's work.
MUST_CHECK Status cli_use_order(const Cli *cli, const Args *args, const UseCase *what, void *order, CliWork *work,
                                void *out, Error *err);
// What a use case refused: a value that its option can't have is a misuse. Returns the status.
Status cli_used(Cli *cli, Status status, const Error *err);

#endif
