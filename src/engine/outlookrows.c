// SPDX-License-Identifier: MIT
#include "engine/outlookrows.h"

#include "base/mem.h"
#include "engine/rollout_internal.h"

#include <math.h>

enum { ROWS_CANDIDATES = 12, ROWS_ONE_IN = 2, ROWS_EXPLORED_ONE_IN = 8, SLOPE_STEP = 2000 };

// How moves are played out, by the tiles in the bag: at first two turns, then to the end of the game.
typedef struct RowsPhase {
  int bag; // this many tiles at least
  int plies;
  int64_t iterations;
} RowsPhase;

static const RowsPhase rows_phases[] = {{21, 2, 32}, {0, 20, 48}};

Status outlookrows_check(const SelfPlayRules *rules, Error *err) {
  const ScoreRules *score = &rules->score;
  if (score->rack_size != OUTLOOK_RACK || score->layout->size != OUTLOOK_BOARD)
    return error_set(err, ERR_INPUT, N_("an outlook is learnt on a board of %dx%d with racks of %d tiles"),
                     err_int(OUTLOOK_BOARD), err_int(OUTLOOK_BOARD), err_int(OUTLOOK_RACK));
  return selfplay_check(rules, err);
}

static SimInput outlookrows_question(const SelfPlay *game, const SimModel *model, const Seed *seed) {
  int side = game->turn, phase = game->bag_count < rows_phases[0].bag;
  const Rack *other = &game->racks[1 - side];
  SimInput question = {.board = &game->position.board,
                       .rules = &game->rules->score,
                       .tools = game->rules->tools,
                       .model = model,
                       .rack = game->racks[side],
                       .seat_count = 2,
                       .rack_counts = {game->racks[side].total, other->total},
                       .scores = {game->scores[side], game->scores[1 - side]},
                       .exchange_minimum = game->rules->exchange_minimum,
                       .candidates = ROWS_CANDIDATES,
                       .plies = rows_phases[phase].plies,
                       .iterations = rows_phases[phase].iterations,
                       .threads = 1,
                       .seed = *seed};
  for (int i = 0; i < game->bag_count; i++)
    question.unseen.counts[game->bag[i]]++;
  for (int kind = 0; kind <= game->rules->score.tiles->kinds; kind++) {
    question.unseen.counts[kind] += other->counts[kind];
    question.unseen.total += question.unseen.counts[kind];
  }
  return question;
}

static void outlookrows_add_number(uint32_t number, int bytes, StrBuf *out) {
  for (int i = 0; i < bytes; i++)
    strbuf_add_char(out, (char)(number >> 8 * i & 0xff));
}

static void outlookrows_add(const SimInput *question, const SimCandidate *candidate, int position, OutlookTurn *turn,
                            StrBuf *out) {
  const Move *move = &candidate->move;
  double slope = rollout_predicted(question, move, SLOPE_STEP) - rollout_predicted(question, move, -SLOPE_STEP);
  const int32_t head[OUTLOOKROW_NUMBERS] = {position,
                                            candidate->place,
                                            (int32_t)lround(1000 * sim_mean_lead(candidate)) - turn->lead * 1000 -
                                                move->equity,
                                            (int32_t)lround(1e6 * sim_mean_win(candidate)),
                                            (int32_t)lround(1e6 * candidate->predicted),
                                            (int32_t)lround(1e9 * slope * 1000 / (2 * SLOPE_STEP)),
                                            move->equity,
                                            turn->bag};
  OutlookMove seen = sim_outlook_move(question, move);
  int16_t inputs[OUTLOOK_INPUTS];
  int count = outlook_inputs(turn, &seen, inputs);
  for (int i = 0; i < OUTLOOKROW_NUMBERS; i++)
    outlookrows_add_number((uint32_t)head[i], sizeof *head, out);
  for (int i = 0; i < count; i++)
    outlookrows_add_number((uint32_t)inputs[i], sizeof *inputs, out);
}

// The moves of this turn, played out. False if it was cancelled.
static bool outlookrows_look(const SimInput *question, SelfPlay *game, int position, StrBuf *out) {
  ScopedMem SimResult *result = mem_alloc(sizeof *result);
  ScopedMem OutlookTurn *turn = mem_alloc(sizeof *turn);
  if (sim_run(question, result, NULL) != OK)
    return false;
  sim_outlook_turn(question, &game->position, turn);
  for (int i = 0; i < result->count && result->count > 1; i++)
    outlookrows_add(question, &result->candidates[i], position, turn, out);
  return true;
}

static StaticChoice outlookrows_choose(SelfPlay *game, const SimInput *question, const Leaves *leaves, Random *chance) {
  StaticChoice choice;
  Move moves[ROWS_CANDIDATES];
  selfplay_choose(game, leaves, &game->racks[game->turn], &choice);
  if (game->bag_count == 0 || random_below(chance, ROWS_EXPLORED_ONE_IN) > 0)
    return choice;
  int count = sim_static_moves(question, &game->position, moves, ROWS_CANDIDATES);
  const Move *move = &moves[random_below(chance, (uint32_t)count)];
  if (move->type == ACTION_PLAY)
    choice = (StaticChoice){.type = ACTION_PLAY, .play = {.play = move->play, .score = move->score}};
  return choice;
}

bool outlookrows_play(const SelfPlayRules *rules, const Leaves *leaves, const WinPct *win, const Seed *seed, int number,
                      const Progress *progress, SelfPlay *game, StrBuf *out) {
  SimModel model = {.leaves = leaves, .win = sim_win_by_table, .context = win};
  Random chance = random_start(seed, "rows");
  Progress silent = {.cancel = progress ? progress->cancel : NULL};
  bool goes_on = true;
  selfplay_begin(game, rules, seed);
  for (int turn = 0; turn < OUTLOOKROWS_TURNS && !game->is_over && goes_on; turn++) {
    Seed deals = seed_derive(seed, "turn", (uint64_t)turn);
    SimInput question = outlookrows_question(game, &model, &deals);
    question.progress = &silent;
    if (outlook_can_see(&game->position, &question.unseen) && random_below(&chance, ROWS_ONE_IN) == 0)
      goes_on = outlookrows_look(&question, game, number * OUTLOOKROWS_TURNS + turn, out);
    StaticChoice choice = outlookrows_choose(game, &question, leaves, &chance);
    selfplay_move(game, &choice);
  }
  selfplay_end(game);
  return goes_on;
}
