// SPDX-License-Identifier: MIT
// tesela moves, sim, endgame and peg: what the engine says of a position. app/positionorder.c asks it; here somebody
// watches, and what came out before Ctrl-C is printed, too.
#include "base/mem.h"
#include "cli/positions_internal.h"
#include "cli/run.h"
#include "term/terminal.h"

#include <unistd.h>

// A refusal that names a field is a mistake of usage.
static int position_exit(const Cli *cli, const Args *args, Status status, const Error *err) {
  if (status == OK)
    return EXIT_OK;
  return err->field[0] ? cli_fail_usage(cli, args, err) : cli_fail(cli, err);
}

int run_moves(Cli *cli, const Args *args) {
  Error err = {0};
  CliWork work;
  MovesOrder order = {0};
  MovesFound *moves = mem_alloc(sizeof *moves);
  Status status = cli_use_order(cli, args, &move_listing, &order, &work, moves, &err);
  if (status == OK)
    moves_print(cli, args, moves);
  move_listing.deinit(moves);
  mem_free(moves);
  return position_exit(cli, args, status, &err);
}

int run_sim(Cli *cli, const Args *args) {
  Error err = {0};
  Sim sim = {.cli = cli, .done = mem_alloc(sizeof *sim.done)};
  bool is_live = terminal_is(STDERR_FILENO) && !args_has(args, "json");
  SimOrder order = {.watch = is_live ? sim_draw_live : NULL, .context = &sim};
  Status status = cli_use_order(cli, args, &position_simulating, &order, &sim.work, sim.done, &err);
  sim_wipe_live(&sim);
  sim.is_whole = status == OK;
  if (status == OK || (status == ERR_CANCELLED && sim.done->result.iterations > 0))
    sim_print(cli, args, &sim);
  position_simulating.deinit(sim.done);
  mem_free(sim.done);
  return position_exit(cli, args, status, &err);
}

int run_endgame(Cli *cli, const Args *args) {
  Error err = {0};
  Endgame endgame = {.cli = cli, .done = mem_alloc(sizeof *endgame.done)};
  bool is_told = !args_has(args, "json") && terminal_is(STDERR_FILENO);
  EndgameOrder order = {.report = is_told ? endgame_note_depth : NULL, .context = &endgame};
  Status status = cli_use_order(cli, args, &endgame_solving, &order, &endgame.work, endgame.done, &err);
  if (status == OK)
    endgame_print(cli, args, &endgame);
  endgame_solving.deinit(endgame.done);
  mem_free(endgame.done);
  return position_exit(cli, args, status, &err);
}

int run_peg(Cli *cli, const Args *args) {
  Error err = {0};
  Peg peg = {.cli = cli, .done = mem_alloc(sizeof *peg.done)};
  PegOrder order = {.report = args_has(args, "json") ? NULL : peg_note_round, .context = &peg};
  Status status = cli_use_order(cli, args, &preendgame_solving, &order, &peg.work, peg.done, &err);
  if (status == OK || (status == ERR_CANCELLED && peg.done->result.rounds > 0))
    peg_print(cli, args, &peg);
  preendgame_solving.deinit(peg.done);
  mem_free(peg.done);
  return position_exit(cli, args, status, &err);
}
