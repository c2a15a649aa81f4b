// SPDX-License-Identifier: MIT
// What the commands of `tesela lexicon` share with others.
#pragma once

#include "app/lexiconplace.h"
#include "cli/args.h"
#include "cli/output.h"
#include "lexicon/wordlist.h"

CommandRun run_lexicon_build, run_lexicon_official;

// Notes what was odd about a word list: its encoding; words that came twice, words that the tiles can't spell.
void lexicon_say_encoding(Cli *cli, const char *file, TextEncoding encoding);
void lexicon_say_report(Cli *cli, const WordListReport *report);

// The lexicon that a command names, with a progress bar while it is compiled.
MUST_CHECK Status cli_find_lexicon(const Cli *cli, const char *name, LexiconPlace *out, Error *err);
