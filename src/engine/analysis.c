// SPDX-License-Identifier: MIT
// Judges a turn: the move made against the other moves, statically, by playing moves out, or by searching to the end of
// the game; and the luck of the tiles.
#include "engine/analysis.h"

#include "base/mem.h"
#include "engine/endgame.h"
#include "engine/rollout_internal.h"
#include "engine/staticplay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The lead of the player to move over the best other one.
static int analysis_lead(const SimInput *position) {
  int best = 0;
  for (int seat = 1; seat < position->seat_count; seat++)
    best = seat == 1 || position->scores[seat] > best ? position->scores[seat] : best;
  return position->scores[0] - best;
}

// ---- what a move is worth, statically ----

// How the moves of a turn are valued.
typedef struct Valuation {
  const SimInput *position;
  StaticTurn turn;
} Valuation;

static void valuation_init(Valuation *valuation, const SimInput *position) {
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

// The tiles that stay on the rack after a move; tiles that were never on it are ignored.
static Rack valuation_leave(const Rack *rack, const Move *move) {
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

// A pass draws nothing, so it keeps its tiles like an exchange of none.
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
  // The next player sees neither the tiles kept here nor those drawn, but sees their own.
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

// ---- luck ----

// Luck is the value of the best move with the tiles that came, minus its average value with tiles that could have come
// instead. Tiles kept from the turn before are not luck of this one.

enum { POOL_MAX = TILESET_TILES_MAX + RACK_MAX };

// The tiles that could have come: those unseen, and those that did come.
static int fill_pool(const AnalysisInput *input, Tile *pool) {
  const SimInput *position = &input->position;
  int count = 0;
  for (int kind = 0; kind <= position->rules->tiles->kinds; kind++) {
    int drawn = position->rack.counts[kind] - input->kept.counts[kind];
    for (int i = 0; i < position->unseen.counts[kind] + drawn && count < POOL_MAX; i++)
      pool[count++] = (Tile)kind;
  }
  return count;
}

static bool holds_kept(const AnalysisInput *input) {
  for (int kind = 0; kind <= TILE_KINDS_MAX; kind++) {
    if (input->kept.counts[kind] > input->position.rack.counts[kind])
      return false;
  }
  return true;
}

static double best_value(StaticTurn *turn, Position *position, const Rack *rack) {
  StaticChoice choice;
  if (!position_can_search(position, rack))
    return 0;
  static_choose_fast(turn, position, rack, &choice);
  return choice.equity / 1000.0;
}

// Puts a random choice of n tiles at the front.
static void analysis_luck_choose(Random *random, Tile *pool, int count, int n) {
  for (int i = 0; i < n && i < count - 1; i++) {
    int other = i + (int)random_below(random, (uint32_t)(count - i));
    Tile tile = pool[i];
    pool[i] = pool[other];
    pool[other] = tile;
  }
}

// What a player gains by going out depends on who got which of the last tiles.
static int32_t gain_for_going_out(const SimInput *position, const Tile *pool, int drawn, int count) {
  TileCounts others = {0};
  for (int i = drawn; i < count; i++) {
    others.counts[pool[i]]++;
    others.total++;
  }
  return static_out_gain(position->rules->tiles, &others, position->seat_count);
}

// The luck of the tiles drawn.
static void analysis_find_luck(const AnalysisInput *input, Position *position, AnalysisTurn *out) {
  Valuation valuation;
  Tile pool[POOL_MAX] = {0};
  if (!holds_kept(input) || !position_can_search(position, &input->position.rack))
    return;
  valuation_init(&valuation, &input->position);
  Random random = random_start(&input->position.seed, "luck");
  int count = fill_pool(input, pool), drawn = input->position.rack.total - input->kept.total;
  double own = best_value(&valuation.turn, position, &input->position.rack), sum = 0;
  for (int sample = 0; sample < input->luck_samples; sample++) {
    Rack rack = input->kept;
    if (progress_is_cancelled(input->position.progress))
      return;
    analysis_luck_choose(&random, pool, count, drawn);
    for (int i = 0; i < drawn; i++)
      rack_add(&rack, pool[i]);
    if (valuation.turn.bag == 0)
      valuation.turn.out_gain = gain_for_going_out(&input->position, pool, drawn, count);
    sum += best_value(&valuation.turn, position, &rack);
  }
  out->has_luck = true;
  out->luck = drawn > 0 ? own - sum / input->luck_samples : 0;
}

// ---- simulation ----

// Simulation answers the same questions by playing moves out. If the move made is not a candidate, it is played out
// against the same racks as the candidates.

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

// Replaces the static values of the best moves and of the move made by those of a simulation.
static Status analysis_simulate(const AnalysisInput *input, AnalysisTurn *turn, Error *err) {
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

// ---- endgames ----

// If the end of the game is searched completely, the value of a move is exact.

enum { TABLE_BYTES = 16 * 1024 * 1024, PLAYS = 1000 * 1000 };

typedef struct EndSearch {
  const AnalysisInput *input;
  Rack other; // the rack of the other player
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

// The first move of the best line, then moves of the static list that can be searched in time.
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

// With an empty bag and two players, replaces the values by the results of best play to the end of the game. Leaves
// them unchanged if that takes too long.
static Status analysis_search_end(const AnalysisInput *input, const Valuation *valuation, AnalysisTurn *turn,
                                  Error *err) {
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

// ---- turns ----

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

static int analysis_first_tile(const Play *play) {
  int at = 0;
  while (play->tiles[at] == TILE_THROUGH)
    at++;
  return at;
}

// A single tile lies in both directions, so only its square counts, however its word is written.
static bool analysis_same_play(const Play *a, const Play *b) {
  if (play_tile_count(a) == 1 && play_tile_count(b) == 1) {
    int in_a = analysis_first_tile(a), in_b = analysis_first_tile(b);
    return play_square(a, in_a) == play_square(b, in_b) && a->tiles[in_a] == b->tiles[in_b];
  }
  return a->row == b->row && a->col == b->col && a->length == b->length && a->direction == b->direction &&
         memcmp(a->tiles, b->tiles, a->length) == 0;
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
  return a->type != ACTION_PLAY || analysis_same_play(&a->play, &b->play);
}

// ---- the possible moves ----

static void analysis_add_values(Valuation *valuation, PlayList *list) {
  for (int i = 0; i < list->count; i++) {
    Move move = {.type = ACTION_PLAY, .play = list->plays[i].play, .score = list->plays[i].score};
    list->plays[i].equity = analysis_value_of(valuation, &move);
  }
}

// Lists every play. The fast generator can't handle every rack.
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
  SCOPED(playlist_deinit) PlayList plays = {0};
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
