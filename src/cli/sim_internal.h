// SPDX-License-Identifier: MIT
// What `sim` finds, for the part that shows it.
#ifndef CLI_SIM_INTERNAL_H
#define CLI_SIM_INTERNAL_H

#include "cli/output.h"
#include "cli/position.h"
#include "engine/sim.h"

typedef struct Sim {
  const Cli *cli;
  GivenPosition *position;
  SimInput input;
  SimResult *result;
  bool is_whole;   // not cancelled
  int64_t last_ms; // when the live table was last drawn
  int live_lines;  // of it on the screen
} Sim;

// As JSON or as a table, as the options say.
void sim_print(Cli *cli, const Args *args, const Sim *sim);

// A SimInput's watch, whose context is a Sim: the table on standard error, drawn over the one before.
void sim_draw_live(void *context, const SimResult *so_far);
void sim_wipe_live(Sim *sim);

#endif
