// SPDX-License-Identifier: MIT
// What `moves`, `sim`, `endgame` and `peg` find, for the parts that print it: as JSON or as text, as the options say.
#ifndef CLI_POSITIONS_INTERNAL_H
#define CLI_POSITIONS_INTERNAL_H

#include "app/positionorder.h"
#include "cli/use.h"

void moves_print(Cli *cli, const Args *args, const MovesFound *moves);

typedef struct Sim {
  const Cli *cli;
  CliWork work;
  SimDone *done;
  bool is_whole;   // not cancelled
  int64_t last_ms; // when the live table was last drawn
  int live_lines;  // of it on the screen
} Sim;

void sim_print(Cli *cli, const Args *args, const Sim *sim);
// A SimOrder's watch, whose context is a Sim: the table on standard error, drawn over the one before.
void sim_draw_live(void *context, const SimResult *so_far);
void sim_wipe_live(Sim *sim);

typedef struct Endgame {
  const Cli *cli;
  CliWork work;
  EndgameDone *done;
} Endgame;

void endgame_print(Cli *cli, const Args *args, const Endgame *endgame);
// An EndgameOrder's report, whose context is an Endgame: a line on standard error of what a finished depth came to.
void endgame_note_depth(void *context, const EndgameResult *so_far);

typedef struct Peg {
  const Cli *cli;
  CliWork work;
  PegDone *done;
} Peg;

void peg_print(Cli *cli, const Args *args, const Peg *peg);
// A PegOrder's report, whose context is a Peg: a line on standard error with the best after a round.
void peg_note_round(void *context, const PegResult *so_far);

#endif
