// SPDX-License-Identifier: MIT
#include "engine/gametrace.h"

#include "engine/leastsquares.h"

#include <math.h>

static Rack kept_by(const StaticChoice *choice, const Rack *rack) {
  Rack kept = choice->type == ACTION_EXCHANGE ? choice->kept : *rack;
  if (choice->type == ACTION_PLAY)
    play_take_from_rack(&kept, &choice->play.play);
  return kept;
}

static int lead_of(const SelfPlay *game, int side) {
  return game->scores[side] - game->scores[1 - side];
}

static TurnTrace trace_turn(const SelfPlay *game, const Leaves *leaves, const StaticChoice *choice) {
  int side = game->turn, lead = lead_of(game, side);
  Rack kept = kept_by(choice, &game->racks[side]);
  return (TurnTrace){.lead = (int16_t)lead,
                     .unseen = (int16_t)(game->bag_count + game->racks[1 - side].total),
                     .lead_after = (int16_t)(lead + (choice->type == ACTION_PLAY ? choice->play.score : 0)),
                     .bag = (int16_t)game->bag_count,
                     .kept = (int16_t)kept.total,
                     .kept_points = (int16_t)rack_points(&kept, game->rules->score.tiles),
                     .kept_value = leaves_value(leaves, kept.counts),
                     .is_play = choice->type == ACTION_PLAY};
}

int gametrace_play(const SelfPlayRules *rules, const Leaves *leaves, const Seed *seed, SelfPlay *game,
                   TurnTrace out[TRACE_TURNS_MAX]) {
  int count = 0, sides[TRACE_TURNS_MAX];
  selfplay_begin(game, rules, seed);
  while (!game->is_over) {
    StaticChoice choice;
    selfplay_choose(game, leaves, &game->racks[game->turn], &choice);
    bool is_kept = count < TRACE_TURNS_MAX;
    if (is_kept) {
      sides[count] = game->turn;
      out[count] = trace_turn(game, leaves, &choice);
    }
    selfplay_move(game, &choice);
    if (is_kept)
      out[count++].bag_after = (int16_t)game->bag_count;
  }
  for (int i = 0; i < count; i++)
    out[i].final_lead = (int16_t)lead_of(game, sides[i]);
  selfplay_end(game);
  return count;
}

// The points gained in the rest of the game, in thousandths.
static double gained_later(const TurnTrace *turn) {
  return 1000.0 * (turn->final_lead - turn->lead_after);
}

// For turns that leave a given number of tiles in the bag: what was gained later, beyond the value of the tiles kept.
typedef struct Later {
  double sum;
  int64_t count;
} Later;

// From this many tiles in the bag on, the number makes no difference: these are the turns to compare with.
enum { USUAL_LEAST = LEAVE_ENDS, USUAL_MOST = 3 * LEAVE_ENDS };

static double mean_later(const Later *later) {
  return later->count > 0 ? later->sum / (double)later->count : 0;
}

static void fit_bonuses(const TurnTrace *turns, int64_t count, LeaveEnds *out) {
  Later usual = {0}, by_bag[LEAVE_ENDS] = {{0}};
  for (int64_t i = 0; i < count; i++) {
    const TurnTrace *turn = &turns[i];
    int left = turn->bag_after;
    if (!turn->is_play || left > USUAL_MOST || turn->bag == 0)
      continue;
    Later *later = left >= USUAL_LEAST ? &usual : &by_bag[left];
    double value = left == 0 ? turn->kept_value * (out->share / 1000.0) : turn->kept_value;
    later->sum += gained_later(turn) - value;
    later->count++;
  }
  for (int left = 0; left < LEAVE_ENDS; left++)
    out->bonus[left] = by_bag[left].count > 0 ? (int32_t)lrint(mean_later(&by_bag[left]) - mean_later(&usual)) : 0;
}

// How much of a leave's value remains when the bag is empty.
static void fit_share(const TurnTrace *turns, int64_t count, LeaveEnds *out) {
  LeastSquares squares;
  double expected[2] = {out->share / 1000.0, 0}, found[2];
  leastsquares_init(&squares, 2);
  for (int64_t i = 0; i < count; i++) {
    const TurnTrace *turn = &turns[i];
    if (turn->is_play && turn->bag > 0 && turn->bag_after == 0)
      leastsquares_add(&squares, (int[]){0, 1}, (double[]){turn->kept_value / 1000.0, 1}, 2, gained_later(turn) / 1000,
                       1);
  }
  leastsquares_solve(&squares, expected, 1e-4, found);
  leastsquares_deinit(&squares);
  out->share = (int32_t)lrint(1000 * fmax(0, fmin(1, found[0])));
}

// What it costs to keep tiles when the bag is empty.
static void fit_staying(const TurnTrace *turns, int64_t count, LeaveEnds *out) {
  LeastSquares squares;
  double expected[2] = {-out->staying / 1000.0, -out->per_point / 1000.0}, found[2];
  leastsquares_init(&squares, 2);
  for (int64_t i = 0; i < count; i++) {
    const TurnTrace *turn = &turns[i];
    if (turn->is_play && turn->bag == 0 && turn->kept > 0)
      leastsquares_add(&squares, (int[]){0, 1}, (double[]){1, turn->kept_points}, 2, gained_later(turn) / 1000, 1);
  }
  leastsquares_solve(&squares, expected, 1e-4, found);
  leastsquares_deinit(&squares);
  out->staying = (int32_t)lrint(-1000 * found[0]);
  out->per_point = (int32_t)lrint(-1000 * found[1]);
}

void gametrace_fit_ends(const TurnTrace *turns, int64_t count, LeaveEnds *out) {
  fit_share(turns, count, out);
  fit_bonuses(turns, count, out);
  fit_staying(turns, count, out);
}
