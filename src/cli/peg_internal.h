// SPDX-License-Identifier: MIT
// What `peg` finds, for the part that prints it.
#ifndef CLI_PEG_INTERNAL_H
#define CLI_PEG_INTERNAL_H

#include "cli/output.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "engine/preendgame.h"

typedef struct Peg {
  const Cli *cli;
  GivenPosition *position;
  PegResult *result;
  CliProgress progress;
} Peg;

void peg_print(Cli *cli, const Args *args, const Peg *peg);
// One line on standard error: the best after a round.
void peg_note_round(Peg *peg, const PegResult *so_far);

#endif
