// SPDX-License-Identifier: MIT
// Long work seen from the terminal: a bar on standard error while it goes on; where that is no terminal, a line for
// each stage of work that takes more than a second.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "base/progress.h"
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

#endif
