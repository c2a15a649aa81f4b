// SPDX-License-Identifier: MIT
// Lexica that commands name, with a bar while one is compiled.
#ifndef CLI_LEXICON_H
#define CLI_LEXICON_H

#include "app/lexiconplace.h"
#include "cli/output.h"

MUST_CHECK Status cli_find_lexicon(const Cli *cli, const char *name, LexiconPlace *out, Error *err);
MUST_CHECK Status cli_open_lexicon(const Cli *cli, const char *name, const char *bag, OpenLexicon *out, Error *err);

#endif
