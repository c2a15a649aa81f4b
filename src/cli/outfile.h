// SPDX-License-Identifier: MIT
// Files that a command makes: one that is there is replaced only with --force, or after asking on a terminal.
#pragma once

#include "cli/args.h"
#include "cli/output.h"

// ERR_EXISTS when the file is there with something in it, the command's option "force" was not given and nobody said
// yes. To be asked before the work, so that nothing is done in vain.
MUST_CHECK Status outfile_check(const Cli *cli, const Args *args, const char *path, Error *err);
// No path, or "-".
bool outfile_is_stdout(const char *path);
// The same, and ERR_INPUT when the path does not end in the extension (without its dot; letters may be large or small).
// Standard output and devices need none.
MUST_CHECK Status outfile_check_as(const Cli *cli, const Args *args, const char *path, const char *ending, Error *err);
