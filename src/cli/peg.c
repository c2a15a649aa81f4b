// SPDX-License-Identifier: MIT
// tesela peg: the moves of a position with one to four tiles in the bag, by how often they win.
#include "base/mem.h"
#include "cli/askedposition.h"
#include "cli/leavesoption.h"
#include "cli/peg_internal.h"
#include "cli/run.h"
#include "term/interrupt.h"

enum { USUAL_CANDIDATES = 32, USUAL_EXCHANGE = 7 };

// The other rack is not known to who is to move, even where the record gives it: its tiles are among the unseen ones.
static Status count_tiles(const GivenPosition *given, SimInput *position, Error *err) {
  const Cgp *cgp = &given->cgp;
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("a pre-endgame is solved for two players, and this record has %d"),
                     err_int(cgp->rack_count));
  int rack_size = position->rules->rack_size, other = cgp->racks[1].total;
  position->unseen.total = cgp_count_unseen(cgp, &given->tiles, position->unseen.counts) + other;
  for (int kind = 0; kind <= given->tiles.kinds; kind++)
    position->unseen.counts[kind] += cgp->racks[1].counts[kind];
  if (other == 0)
    other = position->unseen.total < rack_size ? position->unseen.total : rack_size;
  int in_bag = position->unseen.total - other;
  if (in_bag < 1 || in_bag > PEG_BAG_MAX)
    return error_set(err, ERR_STATE, N_("this is no pre-endgame: the bag holds %d tiles, and 1 to %d are wanted"),
                     err_int(in_bag), err_int(PEG_BAG_MAX));
  position->rack = cgp->racks[0];
  position->seat_count = 2;
  position->rack_counts[0] = cgp->racks[0].total;
  position->rack_counts[1] = other;
  position->scores[0] = cgp->scores[0];
  position->scores[1] = cgp->scores[1];
  return OK;
}

static void peg_report(void *context, const PegResult *so_far) {
  peg_note_round(context, so_far);
}

static Status solve_for(const Args *args, const SearchTools *tools, const Leaves *leaves, Peg *peg, Error *err) {
  const GivenPosition *given = peg->position;
  const CgpOpcodes *opcodes = &given->cgp.opcodes;
  ScoreRules rules = asked_rules(args, given);
  SimModel model = {.leaves = leaves};
  PegInput input = {.position = {.board = &given->cgp.board,
                                 .rules = &rules,
                                 .tools = tools,
                                 .model = &model,
                                 .exchange_minimum = USUAL_EXCHANGE,
                                 .candidates = (int)args_number(args, "candidates", USUAL_CANDIDATES),
                                 .time_ms = args_number(args, "time-ms", 0),
                                 .threads = (int)args_number(args, "threads", 1),
                                 .seed = seed_from_text("pre-endgame"),
                                 .progress = &peg->progress.progress},
                    .context = peg};
  if (opcodes->exchange_limit.is_given)
    input.position.exchange_minimum = (int)opcodes->exchange_limit.value;
  if (!args_has(args, "json"))
    input.report = peg_report;
  Status status = count_tiles(given, &input.position, err);
  return status == OK ? peg_solve(&input, peg->result, err) : status;
}

static Status cli_peg_solve(const Args *args, const Kwg *kwg, const char *kwg_path, Peg *peg, Error *err) {
  const TileSet *tiles = &peg->position->tiles;
  SearchTools tools;
  Leaves leaves;
  Status status = leavesoption_open(args, tiles, &leaves, err);
  if (status != OK)
    return status;
  status = tools_open(kwg, tiles->kinds, kwg_path, TOOLS_MAP_FOUND, NULL, &tools, err);
  if (status == OK) {
    cli_progress_start(&peg->progress, peg->cli);
    peg->progress.progress.cancel = interrupt_catch();
    status = solve_for(args, &tools, &leaves, peg, err);
    interrupt_release();
    cli_progress_end(&peg->progress);
    tools_close(&tools);
  }
  leaves_deinit(&leaves);
  return status;
}

static Status peg_read_and_solve(const Args *args, const LexiconPlace *place, Peg *peg, Error *err) {
  Kwg kwg;
  Status status = asked_read(args, place, peg->position, err);
  if (status == OK)
    status = lexicon_load(place, &peg->position->tiles, &kwg, err);
  if (status != OK)
    return status;
  status = cli_peg_solve(args, &kwg, place->path.data, peg, err);
  kwg_deinit(&kwg);
  return status;
}

int run_peg(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Peg peg = {.cli = cli, .position = mem_alloc(sizeof *peg.position), .result = mem_alloc(sizeof *peg.result)};
  LexiconPlace place;
  Status status = asked_find_lexicon(cli, args, &place, &err);
  if (status == OK)
    status = peg_read_and_solve(args, &place, &peg, &err);
  // After Ctrl-C, the rounds that were finished.
  if (status == OK || (status == ERR_CANCELLED && peg.result->rounds > 0))
    peg_print(cli, args, &peg);
  int code = status == OK ? EXIT_OK : cli_fail(cli, &err);
  lexicon_place_deinit(&place);
  mem_free(peg.position);
  mem_free(peg.result);
  return code;
}
