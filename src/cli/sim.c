// SPDX-License-Identifier: MIT
// tesela sim: the best static moves of a position, played out many times to see which wins most.
#include "app/machinekit.h"
#include "base/mem.h"
#include "cli/askedposition.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/sim_internal.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <unistd.h>

enum {
  USUAL_CANDIDATES = 15,
  USUAL_PLIES = 2,
  USUAL_ITERATIONS = 1000,
  ENDLESS = 100 * 1000 * 1000, // iterations where only the time is limited
  MAP_PAYS = 10 * 1000,        // playings out for which making a word map is soon made up for
};

// What a simulation needs beside the position. Freed by desk_deinit, whatever has been opened.
typedef struct Desk {
  LexiconPlace place;
  Lexicon lexicon;
  MachineKit kit;
  SimModel model;
  ScoreRules rules;
} Desk;

static void desk_deinit(Desk *desk) {
  machinekit_close(&desk->kit);
  lexicon_deinit(&desk->lexicon);
  lexicon_place_deinit(&desk->place);
}

// Who holds what: the record's racks are known, the others hold up to rack_size of the unseen tiles each.
static void sim_seat_players(const GivenPosition *position, int rack_size, SimInput *input) {
  const Cgp *cgp = &position->cgp;
  int counts[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->tiles, counts);
  input->seat_count = cgp->rack_count > 1 ? cgp->rack_count : 2;
  input->rack = cgp->racks[0];
  input->unseen.total = left;
  for (int kind = 0; kind <= position->tiles.kinds; kind++)
    input->unseen.counts[kind] = counts[kind];
  for (int seat = 0; seat < input->seat_count; seat++) {
    const Rack *rack = &cgp->racks[seat];
    int dealt = rack->total > 0 ? 0 : left < rack_size ? left : rack_size;
    input->scores[seat] = cgp->scores[seat];
    input->rack_counts[seat] = rack->total + (seat > 0 ? dealt : 0);
    if (seat > 0) {
      input->known[seat] = *rack;
      left -= dealt;
    }
  }
}

static void set_work(const Args *args, const Cgp *cgp, SimInput *input) {
  const char *seed = args_text(args, "seed");
  bool has_time = args_has(args, "time-ms");
  input->exchange_minimum = cgp->opcodes.exchange_limit.is_given ? (int)cgp->opcodes.exchange_limit.value : 0;
  input->candidates = (int)args_number(args, "candidates", USUAL_CANDIDATES);
  input->plies = (int)args_number(args, "plies", USUAL_PLIES);
  input->iterations = args_number(args, "iterations", has_time ? ENDLESS : USUAL_ITERATIONS);
  input->time_ms = args_number(args, "time-ms", 0);
  input->threads = (int)args_number(args, "threads", 1);
  input->stops_early = !args_has(args, "full");
  input->seed = seed_from_text(seed ? seed : "tesela");
}

// A word map of one's own takes a while to make, which much work makes up for.
static Status sim_open_kit(const Args *args, const SimInput *input, const Progress *progress, Desk *desk, Error *err) {
  bool is_long = input->candidates * input->iterations >= MAP_PAYS;
  MachineKitSource source = {.lexicon = &desk->lexicon,
                             .tiles = input->rules->tiles,
                             .kwg_path = desk->place.path.data,
                             .map = !is_long                    ? TOOLS_MAP_FOUND
                                    : args_has(args, "lexicon") ? TOOLS_MAP_KEPT
                                                                : TOOLS_MAP_ALONE,
                             .leaves_path = args_text(args, "leaves")};
  return machinekit_open(&source, progress, &desk->kit, err);
}

static Status open_desk(const Args *args, Sim *sim, const Progress *progress, Desk *desk, Error *err) {
  const GivenPosition *position = sim->position;
  Kwg kwg;
  Status status = asked_read(args, &desk->place, sim->position, err);
  if (status == OK)
    status = lexicon_load_for_plays(&desk->place, &position->tiles, &kwg, err);
  if (status != OK)
    return status;
  lexicon_init_from_kwg(&desk->lexicon, &kwg);
  desk->rules = asked_rules(args, position);
  desk->model = (SimModel){.leaves = &desk->kit.leaves, .win = sim_win_by_table, .context = &desk->kit.win};
  sim->input = (SimInput){.board = &position->cgp.board,
                          .rules = &desk->rules,
                          .tools = &desk->kit.tools,
                          .model = &desk->model,
                          .progress = progress};
  sim_seat_players(position, desk->rules.rack_size, &sim->input);
  set_work(args, &position->cgp, &sim->input);
  return sim_open_kit(args, &sim->input, progress, desk, err);
}

// A cancelled simulation still tells what is known by then.
static Status sim_simulate(const Cli *cli, const Args *args, Sim *sim, Desk *desk, Error *err) {
  CliProgress progress;
  cli_progress_start(&progress, cli);
  progress.progress.cancel = interrupt_catch();
  Status status = open_desk(args, sim, &progress.progress, desk, err);
  bool is_live = terminal_is(STDERR_FILENO) && !args_has(args, "json");
  if (status == OK && is_live) {
    cli_progress_end(&progress);
    progress.progress.report = NULL;
    sim->input.watch = sim_draw_live;
    sim->input.context = sim;
  }
  if (status == OK)
    status = sim_run(&sim->input, sim->result, err);
  sim_wipe_live(sim);
  if (!is_live)
    cli_progress_end(&progress);
  interrupt_release();
  return status;
}

int run_sim(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Sim sim = {.cli = cli, .position = mem_alloc(sizeof *sim.position), .result = mem_alloc(sizeof *sim.result)};
  Desk *desk = mem_alloc(sizeof *desk);
  Status status = asked_find_lexicon(cli, args, &desk->place, &err);
  if (status == OK)
    status = sim_simulate(cli, args, &sim, desk, &err);
  sim.is_whole = status == OK;
  if (status == OK || (status == ERR_CANCELLED && sim.result->iterations > 0))
    sim_print(cli, args, &sim);
  desk_deinit(desk);
  mem_free(desk);
  mem_free(sim.position);
  mem_free(sim.result);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
