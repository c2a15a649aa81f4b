// SPDX-License-Identifier: MIT
#include "engine/simbot.h"

#include "base/mem.h"
#include "base/steady.h"
#include "engine/endgame.h"
#include "engine/sim.h"
#include "engine/static_bot.h"
#include "engine/trap.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// The work of a turn when no time is given: the same on every machine.
typedef struct SimWork {
  int candidates;
  int64_t total; // iterations
  // In games of two; 0: such turns are played like any other.
  int64_t endgame_nodes; // positions searched when the bag is empty
  int inferred;          // how many sets of tiles that each other player may have kept are tried; 0: none
  bool is_plain;         // makes no use of BotInput.outlook
  // When moves are dropped (SimInput). There is enough work to wait longer: at the usual 2.2 the choice is often made
  // after 16 or 32 iterations of each, and too often by luck.
  double doubt;
  int64_t doubt_from;
  int64_t end_nodes; // positions for searching the end of a playing out; 0: not searched
} SimWork;

#define SIMBOT_CHAMPION                                                                                                \
  .candidates = 64, .total = 6000, .endgame_nodes = 50 * 1000, .doubt = 3.2, .doubt_from = 48, .end_nodes = 60

// With less than this there is no time to wait before moves are dropped, nor to search ends.
enum { SHORT_MS = 300, SHORT_TOTAL = 2000 };

static const SimWork works[] = {
    {.candidates = 12, .total = 1500},   {SIMBOT_CHAMPION},
    {SIMBOT_CHAMPION, .inferred = 400},  {.candidates = 12, .total = 1500, .is_plain = true},
    {SIMBOT_CHAMPION, .is_plain = true},
};

// More work means more iterations and positions.
static SimWork simbot_work(const BotInput *input) {
  SimWork work = works[input->level];
  if (input->work == 0 || input->time_ms > 0)
    return work;
  work.total = work.total * input->work / 100 + 1; // 0 would mean no limit
  if (work.endgame_nodes > 0)
    work.endgame_nodes = work.endgame_nodes * input->work / 100 + 1;
  return work;
}

// How candidates are compared; found by experiment (docs/lab/strength.md).
typedef struct SimRace {
  int candidates; // at most
  int prior;      // what the static value is worth, in iterations
  int end_scale;  // points
} SimRace;

// How far rollouts go, by the tiles in the bag. At first it is enough to play the other player's answer and what is
// then done with the tiles that were kept; near the end it matters who comes out ahead. From twenty tiles down, if the
// scores are close, few candidates and a high weight of the static value keep a merely lucky candidate from being
// chosen. With a large lead, points are not what counts: moves that may still turn the game, or prevent that, are
// further down the list.
//
// With six tiles or fewer, the last turns of a playing out are half of what has to be judged, and static moves are poor
// there: of the deals that are not clear anyway, the wrong player wins one in eleven. So the champion searches the end
// in half of the iterations. Such a turn has a quarter as many, which is still more work than others get. With two
// tiles or fewer it meets every deal, so that any number of candidates can be compared without luck.
typedef struct SimPhase {
  int bag; // this many tiles at most
  int plies;
  int searched; // how many ends of a batch are searched, by machines that do
  int share;    // then there are so many times fewer iterations
  SimRace close, far;
} SimPhase;

enum { FAR_LEAD = 40 };           // points
static const double TIE = 0.0015; // of a game
// People and machines do not see everything at the end either. Against perfect play the moves chosen so are hardly
// worse, against static moves better (docs/lab/strength.md).
static const double MISTAKES = 0.5;

enum { LATE_BAG = 6 }; // ends are searched with so many tiles in the bag

static const SimPhase phases[] = {
    {1, 20, 8, 1, {64, 60, 0}, {64, 15, 0}}, // every deal
    {SIM_DEALS_BAG, 20, 8, 1, {40, 60, 0}, {40, 15, 0}},
    {LATE_BAG, 20, 8, 4, {20, 30, 0}, {20, 15, 0}}, // the end
    {10, 20, 0, 1, {20, 60, 10}, {20, 15, 0}},
    {20, 4, 0, 1, {10, 100, 10}, {20, 100, 0}}, // the next turns
    {INT_MAX, 2, 0, 1, {20, 50, 0}, {20, 50, 0}},
};

// meets_all: all deals can be met where they are few.
static const SimPhase *phase_of(int bag, bool meets_all) {
  const SimPhase *phase = phases;
  while (bag > phase->bag || (phase->bag <= SIM_DEALS_BAG && !meets_all))
    phase++;
  return phase;
}

enum { ITERATIONS_MOST = 1000 * 1000 };

static bool can_simulate(const BotInput *input) {
  const GameView *view = input->view;
  return input->tools && !view->settings->duplicate && !view->settings->any_order && view->rack.total > 0 &&
         view->rack.total <= SLOT_TILES_MAX && view->settings->rack_size <= SLOT_TILES_MAX &&
         view->settings->rack_size > 1 && view->rack.counts[TILE_BLANK] <= 2 && state_active_seats(&view->state) > 1;
}

