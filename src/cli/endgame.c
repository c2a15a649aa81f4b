// SPDX-License-Identifier: MIT
// tesela endgame: the value of a position whose bag is empty, and the best play by both sides.
#include "base/mem.h"
#include "cli/askedposition.h"
#include "cli/endgame_internal.h"
#include "cli/run.h"
#include "term/interrupt.h"
#include "term/terminal.h"

#include <unistd.h>

enum { MEGABYTE = 1024 * 1024 };

static Status refuse_full_bag(int in_bag, Error *err) {
  return error_set(err, ERR_STATE,
                   N_("this is no endgame yet: the bag holds %d of the tiles that are neither on the board nor on a "
                      "rack of the record"),
                   err_int(in_bag));
}

// Both racks, the other one being all that is unseen where the record leaves it out.
static Status find_racks(const GivenPosition *position, int rack_size, Rack racks[2], Error *err) {
  const Cgp *cgp = &position->cgp;
  int unseen[TILE_KINDS_MAX + 1], left = cgp_count_unseen(cgp, &position->tiles, unseen);
  if (cgp->rack_count > 2)
    return error_set(err, ERR_INPUT, N_("an endgame is solved for two players, and this record has %d"),
                     err_int(cgp->rack_count));
  racks[0] = cgp->racks[0];
  racks[1] = cgp->racks[1];
  if (racks[1].total > 0)
    return left > 0 ? refuse_full_bag(left, err) : OK;
  if (left > rack_size)
    return refuse_full_bag(left - rack_size, err);
  for (int tile = 0; tile <= position->tiles.kinds; tile++) {
    for (int i = 0; i < unseen[tile]; i++)
      rack_add(&racks[1], (Tile)tile);
  }
  return OK;
}

static void endgame_report(void *context, const EndgameResult *so_far) {
  endgame_note_depth(context, so_far);
}

static Status cli_endgame_solve(const Args *args, const Kwg *kwg, Endgame *endgame, Error *err) {
  const GivenPosition *position = endgame->position;
  ScoreRules rules = asked_rules(args, position);
  Status status = find_racks(position, rules.rack_size, endgame->racks, err);
  if (status != OK)
    return status;
  EndgameInput input = {.board = &position->cgp.board,
                        .rules = &rules,
                        .kwg = kwg,
                        .racks = {endgame->racks[0], endgame->racks[1]},
                        .options = {.plies = (int)args_number(args, "plies", 0),
                                    .time_ms = args_number(args, "time-ms", 0),
                                    .table_bytes = (size_t)args_number(args, "memory", 0) * MEGABYTE},
                        .cancel = interrupt_catch(),
                        .context = endgame};
  if (!args_has(args, "json") && terminal_is(STDERR_FILENO))
    input.report = endgame_report;
  status = endgame_solve(&input, endgame->result, err); // after Ctrl-C, what has been found by then
  interrupt_release();
  return status;
}

static Status endgame_read_and_solve(const Args *args, const LexiconPlace *place, Endgame *endgame, Error *err) {
  Kwg kwg;
  Status status = asked_read(args, place, endgame->position, err);
  if (status == OK)
    status = lexicon_load(place, &endgame->position->tiles, &kwg, err);
  if (status != OK)
    return status;
  status = cli_endgame_solve(args, &kwg, endgame, err);
  kwg_deinit(&kwg);
  return status;
}

int run_endgame(Cli *cli, const Args *args) {
  Error err;
  if (asked_check(args, &err) != OK)
    return cli_fail_usage(cli, args, &err);
  Endgame endgame = {
      .cli = cli, .position = mem_alloc(sizeof *endgame.position), .result = mem_alloc(sizeof *endgame.result)};
  LexiconPlace place;
  Status status = asked_find_lexicon(cli, args, &place, &err);
  if (status == OK)
    status = endgame_read_and_solve(args, &place, &endgame, &err);
  if (status == OK)
    endgame_print(cli, args, &endgame);
  lexicon_place_deinit(&place);
  mem_free(endgame.position);
  mem_free(endgame.result);
  return status == OK ? EXIT_OK : cli_fail(cli, &err);
}
