// SPDX-License-Identifier: MIT
#include "engine/static_bot.h"

#include "base/mem.h"
#include "engine/greedy.h"
#include "engine/staticplay.h"

// False when the rack is not one for the fast generator.
static bool choose_fast(const BotInput *input, StaticTurn *turn, StaticChoice *out) {
  const GameView *view = input->view;
  const SearchTools *tools = input->tools;
  ScoreRules rules = settings_score_rules(view->settings);
  Position *position = mem_alloc(sizeof *position);
  position_init(position, &view->state.board, tools->kwg, &tools->graph, &tools->sorted,
                tools->has_map ? &tools->map : NULL, &rules);
  bool can_search = position_can_search(position, &view->rack);
  if (can_search)
    static_choose_fast(turn, position, &view->rack, out);
  position_deinit(position);
  mem_free(position);
  return can_search;
}

// The best of all plays, each with what it keeps.
static bool best_of(const PlayList *plays, StaticTurn *turn, const Rack *rack, ScoredPlay *best) {
  for (int i = 0; i < plays->count; i++) {
    ScoredPlay play = plays->plays[i];
    Rack kept = *rack;
    if (!play_take_from_rack(&kept, &play.play))
      continue;
    play.equity = play.score * 1000 + static_keep_value(turn, kept.counts, turn->tiles->kinds);
    if (i == 0 || playlist_compare(&play, best) < 0)
      *best = play;
  }
  return plays->count > 0;
}

static Status choose_plainly(const BotInput *input, StaticTurn *turn, StaticChoice *out, Error *err) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  MovegenInput movegen = {
      .board = &view->state.board, .rules = &rules, .rack = &view->rack, .progress = input->progress};
  CrossSets *cross = mem_alloc(sizeof *cross);
  PlayList plays = {0};
  ScoredPlay best;
  movegen_use_lexicon(&movegen, input->lexicon, cross);
  Status status = movegen_all(&movegen, &plays, err);
  if (status == OK)
    static_decide(turn, &view->rack, &best, best_of(&plays, turn, &view->rack, &best), out);
  playlist_deinit(&plays);
  mem_free(cross);
  return status;
}

static void fill_in(const StaticChoice *choice, const Rack *rack, const TileSet *tiles, Action *out) {
  out->type = choice->type;
  if (choice->type == ACTION_PLAY)
    out->play = choice->play.play;
  if (choice->type != ACTION_EXCHANGE)
    return;
  out->exchange.count = 0;
  out->exchange.is_free = false;
  for (int tile = 0; tile <= tiles->kinds; tile++) {
    for (int copy = choice->kept.counts[tile]; copy < rack->counts[tile]; copy++)
      out->exchange.tiles[out->exchange.count++] = (Tile)tile;
  }
}

Status static_bot_choose(const BotInput *input, Action *out, Error *err) {
  const GameView *view = input->view;
  if (view->settings->duplicate)
    return greedy_choose(input, out, err);
  Leaves by_bag = {0};
  const Leaves *leaves = input->leaves;
  if (!leaves) {
    leaves_init_from_bag(&by_bag, &view->settings->tiles);
    leaves = &by_bag;
  }
  StaticTurn turn = static_turn_of(view, leaves);
  StaticChoice choice;
  Status status = OK;
  bool is_fast = input->tools && !input->lexicon->any_order;
  if (!is_fast || !choose_fast(input, &turn, &choice))
    status = choose_plainly(input, &turn, &choice, err);
  leaves_deinit(&by_bag);
  if (status == ERR_LIMIT) // more plays than can be weighed: take the one with most points
    return greedy_choose(input, out, err);
  if (status == OK)
    fill_in(&choice, &view->rack, &view->settings->tiles, out);
  return status;
}