// The players still in the game, starting with the one to move. The player who made a pending play draws first.
static void list_seats(const GameView *view, SimInput *sim, int order[SEATS_MAX]) {
  const State *state = &view->state;
  int seat = view->seat, drawn = view->bag_count - game_view_bag_left(view);
  do {
    if (!state->seats[seat].is_out) {
      bool draws = state->pending.is_there && seat == state->pending.seat;
      order[sim->seat_count] = seat;
      sim->rack_counts[sim->seat_count] = view->rack_counts[seat] + (draws ? drawn : 0);
      sim->scores[sim->seat_count++] = state->seats[seat].score;
    }
    seat = (seat + state->direction + state->seat_count) % state->seat_count;
  } while (seat != view->seat);
}

static void simbot_fill_in(const Move *move, Action *out) {
  out->type = move->type;
  if (move->type == ACTION_PLAY)
    out->play = move->play;
  if (move->type != ACTION_EXCHANGE)
    return;
  out->exchange.is_free = false;
  out->exchange.count = move->exchanged_count;
  memcpy(out->exchange.tiles, move->exchanged, (size_t)move->exchanged_count);
}

// What each other player probably holds, judging by their last action. Nothing if that is unknown.
static Status simbot_infer(const BotInput *input, const SimWork *work, const int *order, SimInput *sim,
                           Inference held[SEATS_MAX], Error *err) {
  Status status = OK;
  for (int i = 1; status == OK && input->deeds && work->inferred > 0 && i < sim->seat_count; i++) {
    int seat = order[i];
    if (!input->deeds->is_known[seat])
      continue;
    InferenceInput wondering = {.deed = &input->deeds->of[seat],
                                .rules = sim->rules,
                                .tools = sim->tools,
                                .leaves = sim->model->leaves,
                                .unseen = &sim->unseen,
                                .rack_count = sim->rules->rack_size,
                                .exchange_minimum = sim->exchange_minimum,
                                .players = sim->seat_count,
                                .sets = work->inferred,
                                .seed = seed_derive(&input->seed, "infer", (uint64_t)seat),
                                .progress = input->progress};
    status = inference_make(&wondering, &held[i], err);
    sim->held[i] = &held[i];
  }
  return status;
}

// Chooses how candidates are compared, by how far apart the scores are.
static void simbot_line_up(const SimPhase *phase, int usual, SimInput *sim) {
  int best_other = INT_MIN;
  for (int i = 1; i < sim->seat_count; i++)
    best_other = sim->scores[i] > best_other ? sim->scores[i] : best_other;
  bool is_far = abs(sim->scores[0] - best_other) > FAR_LEAD;
  const SimRace *race = is_far ? &phase->far : &phase->close;
  sim->candidates = race->candidates < usual ? race->candidates : usual;
  sim->prior_iterations = race->prior;
  sim->end_scale = race->end_scale;
}

// With little time: few, since the one that was lucky would be chosen of many. Shortly before the end more of them pay,
// as many as the work allows.
static int simbot_short_candidates(const BotInput *input, const SimWork *work, const SimPhase *phase) {
  enum { LEAST = 8, MS_EACH = 2, ITERATIONS_EACH = 20 };
  int64_t count = input->time_ms > 0 ? input->time_ms / MS_EACH : work->total / ITERATIONS_EACH;
  count = count < work->candidates ? count : work->candidates;
  return phase->bag <= LATE_BAG && count > LEAST ? (int)count : LEAST;
}

static Status simbot_simulate(const BotInput *input, const SimWork *work, const SimModel *model, Action *out,
                              Error *err) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  bool is_duel = state_active_seats(&view->state) == 2;
  const SimPhase *phase = phase_of(game_view_bag_left(view), is_duel && work->inferred == 0);
  bool is_short = input->time_ms > 0 ? input->time_ms < SHORT_MS : work->total < SHORT_TOTAL;
  bool searches = work->end_nodes > 0 && is_duel && (!is_short || phase->bag <= SIM_DEALS_BAG);
  int searched = searches ? phase->searched : 0;
  int64_t total = searched ? work->total / phase->share + 1 : work->total;
  SimInput sim = {.board = &view->state.board,
                  .rules = &rules,
                  .tools = input->tools,
                  .model = model,
                  .rack = view->rack,
                  .unseen = view->unseen,
                  .exchange_minimum = view->settings->exchange_minimum,
                  .plies = phase->plies,
                  .narrows = true,
                  .tie = TIE,
                  .iterations = ITERATIONS_MOST,
                  .total = input->time_ms > 0 ? 0 : total,
                  .time_ms = input->time_ms,
                  .stops_early = true,
                  .doubt = is_short ? 0 : work->doubt,
                  .doubt_from = is_short ? 0 : work->doubt_from,
                  .searched = searched,
                  .end_nodes = work->end_nodes,
                  .mistakes = MISTAKES,
                  .threads = input->threads,
                  .seed = input->seed,
                  .progress = input->progress};
  int order[SEATS_MAX] = {0};
  Inference held[SEATS_MAX] = {0};
  list_seats(view, &sim, order);
  simbot_line_up(phase, is_short ? simbot_short_candidates(input, work, phase) : work->candidates, &sim);
  SimResult *result = mem_alloc(sizeof *result);
  Status status = simbot_infer(input, work, order, &sim, held, err);
  if (status == OK)
    status = sim_run(&sim, result, err);
  if (status == ERR_CANCELLED && input->takes_what_is_known && result->count > 0)
    status = OK;
  if (status == OK)
    simbot_fill_in(&result->candidates[0].move, out);
  for (int i = 0; i < sim.seat_count; i++)
    inference_deinit(&held[i]);
  mem_free(result);
  return status;
}

