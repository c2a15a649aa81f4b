// SPDX-License-Identifier: MIT
#include "engine/static_bot.h"

#include "engine/allplays.h"
#include "engine/botposition.h"
#include "engine/greedy.h"
#include "engine/staticplay.h"

// The best of all plays without a word of `rude`, each with the value of what it keeps.
static bool best_of(const BotInput *input, const PlayList *plays, const TextSet *rude, StaticTurn *turn,
                    ScoredPlay *best) {
  bool found = false;
  for (int i = 0; i < plays->count; i++) {
    ScoredPlay play = plays->plays[i];
    Rack kept = input->view->rack;
    if (!play_take_from_rack(&kept, &play.play) || allplays_makes_rude(input, rude, &play.play))
      continue;
    play.equity = play.score * 1000 + static_keep_value(turn, kept.counts);
    if (!found || playlist_compare(&play, best) < 0)
      *best = play;
    found = true;
  }
  return found;
}

static Status choose_plainly(const BotInput *input, StaticTurn *turn, StaticChoice *out, Error *err) {
  const Rack *rack = &input->view->rack;
  SCOPED(playlist_deinit) PlayList plays = {0};
  SCOPED(textset_deinit) TextSet rude = {0};
  ScoredPlay best;
  allplays_find_rude(input, &rude);
  Status status = allplays_list(input, input->lexicon, ALLPLAYS_NODES, &plays, err);
  if (status == OK)
    static_decide(turn, rack, &best, best_of(input, &plays, &rude, turn, &best), out);
  return status;
}

static bool is_rude_choice(const BotInput *input, const StaticChoice *choice) {
  SCOPED(textset_deinit) TextSet rude = {0};
  if (!input->avoids_rude || choice->type != ACTION_PLAY)
    return false;
  allplays_find_rude(input, &rude);
  return allplays_makes_rude(input, &rude, &choice->play.play);
}

static Status engine_static_bot_choose(const BotInput *input, const Leaves *leaves, StaticChoice *out, Error *err) {
  StaticTurn turn = static_turn_of(input->view, leaves);
  Position *position = botposition_open(input);
  if (!position)
    return choose_plainly(input, &turn, out, err);
  static_choose_fast(&turn, position, &input->view->rack, out);
  botposition_close(input, position);
  return is_rude_choice(input, out) ? choose_plainly(input, &turn, out, err) : OK;
}

// A function of its own, because a Leaves takes some 20 kB, which are not touched if there is one already.
static Status choose_by_bag(const BotInput *input, StaticChoice *out, Error *err) {
  Leaves leaves;
  leaves_init_from_bag(&leaves, &input->view->settings->tiles);
  Status status = engine_static_bot_choose(input, &leaves, out, err);
  leaves_deinit(&leaves);
  return status;
}

static void static_bot_fill_in(const StaticChoice *choice, const Rack *rack, const TileSet *tiles, Action *out) {
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
  StaticChoice choice;
  Status status =
      input->leaves ? engine_static_bot_choose(input, input->leaves, &choice, err) : choose_by_bag(input, &choice, err);
  if (status == OK)
    static_bot_fill_in(&choice, &view->rack, &view->settings->tiles, out);
  return status;
}
