// SPDX-License-Identifier: MIT
#include "cli/lexicon.h"

#include "cli/progress.h"

Status cli_find_lexicon(const Cli *cli, const char *name, LexiconPlace *out, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = lexicon_find(name, &progress.progress, out, err);
  cli_progress_end(&progress);
  return status;
}

Status cli_open_lexicon(const Cli *cli, const char *name, const char *bag, OpenLexicon *out, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  Status status = lexicon_open(name, bag, &progress.progress, out, err);
  cli_progress_end(&progress);
  return status;
}
