// SPDX-License-Identifier: MIT
// The same questions answered by playing the moves out. The move made may be none of the candidates; it then meets the
// racks they have met.
#include "base/mem.h"
#include "engine/analysis_internal.h"
#include "engine/rollout_internal.h"

static double analysis_sim_merit(const AnalysisMove *move) {
  return move->win + move->equity * 1e-6;
}

static AnalysisMove analysis_sim_judged(const SimCandidate *candidate, int lead) {
  return (AnalysisMove){
      .move = candidate->move, .equity = sim_mean_lead(candidate) - lead, .win = sim_mean_win(candidate)};
}

static void analysis_sim_play_out(const SimInput *position, int64_t iterations, SimCandidate *out) {
  ScopedMem Rollout *rollout = mem_alloc(sizeof *rollout);
  rollout_init(rollout, position);
  rollout_enter(rollout, &out->move);
  while (out->iterations < iterations && !progress_is_cancelled(position->progress)) {
    RolloutValue value = rollout_play(rollout, (uint64_t)out->iterations++);
    out->lead_sum += value.lead;
    out->win_sum += value.win;
  }
  rollout_leave(rollout);
  rollout_deinit(rollout);
}

static void analysis_sim_judge_made(const SimInput *position, const SimResult *result, AnalysisTurn *turn) {
  int lead = analysis_lead(position);
  for (int i = 0; i < result->count; i++) {
    if (analysis_same_move(&result->candidates[i].move, &turn->made.move)) {
      turn->made = analysis_sim_judged(&result->candidates[i], lead);
      return;
    }
  }
  SimCandidate made = {.move = turn->made.move};
  analysis_sim_play_out(position, result->candidates[0].iterations, &made);
  turn->made = analysis_sim_judged(&made, lead);
}

Status analysis_simulate(const AnalysisInput *input, AnalysisTurn *turn, Error *err) {
  ScopedMem SimResult *result = mem_alloc(sizeof *result);
  SimInput position = input->position;
  position.candidates = turn->best_count > 10 ? turn->best_count : 10;
  position.stops_early = false;
  Status status = sim_run(&position, result, err);
  if (status == OK && result->count > 1 && result->candidates[0].iterations > 0) {
    int lead = analysis_lead(&position);
    turn->method = ANALYSIS_SIMULATED;
    for (int i = 0; i < turn->best_count && i < result->count; i++)
      turn->best[i] = analysis_sim_judged(&result->candidates[i], lead);
    analysis_sim_judge_made(&position, result, turn);
    turn->rank = 1;
    for (int i = 0; i < result->count; i++) {
      AnalysisMove other = analysis_sim_judged(&result->candidates[i], lead);
      turn->rank += analysis_sim_merit(&other) > analysis_sim_merit(&turn->made);
    }
  }
  return status;
}
