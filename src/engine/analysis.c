// SPDX-License-Identifier: MIT
#include "engine/analysis.h"

#include "base/mem.h"
#include "engine/analysis_internal.h"

#include <math.h>
#include <string.h>

const GradeRow grade_rows[GRADES] = {
    [GRADE_NONE] = {"none", N_("not judged"), 0, 0},
    [GRADE_OK] = {"ok", N_("good"), 0, 0},
    [GRADE_SMALL] = {"small", N_("small mistake"), 0.01, 5},
    [GRADE_MEDIUM] = {"medium", N_("medium mistake"), 0.03, 12},
    [GRADE_LARGE] = {"large", N_("large mistake"), 0.07, 25},
};

AnalysisGrade analysis_grade(double win_lost, double equity_lost) {
  AnalysisGrade grade = GRADE_OK;
  for (int i = GRADE_SMALL; i < GRADES; i++) {
    if (win_lost >= grade_rows[i].win_lost || equity_lost >= grade_rows[i].equity_lost)
      grade = (AnalysisGrade)i;
  }
  return grade;
}

bool analysis_same_move(const Move *a, const Move *b) {
  if (a->type != b->type)
    return false;
  if (a->type == ACTION_EXCHANGE) {
    Rack left = {0};
    for (int i = 0; i < a->exchanged_count; i++)
      rack_add(&left, a->exchanged[i]);
    for (int i = 0; i < b->exchanged_count; i++) {
      if (!rack_take(&left, b->exchanged[i]))
        return false;
    }
    return left.total == 0;
  }
  const Play *p = &a->play, *q = &b->play;
  return a->type != ACTION_PLAY ||
         (p->row == q->row && p->col == q->col && p->length == q->length &&
          (p->direction == q->direction || play_tile_count(p) == 1) && memcmp(p->tiles, q->tiles, p->length) == 0);
}

int analysis_lead(const SimInput *position) {
  int best = 0;
  for (int seat = 1; seat < position->seat_count; seat++)
    best = seat == 1 || position->scores[seat] > best ? position->scores[seat] : best;
  return position->scores[0] - best;
}

// ---- what a move is worth, statically ----

void valuation_init(Valuation *valuation, const SimInput *position) {
  int others = 0;
  for (int seat = 1; seat < position->seat_count; seat++)
    others += position->rack_counts[seat];
  int bag = position->unseen.total > others ? position->unseen.total - others : 0;
  *valuation =
      (Valuation){.position = position,
                  .turn = {.leaves = position->model->leaves,
                           .tiles = position->rules->tiles,
                           .rack_size = position->rules->rack_size,
                           .bag = bag,
                           .exchange_most = static_exchange_most(bag, position->exchange_minimum, position->rack.total),
                           .is_duel = position->seat_count == 2}};
  if (bag == 0)
    valuation->turn.out_gain = static_out_gain(position->rules->tiles, &position->unseen, position->seat_count);
}

Rack valuation_leave(const Rack *rack, const Move *move) {
  Rack left = *rack;
  for (int i = 0; move->type == ACTION_PLAY && i < move->play.length; i++) {
    Tile tile = move->play.tiles[i];
    if (tile != TILE_THROUGH)
      (void)rack_take(&left, tile_is_blank(tile) ? TILE_BLANK : tile);
  }
  for (int i = 0; move->type == ACTION_EXCHANGE && i < move->exchanged_count; i++)
    (void)rack_take(&left, move->exchanged[i]);
  return left;
}

// Nothing is drawn after a pass, so that it keeps its tiles as an exchange does.
static Equity analysis_value_of(Valuation *valuation, const Move *move) {
  Rack left = valuation_leave(&valuation->position->rack, move);
  if (move->type != ACTION_PLAY && valuation->turn.bag > 0)
    return static_exchange_value(&valuation->turn, left.counts);
  return (move->type == ACTION_PLAY ? move->score * 1000 : 0) + static_keep_value(&valuation->turn, left.counts);
}

