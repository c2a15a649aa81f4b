// SPDX-License-Identifier: MIT
// The end of the game searched through: what a move is worth is then no matter of opinion.
#include "base/mem.h"
#include "engine/analysis_internal.h"
#include "engine/endgame.h"

#include <stdlib.h>

enum { TABLE_BYTES = 16 * 1024 * 1024, PLAYS = 1000 * 1000 };

typedef struct EndSearch {
  const AnalysisInput *input;
  Rack other; // what the other player holds
  EndgameResult result;
} EndSearch;

static bool analysis_end_solve(EndSearch *search, const Board *board, const Rack *mover, const Rack *other) {
  const SimInput *position = &search->input->position;
  EndgameInput input = {
      .board = board,
      .rules = position->rules,
      .kwg = position->tools->kwg,
      .racks = {*mover, *other},
      .options = {.time_ms = search->input->endgame_ms, .table_bytes = TABLE_BYTES, .plays = PLAYS},
      .cancel = position->progress ? position->progress->cancel : NULL,
  };
  return endgame_solve(&input, &search->result, NULL) == OK && search->result.exact;
}

// The points gained on the other player from here to the end.
static bool value_move(EndSearch *search, const Move *move, int *out) {
  const SimInput *position = &search->input->position;
  Rack left = valuation_leave(&position->rack, move);
  int score = move->type == ACTION_PLAY ? move->score : 0;
  if (left.total == 0) {
    *out = score + 2 * rack_points(&search->other, position->rules->tiles);
    return true;
  }
  Board after = *position->board;
  if (move->type == ACTION_PLAY)
    play_put(&after, &move->play);
  if (!analysis_end_solve(search, &after, &search->other, &left))
    return false;
  *out = score - search->result.value;
  return true;
}

static AnalysisMove analysis_end_judged(const SimInput *position, const Move *move, int value) {
  int lead = analysis_lead(position) + value;
  return (AnalysisMove){.move = *move, .equity = value, .win = lead > 0 ? 1 : lead < 0 ? 0 : 0.5};
}

static int analysis_end_compare(const void *left, const void *right) {
  const AnalysisMove *a = left, *b = right;
  if (a->equity != b->equity)
    return a->equity < b->equity ? 1 : -1;
  return b->move.score - a->move.score;
}

// The best line's first move, then those of the static list that can be searched in time.
static int value_best(EndSearch *search, const AnalysisTurn *turn, AnalysisMove *out) {
  const SimInput *position = &search->input->position;
  const EndgameMove *first = &search->result.line[0];
  Move best = {.type = first->is_pass ? ACTION_PASS : ACTION_PLAY, .play = first->play, .score = first->score};
  int count = 1, value, wanted = turn->best_count < 5 ? turn->best_count : 5;
  out[0] = analysis_end_judged(position, &best, search->result.value);
  for (int i = 0; i < turn->best_count && count < wanted; i++) {
    if (!analysis_same_move(&turn->best[i].move, &best) && value_move(search, &turn->best[i].move, &value))
      out[count++] = analysis_end_judged(position, &turn->best[i].move, value);
  }
  qsort(out, (size_t)count, sizeof *out, analysis_end_compare);
  return count;
}

static bool search_all(EndSearch *search, AnalysisTurn *turn) {
  const SimInput *position = &search->input->position;
  AnalysisMove best[ANALYSIS_BEST_MAX];
  int made;
  if (!value_move(search, &turn->made.move, &made) ||
      !analysis_end_solve(search, position->board, &position->rack, &search->other) || search->result.line_count == 0)
    return false;
  turn->best_count = value_best(search, turn, best);
  turn->rank = 1;
  for (int i = 0; i < turn->best_count; i++) {
    turn->best[i] = best[i];
    turn->rank += best[i].equity > made;
  }
  turn->made = analysis_end_judged(position, &turn->made.move, made);
  turn->method = ANALYSIS_EXACT;
  return true;
}

Status analysis_search_end(const AnalysisInput *input, const Valuation *valuation, AnalysisTurn *turn, Error *err) {
  const SimInput *position = &input->position;
  if (valuation->turn.bag > 0 || position->seat_count != 2 || position->unseen.total == 0 ||
      position->unseen.total > RACK_MAX || position->rack.total == 0)
    return OK;
  ScopedMem EndSearch *search = mem_alloc(sizeof *search);
  search->input = input;
  for (int kind = 0; kind <= position->rules->tiles->kinds; kind++) {
    search->other.counts[kind] = (uint8_t)position->unseen.counts[kind];
    search->other.total += position->unseen.counts[kind];
  }
  (void)search_all(search, turn);
  return progress_is_cancelled(position->progress) ? error_set(err, ERR_CANCELLED, N_("cancelled")) : OK;
}
