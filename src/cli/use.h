// SPDX-License-Identifier: MIT
// Use cases on the command line: options in, and a bar and Ctrl-C while they run.
#ifndef CLI_USE_H
#define CLI_USE_H

#include "app/usecase.h"
#include "cli/args.h"
#include "cli/output.h"

// Reads the options and does it, where nothing is kept. *out is the use case's, zeroed; it lives in the arena, and
// what->deinit is the caller's after OK.
MUST_CHECK Status cli_use(const Cli *cli, const Args *args, const UseCase *what, Arena *arena, void *out, Error *err);

#endif