static double chance_after(const Valuation *valuation, const Move *move) {
  const SimInput *position = valuation->position;
  double lead = analysis_lead(position) + move->equity / 1000.0;
  int drawn = move->type == ACTION_PLAY ? play_tile_count(&move->play) : 0, bag = valuation->turn.bag;
  if (position->seat_count < 2)
    return 1;
  bool is_over = bag == 0 && drawn > 0 && drawn == position->rack.total;
  if (is_over || !position->model->win)
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  // The next player sees neither what stays on this rack nor what is drawn to it, but does see their own.
  int unseen = position->unseen.total + position->rack.total - drawn - position->rack_counts[1];
  return position->model->win(position->model->context, lead, unseen, false);
}

static AnalysisMove analysis_judge(const Valuation *valuation, const Move *move) {
  return (AnalysisMove){.move = *move, .equity = move->equity / 1000.0, .win = chance_after(valuation, move)};
}

// The losses against the first of the best moves.
static void analysis_compare(AnalysisTurn *turn) {
  for (int i = 0; i < turn->best_count; i++) {
    turn->best[i].equity_lost = fmax(0, turn->best[0].equity - turn->best[i].equity);
    turn->best[i].win_lost = fmax(0, turn->best[0].win - turn->best[i].win);
  }
  turn->made.equity_lost = turn->best_count ? fmax(0, turn->best[0].equity - turn->made.equity) : 0;
  turn->made.win_lost = turn->best_count ? fmax(0, turn->best[0].win - turn->made.win) : 0;
}

// ---- the moves there were ----

static void analysis_add_values(Valuation *valuation, PlayList *list) {
  for (int i = 0; i < list->count; i++) {
    Move move = {.type = ACTION_PLAY, .play = list->plays[i].play, .score = list->plays[i].score};
    list->plays[i].equity = analysis_value_of(valuation, &move);
  }
}

// Every play. The fast way can't take every rack.
static Status analysis_list_plays(Valuation *valuation, Position *position, PlayList *out, Error *err) {
  const SimInput *input = valuation->position;
  if (position_can_search(position, &input->rack)) {
    position_all(position, &(PositionQuery){.rack = &input->rack}, out);
  } else {
    MovegenInput plain = {.board = input->board,
                          .cross = &position->cross,
                          .kwg = input->tools->kwg,
                          .rules = input->rules,
                          .rack = &input->rack,
                          .progress = input->progress};
    Status status = movegen_all(&plain, out, err);
    if (status != OK)
      return status;
  }
  analysis_add_values(valuation, out);
  playlist_sort(out);
  return OK;
}

static int first_moves(const Valuation *valuation, Position *position, const PlayList *plays, Move *out, int limit) {
  if (position_can_search(position, &valuation->position->rack) && valuation->position->rack.total > 0)
    return sim_static_moves(valuation->position, position, out, limit);
  int count = 0;
  while (count < plays->count && count < limit) {
    const ScoredPlay *play = &plays->plays[count];
    out[count++] = (Move){.type = ACTION_PLAY, .play = play->play, .score = play->score, .equity = play->equity};
  }
  if (count == 0)
    out[count++] = (Move){.type = ACTION_PASS};
  return count;
}

static int rank_of(const AnalysisTurn *turn, const PlayList *plays, Equity equity) {
  int better = 0;
  while (better < plays->count && plays->plays[better].equity > equity)
    better++;
  for (int i = 0; i < turn->best_count; i++)
    better += turn->best[i].move.type != ACTION_PLAY && turn->best[i].move.equity > equity;
  return better + 1;
}

static bool is_bingo(const AnalysisInput *input, const Move *move) {
  return move->type == ACTION_PLAY && play_tile_count(&move->play) >= input->position.rules->rack_size;
}

static bool has_better_bingo(const AnalysisInput *input, const PlayList *plays, Equity equity) {
  for (int i = 0; i < plays->count && plays->plays[i].equity > equity; i++) {
    if (play_tile_count(&plays->plays[i].play) >= input->position.rules->rack_size)
      return true;
  }
  return false;
}

static void find_phonies(const AnalysisInput *input, AnalysisTurn *out) {
  PlayWords words;
  if (input->made.type != ACTION_PLAY)
    return;
  play_words(input->position.board, &input->made.play, &words);
  for (int i = 0; i < words.count; i++) {
    if (!kwg_contains(input->position.tools->kwg, words.words[i].tiles, words.words[i].length))
      out->phonies[out->phony_count++] = words.words[i];
  }
}