// The lead over the other player in a game of two.
static int simbot_lead(const GameView *view) {
  const State *state = &view->state;
  int own = state->seats[view->seat].score, other = 0;
  for (int seat = 0; seat < state->seat_count; seat++)
    other = seat != view->seat && !state->seats[seat].is_out ? state->seats[seat].score : other;
  return own - other;
}

// In a game of two with an empty bag the other player's tiles are exactly the unseen ones.
static bool is_endgame(const GameView *view, const SimWork *work) {
  return work->endgame_nodes > 0 && view->bag_count == 0 && state_active_seats(&view->state) == 2 &&
         view->unseen.total > 0 && view->unseen.total <= RACK_MAX;
}

static void simbot_fill_in_end(const EndgameMove *move, Action *out) {
  out->type = move->is_pass ? ACTION_PASS : ACTION_PLAY;
  if (!move->is_pass)
    out->play = move->play;
}

// Best play loses: looks for a turn that the other player may answer wrongly.
static Status simbot_set_trap(const BotInput *input, const EndgameInput *endgame, const SimModel *model, int lead,
                              int64_t deadline_ms, EndgameMove *out, Error *err) {
  enum { TRAP_NODES = 250 };
  TrapInput trap = {.board = endgame->board,
                    .rules = endgame->rules,
                    .tools = input->tools,
                    .leaves = model->leaves,
                    .racks = {endgame->racks[0], endgame->racks[1]},
                    .lead = lead,
                    .after_pass = input->view->state.passes_in_all > 0,
                    .nodes = TRAP_NODES,
                    .deadline_ms = deadline_ms,
                    .cancel = endgame->cancel};
  EndgameMove found;
  bool is_found;
  Status status = trap_find(&trap, &found, &is_found, err);
  if (status == OK && is_found)
    *out = found;
  return status == ERR_LIMIT ? OK : status;
}

static Status simbot_solve(const BotInput *input, const SimWork *work, const SimModel *model, Action *out, Error *err) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  int64_t deadline_ms = input->time_ms > 0 ? steady_ms() + input->time_ms : 0;
  EndgameInput endgame = {.board = &view->state.board,
                          .rules = &rules,
                          .kwg = input->tools->kwg,
                          .options = {.nodes = input->time_ms > 0 ? 0 : work->endgame_nodes, .time_ms = input->time_ms},
                          .cancel = input->progress ? input->progress->cancel : NULL};
  endgame.racks[0] = view->rack;
  for (int kind = 0; kind <= view->settings->tiles.kinds; kind++) {
    for (int i = 0; i < view->unseen.counts[kind]; i++)
      rack_add(&endgame.racks[1], (Tile)kind);
  }
  ScopedMem EndgameResult *result = mem_alloc(sizeof *result);
  Status status = endgame_solve(&endgame, result, err);
  if (status != OK)
    return status;
  EndgameMove move = result->line_count > 0 ? result->line[0] : (EndgameMove){.is_pass = true};
  int lead = simbot_lead(view);
  if (result->exact && lead + result->value < 0)
    status = simbot_set_trap(input, &endgame, model, lead, deadline_ms, &move, err);
  simbot_fill_in_end(&move, out);
  return status;
}

// The model borrows `usual` and `by_bag`, which must live as long.
static SimModel simbot_model(const BotInput *input, const SimWork *work, WinPct *usual, Leaves *by_bag) {
  winpct_builtin("", usual);
  if (!input->leaves)
    leaves_init_from_bag(by_bag, &input->view->settings->tiles);
  return (SimModel){.leaves = input->leaves ? input->leaves : by_bag,
                    .win = sim_win_by_table,
                    .context = input->win ? input->win : usual,
                    .outlook = work->is_plain ? NULL : input->outlook};
}

Status simbot_choose(const BotInput *input, Action *out, Error *err) {
  const SimWork wanted = simbot_work(input), *work = &wanted;
  if (!can_simulate(input))
    return static_bot_choose(input, out, err);
  Leaves by_bag = {0};
  ScopedMem WinPct *usual = mem_alloc(sizeof *usual);
  SimModel model = simbot_model(input, work, usual, &by_bag);
  Status status = ERR_LIMIT; // too many plays to list: rollouts need no list
  if (is_endgame(input->view, work))
    status = simbot_solve(input, work, &model, out, err);
  if (status == ERR_LIMIT)
    status = simbot_simulate(input, work, &model, out, err);
  leaves_deinit(&by_bag);
  return status;
}
