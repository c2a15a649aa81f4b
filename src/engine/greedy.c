// SPDX-License-Identifier: MIT
#include "engine/greedy.h"

#include "base/mem.h"
#include "engine/allplays.h"
#include "engine/botposition.h"

static Status find_plainly(const BotInput *input, ScoredPlay *out, bool *found, Error *err) {
  const GameView *view = input->view;
  ScoreRules rules = settings_score_rules(view->settings);
  MovegenInput movegen = {
      .board = &view->state.board, .rules = &rules, .rack = &view->rack, .progress = input->progress};
  ScopedMem CrossSets *cross = mem_alloc(sizeof *cross);
  movegen_use_lexicon(&movegen, input->lexicon, cross);
  return movegen_best(&movegen, out, found, err);
}

static Status greedy_find_best(const BotInput *input, ScoredPlay *out, bool *found, Error *err) {
  Position *position = botposition_open(input);
  if (!position)
    return find_plainly(input, out, found, err);
  PositionQuery query = {.rack = &input->view->rack};
  *found = position_best(position, &query, out);
  botposition_close(input, position);
  return OK;
}

// Finds the best play without a rude word, if the best of all has one.
static Status greedy_find_polite(const BotInput *input, ScoredPlay *best, bool *found, Error *err) {
  SCOPED(textset_deinit) TextSet rude = {0};
  SCOPED(playlist_deinit) PlayList list = {0};
  Status status = OK;
  allplays_find_rude(input, &rude);
  if (*found && allplays_makes_rude(input, &rude, &best->play)) {
    status = allplays_list(input, input->lexicon, ALLPLAYS_NODES, &list, err);
    *found = false;
    for (int i = 0; i < list.count && status == OK; i++) {
      bool is_better = !*found || playlist_compare(&list.plays[i], best) < 0;
      if (is_better && !allplays_makes_rude(input, &rude, &list.plays[i].play)) {
        *best = list.plays[i];
        *found = true;
      }
    }
  }
  return status;
}

Status greedy_choose(const BotInput *input, Action *out, Error *err) {
  ScoredPlay best;
  bool found;
  Status status = greedy_find_best(input, &best, &found, err);
  if (status == OK && input->avoids_rude)
    status = greedy_find_polite(input, &best, &found, err);
  if (status != OK)
    return status;
  out->type = ACTION_PLAY;
  if (found)
    out->play = best.play;
  else
    botposition_exchange_or_pass(input->view, out);
  return OK;
}