static void analysis_judge_made(const AnalysisInput *input, Valuation *valuation, const PlayList *plays,
                                AnalysisTurn *out) {
  Move made = input->made;
  if (input->is_taken_back)
    made = (Move){.type = ACTION_PASS};
  out->is_judged = input->made_is_known;
  out->is_bingo = is_bingo(input, &made);
  made.equity = analysis_value_of(valuation, &made);
  out->made = analysis_judge(valuation, &made);
  out->rank = rank_of(out, plays, made.equity);
  out->is_bingo_missed = out->is_judged && !out->is_bingo && has_better_bingo(input, plays, made.equity);
}

static Status find_moves(const AnalysisInput *input, Valuation *valuation, Position *position, AnalysisTurn *out,
                         Error *err) {
  PlayList plays = {0};
  Move moves[ANALYSIS_BEST_MAX];
  Status status = analysis_list_plays(valuation, position, &plays, err);
  if (status == OK) {
    int wanted = input->best_count < ANALYSIS_BEST_MAX ? input->best_count : ANALYSIS_BEST_MAX;
    out->play_count = plays.count;
    out->best_count = first_moves(valuation, position, &plays, moves, wanted > 0 ? wanted : 1);
    for (int i = 0; i < out->best_count; i++) {
      moves[i].equity = analysis_value_of(valuation, &moves[i]);
      out->best[i] = analysis_judge(valuation, &moves[i]);
    }
    analysis_judge_made(input, valuation, &plays, out);
  }
  playlist_deinit(&plays);
  return status;
}

static Status judge_closely(const AnalysisInput *input, const Valuation *valuation, const Position *position,
                            AnalysisTurn *out, Error *err) {
  Status status = OK;
  if (input->endgame_ms > 0 && valuation->turn.bag == 0 && input->rack_is_whole)
    status = analysis_search_end(input, valuation, out, err);
  if (status == OK && out->method == ANALYSIS_STATIC && input->position.iterations > 0 && out->best_count > 1 &&
      position_can_search(position, &input->position.rack))
    status = analysis_simulate(input, out, err);
  return status;
}

static Status analysis_look(const AnalysisInput *input, Position *position, AnalysisTurn *out, Error *err) {
  Valuation valuation;
  valuation_init(&valuation, &input->position);
  Status status = find_moves(input, &valuation, position, out, err);
  if (status == OK)
    status = judge_closely(input, &valuation, position, out, err);
  if (status != OK)
    return status;
  analysis_compare(out);
  find_phonies(input, out);
  if (out->is_judged)
    out->grade = analysis_grade(out->made.win_lost, out->made.equity_lost);
  if (input->rack_is_whole && input->kept_is_known && input->luck_samples > 0)
    analysis_find_luck(input, position, out);
  return OK;
}

Status analysis_run(const AnalysisInput *input, AnalysisTurn *out, Error *err) {
  const SearchTools *tools = input->position.tools;
  ScopedMem Position *position = mem_alloc(sizeof *position);
  ScopedMem AnalysisTurn *turn = mem_alloc(sizeof *turn);
  position_init(position, input->position.board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, input->position.rules);
  Status status = analysis_look(input, position, turn, err);
  if (status == OK && progress_is_cancelled(input->position.progress))
    status = error_set(err, ERR_CANCELLED, N_("cancelled"));
  if (status == OK)
    *out = *turn;
  position_deinit(position);
  return status;
}

void analysis_add(AnalysisTotals *totals, const AnalysisTurn *turn, int points) {
  totals->turns++;
  totals->points += points;
  totals->grades[turn->grade]++;
  totals->bingos += turn->is_bingo;
  totals->bingos_missed += turn->is_bingo_missed;
  totals->phonies += turn->phony_count > 0;
  if (turn->is_judged) {
    totals->judged++;
    totals->equity_lost += turn->made.equity_lost;
    totals->win_lost += turn->made.win_lost;
  }
  if (turn->has_luck) {
    totals->luck_turns++;
    totals->luck += turn->luck;
  }
}
