// SPDX-License-Identifier: MIT
// What the commands of `tesela lexicon` share with others.
#pragma once

#include "app/lexiconplace.h"
#include "cli/args.h"
#include "cli/output.h"

CommandRun run_lexicon_build;

// The one that a command names, with a bar while it is compiled.
MUST_CHECK Status cli_find_lexicon(const Cli *cli, const char *name, LexiconPlace *out, Error *err);
