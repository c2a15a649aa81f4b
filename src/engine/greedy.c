// SPDX-License-Identifier: MIT
#include "engine/greedy.h"

#include "base/mem.h"
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

Status greedy_choose(const BotInput *input, Action *out, Error *err) {
  ScoredPlay best;
  bool found;
  Status status = greedy_find_best(input, &best, &found, err);
  if (status != OK)
    return status;
  out->type = found ? ACTION_PLAY : ACTION_PASS;
  if (found)
    out->play = best.play;
  return OK;
}
